import { useConnection } from '#lib/connection';
import { useTicker } from '#lib/live-clock';
import { useMay } from '#lib/may';
import { onIos } from '#lib/platform';
import { isMe, useSession } from '#lib/session';
import type { Situation } from './acts';
import type { ResidentAlerts } from './alert-list';
import type { Resident } from './resident';
import { useOwnChange } from './use-own-change';

/** What acts are about: a resident, with or without an alert, or the alert of a hub. */
export interface ActSubject extends ResidentAlerts {
  readonly resident: Resident | null;
  /** Shown in the resident's dialog. */
  readonly isOpened?: boolean;
}

/**
 * What decides what the signed-in person can do about it now. A card knows it before the code of the acts is there, which
 * comes after the cards.
 */
export function useSituation(subject: ActSubject): Situation {
  const session = useSession();
  const may = useMay();
  const ticker = useTicker();
  const isOffline = useConnection() === 'lost';
  const change = useOwnChange(subject.resident?.id, subject.care);
  return {
    ...subject,
    ...{
      isResident: subject.resident !== null,
      may,
      canOpen: !onIos(),
      isOffline,
      change,
      now: ticker.now(),
    },
    isMe: (person) => isMe(session, person),
  };
}
