import type { Instant } from '@vigilia/domain/instant';
import type { LocalDate } from '@vigilia/domain/local-day';
import { CONTACTS, POWERS, type Power } from '@vigilia/domain/reading';
import type { Db } from '#db/database';
import { type Sql, sql } from '#db/sql';
import { insertChunks, readingsOfAssignment, storedReadings } from '#stores/reading.store';
import { KnownReadings, type ReadingValues } from './known-readings';

/** A reading as it is stored. */
export interface ReadingRow extends ReadingValues {
  sensorId: number;
  at: Instant;
  /** Who wore it then; null: nobody did. */
  assignmentId: number | null;
}

export type ReadingKey = string;
export const keyOf = (row: { sensorId: number; at: Instant }): ReadingKey => `${row.sensorId} ${row.at}`;

/** Appends readings that are new to the log of a home, whose row the transaction holds. Without readings: nothing. */
export const appendReadings = (
  centroId: number,
  seq: number,
  rows: readonly ReadingRow[],
  now: Instant,
): Sql => sql`
  insert into reading_batch (centro_id, seq, received_at, sensor_id, at, assignment_id, power, moisture, contact, pitch, roll, battery)
  select ${centroId}::int, ${seq}::bigint, ${new Date(now)}::timestamptz, ${rows.map(({ sensorId }) => sensorId)}::int[],
    ${rows.map(({ at }) => at)}::float8[], ${orNull(rows.map(({ assignmentId }) => assignmentId))}::int[],
    ${rows.map(({ power }) => POWERS.indexOf(power))}::smallint[], ${orNull(rows.map(({ moisture }) => moisture))}::float8[],
    ${orNull(rows.map(({ contact }) => contact && CONTACTS.indexOf(contact)))}::smallint[],
    ${orNull(rows.map(({ pitch }) => pitch))}::float8[], ${orNull(rows.map(({ roll }) => roll))}::float8[],
    ${orNull(rows.map(({ battery }) => battery))}::float8[]
  where ${rows.length}::int > 0`;

/** Stores readings of the past in chunks, without the log. None of them is stored yet. */
export const insertPastReadings = (centroId: number, rows: readonly ReadingRow[], now: Instant): Sql =>
  insertChunks(sql`
    select ${centroId}::int as centro_id, sensor_id, to_timestamp(at / 1000) as at, assignment_id,
      ${new Date(now)}::timestamptz as received_at, power, moisture, contact, pitch, roll, battery
    from unnest(${rows.map(({ sensorId }) => sensorId)}::int[], ${rows.map(({ at }) => at)}::float8[],
      ${rows.map(({ assignmentId }) => assignmentId)}::int[], ${rows.map(({ power }) => POWERS.indexOf(power))}::smallint[],
      ${rows.map(({ moisture }) => moisture)}::float8[],
      ${rows.map(({ contact }) => contact && CONTACTS.indexOf(contact))}::smallint[],
      ${rows.map(({ pitch }) => pitch)}::float8[], ${rows.map(({ roll }) => roll)}::float8[],
      ${rows.map(({ battery }) => battery)}::float8[]
    ) as r (sensor_id, at, assignment_id, power, moisture, contact, pitch, roll, battery)`);

const orNull = (values: (number | null)[]): (number | null)[] | null =>
  values.every((value) => value === null) ? null : values;

/** The log of a home since it was last compacted. */
export interface Log {
  readonly known: KnownReadings;
  compactedSeq: number;
  readonly readAnewAbove: number;
  /** The number of its newest row. */
  seq: number;
  /** The moment of the newest reading of each sensor, the compacted ones included. */
  readonly newest: Map<number, Instant>;
}

export async function readLog(db: Db, centroId: number, compactedSeq: number): Promise<Log> {
  const batches = await db.many<BatchRow>(sql`
    select seq, sensor_id, at, power, moisture, contact, pitch, roll, battery from reading_batch
    where centro_id = ${centroId} and seq > ${compactedSeq} order by seq`);
  const latest = await db.many<{ id: number; at: Instant }>(sql`
    select sensor_id as id, at from sensor_latest where centro_id = ${centroId}`);
  const known = new KnownReadings();
  for (const batch of batches) {
    batch.sensor_id.forEach((sensorId, index) => {
      known.add({
        ...{ sensorId, at: batch.at[index] as Instant, assignmentId: null },
        power: POWERS[batch.power[index] as number] as Power,
        moisture: batch.moisture?.[index] ?? null,
        contact: CONTACTS[batch.contact?.[index] ?? -1] ?? null,
        pitch: batch.pitch?.[index] ?? null,
        roll: batch.roll?.[index] ?? null,
        battery: batch.battery?.[index] ?? null,
      });
    });
  }
  const newest = new Map(latest.map(({ id, at }) => [id, at]));
  const readAnewAbove = Math.max(20_000, 2 * known.count);
  return { known, compactedSeq, readAnewAbove, seq: batches.at(-1)?.seq ?? compactedSeq, newest };
}

type Values = (number | null)[] | null;

interface BatchRow {
  seq: number;
  sensor_id: number[];
  at: Instant[];
  power: number[];
  moisture: Values;
  contact: Values;
  pitch: Values;
  roll: Values;
  battery: Values;
}

/** The readings with the keys of these that are not in the log. Each day of a sensor is read once. */
export async function findStoredReadings(
  db: Db,
  centroId: number,
  rows: readonly { sensorId: number; at: Instant }[],
): Promise<Map<ReadingKey, ReadingValues>> {
  if (rows.length === 0) return new Map();
  const found = await db.many<ReadingRow>(sql.prepared`
    with wanted as materialized (
      select wanted_sensor, to_timestamp(wanted_at / 1000) as wanted_at
      from unnest(${rows.map((row) => row.sensorId)}::int[], ${rows.map((row) => row.at)}::float8[])
        as key (wanted_sensor, wanted_at)
    ), span as (
      select wanted_sensor as of_sensor, min(wanted_at) as first_at, max(wanted_at) + interval '1 millisecond' as end_at
      from wanted group by wanted_sensor, date_trunc('day', wanted_at, 'UTC')
    )
    select ${READING} from span, lateral (${storedReadings({
      ...{ centre: centroId, sensor: sql`of_sensor` },
      ...{ from: sql`first_at`, until: sql`end_at` },
    })}) as reading
    where exists (select from wanted where wanted_sensor = reading.sensor_id and wanted_at = reading.at)`);
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

const READING = sql`sensor_id as "sensorId", at, assignment_id as "assignmentId", power, moisture, contact, pitch, roll, battery`;

export interface SensorDay {
  readonly sensorId: number;
  readonly date: LocalDate;
  readonly start: Instant;
  readonly end: Instant;
}

/** Those that are not in the log. */
export async function countStoredReadings(
  db: Db,
  centroId: number,
  days: readonly SensorDay[],
): Promise<{ sensorId: number; date: LocalDate; count: number }[]> {
  if (days.length === 0) return [];
  return db.many(sql.prepared`
    select wanted_sensor as "sensorId", date, (
      select count(*) from (${storedReadings({
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
