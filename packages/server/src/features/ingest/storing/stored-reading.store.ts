import type { Instant } from '@vigilia/domain/instant';
import type { LocalDate } from '@vigilia/domain/local-day';
import { CONTACTS, POWERS } from '@vigilia/domain/reading';
import type { Db } from '#db/database';
import { type Sql, sql } from '#db/sql';
import type { ReadingRow, ReadingValues } from '#services/centre-model/known-readings';
import { insertChunks, logOf, readingsOfAssignment, storedReadings } from '#stores/reading.store';

export type ReadingKey = string;
export const keyOf = (row: { sensorId: number; at: Instant }): ReadingKey => `${row.sensorId} ${row.at}`;

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

/** Up to a row of the log. The log is read once, for all of them. */
export async function countReadings(
  db: Db,
  centroId: number,
  seq: number,
  days: readonly SensorDay[],
): Promise<{ sensorId: number; date: LocalDate; count: number }[]> {
  if (days.length === 0) return [];
  return db.many(sql.prepared`
    with wanted as materialized (
      select wanted_sensor, date, to_timestamp(day_start / 1000) as day_start, to_timestamp(day_end / 1000) as day_end
      from unnest(${days.map((day) => day.sensorId)}::int[], ${days.map((day) => day.date)}::date[],
        ${days.map((day) => day.start)}::float8[], ${days.map((day) => day.end)}::float8[]
      ) as day (wanted_sensor, date, day_start, day_end)
    ), logged as (
      select wanted_sensor, date, count(*) as count
      from wanted join (${logOf(centroId, seq)}) as log on sensor_id = wanted_sensor and at >= day_start and at < day_end
      group by wanted_sensor, date
    )
    select wanted_sensor as "sensorId", date, coalesce(logged.count, 0) + (
      select count(*) from (${storedReadings({
        ...{ centre: centroId, sensor: sql`wanted_sensor` },
        ...{ from: sql`day_start`, until: sql`day_end` },
      })}) as reading
    ) as count
    from wanted left join logged using (wanted_sensor, date)`);
}
