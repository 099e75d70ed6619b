import type { Alert, PastAlert } from '../alerts/alert';
import { type Condition, gone, holding, unknown } from '../alerts/condition';
import { DEFAULT_POLICY } from '../alerts/policy';
import { type Reconciled, reconcile, type Watched } from '../alerts/reconcile';
import { minute } from './resident';

/** A wet alert of resident 17, opened at noon. */
export const openAlert = (values: Partial<Alert> = {}): Alert => ({
  id: 1,
  ...{ kind: 'wet', subject: 'resident:17', wearing: 7, of: null, priority: 'low', status: 'open' },
  ...{ since: minute(-5), openedAt: minute(0), previous: null, affected: [] },
  ...{ owner: null, takenAt: null, snoozedUntil: null, step: 0, steppedAt: minute(0) },
  ...{ hidden: false, held: null, attended: false, undelivered: null },
  ...values,
});

export const pastAlert = (values: Partial<PastAlert> = {}): PastAlert => ({
  ...{ id: 90, kind: 'wet', subject: 'resident:17' },
  ...{ openedAt: minute(-30), endedAt: minute(-20), ended: 'cleared', undone: false, reopens: false },
  ...values,
});

export const holds = (values: Partial<Condition> = {}): Condition => {
  const { kind = 'wet', subject = 'resident:17', since = minute(-5), priority = 'low' } = values;
  return holding(kind, subject, since ?? 0, priority, { wearing: 7, ...values });
};
export const isGone = (values: Partial<Condition> = {}): Condition =>
  gone(values.kind ?? 'wet', values.subject ?? 'resident:17', { wearing: 7, ...values });
export const isUnknown = (values: Partial<Condition> = {}): Condition =>
  unknown(values.kind ?? 'wet', values.subject ?? 'resident:17', { wearing: 7, ...values });

export const reconcileAt = (now: number, watched: Partial<Watched>): Reconciled =>
  reconcile(
    {
      ...{ conditions: [], open: [], past: [], caredAt: new Map(), onlyHub: new Map(), calls: new Map() },
      ...{ policy: DEFAULT_POLICY, nightUntil: null, watchedSince: minute(-9000) },
      signedInUntil: new Map([[3, Number.POSITIVE_INFINITY]]),
      ...watched,
    },
    now,
  );

/** Changes in short: `open wet resident:17 low`, `end cleared`, `update taken`. */
export const summary = ({ changes }: Reconciled): string[] =>
  changes.map((change) => {
    if (change.type === 'reopen') return `reopen ${change.id}`;
    if (change.type === 'open') {
      const { kind, subject, priority } = change.alert;
      return `open ${kind} ${subject} ${priority}`;
    }
    if (change.type === 'end') return `end ${change.ended}${change.unattended ? ' unattended' : ''}`;
    return `update ${change.events.map(({ what }) => what).join(' ')}`.trim();
  });
