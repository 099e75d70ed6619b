import { IconBellZ, IconHourglass, IconWalk } from '@tabler/icons-react';
import type { BoardAlert, BoardCare, BoardPatient } from '@vigilia/contract/boards';
import { alertSince } from '@vigilia/domain/alerts/alert-subject';
import { memo } from 'react';
import { wetnessText } from '#care/alert-texts';
import { fullName } from '#lib/full-name';
import { useTexts } from '#lib/i18n';
import { useClockValue, useTicker } from '#lib/live-clock';
import { useDuration, useMomentAt } from '#lib/moment';
import tones from '#ui/state-tone.module.css';
import type { BoardParts } from './board-parts';
import { isAboutState, kindText } from './board-texts';
import classes from './board-tile.module.css';

interface BoardTileProps {
  resident: BoardPatient;
  /** The most urgent one that calls somebody. */
  alert: BoardAlert | undefined;
  /** The newest that something follows. */
  care: BoardCare | undefined;
  zone: string;
  /** Lines for the name; 0: the room alone. */
  nameLines: number;
  parts: BoardParts;
}

/** One resident: room, name, position and state. Quiet unless somebody is needed. */
export const BoardTile = memo(function BoardTile(props: BoardTileProps) {
  const { resident, alert, care, zone, nameLines, parts } = props;
  const t = useTexts();
  const ticker = useTicker();
  const momentAt = useMomentAt(zone, { isShort: true });
  const moment = (now: number) => ({ now, connection: 'live' as const });
  useClockValue((now) => parts.look(resident, moment(now)).textKey);
  useClockValue((now) => parts.figure(resident, moment(now))?.name ?? '');
  const { state, textKey, since } = parts.look(resident, moment(ticker.now()));
  const figure = parts.figure(resident, moment(ticker.now()));
  const isAwaited = useClockValue((now) => care !== undefined && now < Date.parse(care.until));
  const awaited = alert || !isAwaited ? undefined : care;
  const text = () => {
    // In place of a state that calls somebody a second time.
    if (awaited) return `${t(`alert.care.${awaited.kind}`)} ${momentAt(awaited.at)}`;
    if (!alert) return t(textKey);
    return wetnessText(t, alert, resident) ?? (isAboutState(alert) ? t(textKey) : kindText(t, alert));
  };
  return (
    <li
      className={`${classes.tile} ${tones.tone}`}
      data-state={state}
      data-alert={alert?.status}
      data-priority={alert?.priority}
    >
      <span className={classes.room} data-long={resident.numeroHabitacion.length > 5 || undefined}>
        {resident.numeroHabitacion}
      </span>
      {figure && <span className={classes.figure}>{figure.drawing}</span>}
      {nameLines > 0 && (
        <span className={classes.name} data-lines={nameLines}>
          {fullName(resident)}
        </span>
      )}
      <span className={classes.state} data-awaited={awaited !== undefined || undefined}>
        <span className={classes.word}>{text()}</span>
        {awaited ? (
          <IconHourglass className={classes.icon} aria-hidden="true" />
        ) : (
          <TileTime alert={alert} since={alert ? alertSince(alert, resident) : since} />
        )}
      </span>
    </li>
  );
});

/** Who is on the way, that it was put off, or how long it has lasted. */
function TileTime({ alert, since }: { alert: BoardAlert | undefined; since: string | null }) {
  if (alert?.status === 'taken' && alert.owner !== null)
    return (
      <span className={classes.owner}>
        <IconWalk className={classes.icon} aria-hidden="true" />
        {/* There is no room for more, and the strip above has the whole name. */}
        {alert.owner.split(' ')[0]}
      </span>
    );
  if (alert?.status === 'snoozed')
    return (
      <span className={classes.time}>
        <IconBellZ className={classes.icon} aria-hidden="true" />
      </span>
    );
  return since && <Duration since={since} />;
}

const Duration = ({ since }: { since: string }) => (
  <span className={classes.time}>
    <IconHourglass className={classes.icon} aria-hidden="true" />
    {useDuration(since)}
  </span>
);
