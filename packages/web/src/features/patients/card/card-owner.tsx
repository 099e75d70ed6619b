import { IconBellPause, IconBellZ, IconHistory, IconWalk } from '@tabler/icons-react';
import type { ResidentAlerts } from '#care/alert-list';
import { firstName } from '#care/alert-person';
import { useConnection } from '#lib/connection';
import { useTexts } from '#lib/i18n';
import { isMe, useSession, useZone } from '#lib/session';
import { formatTime } from '#lib/times';
import classes from './card-owner.module.css';
import { Elapsed } from './elapsed';

/** Under the state: who is on the way, or nobody; until when it is put off or paused. */
export function CardOwner({ alert, pause }: ResidentAlerts) {
  const t = useTexts();
  const zone = useZone();
  const session = useSession();
  const lost = useConnection() === 'lost';
  const mine = isMe(session, alert?.owner ?? null);
  if (!alert && !pause) return null;
  const text = () => {
    if (!alert) return t('alert.pausedUntil', { time: formatTime(pause?.until ?? null, zone) });
    if (alert.status === 'snoozed') return t('alert.snoozed', { time: formatTime(alert.snoozedUntil, zone) });
    // The state of the card does not say what is wrong; that nobody is going, edge and button do.
    if (alert.status === 'open' && alert.kind === 'unconfirmed')
      return t(alert.of === 'turned' ? 'alert.stillLiesShort' : 'alert.stillWetShort');
    if (alert.status === 'open' && alert.step > 0) return t('alert.waitingLong');
    if (alert.status === 'open') return t(alert.priority === 'low' ? 'alert.priority.low' : 'alert.nobody');
    return mine ? t('alert.mine') : t('alert.taken', { name: firstName(alert.owner) });
  };
  return (
    <p
      className={classes.owner}
      data-look={lost ? 'lost' : (alert?.status ?? 'paused')}
      data-mine={mine || undefined}
    >
      <OwnerIcon look={lost ? 'lost' : (alert?.status ?? 'paused')} />
      <span className={classes.text}>
        {text()}
        {alert?.status === 'snoozed' && alert.snoozedBy && (
          <>
            {' '}
            <span className={classes.detail}>· {firstName(alert.snoozedBy)}</span>
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
  lost: IconHistory,
} as const;

function OwnerIcon({ look }: { look: keyof typeof ICONS }) {
  const Icon = ICONS[look];
  return Icon && <Icon size={16} stroke={2} aria-hidden="true" className={classes.icon} />;
}
