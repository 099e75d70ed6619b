import type { Alert, AlertEvent, Ending, NewAlert } from '@vigilia/domain/alerts/alert';
import { hubOf, residentOf } from '@vigilia/domain/alerts/kinds';
import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { type Sql, sql } from '#db/sql';
import type { OpenAlert } from './alert.store';

export type StoredEvent = AlertEvent & { readonly id: number };

/** What happened to an alert. `services/alerts/change-alert.ts` notifies of it, and is the only importer of this file. */
export interface AlertChange {
  readonly alertId: number;
  readonly events: readonly StoredEvent[];
}

type Version = Pick<OpenAlert, 'id' | 'version'>;

/** Undefined when such an alert is open already: another process was first. */
export async function storeAlert(
  db: Db,
  centroId: number,
  alert: NewAlert,
): Promise<AlertChange | undefined> {
  const { kind, subject, wearing, of, priority, since, openedAt, previous, affected } = alert;
  const at = new Date(openedAt);
  const row = await db.maybe<{ id: number }>(sql`
    insert into alert (centro_id, kind, subject, patient_id, hub_id, assignment_id, of_care, priority, status, since,
      opened_at, previous_id, affected, stepped_at)
    values (${centroId}, ${kind}, ${subject}, ${residentOf(subject)}, ${hubOf(subject)}, ${wearing}, ${of}, ${priority},
      'open', ${new Date(since)}, ${at}, ${previous}, ${affected}, ${at})
    on conflict (centro_id, kind, subject) where ended_at is null do nothing
    returning id`);
  return (
    row && storeEvents(db, centroId, row.id, [{ what: 'opened', at: openedAt, who: null, priority, step: 0 }])
  );
}

/**
 * The care that ended it was taken back: the same alert goes on, with its owner. Undefined when such an alert is open
 * already: another process was first.
 */
export async function storeReopened(
  db: Db,
  centroId: number,
  id: number,
  at: Instant,
): Promise<AlertChange | undefined> {
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
  if (!row) return undefined;
  const { priority, step, by } = row;
  return storeEvents(db, centroId, id, [{ what: 'reopened', at, who: by, priority, step }]);
}

/** Undefined when somebody else changed it first. */
export async function storeUpdated(
  db: Db,
  centroId: number,
  before: Version,
  after: Alert,
  events: readonly AlertEvent[],
): Promise<AlertChange | undefined> {
  const touched = await db.run(sql`
    update alert set priority = ${after.priority}, status = ${after.status}, of_care = ${after.of},
      affected = ${after.affected}, owner_id = ${after.owner}, taken_at = ${instant(after.takenAt)},
      snoozed_until = ${instant(after.snoozedUntil)}, step = ${after.step}, stepped_at = ${instant(after.steppedAt)},
      hidden = ${after.hidden}, held = ${after.held}, undelivered = ${after.undelivered}, attended = ${after.attended}, version = version + 1
    where ${isAt(centroId, before)}`);
  return touched === 0 ? undefined : storeEvents(db, centroId, before.id, events);
}

/** Undefined when somebody else changed it first. */
export async function storeEnded(
  db: Db,
  centroId: number,
  alert: Version & Pick<OpenAlert, 'priority' | 'step'>,
  { ended, unattended, at, who }: { ended: Ending; unattended: boolean; at: Instant; who: number | null },
): Promise<AlertChange | undefined> {
  const { priority, step } = alert;
  const touched = await db.run(sql`
    update alert set ${endedBy(ended, at)}, unattended = ${unattended}, version = version + 1
    where ${isAt(centroId, alert)}`);
  return touched === 0
    ? undefined
    : storeEvents(db, centroId, alert.id, [{ what: 'ended', at, who, priority, step }]);
}

/** What was done for it, and how it ended, if it did. Undefined when somebody else changed it first. */
export async function storeAnswered(
  db: Db,
  centroId: number,
  alert: OpenAlert,
  { care, ended, at, who }: { care: number; ended: Ending | null; at: Instant; who: number },
): Promise<AlertChange | undefined> {
  const { priority, step } = alert;
  const end = ended === null ? sql`` : sql`${endedBy(ended, at)}, unattended = false, care_id = ${care},`;
  const touched = await db.run(sql`
    update alert set ${end} attended = true, version = version + 1 where ${isAt(centroId, alert)}`);
  const events = ended === null ? (['care'] as const) : (['care', 'ended'] as const);
  return touched === 0
    ? undefined
    : storeEvents(
        db,
        centroId,
        alert.id,
        events.map((what) => ({ what, at, who, priority, step })),
      );
}

async function storeEvents(
  db: Db,
  centroId: number,
  alertId: number,
  events: readonly AlertEvent[],
): Promise<AlertChange> {
  if (events.length === 0) return { alertId, events: [] };
  const rows = events.map(
    ({ what, at, who, priority, step }): Sql =>
      sql`(${centroId}, ${alertId}, ${new Date(at)}, ${what}, ${who}, ${priority}, ${step})`,
  );
  const ids = await db.many<{ id: number }>(sql`
    insert into alert_event (centro_id, alert_id, at, what, staff_id, priority, step)
    values ${sql.join(rows, ', ')} returning id`);
  return { alertId, events: events.map((event, index) => ({ ...event, id: ids[index]!.id })) };
}

/** Nobody has changed it since it was read. */
const isAt = (centroId: number, { id, version }: Version): Sql =>
  sql`centro_id = ${centroId} and id = ${id} and version = ${version} and ended_at is null`;

const endedBy = (ended: Ending, at: Instant): Sql =>
  sql`status = 'ended', ended = ${ended}, ended_at = ${new Date(at)}, snoozed_until = null`;

const instant = (at: Instant | null): Date | null => (at === null ? null : new Date(at));
