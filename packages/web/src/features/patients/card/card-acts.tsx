import { Menu } from '@mantine/core';
import { IconCheck, IconDots } from '@tabler/icons-react';
import { CARE_KINDS, TOILET_RESULTS } from '@vigilia/contract/care';
import type { Patient } from '@vigilia/contract/patients';
import { SNOOZE_MINUTES } from '@vigilia/domain/alerts/acts';
import { isUntaken, type ResidentAlerts } from '#care/alert-list';
import { careFor } from '#care/fitting-care';
import { requestPause } from '#care/pause-request';
import type { ActGuard } from '#care/use-act-guard';
import { useAlertActs } from '#care/use-alert-acts';
import { textOf, useCare } from '#care/use-care';
import { useTexts } from '#lib/i18n';
import { useMay } from '#lib/may';
import { isMe, useSession, useZone } from '#lib/session';
import { formatTime } from '#lib/times';
import button from '#ui/act-button.module.css';
import classes from './card-acts.module.css';

interface CardActsProps {
  patient: Patient;
  name: string;
  alerts: ResidentAlerts;
  guard: ActGuard;
}

/** The acts in the foot of a card: on my way; once mine, the care that was given. */
export function CardActs({ patient, name, alerts, guard }: CardActsProps) {
  const t = useTexts();
  const zone = useZone();
  const session = useSession();
  const { take } = useAlertActs();
  const record = useCare();
  const { alert, prompt } = alerts;
  if (!alert) {
    if (!prompt) return null;
    const time = formatTime(prompt.at, zone);
    return (
      <button
        key="prompt"
        type="button"
        className={`${button.act} ${classes.act}`}
        data-look="ask"
        aria-label={t('alert.changedAtFor', { who: name, time })}
        {...guard(() => void record(patient, { kind: 'changed', at: prompt.at }))}
      >
        <span className={classes.text}>{t('alert.changedAt', { time })}</span>
        <IconCheck size={18} stroke={2.25} aria-hidden="true" />
      </button>
    );
  }
  if (!isMe(session, alert.owner))
    return (
      <>
        <button
          key="take"
          type="button"
          className={`${button.act} ${classes.act}`}
          data-look={alert.priority === 'low' ? 'plain' : 'main'}
          aria-label={t('alert.takeFor', { who: name })}
          {...guard(() => void take(alerts.alerts.filter(isUntaken)))}
        >
          <span className={classes.text}>{t('alert.take')}</span>
        </button>
        <CardMore patient={patient} name={name} alerts={alerts} guard={guard} />
      </>
    );
  const [first, second] = careFor(alerts.alerts);
  return (
    <>
      {[first, second].map((kind, index) =>
        kind === 'toileted' ? (
          <ToiletMenu
            key={kind}
            look={lookOf(index)}
            guard={guard}
            onChoose={(result) => void record(patient, { kind, result, alert: alert.id })}
          />
        ) : (
          kind && (
            <button
              key={kind}
              type="button"
              className={`${button.act} ${classes.act}`}
              data-look={lookOf(index)}
              {...guard(() => void record(patient, { kind, alert: alert.id }))}
            >
              <span className={classes.text}>{t(`alert.care.${kind}`)}</span>
            </button>
          )
        ),
      )}
      <CardMore patient={patient} name={name} alerts={alerts} guard={guard} />
    </>
  );
}

const lookOf = (index: number) => (index === 0 ? 'main' : 'second');

/** Everything else that can be done about a resident's alert. */
export function CardMore({ patient, name, alerts: { alert, alerts }, guard }: CardActsProps) {
  const t = useTexts();
  const may = useMay();
  const session = useSession();
  const { take, release, snooze, unsnooze } = useAlertActs();
  const record = useCare();
  if (!alert) return null;
  const mine = isMe(session, alert.owner);
  const [, ...others] = mine ? careFor(alerts) : [null, ...CARE_KINDS];
  return (
    <Menu position="top-end" width={240}>
      <Menu.Target>
        <button
          type="button"
          className={`${button.act} ${classes.more}`}
          aria-label={t('alert.more', { who: name })}
        >
          <IconDots size={20} stroke={2} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {alert.status === 'taken' && !mine && (
          <Menu.Item mih={44} {...guard(() => void take([alert], true))}>
            {t('alert.takeOver')}
          </Menu.Item>
        )}
        {alert.status === 'snoozed' && (
          <>
            <Menu.Item mih={44} {...guard(() => void take([alert]))}>
              {t('alert.take')}
            </Menu.Item>
            <Menu.Item mih={44} {...guard(() => void unsnooze(alert))}>
              {t('alert.unsnooze')}
            </Menu.Item>
          </>
        )}
        {alert.status !== 'snoozed' &&
          alert.priority !== 'high' &&
          SNOOZE_MINUTES.map((n) => (
            <Menu.Item key={n} mih={44} {...guard(() => void snooze(alert, n))}>
              {t('alert.snooze', { n })}
            </Menu.Item>
          ))}
        <Menu.Divider />
        {others.flatMap((kind) =>
          kind === 'toileted'
            ? TOILET_RESULTS.map((result) => (
                <Menu.Item
                  key={result}
                  mih={44}
                  {...guard(() => void record(patient, { kind, result, alert: alert.id }))}
                >
                  {textOf({ kind, result })}
                </Menu.Item>
              ))
            : kind && (
                <Menu.Item
                  key={kind}
                  mih={44}
                  {...guard(() => void record(patient, { kind, alert: alert.id }))}
                >
                  {t(`alert.care.${kind}`)}
                </Menu.Item>
              ),
        )}
        <Menu.Divider />
        {mine && (
          <Menu.Item mih={44} {...guard(() => void release(alert))}>
            {t('alert.release')}
          </Menu.Item>
        )}
        {may('alert:pause') && (
          <Menu.Item mih={44} {...guard(() => requestPause(patient))}>
            {t('alert.pause.action')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Which result counts is asked at once: only urine ends an alert about no urine. */
function ToiletMenu({
  look,
  guard,
  onChoose,
}: {
  look: string;
  guard: ActGuard;
  onChoose: (result: (typeof TOILET_RESULTS)[number]) => void;
}) {
  const t = useTexts();
  return (
    <Menu position="top" width={240}>
      <Menu.Target>
        <button type="button" className={`${button.act} ${classes.act}`} data-look={look}>
          <span className={classes.text}>{t('alert.care.toileted')}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {TOILET_RESULTS.map((result) => (
          <Menu.Item key={result} mih={44} {...guard(() => onChoose(result))}>
            {textOf({ kind: 'toileted', result })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
