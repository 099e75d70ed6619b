import type { Patient } from '@vigilia/contract/patients';
import { expectedPriority } from '@vigilia/domain/expected-priority';
import { loudestOf, type ResidentAlerts } from '#care/alert-list';

/** The groups of the cards by urgency; the first three are the priorities of alerts. */
export const GROUPS = ['high', 'medium', 'low', 'others'] as const;
export type Group = (typeof GROUPS)[number];

/** A card's place: which patient, and below which heading. By room there are none. */
export interface Place {
  readonly id: number;
  readonly group: Group | null;
}

/**
 * The most urgent first, as in the list of alerts: by priority, then the longest waiting; the others stay in the order of
 * rooms. Whether somebody is on the way changes no place, so that a card stays where its nurse left it.
 */
export function byUrgency(
  patients: readonly Patient[],
  alerts: ReadonlyMap<number, ResidentAlerts> | undefined,
): Place[] {
  return patients
    .map((patient, index) => {
      const loudest = loudestOf(alerts?.get(patient.id)?.alerts ?? []);
      const priority = alerts ? loudest?.priority : expectedPriority(patient);
      const group = GROUPS.find((each) => each === priority) ?? 'others';
      return { id: patient.id, group, since: loudest ? Date.parse(loudest.since) : 0, index };
    })
    .sort(
      (a, b) => GROUPS.indexOf(a.group) - GROUPS.indexOf(b.group) || a.since - b.since || a.index - b.index,
    )
    .map(({ id, group }) => ({ id, group }));
}

export const byRoom = (patients: readonly Patient[]): Place[] =>
  patients.map(({ id }) => ({ id, group: null }));
