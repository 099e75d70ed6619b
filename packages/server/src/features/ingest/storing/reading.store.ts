import type { Instant } from '@vigilia/domain/instant';
import type { LocalDate } from '@vigilia/domain/local-day';
import type { Contact, Power } from '@vigilia/domain/reading';
import type { Db } from '#db/database';
import { type Sql, sql } from '#db/sql';
import { readings, readingsOfAssignment } from '#stores/reading.store';

/** A reading as it is stored. */
export interface ReadingRow {
  sensorId: number;
  at: Instant;
  /** Who wore it then; null: nobody did. */
  assignmentId: number | null;
  power: Power;
  moisture: number | null;
  contact: Contact | null;
  pitch: number | null;
  roll: number | null;
  battery: number | null;
}

export type ReadingKey = string;
export const keyOf = (row: { sensorId: number; at: Instant }): ReadingKey => `${row.sensorId} ${row.at}`;

/** Stores those that are new, and gives back the keys of the others. */
export async function insertReadings(
  db: Db,
  centroId: number,
  rows: readonly ReadingRow[],
  now: Instant,
): Promise<Set<ReadingKey>> {
  if (rows.length === 0) return new Set();
  // Most batches are new as a whole, and a row that comes back costs as much as one that goes out.
  const known = await db.many<{ position: number }>(sql.prepared`
    with wanted as materialized (
      select * from unnest(
        ${rows.map((row) => row.sensorId)}::int[], ${rows.map((row) => row.at)}::float8[],
        ${rows.map((row) => row.assignmentId)}::int[], ${rows.map((row) => row.power)}::text[],
        ${rows.map((row) => row.moisture)}::float8[], ${rows.map((row) => row.contact)}::text[],
        ${rows.map((row) => row.pitch)}::float8[], ${rows.map((row) => row.roll)}::float8[],
        ${rows.map((row) => row.battery)}::float8[]
      ) with ordinality as new (sensor_id, at, assignment_id, power, moisture, contact, pitch, roll, battery, position)
    ), inserted as (
      insert into reading (centro_id, sensor_id, at, assignment_id, received_at,
        power, moisture, contact, pitch, roll, battery)
      select ${centroId}, sensor_id, to_timestamp(at / 1000), assignment_id, ${new Date(now)},
        power, moisture, contact, pitch, roll, battery
      from wanted
      on conflict do nothing returning sensor_id, at
    )
    select position from wanted
    where (sensor_id, to_timestamp(at / 1000)) not in (select sensor_id, at from inserted)`);
  return new Set(known.map(({ position }) => keyOf(rows[position - 1] as ReadingRow)));
}

/**
 * The stored readings with the keys of these. Each is looked for by itself (lateral, limit): a plan that was made while a
 * month was still empty would otherwise read all of that month, for as long as the plan is kept.
 */
export async function findReadings(
  db: Db,
  centroId: number,
  rows: readonly { sensorId: number; at: Instant }[],
): Promise<Map<ReadingKey, ReadingRow>> {
  if (rows.length === 0) return new Map();
  const found = await db.many<ReadingRow>(sql.prepared`
    select stored.*
    from unnest(${rows.map((row) => row.sensorId)}::int[], ${rows.map((row) => row.at)}::float8[])
      as wanted (wanted_sensor, wanted_at),
    lateral (
      select ${READING} from (${readings({
        ...{ centre: centroId, sensor: sql`wanted_sensor`, from: MOMENT },
        until: sql`${MOMENT} + interval '1 millisecond'`,
      })}) as reading limit 1
    ) as stored`);
  return new Map(found.map((row) => [keyOf(row), row]));
}

/** All readings of an assignment in a span, sorted: a repair folds them again. */
export async function readingsOf(
  db: Db,
  centroId: number,
  assignmentId: number,
  from: Instant,
  until: Instant,
): Promise<ReadingRow[]> {
  return db.many(sql`
    select ${READING} from (${readingsOfAssignment({
      ...{ centre: centroId, assignment: assignmentId },
      ...{ from: new Date(from), until: new Date(until) },
    })}) as reading
    order by at`);
}

