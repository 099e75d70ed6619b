import { Button } from '@mantine/core';
import { IconCheck, IconMinus, IconQuestionMark } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { changeNeeded, type FirstDayItem, readFirstDay } from '@vigilia/contract/first-day';
import { isDispensable, isSettled } from '@vigilia/domain/first-day';
import { call } from '#lib/call';
import { useTexts } from '#lib/i18n';
import { Link } from '#lib/location';
import { useMay } from '#lib/may';
import { useMoment } from '#lib/moment';
import { useCentre, useIdCentro, useZone } from '#lib/session';
import items from '#ui/item-list.module.css';
import visuallyHidden from '#ui/visually-hidden.module.css';
import classes from './first-day.module.css';
import { OWN_NOTIFICATIONS, STEP_PLACES } from './steps';

const ICONS = { done: IconCheck, 'not-needed': IconMinus, unknown: IconQuestionMark, missing: null };

interface StepEntryProps {
  status: FirstDayItem;
  place: number;
  /** The first that is open. */
  isNext: boolean;
  openNotifications: () => void;
}

export function StepEntry({ status, place, isNext, openNotifications }: StepEntryProps) {
  const t = useTexts();
  const moment = useMoment(useZone());
  const name = useCentre()?.nombre ?? '';
  const { step, state, finding, count, at } = status;
  const Icon = ICONS[state];
  const title = t(`firstDay.steps.${step}`);
  return (
    <li className={items.item}>
      <span className={classes.mark} data-state={state}>
        {Icon ? <Icon size={18} stroke={2.5} aria-hidden="true" /> : <span aria-hidden="true">{place}</span>}
      </span>
      <div className={`${items.about} ${classes.about}`} data-state={state}>
        <p className={items.name}>
          {title}
          <span className={visuallyHidden.hidden}> ({t(`firstDay.states.${state}`)})</span>
        </p>
        <p className={items.small}>
          {state === 'not-needed'
            ? t('firstDay.without')
            : t(`firstDay.findings.${finding}`, { name, at: moment(at), ...(count !== null && { count }) })}
        </p>
      </div>
      <div className={`${items.acts} ${classes.acts}`}>
        <NeededButton status={status} title={title} />
        <DoButton status={status} title={title} isNext={isNext} openNotifications={openNotifications} />
      </div>
    </li>
  );
}

type ButtonProps = Pick<StepEntryProps, 'status'> & { title: string };

/** For what a home can do without: said, and taken back. */
function NeededButton({ status: { step, state }, title }: ButtonProps) {
  const t = useTexts();
  const idCentro = useIdCentro();
  const may = useMay();
  const needed = state === 'not-needed';
  const change = useMutation({
    mutationFn: async () => {
      if (isDispensable(step)) await call(changeNeeded, { query: { idCentro }, body: { step, needed } });
    },
    meta: { refreshes: [readFirstDay.name] },
  });
  if (!isDispensable(step) || state === 'done' || !may('centre:edit')) return null;
  const text = t(needed ? 'firstDay.needed' : 'firstDay.notNeeded');
  return (
    <Button
      variant="subtle"
      color="gray"
      loading={change.isPending}
      aria-label={`${text}: ${title}`}
      onClick={() => change.mutate()}
    >
      {text}
    </Button>
  );
}

/** To where it is done, or seen. */
function DoButton({
  status,
  title,
  isNext,
  openNotifications,
}: ButtonProps & Pick<StepEntryProps, 'isNext' | 'openNotifications'>) {
  const t = useTexts();
  const may = useMay();
  const { at, seenAt = at, right, imports } = STEP_PLACES[status.step];
  const isOpen = !isSettled(status);
  const mayDo = right !== undefined && may(right) && isOpen;
  // With nothing to see a view is of no use.
  if (at === undefined || status.state === 'not-needed') return null;
  const text = t(mayDo ? 'firstDay.do' : 'firstDay.view');
  const look = {
    ...(mayDo ? { variant: isNext ? 'filled' : 'default' } : { variant: 'subtle', color: 'gray' }),
    'aria-label': `${text}: ${title}`,
  };
  if (at === OWN_NOTIFICATIONS) {
    if (!may('notification:manage')) return null;
    return (
      <Button {...look} onClick={openNotifications}>
        {text}
      </Button>
    );
  }
  return (
    <>
      {imports && mayDo && (
        <Button
          component={Link}
          href={`/settings/import/${imports}`}
          variant="subtle"
          color="gray"
          aria-label={`${t('firstDay.import')}: ${title}`}
        >
          {t('firstDay.import')}
        </Button>
      )}
      <Button component={Link} href={(mayDo ? at : seenAt) ?? at} {...look}>
        {text}
      </Button>
    </>
  );
}
