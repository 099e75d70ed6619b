import { cellStates } from '@vigilia/domain/cells';
import { type Sql, sql } from '#db/sql';
import { firstStoredReadingAt, lastOfAssignment, logOf, readings } from '#stores/reading.store';
import { type MESSAGE_TABLES, MESSAGES_AT_ONCE, splitMessage, type WornSensor } from './messages';
import type { PatientKey } from './personal-data';

export type Row = Readonly<Record<string, unknown>>;

/** One file of an export, as JSON and as CSV. */
export interface ExportedData {
  readonly file: string;
  /** The table that it shows. */
  readonly table: string;
  /** At most `limit` rows, in order, after the last one of the page before. */
  readonly page: (patient: PatientKey, after: Row | undefined, limit: number) => Sql;
  /** The rows of the file that a row of the page makes. */
  readonly present?: (row: Row) => Row | readonly Row[];
}

const moment = (value: unknown): Date => new Date(value as number);

/** Small enough to be read at once. */
const whole =
  (query: (patient: PatientKey) => Sql): ExportedData['page'] =>
  (patient, after) =>
    after ? sql`select where false` : query(patient);

/** The rows of a table about residents, at once. */
const rowsOf = (
  file: string,
  table: string,
  { columns, order }: { columns: string; order: string },
): ExportedData => ({
  file,
  table,
  page: whole(
    ({ centro_id, id }) => sql`
      select ${sql.raw(columns)} from ${sql.raw(table)}
      where centro_id = ${centro_id} and patient_id = ${id} order by ${sql.raw(order)}`,
  ),
});

/** The rows of a table about residents, as many at a time as a page has. */
const pagesOf = (file: string, table: string, columns: string): ExportedData => ({
  file,
  table,
  page: ({ centro_id, id }, after, limit) => sql`
    select ${sql.raw(columns)} from ${sql.raw(table)}
    where centro_id = ${centro_id} and patient_id = ${id} and id > ${(after?.id ?? 0) as number}
    order by id limit ${limit}`,
});

/** Readings of the resident in messages of hubs that wait. */
const inMessages = (file: string, table: (typeof MESSAGE_TABLES)[number]): ExportedData => ({
  file,
  table,
  page: ({ centro_id, id }, after, limit) => sql`
    select id, received_at, payload, (
      select json_agg(json_build_object('sensor', lower(codigo),
        'from', extract(epoch from from_at) * 1000, 'until', extract(epoch from to_at) * 1000))
      from assignment join sensor on sensor.centro_id = assignment.centro_id and sensor.id = sensor_id
      where assignment.centro_id = ${centro_id} and patient_id = ${id}) as worn
    from ${sql.raw(table)}
    where centro_id = ${centro_id} and id > ${(after?.id ?? 0) as number}
    order by id limit ${Math.min(limit, MESSAGES_AT_ONCE)}`,
  present: ({ payload, worn, received_at }) =>
    splitMessage(payload as Uint8Array, (worn ?? []) as WornSensor[]).own.map((reading) => ({
      ...{ sensor: reading.sensor, at: reading.at, received_at, reading },
    })),
});

