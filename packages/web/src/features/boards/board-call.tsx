import { IconWalk } from '@tabler/icons-react';
import { memo } from 'react';
import { fullName } from '#lib/full-name';
import { useTexts } from '#lib/i18n';
import { useTicker } from '#lib/live-clock';
import { Lasting } from '#lib/moment';
import classes from './board-call.module.css';
import type { BoardCall } from './board-calls';
import type { BoardParts } from './board-parts';
import { kindText } from './board-texts';

interface BoardCallProps {
  call: BoardCall;
  names: boolean;
  parts: BoardParts;
}

/** Somebody who needs somebody now: where, what, how long, and whether anybody is going. */
export const BoardCallTile = memo(function BoardCallTile({ call, names, parts }: BoardCallProps) {
  const { alert, resident } = call;
  const t = useTexts();
  const ticker = useTicker();
  const name = resident && names ? fullName(resident) : '';
  const what =
    alert.kind === 'wet' && resident
      ? t(parts.look(resident, { now: ticker.now(), connection: 'live' }).textKey)
      : kindText(t, alert);
  return (
    <li className={classes.call} data-priority={alert.priority} data-status={alert.status}>
      <span className={classes.where} data-long={placeOf(call).length > 5 || undefined}>
        {placeOf(call)}
      </span>
      <span className={classes.texts}>
        <span className={classes.what}>{what}</span>
        <span className={classes.more}>
          {name && <span className={classes.name}>{name}</span>}
          <span className={classes.time}>
            <Lasting since={alert.since} />
          </span>
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
