import type { Instant } from '@vigilia/domain/instant';
import type { Contact, Power } from '@vigilia/domain/reading';
import type { Db } from '#db/database';
import { type Sql, sql } from '#db/sql';

/** A reading as it stands in the database. */
export interface ReadingRow {
  sensorId: number;
  at: Instant;
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

/** Keeps readings; gives back the keys of those that were not there before. */
export async function insertReadings(
  db: Db,
  centroId: number,
  rows: readonly ReadingRow[],
  now: Instant,
): Promise<Set<ReadingKey>> {
  const kept = await db.many<{ sensorId: number; at: Instant }>(sql`
    ${addReadings(centroId, rows, now)} on conflict do nothing returning sensor_id as "sensorId", at`);
  return new Set(kept.map(keyOf));
}

/** Fails where one of them is there already. */
export const addReadings = (centro: number | Sql, rows: readonly ReadingRow[], now: Instant): Sql => sql`
  insert into reading (centro_id, sensor_id, at, assignment_id, received_at,
    power, moisture, contact, pitch, roll, battery)
  select ${centro}, sensor_id, to_timestamp(at / 1000), assignment_id, ${new Date(now)},
    power, moisture, contact, pitch, roll, battery
  from unnest(
    ${rows.map((row) => row.sensorId)}::int[], ${rows.map((row) => row.at)}::float8[],
    ${rows.map((row) => row.assignmentId)}::int[], ${rows.map((row) => row.power)}::text[],
    ${rows.map((row) => row.moisture)}::float8[], ${rows.map((row) => row.contact)}::text[],
    ${rows.map((row) => row.pitch)}::float8[], ${rows.map((row) => row.roll)}::float8[],
    ${rows.map((row) => row.battery)}::float8[]
  ) as new (sensor_id, at, assignment_id, power, moisture, contact, pitch, roll, battery)`;

/** The kept readings with the keys of these. */
export async function findReadings(db: Db, rows: readonly ReadingRow[]): Promise<ReadingRow[]> {
  if (rows.length === 0) return [];
  return db.many(sql`
    select reading.sensor_id as "sensorId", reading.at, assignment_id as "assignmentId", power, moisture, contact, pitch,
      roll, battery
    from unnest(${rows.map((row) => row.sensorId)}::int[], ${rows.map((row) => row.at)}::float8[]) as wanted (sensor_id, at)
    join reading on reading.sensor_id = wanted.sensor_id and reading.at = to_timestamp(wanted.at / 1000)`);
}

/** All readings of an assignment in a span, sorted: a repair folds them again. */
export async function readingsOf(
  db: Db,
  assignmentId: number,
  from: Instant,
  until: Instant,
): Promise<ReadingRow[]> {
  return db.many(sql`
    select sensor_id as "sensorId", at, assignment_id as "assignmentId", power, moisture, contact, pitch, roll, battery
    from reading
    where assignment_id = ${assignmentId} and at >= ${new Date(from)} and at < ${new Date(until)}
    order by at`);
}

export interface LatestRow {
  sensorId: number;
  at: Instant;
  power: Power;
  /** The last battery told, which may be older than the last word. */
  battery: number | null;
  batteryAt: Instant | null;
}

export async function keepLatest(db: Db, centroId: number, rows: readonly LatestRow[]): Promise<void> {
  if (rows.length > 0) await db.run(upsertLatest(centroId, rows));
}

/** The last word of each sensor; an older one never replaces a newer. */
export const upsertLatest = (centro: number | Sql, rows: readonly LatestRow[]): Sql => sql`
  insert into sensor_latest (centro_id, sensor_id, at, power, battery, battery_at)
  select ${centro}, sensor_id, to_timestamp(at / 1000), power, battery, to_timestamp(battery_at / 1000)
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

export interface HearingRow {
  sensorId: number;
  hubId: number;
  at: Instant;
  potencia: number;
}

export async function keepHearings(db: Db, centroId: number, rows: readonly HearingRow[]): Promise<void> {
  if (rows.length > 0) await db.run(upsertHearings(centroId, rows));
}

/** The last hearing of a sensor by a hub; of two at the same moment the stronger one, in whichever order they come. */
export const upsertHearings = (centro: number | Sql, rows: readonly HearingRow[]): Sql => sql`
  insert into hearing (centro_id, sensor_id, hub_id, at, potencia)
  select ${centro}, sensor_id, hub_id, to_timestamp(at / 1000), potencia
  from unnest(${rows.map((row) => row.sensorId)}::int[], ${rows.map((row) => row.hubId)}::int[],
    ${rows.map((row) => row.at)}::float8[], ${rows.map((row) => row.potencia)}::float8[]
  ) as new (sensor_id, hub_id, at, potencia)
  on conflict (centro_id, sensor_id, hub_id) do update set
    potencia = case when excluded.at > hearing.at then excluded.potencia
      when excluded.at = hearing.at then greatest(hearing.potencia, excluded.potencia) else hearing.potencia end,
    at = greatest(hearing.at, excluded.at)`;
