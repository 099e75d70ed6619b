import type { Alert } from '@vigilia/contract/alerts';
import type { Patient } from '@vigilia/contract/patients';
import type { AlertKind } from '@vigilia/domain/alerts/kinds';
import { type Need, needsOf } from '@vigilia/domain/needs';
import { isUntaken } from '#care/alert-list';

/** The need that an alert of each kind is about. */
const NEED_OF: Readonly<Partial<Record<AlertKind, Need>>> = {
  wet: 'to-change',
  'no-urine': 'no-urine',
  turn: 'to-turn',
  'face-down': 'to-turn',
  'out-of-range': 'out-of-range',
  contact: 'sensor-problem',
  sensor: 'sensor-problem',
};

/** Of the patients with each need, with how many an alert about it calls and nobody is on the way. */
export function countUntaken(patients: readonly Patient[], alerts: readonly Alert[]): Record<Need, number> {
  const counts = { 'to-change': 0, 'to-turn': 0, 'no-urine': 0, 'out-of-range': 0, 'sensor-problem': 0 };
  const untaken = alerts.filter(isUntaken);
  for (const patient of patients) {
    const called = untaken.filter(({ paciente }) => paciente?.id === patient.id).map(needOf);
    if (called.length === 0) continue;
    for (const need of needsOf(patient)) if (called.includes(need)) counts[need] += 1;
  }
  return counts;
}

function needOf({ kind, of }: Alert): Need | undefined {
  if (of === null) return NEED_OF[kind];
  return of === 'changed' ? 'to-change' : 'to-turn';
}
