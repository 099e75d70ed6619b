import { IconCircleCheck } from '@tabler/icons-react';
import { FIRST_DAY_STEPS, isSettled } from '@vigilia/domain/first-day';
import { useFirstDay } from '#lib/first-day-query';
import { useTexts } from '#lib/i18n';
import items from '#ui/item-list.module.css';
import { Loaded } from '#ui/loaded';
import { Section } from '#ui/section';
import classes from './first-day.module.css';
import { StepEntry } from './step-entry';
import { hasPlace } from './steps';

interface FirstDaySectionProps {
  /** Opens one's own notifications, where phones are added and tested. */
  openNotifications: () => void;
}

/** What a home needs before its first night, what of it is there, and where the rest is done. */
export function FirstDaySection({ openNotifications }: FirstDaySectionProps) {
  const t = useTexts();
  const query = useFirstDay({ isWaiting: true });
  const settled = query.data?.lista.filter(isSettled).length;
  const isReady = settled === FIRST_DAY_STEPS.length;
  const lead =
    settled !== undefined && !isReady
      ? t('firstDay.lead', { count: settled, all: FIRST_DAY_STEPS.length })
      : undefined;
  return (
    <Section title={t('firstDay.title')} lead={lead}>
      <Loaded query={query} skeleton={10 * 73 + 24}>
        {({ lista }) => (
          <>
            {isReady ? (
              <div className={classes.ready} role="status">
                <IconCircleCheck size={32} stroke={1.75} aria-hidden="true" />
                <div>
                  <p className={items.name}>{t('firstDay.ready')}</p>
                  <p className={items.small}>{t('firstDay.readyHint')}</p>
                </div>
              </div>
            ) : (
              <div className={classes.bar} aria-hidden="true">
                {lista.map(({ step, state }) => (
                  <span key={step} className={classes.segment} data-state={state} />
                ))}
              </div>
            )}
            <ol className={items.list}>
              {lista.map((status, index) => (
                <StepEntry
                  key={status.step}
                  status={status}
                  place={index + 1}
                  isNext={status === lista.find((one) => !isSettled(one) && hasPlace(one.step))}
                  openNotifications={openNotifications}
                />
              ))}
            </ol>
          </>
        )}
      </Loaded>
    </Section>
  );
}