/** Everything about one resident. A new table joins here, or in NOT_EXPORTED; a test fails for one that is in neither. */
export const PATIENT_EXPORT: readonly ExportedData[] = [
  {
    file: 'resident',
    table: 'patient',
    page: whole(
      ({ centro_id, id }) => sql`
        select centre.nombre as centro, centre.zona, section.nombre as "seccionNombre", patient.*
        from patient
        join centre on centre.id = patient.centro_id
        join section on section.centro_id = patient.centro_id and section.id = seccion
        where patient.centro_id = ${centro_id} and patient.id = ${id}`,
    ),
  },
  rowsOf('notes', 'comment', { columns: 'id, "fechaCreacion", autor, comentario', order: 'id' }),
  {
    file: 'sensors-worn',
    table: 'assignment',
    page: whole(
      ({ centro_id, id }) => sql`
        select assignment.id, codigo as sensor, from_at, to_at
        from assignment join sensor on sensor.centro_id = assignment.centro_id and sensor.id = sensor_id
        where assignment.centro_id = ${centro_id} and patient_id = ${id} order by from_at`,
    ),
  },
  rowsOf('angle-corrections', 'angle_correction', { columns: 'from_at, angle', order: 'from_at' }),
  rowsOf('latest-state', 'track', { columns: 'last_at, date, track', order: 'last_at' }),
  {
    file: 'days',
    table: 'day',
    page: ({ centro_id, id }, after, limit) => sql`
      select assignment_id, date, wet, attention, highest_index, nnets, rises, cells from day
      where centro_id = ${centro_id} and patient_id = ${id}
        and (${(after?.date ?? null) as string | null}::date is null or (date, assignment_id) >
          (${(after?.date ?? null) as string | null}::date, ${(after?.assignment_id ?? 0) as number}))
      order by date, assignment_id limit ${limit}`,
    present: ({ cells, wet, attention, ...row }) => ({
      ...row,
      wetMinutes: Number(wet) / 60_000,
      attentionMinutes: Number(attention) / 60_000,
      // Of each five minutes of the day.
      states: cellStates(cells as Uint8Array),
    }),
  },
  {
    file: 'readings',
    table: 'reading_chunk',
    // A page is 24 hours from the next reading on. Nobody wears two sensors at once, so that one moment is one reading.
    page: ({ centro_id, id }, after) => {
      const worn = {
        ...{ centre: centro_id, sensor: sql`worn.sensor_id`, from: sql`worn.next_at` },
        until: lastOfAssignment(sql`worn.to_at`),
      };
      const ofWearer = sql`assignment_id = worn.id`;
      return sql`
        with worn as (
          select *, greatest(from_at, ${moment(after?.at ?? 0)}::timestamptz + interval '1 millisecond') as next_at
          from assignment where centro_id = ${centro_id} and patient_id = ${id}
        ), next as (
          select least(
            (select min(${firstStoredReadingAt(worn, ofWearer)}) from worn),
            (select min(at) from (${logOf(centro_id)}) as log join worn on worn.id = assignment_id where at >= next_at)
          ) as at
        )
        select codigo as sensor, reading.at, received_at, power, moisture, contact, pitch, roll, battery
        from next, worn join sensor on sensor.centro_id = worn.centro_id and sensor.id = worn.sensor_id,
          lateral (${readings({ ...worn, from: sql`next.at`, until: sql`next.at + interval '1 day'` })}) as reading
        where worn.from_at < next.at + interval '1 day' and next.at < ${worn.until}
          and ${ofWearer} and reading.at >= next_at
        order by reading.at`;
    },
  },
  {
    file: 'parked-readings',
    table: 'parked_reading',
    page: whole(
      ({ centro_id, id }) => sql`
        select codigo as sensor, parked.at, received_at, reading
        from assignment worn
        join sensor on sensor.centro_id = worn.centro_id and sensor.id = worn.sensor_id
        cross join lateral (
          select at, received_at, reading from parked_reading
          where centro_id = ${centro_id} and sensor_id = worn.sensor_id and at >= from_at and at < coalesce(to_at, 'infinity')
          offset 0 -- looked up for each time that a sensor was worn
        ) parked
        where worn.centro_id = ${centro_id} and worn.patient_id = ${id} order by parked.at`,
    ),
  },
  inMessages('postponed-readings', 'postponed_message'),
  inMessages('set-aside-readings', 'unstored_message'),
  {
    file: 'places',
    table: 'reception',
    page: whole(
      ({ centro_id, id }) => sql`
        select etiqueta as hub, reception.at, potencia
        from reception
        join hub on hub.centro_id = reception.centro_id and hub.id = hub_id
        join assignment worn on worn.centro_id = reception.centro_id and worn.sensor_id = reception.sensor_id
          and worn.patient_id = ${id} and reception.at >= from_at and (to_at is null or reception.at < to_at)
        where reception.centro_id = ${centro_id} order by reception.at`,
    ),
  },
  rowsOf('sensor-after-changes', 'change_sample', { columns: 'at, contact, roll', order: 'at' }),
  {
    file: 'receiving-hubs',
    table: 'reception_day',
    page: whole(
      ({ centro_id, id }) => sql`
        select etiqueta as hub, date::text, array_agg(to_char(quarter, 'HH24:MI') order by quarter) as "quarterHoursUtc"
        from reception_day received
        join hub on hub.centro_id = received.centro_id and hub.id = hub_id
        join assignment worn on worn.centro_id = received.centro_id and worn.sensor_id = received.sensor_id and worn.patient_id = ${id},
          generate_series(0, 95) as number, lateral (select date + number * interval '15 minutes' as quarter) as moment
        where received.centro_id = ${centro_id} and get_bit(quarters, number) = 1
          and quarter at time zone 'UTC' >= from_at
          and (to_at is null or (quarter + interval '15 minutes') at time zone 'UTC' <= to_at)
        group by etiqueta, date order by date, etiqueta`,
    ),
  },
  rowsOf('alerts', 'alert', {
    columns: 'id, kind, of_care, priority, status, since, opened_at, taken_at, ended_at, ended, unattended',
    order: 'id',
  }),
  {
    file: 'alert-events',
    table: 'alert_event',
    page: whole(
      ({ centro_id, id }) => sql`
        select alert_id, alert_event.at, what, nombre as autor, alert_event.priority, alert_event.step
        from alert_event
        join alert on alert.centro_id = alert_event.centro_id and alert.id = alert_id
        left join staff on staff.id = staff_id
        where alert.centro_id = ${centro_id} and patient_id = ${id} order by alert_event.id`,
    ),
  },
  rowsOf('alert-pauses', 'alert_pause', {
    columns: 'kinds, reason, created_at, until_at, autor',
    order: 'created_at',
  }),
  pagesOf(
    'care',
    'care_action',
    'id, kind, at, recorded_at, autor, position, result, found, note, alert_id, replaces_id, reason, voided_at, confirmed',
  ),
  pagesOf(
    'notifications',
    'outbox',
    'id, created_at, channel, event, payload, status, attempts, finished_at',
  ),
  {
    file: 'positions',
    table: 'turn',
    page: ({ centro_id, id }, after, limit) => sql`
      select from_at, until_at, position, stopped_time, grace, by, unknown_seconds, paused from turn
      where centro_id = ${centro_id} and patient_id = ${id} and from_at > ${moment(after?.from_at ?? 0)}
      order by from_at limit ${limit}`,
  },
  rowsOf('handover-notes', 'handover_note', {
    columns: 'date, shift, at, autor, text',
    order: 'date, shift, staff_id',
  }),
  rowsOf('dismissed-suggestions', 'diary_dismissal', {
    columns: 'rule, numbers, reason, at, autor',
    order: 'rule',
  }),
  {
    file: 'handovers',
    table: 'handover_line',
    page: whole(
      ({ centro_id, id }) => sql`
        select handover.date, handover.shift, nombre as section, frozen_at, line.line::jsonb as line, line.hash
        from handover_line line join handover using (centro_id, date, shift, seccion)
        where centro_id = ${centro_id} and patient_id = ${id} order by date, shift, seccion`,
    ),
  },
  {
    file: 'access-log',
    table: 'access_log',
    // Without the other residents of a list, and without the address, which is the staff member's.
    page: ({ id }, after, limit) => sql`
      select id, at, nombre, role, action, result, count from access_log
      where pacientes @> array[${id}::int]
        and (${(after?.id ?? null) as number | null}::bigint is null
          or (at, id) > (${moment(after?.at ?? 0)}, ${(after?.id ?? 0) as number}))
      order by at, id limit ${limit}`,
  },
];

/** Tables about residents that say nothing about them. */
export const NOT_EXPORTED: Readonly<Record<string, string>> = {
  day_to_repair: 'which days are to be computed again',
  reading_batch: 'readings, in the same file as those of reading_chunk',
  reading_row: 'readings, in the same file as those of reading_chunk',
};
