import type { Alert, AlertEvent, Ending, NewAlert } from '@vigilia/domain/alerts/alert';
import { residentOf } from '@vigilia/domain/alerts/kinds';
import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import type { OpenAlert } from '#stores/alert.store';
import {
  storeAlert,
  storeAnswered,
  storeEnded,
  storeReopened,
  storeUpdated,
  type Version,
  type Written,
} from '#stores/alert-change.store';
import { type AlertFacts, lockAlertFacts, readSurroundings } from '#stores/alert-facts.store';
import { notificationsOf } from './alert-notifications';

/*
 * The only way to change what people are notified of an alert: its row, its events and the notifications of it, in the caller's transaction.
 * One statement reads what decides, and one writes. Each returns false when somebody else was first: then nothing is written.
 */

export async function openAlert(db: Db, centroId: number, opened: NewAlert): Promise<boolean> {
  const { kind, of, priority, subject, since, openedAt } = opened;
  const events = [{ what: 'opened', at: openedAt, who: null, priority, step: 0 }] as const;
  const alert: AlertFacts = {
    ...(await readSurroundings(db, centroId, subject, openedAt)),
    ...{ kind, of, priority, since, openedAt, patientId: residentOf(subject), status: 'open', step: 0 },
    ...{ hidden: false, held: null, owner: null, ownerDevices: [], endedAt: null, ended: null },
    ...{ lastPriority: null, calls: 0, reached: [] },
  };
  return storeAlert(db, centroId, opened, { events, notifications: notificationsOf(alert, events) });
}

export async function reopenAlert(db: Db, centroId: number, id: number, at: Instant): Promise<boolean> {
  const before = await lockAlertFacts(db, centroId, id, at);
  if (!before) return false;
  const { priority, step, owner, voidedBy } = before;
  const status = owner === null ? 'open' : 'taken';
  const alert = { ...before, status, hidden: false, held: null, endedAt: null, ended: null } as const;
  const events = [{ what: 'reopened', at, who: voidedBy, priority, step }] as const;
  const written = { events, notifications: notificationsOf(alert, events) };
  return storeReopened(db, centroId, { id, status, at }, written);
}

export async function updateAlert(
  db: Db,
  centroId: number,
  before: Version,
  after: Alert,
  events: readonly AlertEvent[],
): Promise<boolean> {
  const { priority, status, of, owner, step, hidden, held } = after;
  const set = { priority, status, of, owner, step, hidden, held };
  const written = await notifying(db, centroId, before, set, events);
  return storeUpdated(db, centroId, before, after, written);
}

export async function endAlert(
  db: Db,
  centroId: number,
  alert: Version & Pick<OpenAlert, 'priority' | 'step'>,
  end: { ended: Ending; unattended: boolean; at: Instant; who: number | null },
): Promise<boolean> {
  const { priority, step } = alert;
  const { ended, at, who } = end;
  const events = [{ what: 'ended', at, who, priority, step }] as const;
  const written = await notifying(db, centroId, alert, { status: 'ended', ended, endedAt: at }, events);
  return storeEnded(db, centroId, alert, end, written);
}

export async function answerAlert(
  db: Db,
  centroId: number,
  alert: OpenAlert,
  answer: { care: number; ended: Ending | null; at: Instant; who: number },
): Promise<boolean> {
  const { priority, step } = alert;
  const { ended, at, who } = answer;
  const what = ended === null ? (['care'] as const) : (['care', 'ended'] as const);
  const events = what.map((what) => ({ what, at, who, priority, step }));
  const written = await notifying(db, centroId, alert, { status: 'ended', ended, endedAt: at }, events);
  return storeAnswered(db, centroId, alert, answer, written);
}

/** The events, and the notifications of what they make of the alert. */
async function notifying(
  db: Db,
  centroId: number,
  { id }: Version,
  set: Partial<AlertFacts>,
  events: readonly AlertEvent[],
): Promise<Written> {
  const last = events.at(-1);
  if (!last || events.every(({ what }) => what === 'care')) return { events, notifications: null };
  const before = await lockAlertFacts(db, centroId, id, last.at);
  return { events, notifications: before ? notificationsOf({ ...before, ...set }, events) : null };
}
