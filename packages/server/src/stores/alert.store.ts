import type { Alert, AlertEvent, Ending } from '@vigilia/domain/alerts/alert';
import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { type Sql, sql } from '#db/sql';
import { notifyOfAlert } from './notify-of-alert';

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

/** False when somebody else changed it first: then nothing is written. */
export async function endAlert(
  db: Db,
  centroId: number,
  alert: Pick<OpenAlert, 'id' | 'version' | 'priority' | 'step'>,
  end: { ended: Ending; unattended: boolean; at: Instant; who: number | null },
): Promise<boolean> {
  const { ended, unattended, at, who } = end;
  const touched = await db.run(sql`
    update alert set status = 'ended', ended = ${ended}, ended_at = ${new Date(at)}, unattended = ${unattended},
      snoozed_until = null, version = version + 1
    where centro_id = ${centroId} and id = ${alert.id} and version = ${alert.version} and ended_at is null`);
  if (touched === 0) return false;
  const { priority, step } = alert;
  await insertEvents(db, centroId, alert.id, [{ what: 'ended', at, who, priority, step }]);
  return true;
}

/** Nobody else changes them before the transaction ends. In order, so that two transactions never wait for each other. */
export const lockOpenAlertsOf = (db: Db, patient: { centro_id: number; id: number }): Promise<OpenAlert[]> =>
  db.many(sql`
    select ${OPEN_ALERT} from alert
    where centro_id = ${patient.centro_id} and patient_id = ${patient.id} and ended_at is null
    order by id for update`);

/** In the transaction that records care, which has locked it: what was done for it, and how it ended, if it did. */
export async function answerAlert(
  db: Db,
  centroId: number,
  alert: OpenAlert,
  { care, ended, at, who }: { care: number; ended: Ending | null; at: Instant; who: number },
): Promise<void> {
  const { id, version, priority, step } = alert;
  await insertEvents(db, centroId, id, [{ what: 'care', at, who, priority, step }]);
  if (ended === null) {
    await db.run(sql`
      update alert set attended = true, version = version + 1 where centro_id = ${centroId} and id = ${id}`);
    return;
  }
  await db.run(sql`
    update alert set attended = true, care_id = ${care} where centro_id = ${centroId} and id = ${id}`);
  await endAlert(db, centroId, { id, version, priority, step }, { ended, unattended: false, at, who });
}

/** In the transaction of a discharge: nobody watches for it any more. */
export async function endAlertsOfPatient(
  db: Db,
  patient: { centro_id: number; id: number },
  now: Instant,
): Promise<void> {
  for (const alert of await lockOpenAlertsOf(db, patient)) {
    await endAlert(db, patient.centro_id, alert, {
      ended: 'unwatched',
      unattended: false,
      at: now,
      who: null,
    });
  }
}

/** What happened to an alert, and the notifications of it, in the transaction that changed it. */
export async function insertEvents(
  db: Db,
  centroId: number,
  alertId: number,
  events: readonly AlertEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(
    ({ what, at, who, priority, step }): Sql =>
      sql`(${centroId}, ${alertId}, ${new Date(at)}, ${what}, ${who}, ${priority}, ${step})`,
  );
  const ids = await db.many<{ id: number }>(sql`
    insert into alert_event (centro_id, alert_id, at, what, staff_id, priority, step)
    values ${sql.join(rows, ', ')} returning id`);
  await notifyOfAlert(
    db,
    centroId,
    alertId,
    events.map((event, index) => ({ ...event, id: ids[index]!.id })),
  );
}
