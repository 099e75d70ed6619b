import type { AlertEvent } from '@vigilia/domain/alerts/alert';
import { startsCall } from '@vigilia/domain/notifications/recipients';
import type { AlertFacts } from '#stores/alert-facts.store';

/** Somebody is called; or nobody has to come any more, but the owner may have to hurry; or calls stay as they are. */
type CallDecision = { type: 'call' } | { type: 'cancel'; hurries: number | null } | { type: 'none' };

/**
 * What an alert's events change about the calls for it.
 * @param isRisen whether it became more urgent
 */
export function decideCalls(
  alert: AlertFacts,
  events: readonly AlertEvent[],
  isRisen: boolean,
): CallDecision {
  if (startsCall(alert, events, isRisen)) return { type: 'call' };
  if (alert.status === 'open') return { type: 'none' };
  // Whoever is on the way learns that it has become more urgent, once it is shown.
  const isUrgent = isRisen || events.some(({ what }) => what === 'called');
  return {
    type: 'cancel',
    hurries: alert.status === 'taken' && !alert.hidden && isUrgent ? alert.owner : null,
  };
}
