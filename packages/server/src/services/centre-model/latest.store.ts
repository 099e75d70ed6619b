import type { Db } from '#db/database';
import { type Sql, sql } from '#db/sql';
import type { LatestRow } from './latest';
import type { ReceptionRow } from './log.store';

export const readLatest = (db: Db, centroId: number): Promise<LatestRow[]> =>
  db.many(sql`
    select sensor_id as "sensorId", at, power, battery, battery_at as "batteryAt" from sensor_latest
    where centro_id = ${centroId}`);

export const readReceptions = (db: Db, centroId: number): Promise<ReceptionRow[]> =>
  db.many(sql`
    select sensor_id as "sensorId", hub_id as "hubId", at, potencia from reception where centro_id = ${centroId}`);

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

/** Of two at the same moment the stronger one, in whichever order they come. */
export const upsertReceptions = (centroId: number, rows: readonly ReceptionRow[]): Sql => sql`
  insert into reception (centro_id, sensor_id, hub_id, at, potencia)
  select ${centroId}::int, sensor_id, hub_id, to_timestamp(at / 1000), potencia
  from unnest(${rows.map((row) => row.sensorId)}::int[], ${rows.map((row) => row.hubId)}::int[],
    ${rows.map((row) => row.at)}::float8[], ${rows.map((row) => row.potencia)}::float8[]
  ) as new (sensor_id, hub_id, at, potencia)
  on conflict (centro_id, sensor_id, hub_id) do update set
    potencia = case when excluded.at > reception.at then excluded.potencia
      when excluded.at = reception.at then greatest(reception.potencia, excluded.potencia) else reception.potencia end,
    at = greatest(reception.at, excluded.at)`;