const MOMENT = sql`to_timestamp(wanted_at / 1000)`;
const READING = sql`sensor_id as "sensorId", at, assignment_id as "assignmentId", power, moisture, contact, pitch, roll, battery`;

export interface SensorDay {
  readonly sensorId: number;
  readonly date: LocalDate;
  readonly start: Instant;
  readonly end: Instant;
}

export async function countReadings(
  db: Db,
  centroId: number,
  days: readonly SensorDay[],
): Promise<{ sensorId: number; date: LocalDate; count: number }[]> {
  return db.many(sql.prepared`
    select wanted_sensor as "sensorId", date, (
      select count(*) from (${readings({
        ...{ centre: centroId, sensor: sql`wanted_sensor` },
        ...{ from: sql`to_timestamp(day_start / 1000)`, until: sql`to_timestamp(day_end / 1000)` },
      })}) as reading
    ) as count
    from unnest(${days.map((day) => day.sensorId)}::int[], ${days.map((day) => day.date)}::date[],
      ${days.map((day) => day.start)}::float8[], ${days.map((day) => day.end)}::float8[]
    ) as wanted (wanted_sensor, date, day_start, day_end)`);
}

/** What a sensor said last. */
export interface LatestRow {
  sensorId: number;
  at: Instant;
  power: Power;
  /** The last battery that was sent, which may be older. */
  battery: number | null;
  batteryAt: Instant | null;
}

/** An older value never replaces a newer one. */
export const upsertLatest = (centroId: number, rows: readonly LatestRow[]): Sql => sql`
  insert into sensor_latest (centro_id, sensor_id, at, power, battery, battery_at)
  select ${centroId}::int, sensor_id, to_timestamp(at / 1000), power, battery, to_timestamp(battery_at / 1000)
  from unnest(${rows.map((row) => row.sensorId)}::int[], ${rows.map((row) => row.at)}::float8[],
    ${rows.map((row) => row.power)}::text[], ${rows.map((row) => row.battery)}::float8[],
    ${rows.map((row) => row.batteryAt)}::float8[]
  ) as new (sensor_id, at, power, battery, battery_at)
  on conflict (centro_id, sensor_id) do update set
    power = case when excluded.at > sensor_latest.at then excluded.power else sensor_latest.power end,
    at = greatest(sensor_latest.at, excluded.at),
    battery = case when excluded.battery_at > coalesce(sensor_latest.battery_at, '-infinity')
      then excluded.battery else sensor_latest.battery end,
    battery_at = greatest(sensor_latest.battery_at, excluded.battery_at)`;

/** When a hub last received a sensor, and how well. */
export interface ReceptionRow {
  sensorId: number;
  hubId: number;
  at: Instant;
  /** Null: it was received, and the hub did not say how well. */
  potencia: number | null;
}

/** Of two at the same moment the stronger one, in whichever order they come. */
export const upsertReceptions = (centroId: number, rows: readonly ReceptionRow[]): Sql => sql`
  insert into hearing (centro_id, sensor_id, hub_id, at, potencia)
  select ${centroId}::int, sensor_id, hub_id, to_timestamp(at / 1000), potencia
  from unnest(${rows.map((row) => row.sensorId)}::int[], ${rows.map((row) => row.hubId)}::int[],
    ${rows.map((row) => row.at)}::float8[], ${rows.map((row) => row.potencia)}::float8[]
  ) as new (sensor_id, hub_id, at, potencia)
  on conflict (centro_id, sensor_id, hub_id) do update set
    potencia = case when excluded.at > hearing.at then excluded.potencia
      when excluded.at = hearing.at then greatest(hearing.potencia, excluded.potencia) else hearing.potencia end,
    at = greatest(hearing.at, excluded.at)`;
