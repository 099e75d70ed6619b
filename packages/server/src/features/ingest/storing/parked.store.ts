import type { WireReading } from '@vigilia/contract/ingest';
import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { sql } from '#db/sql';
import { keyOf, type ReadingKey } from './stored-reading.store';

/** A sound reading whose moment the server's clock does not believe yet. */
export interface ParkedReading {
  readonly sensorId: number;
  readonly at: Instant;
  readonly hubId: number;
  readonly receivedAt: Instant;
  readonly bootId: string;
  readonly uptime: number;
  readonly wire: WireReading;
}

/** Gives back what became of those that were not parked before: of one sensor and day (of UTC) at most so many are. */
export async function insertParked(
  db: Db,
  centroId: number,
  parked: readonly ParkedReading[],
  mostADay: number,
): Promise<Map<ReadingKey, 'parked' | 'too-many'>> {
  if (parked.length === 0) return new Map();
  const judged = await db.many<{ sensorId: number; at: Instant; fits: boolean }>(sql`
    with sent as (
      select sensor_id, to_timestamp(at / 1000) as at, date_trunc('day', to_timestamp(at / 1000), 'UTC') as day, hub_id,
        to_timestamp(received_at / 1000) as received_at, boot_id, uptime_ms, reading
      from unnest(${parked.map((one) => one.sensorId)}::int[], ${parked.map((one) => one.at)}::float8[],
        ${parked.map((one) => one.hubId)}::int[], ${parked.map((one) => one.receivedAt)}::float8[],
        ${parked.map((one) => one.bootId)}::text[], ${parked.map((one) => one.uptime)}::bigint[],
        ${parked.map((one) => JSON.stringify(one.wire))}::json[]
      ) as one (sensor_id, at, hub_id, received_at, boot_id, uptime_ms, reading)
    ), days as materialized (
      select sensor_id, day, (
        select count(*) from parked_reading known
        where known.centro_id = ${centroId} and known.sensor_id = of_day.sensor_id
          and known.at >= day and known.at < day + interval '1 day') as count
      from (select distinct sensor_id, day from sent) of_day
    ), new as materialized (
      select sent.*, count + row_number() over (partition by sensor_id, day order by at) <= ${mostADay}::int as fits
      from sent join days using (sensor_id, day)
      where not exists (
        select from parked_reading known
        where known.centro_id = ${centroId} and known.sensor_id = sent.sensor_id and known.at = sent.at)
    ), inserted as (
      insert into parked_reading (centro_id, sensor_id, at, hub_id, received_at, boot_id, uptime_ms, reading)
      select ${centroId}::int, sensor_id, at, hub_id, received_at, boot_id, uptime_ms, reading from new where fits
    )
    select sensor_id as "sensorId", at, fits from new`);
  return new Map(judged.map(({ fits, ...key }) => [keyOf(key), fits ? 'parked' : 'too-many']));
}

/** Those whose moment lies in a span, oldest first; a bounded number, so that one transaction stays short. */
export async function listParked(
  db: Db,
  centroId: number,
  from: Instant,
  until: Instant,
  limit: number,
): Promise<ParkedReading[]> {
  return db.many(sql`
    select sensor_id as "sensorId", at, hub_id as "hubId", received_at as "receivedAt", boot_id as "bootId",
      uptime_ms as uptime, reading as wire
    from parked_reading
    where centro_id = ${centroId} and at >= ${new Date(from)} and at <= ${new Date(until)}
    order by at limit ${limit}`);
}

export async function deleteParked(
  db: Db,
  centroId: number,
  parked: readonly ParkedReading[],
): Promise<void> {
  await db.run(sql`
    delete from parked_reading
    using unnest(${parked.map((one) => one.sensorId)}::int[], ${parked.map((one) => one.at)}::float8[])
      as gone (sensor, moment)
    where centro_id = ${centroId} and sensor_id = sensor and at = to_timestamp(moment / 1000)`);
}

export async function centresWithParked(db: Db, from: Instant, until: Instant): Promise<number[]> {
  const rows = await db.many<{ id: number }>(sql`
    select distinct centro_id as id from parked_reading where at >= ${new Date(from)} and at <= ${new Date(until)}`);
  return rows.map(({ id }) => id);
}
