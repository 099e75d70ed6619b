import type { Alert } from '@vigilia/domain/alerts/alert';
import type { Db } from '#db/database';
import { sql } from '#db/sql';

/** An alert that has not ended, with the version that a change compares. */
export interface OpenAlert extends Alert {
  readonly version: number;
  /** How often somebody was called for it. */
  readonly calls: number;
}

/** The columns of an open alert, under the names of `Alert`. When it was opened is said by the clock as it is now. */
const OPEN_ALERT = sql`
  id, kind, subject, assignment_id as wearing, of_care as of, priority, status, since,
  opened_at + clock_step as "openedAt", previous_id as previous, affected, owner_id as owner, taken_at as "takenAt", snoozed_until as "snoozedUntil", step,
  stepped_at as "steppedAt", hidden, held, undelivered, attended, calls, version`;

export const readOpenAlerts = (db: Db, centroId: number): Promise<OpenAlert[]> =>
  db.many(
    sql`select ${OPEN_ALERT} from alert where centro_id = ${centroId} and ended_at is null order by id`,
  );

/** For a change in the same transaction; undefined when it has ended. */
export const lockOpenAlert = (db: Db, centroId: number, id: number): Promise<OpenAlert | undefined> =>
  db.maybe(sql`
    select ${OPEN_ALERT} from alert
    where centro_id = ${centroId} and id = ${id} and ended_at is null for update`);

/** Nobody else changes them before the transaction ends. In order, so that two transactions never wait for each other. */
export const lockOpenAlertsOf = (db: Db, patient: { centro_id: number; id: number }): Promise<OpenAlert[]> =>
  db.many(sql`
    select ${OPEN_ALERT} from alert
    where centro_id = ${patient.centro_id} and patient_id = ${patient.id} and ended_at is null
    order by id for update`);

export async function lockAlerts(db: Db, centroId: number, ids: readonly number[]): Promise<void> {
  if (ids.length < 2) return;
  await db.many(sql`
    select id from alert where centro_id = ${centroId} and id = any(${ids}::int[]) order by id for update`);
}
