import type { BoardAlert, BoardPatient } from '@vigilia/contract/boards';
import { callsSomebody, compareAlerts } from '@vigilia/domain/alerts/ward-alert';
import type { Grouped } from '@vigilia/domain/ward-groups';

/** One place in the strip: a resident, a hub or the home, with the alert that is said first. */
export interface BoardCall {
  readonly alert: BoardAlert;
  readonly resident: BoardPatient | null;
}

/** Nobody is going comes before somebody is on the way, now before soon, the longest waiting first. */
const compareCalls = ({ alert: a }: BoardCall, { alert: b }: BoardCall): number =>
  Number(a.status === 'taken') - Number(b.status === 'taken') || compareAlerts(a, b);

/**
 * Who needs somebody now or soon, each once: first where nobody is going, then where somebody is on the way. What can wait
 * for the round, and what was put off, is on the tiles alone. The silence of the home has the whole screen.
 */
export function callsOf(
  residents: readonly BoardPatient[],
  groups: ReadonlyMap<number, Grouped<BoardAlert>>,
  alerts: readonly BoardAlert[],
): readonly BoardCall[] {
  const ofResidents = residents.flatMap((resident): BoardCall[] => {
    const { group, alert = null } = groups.get(resident.id) ?? {};
    return alert && (group === 'high' || group === 'medium') ? [{ alert, resident }] : [];
  });
  const ofHome = alerts.filter(isCallOfHome).map((alert): BoardCall => ({ alert, resident: null }));
  return [...ofResidents, ...ofHome].sort(compareCalls);
}

const isCallOfHome = (alert: BoardAlert): boolean =>
  alert.paciente === null &&
  callsSomebody(alert) &&
  alert.kind !== 'silence' &&
  alert.status !== 'snoozed' &&
  (alert.priority === 'high' || alert.priority === 'medium');

/** Since when nothing is measured in the whole home; null: something is. */
export const silentSince = (alerts: readonly BoardAlert[]): string | null =>
  alerts.find(({ kind }) => kind === 'silence')?.since ?? null;
