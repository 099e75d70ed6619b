import { IconWalk } from '@tabler/icons-react';
import { alertSince } from '@vigilia/domain/alerts/alert-subject';
import { isOld } from '@vigilia/domain/freshness';
import { memo } from 'react';
import { wetnessText } from '#care/alert-texts';
import { fullName } from '#lib/full-name';
import { useTexts } from '#lib/i18n';
import { useClockValue } from '#lib/live-clock';
import { Lasting, useAgo } from '#lib/moment';
import classes from './board-call.module.css';
import type { BoardCall } from './board-calls';
import { kindText } from './board-texts';

interface BoardCallProps {
  call: BoardCall;
  names: boolean;
}

/** Somebody who needs somebody now: where, what, how long, and whether anybody is going. */
export const BoardCallTile = memo(function BoardCallTile({ call, names }: BoardCallProps) {
  const { alert, resident } = call;
  const t = useTexts();
  const name = resident && names ? fullName(resident) : '';
  const measuredAt = resident?.measuredAt ?? null;
  const isAged = useClockValue(
    (now) => alert.kind !== 'out-of-range' && measuredAt !== null && isOld(measuredAt, now),
  );
  return (
    <li className={classes.call} data-priority={alert.priority} data-status={alert.status}>
      <span className={classes.where} data-long={placeOf(call).length > 5 || undefined}>
        {placeOf(call)}
      </span>
      <span className={classes.texts}>
        <span className={classes.what}>{wetnessText(t, alert, resident) ?? kindText(t, alert)}</span>
        <span className={classes.more}>
          {name && <span className={classes.name}>{name}</span>}
          <span className={classes.time}>
            <Lasting since={alertSince(alert, resident)} />
          </span>
          {isAged && measuredAt !== null && <MeasuredAgo since={measuredAt} />}
        </span>
        {alert.status === 'taken' ? (
          <span className={classes.owner}>
            <IconWalk className={classes.icon} aria-hidden="true" />
            {t('alert.taken', { name: alert.owner ?? '' })}
          </span>
        ) : (
          <span className={classes.nobody}>{t('alert.nobody')}</span>
        )}
      </span>
    </li>
  );
});

const placeOf = ({ alert, resident }: BoardCall): string => resident?.numeroHabitacion ?? alert.hub ?? '!';

/** What it says was not measured now. */
const MeasuredAgo = ({ since }: { since: string }) => (
  <span className={classes.time}>{useTexts()('ward.measured', { ago: useAgo(since) })}</span>
);
