import type { Alert } from '@vigilia/contract/alerts';
import { CARE_KINDS, type CareKind } from '@vigilia/contract/care';
import type { AlertKind } from '@vigilia/domain/alerts/kinds';

const FITTING: Readonly<Partial<Record<AlertKind, CareKind>>> = {
  wet: 'changed',
  'no-urine': 'toileted',
  turn: 'turned',
  'face-down': 'turned',
};

/** All kinds of care; those that answer these alerts come first. */
export function careFor(alerts: readonly Alert[]): CareKind[] {
  const fitting = alerts.flatMap(({ kind, of }) => FITTING[kind] ?? of ?? []);
  const first = fitting.length > 0 ? fitting : (['checked'] as const);
  return [...new Set<CareKind>([...first, ...CARE_KINDS])];
}
