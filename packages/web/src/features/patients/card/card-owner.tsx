import {
  IconBellPause,
  IconBellZ,
  IconCloudUp,
  IconHistory,
  IconHourglass,
  IconWalk,
} from '@tabler/icons-react';
import { NO_ALERTS, type ResidentAlerts } from '#care/alert-list';
import { firstName } from '#care/alert-texts';
import type { CareAct } from '#care/care-queue';
import { awaitedCare, careText, pauseText } from '#care/care-text';
import { textOf } from '#care/use-care';
import { useConnection } from '#lib/connection';
import { useTexts } from '#lib/i18n';
import { useClockValue } from '#lib/live-clock';
import { Lasting, useMoment, useMomentAt } from '#lib/moment';
import { isMe, useSession, useZone } from '#lib/session';
import classes from './card-owner.module.css';

/**
 * Under the state: who is on the way, or nobody; what was just recorded; until when alerts are put off or paused. In place of
 * all that: care that was recorded here without a network and is not sent yet.
 */
export function CardOwner({ unsent, ...known }: ResidentAlerts & { unsent: CareAct | undefined }) {
  const { alert, pause, care } = unsent ? NO_ALERTS : known;
  const t = useTexts();
  const zone = useZone();
  const moment = useMoment(zone, { isShort: true });
  const momentAt = useMomentAt(zone, { isShort: true });
  const session = useSession();
  const isLost = useConnection() === 'lost' && !unsent;
  const mine = isMe(session, alert?.owner ?? null);
  const awaitedId = useClockValue((now) => awaitedCare(care, now)?.id ?? null);
  const awaited = care.find(({ id }) => id === awaitedId);
  const status = alert?.status ?? (awaited ? 'recorded' : 'paused');
  const look = isLost ? 'lost' : unsent ? 'unsent' : status;
  const text = () => {
    if (unsent)
      return t('alert.unsent.onCard', { what: textOf(unsent), at: momentAt(unsent.at ?? unsent.tappedAt) });
    if (!alert) return awaited ? careText(awaited, momentAt) : pause && pauseText(pause, moment);
    if (alert.status === 'snoozed') return t('alert.snoozed', { at: momentAt(alert.snoozedUntil) });
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
    <p className={classes.owner} data-look={look} data-mine={mine || undefined}>
      <OwnerIcon look={look} />
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
              · <Lasting since={alert.takenAt} />
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
  unsent: IconCloudUp,
} as const;

function OwnerIcon({ look }: { look: keyof typeof ICONS }) {
  const Icon = ICONS[look];
  return Icon && <Icon size={16} stroke={2} aria-hidden="true" className={classes.icon} />;
}
