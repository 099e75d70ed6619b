import type { WireReading } from '@vigilia/contract/ingest';
import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { sql } from '#db/sql';
import { keyOf, type ReadingKey } from './reading.store';

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

/** Gives back the keys of those that were not parked before. */
export async function insertParked(
  db: Db,
  centroId: number,
  parked: readonly ParkedReading[],
): Promise<Set<ReadingKey>> {
  if (parked.length === 0) return new Set();
  const inserted = await db.many<{ sensorId: number; at: Instant }>(sql`
    insert into parked_reading (centro_id, sensor_id, at, hub_id, received_at, boot_id, uptime_ms, reading)
    select ${centroId}::int, sensor_id, to_timestamp(at / 1000), hub_id, to_timestamp(received_at / 1000), boot_id,
      uptime_ms, reading
    from unnest(${parked.map((one) => one.sensorId)}::int[], ${parked.map((one) => one.at)}::float8[],
      ${parked.map((one) => one.hubId)}::int[], ${parked.map((one) => one.receivedAt)}::float8[],
      ${parked.map((one) => one.bootId)}::text[], ${parked.map((one) => one.uptime)}::bigint[],
      ${parked.map((one) => JSON.stringify(one.wire))}::json[]
    ) as new (sensor_id, at, hub_id, received_at, boot_id, uptime_ms, reading)
    on conflict do nothing returning sensor_id as "sensorId", at`);
  return new Set(inserted.map(keyOf));
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
