import { CONTACTS, POWERS } from '@vigilia/domain/reading';
import { type Sql, sql } from '#db/sql';

interface SensorSpan {
  readonly centre: number | Sql;
  readonly sensor: number | Sql;
  /** Included. */
  readonly from: Date | Sql;
  /** Not included. */
  readonly until: Date | Sql;
}

/**
 * The readings of a sensor in a span, whoever wore it, wherever they are stored: in the log, in chunks, or in rows of an
 * earlier version. Everybody who wants readings reads them by this; one statement sees one moment.
 */
export const readings = (span: SensorSpan): Sql => sql`
  select sensor_id, at, assignment_id, received_at, ${DECODED} from (
    ${storedRows(span)} union all ${logRows(span)}
  ) as coded`;

/** Those that are not in the log: what ingest keeps in memory of a home is its log. */
export const storedReadings = (span: SensorSpan): Sql => sql`
  select sensor_id, at, assignment_id, received_at, ${DECODED} from (${storedRows(span)}) as coded`;

interface AssignmentSpan extends Omit<SensorSpan, 'sensor'> {
  readonly assignment: number;
}

/** Those of one wearer. An assignment has one sensor for good. */
export const readingsOfAssignment = ({ centre, assignment, from, until }: AssignmentSpan): Sql => sql`
  select * from (${readings({
    ...{ centre, from, until },
    sensor: sql`(select sensor_id from assignment where centro_id = ${centre} and id = ${assignment})`,
  })}) as worn where assignment_id = ${assignment}`;

/**
 * A reading belongs to whoever wore the sensor when it came, and its clock may be ahead by some minutes: it may be of a
 * moment after the assignment's end, and not later than this.
 */
export const lastOfAssignment = (toAt: Sql): Sql => sql`coalesce(${toAt} + interval '1 hour', 'infinity')`;

/** The moment from which on there are readings in a span that are not in the log, of those whose assignment meets a condition; null: there are none. */
export const firstStoredReadingAt = (span: SensorSpan, condition = sql`true`): Sql => {
  const { centre, sensor, from, until } = span;
  return sql`least(
    (select at from reading_row
     where centro_id = ${centre} and sensor_id = ${sensor} and at >= ${from} and at < ${until} and ${condition}
     order by at limit 1),
    (select greatest(from_at, ${from}) from reading_chunk where ${overlaps(span)} and ${condition} order by from_at limit 1))`;
};

/** All readings in the log of a home, or those up to a row of it, power and contact as numbers. */
export const logOf = (centre: number | Sql, last?: number): Sql =>
  codedLog(sql`
    centro_id = ${centre} and seq > (select compacted_seq from centre where id = ${centre})
      and ${last === undefined ? sql`true` : sql`seq <= ${last}::bigint`}`);

/** The moment of the newest reading of an assignment; null: there is none. */
export const lastReadingAt = ({ centre, assignment }: Omit<AssignmentSpan, 'from' | 'until'>): Sql => {
  const ofAssignment = (column: string) =>
    sql`(select ${sql.raw(column)} from assignment where centro_id = ${centre} and id = ${assignment})`;
  const span = {
    ...{ centre, sensor: ofAssignment('sensor_id'), from: sql`'-infinity'::timestamptz` },
    until: lastOfAssignment(ofAssignment('to_at')),
  };
  const chunks = sql`
    reading_chunk where centro_id = ${centre} and sensor_id = ${span.sensor} and assignment_id = ${assignment}
      and from_at < ${span.until}`;
  return sql`greatest(
    (select at from reading_row where centro_id = ${centre} and sensor_id = ${span.sensor} and at < ${span.until}
       and assignment_id = ${assignment} order by at desc limit 1),
    (select max(to_at) from ${chunks}
       and from_at > (select from_at from ${chunks} order by from_at desc limit 1) - interval '1 day'),
    (select max(at) from (${logRows(span)}) as log where assignment_id = ${assignment}))`;
};

/** Of chunks, each of which lies within one day. */
export const overlaps = ({ centre, sensor, from, until }: SensorSpan): Sql => sql`
  centro_id = ${centre} and sensor_id = ${sensor} and to_at >= ${from} and from_at < ${until}
  and from_at > (${from})::timestamptz - interval '1 day'`;

