import { UNDO_WITHIN } from '@vigilia/domain/alerts/recent-care';
import { useConnection } from '#lib/connection';
import { useClockValue, useTicker } from '#lib/live-clock';
import { useMay } from '#lib/may';
import { onIos } from '#lib/platform';
import { isMe, useSession } from '#lib/session';
import { type Acts, actsOf } from './acts';
import type { ResidentAlerts } from './alert-list';
import type { Resident } from './resident';

/** What acts are about: a resident, with or without an alert, or the alert of a hub. */
export interface ActSubject extends ResidentAlerts {
  readonly resident: Resident | null;
  /** Shown in the resident's dialog. */
  readonly isOpened?: boolean;
}

/** What the signed-in person can do about it now. */
export function useActs(subject: ActSubject): Acts {
  const session = useSession();
  const may = useMay();
  const ticker = useTicker();
  const isOffline = useConnection() === 'lost';
  const { care } = subject;
  useClockValue((now) => care.filter(({ recordedAt }) => now < Date.parse(recordedAt) + UNDO_WITHIN).length);
  return actsOf({
    ...subject,
    ...{ isResident: subject.resident !== null, may, canOpen: !onIos(), isOffline, now: ticker.now() },
    isMe: (person) => isMe(session, person),
  });
}
