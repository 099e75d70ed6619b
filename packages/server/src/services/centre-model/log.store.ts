import type { Instant } from '@vigilia/domain/instant';
import { CONTACTS, POWERS, type Power } from '@vigilia/domain/reading';
import type { Db } from '#db/database';
import { type Sql, sql } from '#db/sql';
import type { ReadingRow } from './known-readings';
import type { HubReport } from './presence';
import { CENTRE_COLUMNS, type StoredCentre } from './stored-centre';

/** That a hub received a reading. */
export interface ReceptionRow {
  sensorId: number;
  hubId: number;
  at: Instant;
  /** Null: it was received, and the hub did not say how well. */
  potencia: number | null;
}

/** A row of a home's log: what one commit added to what is known of it. */
export interface LogRow {
  readonly seq: number;
  readonly receivedAt: Instant;
  /** Of the directory by which the readings were judged. */
  readonly directoryVersion: number;
  readonly readings: readonly LoggedReading[];
  /** Of readings that were known: a further hub received them. */
  readonly copies: readonly ReceptionRow[];
  readonly reports: readonly HubReport[];
  /** The tables are as of this row. */
  readonly checkpoint: boolean;
  /** Tables were changed otherwise: who follows reads them again. */
  readonly reload: boolean;
}

/** A reading with who received it, and how well. */
export interface LoggedReading extends ReadingRow {
  /** Null: it is not known when the hub received it. */
  readonly hubId: number | null;
  readonly signal: number | null;
}

const ACTIVE = 1;
const GONE = 2;
const CLOCK_WRONG = 4;
const CLOCK_RIGHT = 8;

const codeOf = ({ active, gone, clockWrong }: HubReport): number =>
  (active ? ACTIVE : 0) |
  (gone ? GONE : 0) |
  (clockWrong === null ? 0 : clockWrong ? CLOCK_WRONG : CLOCK_RIGHT);

/**
 * Appends a row. Fails where another process has appended one of this number.
 * @param condition what is selected from, and what becomes of a row whose number is taken
 */
export function appendRow(centroId: number, row: LogRow, condition = sql.raw('')): Sql {
  const { readings, copies, reports } = row;
  const values = <T>(of: (reading: LoggedReading) => T | null): (T | null)[] | null => {
    const all = readings.map(of);
    return all.every((value) => value === null) ? null : [...all, ...copies.map(() => null)];
  };
  const hubs = [...readings.map(({ hubId }) => hubId), ...copies.map(({ hubId }) => hubId)];
  const signals = [...readings.map(({ signal }) => signal), ...copies.map(({ potencia }) => potencia)];
  return sql`
    insert into reading_batch (centro_id, seq, received_at, directory_version, sensor_id, at, assignment_id, power,
      moisture, contact, pitch, roll, battery, hub_id, signal, report_hub_id, report_at, report, checkpoint, reload)
    select ${centroId}::int, ${row.seq}::bigint, ${new Date(row.receivedAt)}::timestamptz, ${row.directoryVersion}::bigint,
      ${[...readings, ...copies].map(({ sensorId }) => sensorId)}::int[], ${[...readings, ...copies].map(({ at }) => at)}::float8[],
      ${values(({ assignmentId }) => assignmentId)}::int[],
      ${[...readings.map(({ power }) => POWERS.indexOf(power)), ...copies.map(() => null)]}::smallint[],
      ${values(({ moisture }) => moisture)}::float8[], ${values(({ contact }) => contact && CONTACTS.indexOf(contact))}::smallint[],
      ${values(({ pitch }) => pitch)}::float8[], ${values(({ roll }) => roll)}::float8[],
      ${values(({ battery }) => battery)}::float8[], ${orNull(hubs)}::int[], ${orNull(signals)}::float8[],
      ${orNull(reports.map(({ hubId }) => hubId))}::int[], ${orNull(reports.map(({ at }) => at))}::float8[],
      ${orNull(reports.map(codeOf))}::smallint[], ${row.checkpoint}::boolean,
      ${row.reload}::boolean
    ${condition}`;
}

const orNull = <T>(values: (T | null)[]): (T | null)[] | null =>
  values.every((value) => value === null) ? null : values;

/**
 * The centre, and the rows of its log after a number, or all of them, as they are at one moment; and when the row of that number was
 * received, null where it is not in the log. That row itself is not sent again: whoever asks knows it, and mostly wrote it.
 */
