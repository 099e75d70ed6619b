import type { Patient } from '@vigilia/contract/patients';
import type { Priority } from '@vigilia/domain/alerts/kinds';
import { expectedPriority } from '@vigilia/domain/expected-priority';
import { loudestOf, type ResidentAlerts } from '#care/alert-list';

/** Loud by priority while nobody is going, quiet once somebody is, or while nobody knows any more. */
export type Edge = Exclude<Priority, 'info'> | 'taken' | 'lost';

/**
 * The edge of a card follows the most urgent alert, whatever its kind: whoever lies face-down is as loud as whoever is
 * wet. Undefined alerts are not known; then the state decides.
 */
export function cardEdge(
  patient: Patient,
  alerts: ResidentAlerts | null | undefined,
  lost: boolean,
): Edge | undefined {
  const loudest = alerts && loudestOf(alerts.alerts);
  const priority = alerts === undefined ? expectedPriority(patient) : loudest?.priority;
  if (!priority || priority === 'info') return undefined;
  if (lost) return 'lost';
  return loudest?.status === 'taken' ? 'taken' : priority;
}