/** Readings with power and contact as numbers: what chunks are made of. */
const CODED = sql`centro_id, sensor_id, at, assignment_id, received_at, power, moisture, contact, pitch, roll, battery`;

const listOf = (names: readonly string[]): Sql => sql.raw(`array['${names.join("', '")}']`);
const DECODED = sql`(${listOf(POWERS)})[power + 1] as power, moisture, (${listOf(CONTACTS)})[contact + 1] as contact,
  pitch, roll, battery`;

function storedRows(span: SensorSpan): Sql {
  const { centre, sensor, from, until } = span;
  return sql`
    ${codedRows(sql`centro_id = ${centre} and sensor_id = ${sensor} and at >= ${from} and at < ${until}`)}
    union all
    select ${CODED} from (${codedChunks(overlaps(span))}) as chunks where at >= ${from} and at < ${until}`;
}

function logRows({ centre, sensor, from, until }: SensorSpan): Sql {
  return sql`
    select ${CODED} from (${logOf(centre)}) as log where sensor_id = ${sensor} and at >= ${from} and at < ${until}`;
}

/** Readings of an earlier version. */
export const codedRows = (condition: Sql, rows = sql`reading_row`): Sql => sql`
  select centro_id, sensor_id, at, assignment_id, received_at,
    (array_position(${listOf(POWERS)}, power) - 1)::smallint as power, moisture,
    (array_position(${listOf(CONTACTS)}, contact) - 1)::smallint as contact, pitch, roll, battery
  from ${rows} where ${condition}`;

export const codedChunks = (condition: Sql, chunks = sql`reading_chunk`): Sql => sql`
  select centro_id, sensor_id, date_trunc('day', from_at, 'UTC') + r.at * interval '1 millisecond' as at,
    nullif(assignment_id, 0) as assignment_id, received_to as received_at,
    r.power, r.moisture, r.contact, r.pitch, r.roll, r.battery
  from (select * from ${chunks} where ${condition}) as chunk,
    unnest(chunk.at, chunk.power, chunk.moisture, chunk.contact, chunk.pitch, chunk.roll, chunk.battery)
      as r (at, power, moisture, contact, pitch, roll, battery)`;

export const codedLog = (condition: Sql, batches = sql`reading_batch`): Sql => sql`
  select centro_id, r.sensor_id, to_timestamp(r.at / 1000) as at, r.assignment_id, received_at,
    r.power, r.moisture, r.contact, r.pitch, r.roll, r.battery
  from (select * from ${batches} where ${condition}) as batch,
    unnest(batch.sensor_id, batch.at, batch.assignment_id, batch.power, batch.moisture, batch.contact, batch.pitch,
      batch.roll, batch.battery) as r (sensor_id, at, assignment_id, power, moisture, contact, pitch, roll, battery)
  where r.power is not null`;

/** In one row of `reading_chunk`. */
export const MOST_OF_A_CHUNK = 2_000;

/** Stores coded readings that are in no chunk yet. */
export const insertChunks = (coded: Sql): Sql => sql`
  insert into reading_chunk (centro_id, sensor_id, from_at, to_at, assignment_id, received_from, received_to,
    at, power, moisture, contact, pitch, roll, battery)
  select centro_id, sensor_id, min(at), max(at), worn, min(received_at), max(received_at),
    array_agg((extract(epoch from at - day) * 1000)::int order by at), array_agg(power order by at),
    ${sql.join(
      ['moisture', 'contact', 'pitch', 'roll', 'battery'].map((column) =>
        sql.raw(`case when count(${column}) > 0 then array_agg(${column} order by at) end`),
      ),
      ', ',
    )}
  from (
    select *, (row_number() over (partition by centro_id, sensor_id, worn, day order by at) - 1) / ${sql.raw(String(MOST_OF_A_CHUNK))} as part
    from (
      select *, coalesce(assignment_id, 0) as worn, date_trunc('day', at, 'UTC') as day from (${coded}) as coded
    ) as of_day
  ) as of_chunk
  group by centro_id, sensor_id, worn, day, part`;
