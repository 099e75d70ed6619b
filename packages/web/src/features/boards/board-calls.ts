import type { BoardAlert, BoardPatient } from '@vigilia/contract/boards';
import { byUrgency, callsSomebody } from '#care/alert-list';

/** One place in the strip: a resident, a hub or the home, with the alert that is said first. */
export interface BoardCall {
  readonly alert: BoardAlert;
  readonly resident: BoardPatient | null;
}

const STATUSES = ['open', 'taken', 'snoozed'];

/** Nobody is going comes before somebody is on the way, now before soon, the longest waiting first. */
const byStatus = (a: BoardAlert, b: BoardAlert): number =>
  STATUSES.indexOf(a.status) - STATUSES.indexOf(b.status) || byUrgency(a, b);

/** The alert that a tile shows, by resident. */
export function firstAlerts(alerts: readonly BoardAlert[]): ReadonlyMap<number, BoardAlert> {
  const first = new Map<number, BoardAlert>();
  for (const alert of alerts.filter(callsSomebody).sort(byStatus))
    if (alert.paciente !== null && !first.has(alert.paciente)) first.set(alert.paciente, alert);
  return first;
}

/**
 * Who needs somebody now or soon, each once: first where nobody is going, then where somebody is on the way. What can wait
 * for the round, and what was put off, is on the tiles alone. The silence of the home has the whole screen.
 */
export function callsOf(
  alerts: readonly BoardAlert[],
  residents: readonly BoardPatient[],
): readonly BoardCall[] {
  const byId = new Map(residents.map((resident) => [resident.id, resident]));
  const called = new Set<number>();
  const calls: BoardCall[] = [];
  for (const alert of alerts.filter(isCall).sort(byStatus)) {
    if (alert.paciente === null) calls.push({ alert, resident: null });
    else {
      const resident = byId.get(alert.paciente);
      if (!resident || called.has(alert.paciente)) continue;
      called.add(alert.paciente);
      calls.push({ alert, resident });
    }
  }
  return calls;
}

const isCall = (alert: BoardAlert): boolean =>
  callsSomebody(alert) &&
  alert.kind !== 'silence' &&
  alert.status !== 'snoozed' &&
  (alert.priority === 'high' || alert.priority === 'medium');

/** Since when nothing is measured in the whole home; null: something is. */
export const silentSince = (alerts: readonly BoardAlert[]): string | null =>
  alerts.find(({ kind }) => kind === 'silence')?.since ?? null;
