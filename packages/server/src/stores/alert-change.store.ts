import type { Alert, AlertEvent, AlertStatus, Ending, NewAlert } from '@vigilia/domain/alerts/alert';
import { hubOf, residentOf } from '@vigilia/domain/alerts/kinds';
import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { type Sql, sql } from '#db/sql';
import type { OpenAlert } from './alert.store';
import { type AlertNotifications, notifyOfChange } from './outbox.store';

/*
 * Each change is one statement: the alert's row, its events and the notifications of it. False when nothing was written,
 * because somebody else changed the alert first. `services/alerts/change-alert.ts` is the only importer of this file.
 */

/** What is written with a change. Null: nobody is notified. */
export interface Written {
  readonly events: readonly AlertEvent[];
  readonly notifications: AlertNotifications | null;
}

export type Version = Pick<OpenAlert, 'id' | 'version'>;

/** False when such an alert is open already: another process was first. */
export function storeAlert(db: Db, centroId: number, alert: NewAlert, written: Written): Promise<boolean> {
  const { kind, subject, wearing, of, priority, since, openedAt, previous, affected } = alert;
  const at = new Date(openedAt);
  const isCalled = written.notifications?.isCall ?? false;
  const inserted = sql`
    insert into alert (centro_id, kind, subject, patient_id, hub_id, assignment_id, of_care, priority, status, since,
      opened_at, previous_id, affected, stepped_at, calls, called_at)
    values (${centroId}, ${kind}, ${subject}, ${residentOf(subject)}, ${hubOf(subject)}, ${wearing}, ${of}, ${priority},
      'open', ${new Date(since)}, ${at}, ${previous}, ${affected}, ${at}, ${isCalled ? 1 : 0}, ${isCalled ? at : null})
    on conflict (centro_id, kind, subject) where ended_at is null do nothing`;
  return store(db, centroId, inserted, written);
}

/**
 * The care that ended it was taken back: the same alert goes on, with its owner. False when such an alert is open already:
 * another process was first.
 */
export function storeReopened(
  db: Db,
  centroId: number,
  { id, status, at }: { id: number; status: AlertStatus; at: Instant },
  written: Written,
): Promise<boolean> {
  const updated = sql`
    update alert set ended = null, ended_at = null, care_id = null, hidden = false, held = null, status = ${status},
      stepped_at = ${new Date(at)}, ${counted(written)}
    where centro_id = ${centroId} and id = ${id} and ended_at is not null
      and exists (
        select from care_action care
        where care.centro_id = alert.centro_id and care.id = alert.care_id and care.voided_at is not null)
      and not exists (
        select from alert open where open.centro_id = alert.centro_id and open.kind = alert.kind
          and open.subject = alert.subject and open.ended_at is null)`;
  return store(db, centroId, updated, written);
}

export function storeUpdated(
  db: Db,
  centroId: number,
  before: Version,
  after: Alert,
  written: Written,
): Promise<boolean> {
  const updated = sql`
    update alert set priority = ${after.priority}, status = ${after.status}, of_care = ${after.of},
      affected = ${after.affected}, owner_id = ${after.owner}, taken_at = ${instant(after.takenAt)},
      snoozed_until = ${instant(after.snoozedUntil)}, step = ${after.step}, stepped_at = ${instant(after.steppedAt)},
      hidden = ${after.hidden}, held = ${after.held}, undelivered = ${after.undelivered}, attended = ${after.attended},
      ${counted(written)}
    where ${isAt(centroId, before)}`;
  return store(db, centroId, updated, written);
}

export function storeEnded(
  db: Db,
  centroId: number,
  alert: Version,
  { ended, unattended, at }: { ended: Ending; unattended: boolean; at: Instant },
  written: Written,
): Promise<boolean> {
  const updated = sql`
    update alert set ${endedBy(ended, at)}, unattended = ${unattended}, ${counted(written)}
    where ${isAt(centroId, alert)}`;
  return store(db, centroId, updated, written);
}

/** What was done for it, and how it ended, if it did. */
export function storeAnswered(
  db: Db,
  centroId: number,
  alert: Version,
  { care, ended, at }: { care: number; ended: Ending | null; at: Instant },
  written: Written,
): Promise<boolean> {
  const end = ended === null ? sql`` : sql`${endedBy(ended, at)}, unattended = false, care_id = ${care},`;
  const updated = sql`update alert set ${end} attended = true, ${counted(written)} where ${isAt(centroId, alert)}`;
  return store(db, centroId, updated, written);
}

async function store(
  db: Db,
  centroId: number,
  change: Sql,
  { events, notifications }: Written,
): Promise<boolean> {
  const last = events.at(-1);
  const row = await db.maybe(sql`
    with changed as (${change} returning id, calls),
    happened as (
      insert into alert_event (centro_id, alert_id, at, what, staff_id, priority, step)
      select ${centroId}::int, changed.id, event.at, what, who, priority, step
      from changed, unnest(${events.map(({ at }) => new Date(at))}::timestamptz[],
        ${events.map(({ what }) => what)}::text[], ${events.map(({ who }) => who)}::int[],
        ${events.map(({ priority }) => priority)}::text[], ${events.map(({ step }) => step)}::int[])
        with ordinality as event (at, what, who, priority, step, place)
      order by place
      returning id)
    ${last && notifications ? notifyOfChange(centroId, notifications, last) : sql``}
    select id from changed`);
  return row !== undefined;
}

/** A change of an alert has the next version; one that calls somebody, the next call. */
const counted = ({ events, notifications }: Written): Sql =>
  notifications?.isCall
    ? sql`version = version + 1, calls = calls + 1, called_at = ${instant(events.at(-1)?.at ?? null)}`
    : sql`version = version + 1`;

/** Nobody has changed it since it was read. */
const isAt = (centroId: number, { id, version }: Version): Sql =>
  sql`centro_id = ${centroId} and id = ${id} and version = ${version} and ended_at is null`;

const endedBy = (ended: Ending, at: Instant): Sql =>
  sql`status = 'ended', ended = ${ended}, ended_at = ${new Date(at)}, snoozed_until = null`;

const instant = (at: Instant | null): Date | null => (at === null ? null : new Date(at));
