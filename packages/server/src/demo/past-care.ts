import { DEFAULT_POLICY } from '@vigilia/domain/alerts/policy';
import type { Db } from '#db/database';
import { sql } from '#db/sql';
import type { AlertLine, CareLine } from './simulator';

interface DemoStaff {
  readonly id: number;
  readonly nombre: string;
}

export async function staffByUsername(db: Db): Promise<ReadonlyMap<string, DemoStaff>> {
  const rows = await db.many<DemoStaff & { username: string }>(sql`select id, username, nombre from staff`);
  return new Map(rows.map(({ username, ...staff }) => [username, staff]));
}

interface Resident {
  readonly centroId: number;
  readonly patientId: number;
  readonly assignmentId: number;
}

/** What was recorded of a resident, and the alerts that ended, as rows: nobody was called for them. */
export async function storeCare(
  db: Db,
  resident: Resident,
  { care, alerts }: { readonly care: readonly CareLine[]; readonly alerts: readonly AlertLine[] },
  staff: ReadonlyMap<string, DemoStaff>,
): Promise<void> {
  const careIds = await takeIds(db, 'care_action', care.length);
  const alertIds = await takeIds(db, 'alert', alerts.length);
  const idOfCall = new Map(alerts.map(({ alert }, index) => [alert.id, alertIds[index]!]));
  await insertCare(db, resident, care, { careIds, idOfCall, staff });
  const careOfCall = new Map(care.flatMap(({ call }, index) => (call ? [[call.id, careIds[index]!]] : [])));
  await insertAlerts(db, resident, alerts, { alertIds, idOfCall, careOfCall, staff });
  await insertStays(db, resident);
}

/** Whoever is turned lay on one side since the turn before it, and on the other one from then on. */
const insertStays = (db: Db, { centroId, patientId, assignmentId }: Resident): Promise<unknown> =>
  db.run(sql`
    insert into turn (centro_id, patient_id, from_at, until_at, position, stopped_time, grace, by, assignment_id, unknown_seconds)
    select turned.centro_id, patient_id, lag, at, case when number % 2 = 0 then 2 else 3 end, "stoppedTime",
      ${DEFAULT_POLICY.turnGrace}::int, 'staff', ${assignmentId}::int, 0
    from (
      select *, lag(at) over (order by at), row_number() over (order by at) as number
      from care_action where centro_id = ${centroId} and patient_id = ${patientId} and kind = 'turned') turned
    join patient on patient.centro_id = turned.centro_id and patient.id = patient_id and "rotationAlarm"
    where at - lag <= interval '8 hours'`);

const takeIds = async (db: Db, table: 'care_action' | 'alert', count: number): Promise<number[]> => {
  const rows = await db.many<{ id: number }>(sql`
    select nextval(pg_get_serial_sequence(${table}, 'id'))::int as id from generate_series(1, ${count}::int)`);
  return rows.map(({ id }) => id);
};

interface CareIds {
  readonly careIds: readonly number[];
  readonly idOfCall: ReadonlyMap<number, number>;
  readonly staff: ReadonlyMap<string, DemoStaff>;
}

const insertCare = (
  db: Db,
  { centroId, patientId }: Resident,
  care: readonly CareLine[],
  { careIds, idOfCall, staff }: CareIds,
): Promise<unknown> =>
  db.run(sql`
    insert into care_action (centro_id, id, patient_id, kind, at, recorded_at, staff_id, autor, result, found, alert_id, key, confirmed)
    select ${centroId}::int, id, ${patientId}::int, kind, to_timestamp(at / 1000), to_timestamp(recorded_at / 1000),
      staff_id, autor, result, found, alert_id, 'demo-past-' || id, case when kind in ('changed', 'turned') then true end
    from unnest(${careIds}::int[], ${care.map(({ kind }) => kind)}::text[],
      ${care.map(({ doneAt }) => doneAt)}::float8[], ${care.map(({ at }) => at)}::float8[],
      ${care.map((one) => staff.get(one.staff)!.id)}::int[], ${care.map((one) => staff.get(one.staff)!.nombre)}::text[],
      ${care.map(({ result }) => result)}::text[], ${care.map(({ found }) => found)}::text[],
      ${care.map(({ call }) => (call ? (idOfCall.get(call.id) ?? null) : null))}::int[]
    ) as care (id, kind, at, recorded_at, staff_id, autor, result, found, alert_id)`);

interface AlertIds {
  readonly alertIds: readonly number[];
  readonly idOfCall: ReadonlyMap<number, number>;
  readonly careOfCall: ReadonlyMap<number, number>;
  readonly staff: ReadonlyMap<string, DemoStaff>;
}

async function insertAlerts(
  db: Db,
  { centroId, patientId, assignmentId }: Resident,
  alerts: readonly AlertLine[],
  { alertIds, idOfCall, careOfCall, staff }: AlertIds,
): Promise<void> {
  const idOf = (name: string | null) => (name === null ? null : staff.get(name)!.id);
  const all = alerts.map(({ alert, end }) => ({ ...alert, ...end }));
  await db.run(sql`
    insert into alert (centro_id, id, kind, subject, patient_id, assignment_id, of_care, priority, status, since, opened_at,
      previous_id, owner_id, taken_at, step, stepped_at, attended, unattended, ended_at, ended, care_id)
    select ${centroId}::int, id, kind, ${`resident:${patientId}`}, ${patientId}::int, ${assignmentId}::int, of_care,
      priority, 'ended', to_timestamp(since / 1000), to_timestamp(opened_at / 1000), previous, owner,
      to_timestamp(taken_at / 1000), step, to_timestamp(stepped_at / 1000), attended, unattended,
      to_timestamp(ended_at / 1000), ended, care
    from unnest(${alertIds}::int[], ${all.map(({ kind }) => kind)}::text[], ${all.map((one) => one.of)}::text[],
      ${alerts.map(({ alert }) => alert.priority)}::text[], ${all.map(({ since }) => since)}::float8[],
      ${all.map(({ openedAt }) => openedAt)}::float8[],
      ${all.map(({ previous }) => (previous === null ? null : (idOfCall.get(previous) ?? null)))}::int[],
      ${all.map(({ owner }) => idOf(owner))}::int[], ${all.map(({ takenAt }) => takenAt)}::float8[],
      ${all.map(({ step }) => step)}::int[], ${all.map(({ steppedAt }) => steppedAt)}::float8[],
      ${all.map(({ attended }) => attended)}::boolean[], ${all.map(({ unattended }) => unattended)}::boolean[],
      ${all.map(({ at }) => at)}::float8[], ${all.map(({ ended }) => ended)}::text[],
      ${all.map(({ id, ended }) => (ended === 'cleared' ? null : (careOfCall.get(id) ?? null)))}::int[]
    ) as alert (id, kind, of_care, priority, since, opened_at, previous, owner, taken_at, step, stepped_at, attended,
      unattended, ended_at, ended, care)`);
  const events = alerts.flatMap(({ events }, index) =>
    events.map((event) => ({ ...event, alert: alertIds[index]! })),
  );
  await db.run(sql`
    insert into alert_event (centro_id, alert_id, at, what, staff_id, priority, step)
    select ${centroId}::int, alert, to_timestamp(at / 1000), what, who, priority, step
    from unnest(${events.map(({ alert }) => alert)}::int[], ${events.map(({ at }) => at)}::float8[],
      ${events.map(({ what }) => what)}::text[], ${events.map(({ who }) => idOf(who))}::int[],
      ${events.map(({ priority }) => priority)}::text[], ${events.map(({ step }) => step)}::int[])
      as event (alert, at, what, who, priority, step)`);
}
