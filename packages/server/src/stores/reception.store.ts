import { QUARTER, quarterOf, RECEPTION_DAYS } from '@vigilia/domain/hub-loss';
import { DAY, type Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { type Sql, sql } from '#db/sql';

const QUARTERS_A_DAY = DAY / QUARTER;
/** Days begin and end in UTC. */
export const RECEPTIONS_KEPT = RECEPTION_DAYS + 2 * DAY;

const seconds = sql.raw(String(QUARTER / 1000));
const dateOfQuarter = sql`(to_timestamp(quarter * ${seconds}) at time zone 'UTC')::date`;
const placeInDay = sql`(quarter % ${sql.raw(String(QUARTERS_A_DAY))})::int`;
/** In some of it somebody wore the sensor who is erased. */
const isOfErased = sql`exists (
  select from erased_assignment erased
  where erased.centro_id = received.centro_id and erased.sensor_id = received.sensor_id
    and erased.from_at < to_timestamp((quarter + 1) * ${seconds}) and erased.to_at > to_timestamp(quarter * ${seconds}))`;

const logOf = (centroId: number): Sql => sql`
  select * from reading_batch
  where centro_id = ${centroId} and seq > (select compacted_seq from centre where id = ${centroId})`;

/** In which quarter-hours a hub received a sensor. */
export interface ReceivedQuarters {
  readonly sensorId: number;
  readonly hubId: number;
  readonly quarters: readonly number[];
}

/** Of the sensors of a home since a moment, wherever it is stored; one statement sees one moment. */
export async function listReceivedQuarters(
  db: Db,
  centroId: number,
  since: Instant,
): Promise<ReceivedQuarters[]> {
  const rows = await db.many<{ sensorId: number; hubId: number; day: Instant; quarters: string }>(sql`
    select sensor_id as "sensorId", hub_id as "hubId", date::timestamp at time zone 'UTC' as day, quarters::text from (
      select * from reception_day where centro_id = ${centroId} and date >= ${dateOf(since)}
      union all ${receptionDays(logOf(centroId))}
    ) as stored where date >= ${dateOf(since)}`);
  return rows.map(({ sensorId, hubId, day, quarters }) => ({
    ...{ sensorId, hubId },
    quarters: quartersIn(quarters, quarterOf(day)),
  }));
}

/** A text of bits, with a loop: a week of a home has some hundred thousand. */
function quartersIn(bits: string, first: number): number[] {
  const quarters: number[] = [];
  for (let index = bits.indexOf('1'); index >= 0; index = bits.indexOf('1', index + 1))
    quarters.push(first + index);
  return quarters;
}

/** A quarter-hour in which a hub received a sensor. */
export interface ReceivedQuarter {
  readonly sensorId: number;
  readonly hubId: number;
  readonly quarter: number;
}

/** Those of these that would be kept and are stored nowhere yet. */
export async function findNewQuarters(
  db: Db,
  centroId: number,
  all: readonly ReceivedQuarter[],
): Promise<ReceivedQuarter[]> {
  if (all.length === 0) return [];
  return db.many(sql.prepared`
    select sensor_id as "sensorId", hub_id as "hubId", quarter from (
      select centro_id, sensor_id, hub_id, quarter
      from (
        select ${centroId}::int as centro_id, sensor_id, hub_id, quarter
        from unnest(${all.map(({ sensorId }) => sensorId)}::int[], ${all.map(({ hubId }) => hubId)}::int[],
          ${all.map(({ quarter }) => quarter)}::bigint[]) as r (sensor_id, hub_id, quarter)
      ) as received
      where not ${isOfErased} and not exists (
        select from reception_day day
        where day.centro_id = received.centro_id and day.sensor_id = received.sensor_id and day.hub_id = received.hub_id
          and day.date = ${dateOfQuarter} and get_bit(day.quarters, ${placeInDay}) = 1)
      except ${receivedQuarters(logOf(centroId))}
    ) as missing`);
}

/** Rows of the log leave it: what they say of who received whom stays. Twice the same changes nothing. */
export const insertReceptionDays = (batches: Sql): Sql => sql`
  insert into reception_day (centro_id, date, sensor_id, hub_id, quarters) ${receptionDays(batches)}
  on conflict (centro_id, date, sensor_id, hub_id) do update
    set quarters = reception_day.quarters | excluded.quarters
    where reception_day.quarters <> reception_day.quarters | excluded.quarters`;

export const deleteReceptionDays = (db: Db, centroId: number, before: Instant): Promise<number> =>
  db.run(sql`delete from reception_day where centro_id = ${centroId} and date < ${dateOf(before)}`);

const receptionDays = (batches: Sql): Sql => sql`
  select centro_id, ${dateOfQuarter} as date, sensor_id, hub_id, bit_or(set_bit(0::bit(96), ${placeInDay}, 1)) as quarters
  from (${receivedQuarters(batches)}) as received
  where not ${isOfErased}
  group by 1, 2, 3, 4`;

const receivedQuarters = (batches: Sql): Sql => sql`
  select distinct centro_id, r.sensor_id, r.hub_id, floor(r.at / ${sql.raw(String(QUARTER))})::bigint as quarter
  from (${batches}) as batch, unnest(batch.sensor_id, batch.at, batch.hub_id) as r (sensor_id, at, hub_id)
  where r.hub_id is not null`;

const dateOf = (at: Instant): Sql => sql`(${new Date(at)}::timestamptz at time zone 'UTC')::date`;
