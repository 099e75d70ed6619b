import { type Instant, MINUTE } from '@vigilia/domain/instant';
import { type Need, needsOf } from '@vigilia/domain/needs';
import { type CarePlan, type PatientState, patientState } from '@vigilia/domain/patient-state';
import { homeOf, type Resident } from '#home';
import type { HomePlan } from '#plan';
import { AttendedResident } from '#rules/attended-resident';

/** The care plans of the demo's patients, by their number in the list. */
const carePlanOf = (listNumber: number): CarePlan => ({
  noUrineAlarm: listNumber % 4 === 0,
  noUrineHours: 6,
  allowActivityTracking: listNumber % 8 !== 0,
  rotationAlarm: listNumber % 2 === 0,
  stoppedTime: listNumber % 6 === 0 ? 120 : 240,
});

/** A ward like the demo's: 24 residents, three hubs, every third sensor received by a second hub. */
export const WARD: HomePlan = {
  zona: 'Europe/Amsterdam',
  staff: ['anna', 'bram'],
  hubs: ['HUB-TUIN', 'HUB-EEN', 'HUB-TWEE'].map((codigo) => ({ codigo, key: `${codigo.toLowerCase()}-key` })),
  sensors: Array.from({ length: 24 }, (_, index) => ({
    codigo: `S-0${String(index + 1).padStart(3, '0')}`,
    capacidad: 100,
    hubs: nearest(Math.floor(index / 8), index % 3 === 0),
    plan: carePlanOf(index + 1),
  })),
};

function nearest(floor: number, two: boolean): string[] {
  const hubs = ['HUB-TUIN', 'HUB-EEN', 'HUB-TWEE'];
  return [hubs[floor] ?? '', ...(two ? [hubs[(floor + 1) % 3] ?? ''] : [])];
}

interface Snapshot {
  readonly at: Instant;
  readonly states: readonly PatientState[];
  readonly needs: Readonly<Record<Need, number>>;
}

/** Snapshots of the ward at a fixed interval, computed with the domain's rules. */
export function simulateWard(seed: string, from: Instant, to: Instant, everyMs = 10 * MINUTE): Snapshot[] {
  const columns = homeOf(seed, WARD).residents.map((resident) =>
    simulateResident(resident, from, to, everyMs),
  );
  const snapshots: Snapshot[] = [];
  for (let at = from + everyMs; at <= to; at += everyMs) {
    const states = columns.map((column) => column[snapshots.length] as PatientState);
    const needs = { 'to-change': 0, 'to-turn': 0, 'no-urine': 0, 'out-of-range': 0, 'sensor-problem': 0 };
    for (const [index, state] of states.entries())
      for (const need of needsOf({ sensor: index, ...carePlanOf(index + 1), ...state })) needs[need] += 1;
    snapshots.push({ at, states, needs });
  }
  return snapshots;
}

function simulateResident({ profile, plan }: Resident, from: Instant, to: Instant, everyMs: number) {
  const attended = new AttendedResident({ profile, plan, staff: WARD.staff, from, everyMs: MINUTE });
  const states: PatientState[] = [];
  for (let at = from + everyMs; at <= to; at += everyMs) {
    attended.advance(at);
    states.push(patientState(attended.track, plan, at));
  }
  return states;
}