export async function readLog(
  db: Db,
  centroId: number,
  known: number | 'all',
): Promise<{
  readonly centre: StoredCentre;
  readonly knownReceivedAt: Instant | null;
  readonly rows: LogRow[];
}> {
  const seq = known === 'all' ? sql`compacted_seq` : sql`${known}::bigint`;
  const rows = await db.many<
    Omit<StoredRow, 'seq'> & {
      seq: number | null;
      centre: StoredCentre;
      knownReceivedAt: Instant | null;
    }
  >(sql.prepared`
    select (select to_jsonb(row) from (select ${CENTRE_COLUMNS}) as row) as centre,
      (select received_at from reading_batch where centro_id = centre.id and seq = ${seq}) as "knownReceivedAt",
      seq, received_at as "receivedAt",
      batch.directory_version as "directoryVersion", sensor_id, at, assignment_id, power,
      moisture, contact, pitch, roll, battery, hub_id, signal, report_hub_id, report_at, report, checkpoint, reload
    from centre left join reading_batch batch on centro_id = centre.id and seq > greatest(compacted_seq, ${seq})
    where centre.id = ${centroId} order by seq`);
  const [any] = rows;
  if (!any) throw new Error(`There is no centre ${centroId}.`);
  return {
    centre: any.centre,
    knownReceivedAt: any.knownReceivedAt,
    rows: rows.flatMap((row) => (row.seq === null ? [] : decode({ ...row, seq: row.seq }))),
  };
}

type Values = (number | null)[] | null;

interface StoredRow extends Pick<LogRow, 'seq' | 'receivedAt' | 'checkpoint' | 'reload'> {
  directoryVersion: number | null;
  sensor_id: number[];
  at: Instant[];
  assignment_id: Values;
  power: (number | null)[];
  moisture: Values;
  contact: Values;
  pitch: Values;
  roll: Values;
  battery: Values;
  hub_id: Values;
  signal: Values;
  report_hub_id: number[] | null;
  report_at: Instant[] | null;
  report: number[] | null;
}

function decode(row: StoredRow): LogRow {
  const readings: LoggedReading[] = [];
  const copies: ReceptionRow[] = [];
  row.sensor_id.forEach((sensorId, index) => {
    const at = row.at[index] as Instant;
    const power = row.power[index] ?? null;
    const hubId = row.hub_id?.[index] ?? null;
    const signal = row.signal?.[index] ?? null;
    if (power === null) {
      if (hubId !== null) copies.push({ sensorId, hubId, at, potencia: signal });
      return;
    }
    readings.push({
      ...{ sensorId, at, hubId, signal },
      assignmentId: row.assignment_id?.[index] ?? null,
      power: POWERS[power] as Power,
      moisture: row.moisture?.[index] ?? null,
      contact: CONTACTS[row.contact?.[index] ?? -1] ?? null,
      pitch: row.pitch?.[index] ?? null,
      roll: row.roll?.[index] ?? null,
      battery: row.battery?.[index] ?? null,
    });
  });
  const reports = (row.report_hub_id ?? []).map((hubId, index): HubReport => {
    const code = row.report?.[index] ?? 0;
    return {
      ...{ hubId, at: row.report_at?.[index] as Instant },
      ...{ active: (code & ACTIVE) > 0, gone: (code & GONE) > 0 },
      clockWrong: (code & CLOCK_WRONG) > 0 ? true : (code & CLOCK_RIGHT) > 0 ? false : null,
    };
  });
  const { seq, receivedAt, checkpoint, reload } = row;
  const directoryVersion = row.directoryVersion ?? 0;
  return { seq, receivedAt, directoryVersion, readings, copies, reports, checkpoint, reload };
}

/** More rows than a home gets in some minutes. */
const MOST_OF_MINUTES = 30_000;

/** The rows of the logs of all homes that were received since a moment and of which the tables do not know yet. Older ones are not read. */
export const newestRows = (since: Date): Sql => sql`
  select batch.* from centre left join lateral (
    select seq as older_seq from reading_batch
    where centro_id = centre.id and seq > compacted_seq and received_at < ${since} order by seq desc limit 1
  ) as older on true, lateral (
    select * from reading_batch
    where centro_id = centre.id and seq > greatest(checkpoint_seq, compacted_seq, older_seq)
    order by seq desc limit ${MOST_OF_MINUTES}
  ) as batch`;

/**
 * Says in the log that tables of a home were changed otherwise than by readings, and that they are as of this row; the
 * transaction holds the home's row. Whoever knows the home reads it again. Returns the number of the row.
 */
export async function appendReload(db: Db, centroId: number, now: Instant): Promise<number> {
  const { seq } = await db.one<{ seq: number }>(sql`
    with appended as (
      insert into reading_batch (centro_id, seq, received_at, sensor_id, at, power, checkpoint, reload)
      select id, coalesce((select max(seq) from reading_batch where centro_id = id and seq > compacted_seq), compacted_seq) + 1,
        ${new Date(now)}, '{}', '{}', '{}', true, true
      from centre where id = ${centroId}
      returning seq
    )
    update centre set checkpoint_seq = appended.seq from appended where id = ${centroId} returning appended.seq`);
  return seq;
}
