import type { Alert, AlertEvent, NewAlert, PastAlert } from '@vigilia/domain/alerts/alert';
import { hubOf, residentOf } from '@vigilia/domain/alerts/kinds';
import { HOUR, type Instant, MINUTE } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { sql } from '#db/sql';
import { insertEvents, type OpenAlert } from '#stores/alert.store';

/** Flapping looks back so far: two hours, and the four that it lasts. */
const REMEMBERED = 6 * HOUR;
/** Taking an alert keeps technical ones quiet for this long. */
const CARE_WINDOW = 20 * MINUTE;

export const readPastAlerts = (db: Db, centroId: number, now: Instant): Promise<PastAlert[]> =>
  db.many(sql`
    select alert.id, alert.kind, subject, opened_at as "openedAt", ended_at as "endedAt", ended,
      care.id is not null as undone, care.id is not null and not exists (
        select from care_action other where other.centro_id = alert.centro_id and other.replaces_id = care.id
      ) as reopens
    from alert
    left join care_action care on care.centro_id = alert.centro_id and care.id = care_id and care.voided_at is not null
    where alert.centro_id = ${centroId} and ended_at > ${new Date(now - REMEMBERED)} order by ended_at`);

/** When an alert of each resident was last taken. */
export async function readTaken(db: Db, centroId: number, now: Instant): Promise<Map<number, Instant>> {
  const rows = await db.many<{ patient_id: number; at: Instant }>(sql`
    select patient_id, max(at) as at
    from alert join alert_event on alert_event.centro_id = alert.centro_id and alert_id = alert.id
    where alert.centro_id = ${centroId} and patient_id is not null and what = 'taken'
      and at > ${new Date(now - CARE_WINDOW)} and (ended_at is null or ended_at > ${new Date(now - CARE_WINDOW)})
    group by patient_id`);
  return new Map(rows.map(({ patient_id, at }) => [patient_id, at]));
}

export async function lockAlerts(db: Db, centroId: number, ids: readonly number[]): Promise<void> {
  if (ids.length < 2) return;
  await db.many(sql`
    select id from alert where centro_id = ${centroId} and id = any(${ids}::int[]) order by id for update`);
}

/** False when such an alert is open already: another process was first. */
export async function insertAlert(db: Db, centroId: number, alert: NewAlert): Promise<boolean> {
  const { kind, subject, wearing, of, priority, since, openedAt, previous, affected } = alert;
  const at = new Date(openedAt);
  const row = await db.maybe<{ id: number }>(sql`
    insert into alert (centro_id, kind, subject, patient_id, hub_id, assignment_id, of_care, priority, status, since,
      opened_at, previous_id, affected, stepped_at)
    values (${centroId}, ${kind}, ${subject}, ${residentOf(subject)}, ${hubOf(subject)}, ${wearing}, ${of}, ${priority},
      'open', ${new Date(since)}, ${at}, ${previous}, ${affected}, ${at})
    on conflict (centro_id, kind, subject) where ended_at is null do nothing
    returning id`);
  if (!row) return false;
  await insertEvents(db, centroId, row.id, [{ what: 'opened', at: openedAt, who: null, priority, step: 0 }]);
  return true;
}

/**
 * The care that ended it was taken back: the same alert goes on, with its owner. False when such an alert is open already:
 * another process was first.
 */
export async function reopenAlert(db: Db, centroId: number, id: number, at: Instant): Promise<boolean> {
  const row = await db.maybe<Pick<OpenAlert, 'priority' | 'step'> & { by: number | null }>(sql`
    update alert set ended = null, ended_at = null, care_id = null, hidden = false, held = null,
      stepped_at = ${new Date(at)}, version = version + 1,
      status = case when owner_id is null then 'open' else 'taken' end
    from care_action care
    where alert.centro_id = ${centroId} and alert.id = ${id} and ended_at is not null
      and care.centro_id = alert.centro_id and care.id = alert.care_id and care.voided_at is not null
      and not exists (
        select from alert open where open.centro_id = alert.centro_id and open.kind = alert.kind
          and open.subject = alert.subject and open.ended_at is null)
    returning priority, step, care.voided_by as by`);
  if (!row) return false;
  const { priority, step, by } = row;
  await insertEvents(db, centroId, id, [{ what: 'reopened', at, who: by, priority, step }]);
  return true;
}

/** False when somebody else changed it first: then nothing is written. */
export async function updateAlert(
  db: Db,
  centroId: number,
  before: Pick<OpenAlert, 'id' | 'version'>,
  after: Alert,
  events: readonly AlertEvent[],
): Promise<boolean> {
  const touched = await db.run(sql`
    update alert set priority = ${after.priority}, status = ${after.status}, of_care = ${after.of},
      affected = ${after.affected}, owner_id = ${after.owner}, taken_at = ${instant(after.takenAt)},
      snoozed_until = ${instant(after.snoozedUntil)}, step = ${after.step}, stepped_at = ${instant(after.steppedAt)},
      hidden = ${after.hidden}, held = ${after.held}, undelivered = ${after.undelivered}, attended = ${after.attended}, version = version + 1
    where centro_id = ${centroId} and id = ${before.id} and version = ${before.version} and ended_at is null`);
  if (touched === 0) return false;
  await insertEvents(db, centroId, before.id, events);
  return true;
}

const instant = (at: Instant | null): Date | null => (at === null ? null : new Date(at));
