import { toInstant } from '../instant';
import type { Need } from '../needs';
import type { AlertStatus } from './alert';
import type { UnconfirmedCare } from './condition';
import { type AlertKind, PRIORITIES, type Priority } from './kinds';

/** An alert as far as it decides what screens show. */
export interface WardAlert {
  readonly id: number;
  readonly kind: AlertKind;
  readonly priority: Priority;
  readonly status: AlertStatus;
  readonly hidden: boolean;
  readonly of: UnconfirmedCare | null;
  readonly since: string;
  /** Null: it is about a hub or about the whole home. */
  readonly paciente: number | null;
}

/** Another alert speaks for a hidden one; what is only for information calls nobody. */
export const callsSomebody = ({ hidden, priority }: Pick<WardAlert, 'hidden' | 'priority'>): boolean =>
  !hidden && priority !== 'info';

/** Nobody is on the way, and nobody has put it off. */
export const isUntaken = (alert: Pick<WardAlert, 'hidden' | 'priority' | 'status'>): boolean =>
  alert.status === 'open' && callsSomebody(alert);

/** The need that alerts of a kind are about; a battery or a hub is none of a resident's. */
export const NEED_OF: Readonly<Partial<Record<AlertKind, Need>>> = {
  wet: 'to-change',
  'no-urine': 'no-urine',
  turn: 'to-turn',
  'face-down': 'to-turn',
  'out-of-range': 'out-of-range',
  contact: 'sensor-problem',
  sensor: 'sensor-problem',
};

export const needOfAlert = ({ kind, of }: Pick<WardAlert, 'kind' | 'of'>): Need | undefined => {
  if (kind === 'unconfirmed') return of === 'turned' ? 'to-turn' : 'to-change';
  return NEED_OF[kind];
};

/** By priority, then the longest waiting first, as the server lists them. */
export const compareAlerts = (
  a: Pick<WardAlert, 'id' | 'priority' | 'since'>,
  b: Pick<WardAlert, 'id' | 'priority' | 'since'>,
): number =>
  PRIORITIES.indexOf(a.priority) - PRIORITIES.indexOf(b.priority) ||
  toInstant(a.since) - toInstant(b.since) ||
  a.id - b.id;

/** Of one resident's alerts the one of highest priority, one without anybody first; one that is put off last. */
export const loudestOf = <A extends WardAlert>(alerts: readonly A[]): A | null =>
  [...alerts].sort(compareLoudness)[0] ?? null;

const compareLoudness = (a: WardAlert, b: WardAlert): number =>
  Number(a.status === 'snoozed') - Number(b.status === 'snoozed') ||
  PRIORITIES.indexOf(a.priority) - PRIORITIES.indexOf(b.priority) ||
  Number(a.status !== 'open') - Number(b.status !== 'open') ||
  compareAlerts(a, b);
