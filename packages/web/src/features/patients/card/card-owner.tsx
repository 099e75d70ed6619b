import { IconBellPause, IconBellZ, IconHistory, IconHourglass, IconWalk } from '@tabler/icons-react';
import type { ResidentAlerts } from '#care/alert-list';
import { firstName } from '#care/alert-texts';
import { awaitedCare, careText, pauseText } from '#care/care-text';
import { useConnection } from '#lib/connection';
import { useTexts } from '#lib/i18n';
import { useClockValue } from '#lib/live-clock';
import { useMoment } from '#lib/moment';
import { isMe, useSession, useZone } from '#lib/session';
import { formatTime } from '#lib/times';
import classes from './card-owner.module.css';
import { Elapsed } from './elapsed';

/** Under the state: who is on the way, or nobody; what was just recorded; until when alerts are put off or paused. */
export function CardOwner({ alert, pause, care }: ResidentAlerts) {
  const t = useTexts();
  const zone = useZone();
  const moment = useMoment(zone);
  const session = useSession();
  const lost = useConnection() === 'lost';
  const mine = isMe(session, alert?.owner ?? null);
  const awaitedId = useClockValue((now) => awaitedCare(care, now)?.id ?? null);
  const awaited = care.find(({ id }) => id === awaitedId);
  const look = alert?.status ?? (awaited ? 'recorded' : 'paused');
  const text = () => {
    if (!alert) return awaited ? careText(awaited, zone) : pause && pauseText(pause, moment);
    if (alert.status === 'snoozed') return t('alert.snoozed', { time: formatTime(alert.snoozedUntil, zone) });
    // The state of the card does not say what is wrong; that nobody is going, edge and button do.
    if (alert.status === 'open' && alert.kind === 'unconfirmed')
      return t(alert.of === 'turned' ? 'alert.stillLiesShort' : 'alert.stillWetShort');
    if (alert.status === 'open' && alert.step > 0) return t('alert.waitingLong');
    if (alert.status === 'open') return t(alert.priority === 'low' ? 'alert.priority.low' : 'alert.nobody');
    return mine ? t('alert.mine') : t('alert.taken', { name: firstName(alert.owner) });
  };
  // Where somebody is on the way, the text names them.
  const by = alert ? alert.status === 'snoozed' && alert.snoozedBy : awaited?.by;
  const said = text();
  if (!said) return null;
  return (
    <p className={classes.owner} data-look={lost ? 'lost' : look} data-mine={mine || undefined}>
      <OwnerIcon look={lost ? 'lost' : look} />
      <span className={classes.text} title={said}>
        {said}
        {by && (
          <>
            {' '}
            <span className={classes.detail}>· {firstName(by)}</span>
          </>
        )}
        {alert?.status === 'taken' && alert.takenAt !== null && (
          <>
            {' '}
            <span className={classes.detail}>
              · <Elapsed since={alert.takenAt} />
            </span>
          </>
        )}
      </span>
    </p>
  );
}

const ICONS = {
  open: null,
  taken: IconWalk,
  snoozed: IconBellZ,
  ended: null,
  paused: IconBellPause,
  recorded: IconHourglass,
  lost: IconHistory,
} as const;

function OwnerIcon({ look }: { look: keyof typeof ICONS }) {
  const Icon = ICONS[look];
  return Icon && <Icon size={16} stroke={2} aria-hidden="true" className={classes.icon} />;
}
