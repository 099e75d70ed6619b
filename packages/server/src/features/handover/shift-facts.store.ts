import type { AlertEventName, AlertStatus, Ending } from '@vigilia/domain/alerts/alert';
import type { CareKind, Found } from '@vigilia/domain/alerts/care-kinds';
import type { AlertKind, Priority } from '@vigilia/domain/alerts/kinds';
import type { Shift } from '@vigilia/domain/handover/shifts';
import type { Span } from '@vigilia/domain/handover/wet-spells';
import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { sql } from '#db/sql';
import { countedTurns, TURN_COUNTS } from '#stores/turn.store';

export interface ResidentRow {
  readonly id: number;
  readonly nombre: string;
  readonly apellidos: string;
  readonly numeroHabitacion: string;
  readonly seccion: number;
  readonly seccionOrden: number;
  readonly seccionNombre: string;
  readonly createdAt: Instant;
  readonly unsubscribedAt: Instant | null;
  readonly observaciones: string | null;
  readonly noUrineAlarm: boolean;
  readonly noUrineHours: number;
  readonly rotationAlarm: boolean;
  readonly stoppedTime: number;
  readonly pausedUntil: Instant | null;
}

/** Who lived in the home at some time of a span, with what is planned for them now. */
export const listResidents = (
  db: Db,
  centroId: number,
  { from, until }: Span,
  now: Instant,
): Promise<ResidentRow[]> =>
  db.many(sql`
    select patient.id, patient.nombre, apellidos, "numeroHabitacion", seccion, orden as "seccionOrden",
      section.nombre as "seccionNombre", patient.created_at as "createdAt", unsubscribed_at as "unsubscribedAt", observaciones,
      "noUrineAlarm", "noUrineHours", "rotationAlarm", "stoppedTime", alert_pause.until_at as "pausedUntil"
    from patient
    join section on section.centro_id = patient.centro_id and section.id = seccion
    left join alert_pause on alert_pause.centro_id = patient.centro_id and alert_pause.patient_id = patient.id
      and until_at > ${new Date(now)}
    where patient.centro_id = ${centroId} and patient.created_at < ${new Date(until)}
      and (unsubscribed_at is null or unsubscribed_at > ${new Date(from)}) and erased_at is null`);

export interface AlertRow {
  readonly id: number;
  readonly patientId: number | null;
  readonly hub: { id: number; codigo: string; etiqueta: string } | null;
  readonly kind: AlertKind;
  readonly priority: Priority;
  readonly since: Instant;
  readonly openedAt: Instant;
  readonly endedAt: Instant | null;
  readonly ended: Ending | null;
  readonly unattended: boolean;
  readonly status: AlertStatus;
  readonly owner: number | null;
}

const ALERT = sql`
  select alert.id, patient_id as "patientId", kind, priority, since, opened_at as "openedAt", ended_at as "endedAt", ended,
    unattended, status, owner_id as owner,
    case when hub.id is not null then jsonb_build_object('id', hub.id, 'codigo', codigo, 'etiqueta', etiqueta) end as hub
  from alert left join hub on hub.centro_id = alert.centro_id and hub.id = hub_id`;

/** Those that were open at some time of a span, as they are now. */
export const listAlertsDuring = (db: Db, centroId: number, { from, until }: Span): Promise<AlertRow[]> =>
  db.many(sql`
    ${ALERT} where alert.centro_id = ${centroId} and ended_at is null and opened_at <= ${new Date(until)}
    union all
    ${ALERT} where alert.centro_id = ${centroId} and ended_at >= ${new Date(from)} and opened_at <= ${new Date(until)}
    order by "openedAt", id`);

export interface ActRow {
  readonly alertId: number;
  readonly what: AlertEventName;
  readonly staffId: number | null;
}

/** What happened to these alerts up to a moment, the oldest first. */
export const listActs = (
  db: Db,
  centroId: number,
  alerts: readonly number[],
  until: Instant,
): Promise<ActRow[]> =>
  db.many(sql`
    select alert_id as "alertId", what, staff_id as "staffId" from alert_event
    where centro_id = ${centroId} and alert_id = any(${alerts}::int[]) and at <= ${new Date(until)} order by id`);

export interface CareRow {
  readonly patientId: number;
  readonly kind: CareKind;
  readonly at: Instant;
  readonly staffId: number;
  readonly note: string | null;
  readonly found: Found | null;
}

export const listCareDuring = (
  db: Db,
  centroId: number,
  residents: readonly number[],
  { from, until }: Span,
): Promise<CareRow[]> =>
  db.many(sql`
    select patient_id as "patientId", kind, at, staff_id as "staffId", note, found from care_action
    where centro_id = ${centroId} and patient_id = any(${residents}::int[])
      and at >= ${new Date(from)} and at < ${new Date(until)} and voided_at is null
    order by at, id`);

/** How often each resident was changed in each of these spans, where they were; `span` counts from 1. */
export const countChanges = (
  db: Db,
  centroId: number,
  residents: readonly number[],
  spans: readonly Span[],
): Promise<{ patientId: number; span: number; changed: number }[]> =>
  db.many(sql`
    select patient_id as "patientId", span::int, count(*) as changed
    from unnest(${spans.map(({ from }) => new Date(from))}::timestamptz[],
      ${spans.map(({ until }) => new Date(until))}::timestamptz[]) with ordinality as spans (from_at, until_at, span)
    join care_action on centro_id = ${centroId} and patient_id = any(${residents}::int[]) and kind = 'changed'
      and voided_at is null and at >= from_at and at < until_at
    group by patient_id, span`);

export const countTurnsByResident = (
  db: Db,
  centroId: number,
  span: Span,
): Promise<{ patientId: number; onTime: number; late: number; self: number }[]> =>
  db.many(sql`
    select patient_id as "patientId", ${TURN_COUNTS} from (${countedTurns(centroId, span)}) counted group by patient_id`);

export interface NoteRow {
  readonly patientId: number;
  readonly at: Instant;
  readonly staffId: number | null;
  readonly text: string;
}

/** Comments on residents of a span, the oldest first. */
export const listComments = (
  db: Db,
  centroId: number,
  residents: readonly number[],
  { from, until }: Span,
): Promise<NoteRow[]> =>
  db.many(sql`
    select patient_id as "patientId", "fechaCreacion" as at, staff_id as "staffId", comentario as text from comment
    where centro_id = ${centroId} and patient_id = any(${residents}::int[])
      and "fechaCreacion" >= ${new Date(from)} and "fechaCreacion" < ${new Date(until)}
    order by "fechaCreacion", id`);

/** Notes for the handover of a shift, the oldest first. */
export const listShiftNotes = (
  db: Db,
  centroId: number,
  { date, number }: Pick<Shift, 'date' | 'number'>,
): Promise<NoteRow[]> =>
  db.many(sql`
    select patient_id as "patientId", at, staff_id as "staffId", text from handover_note
    where centro_id = ${centroId} and date = ${date}::date and shift = ${number} order by at, staff_id`);

/** When nobody watched for alerts. */
export const listGaps = (db: Db, centroId: number, { from, until }: Span): Promise<Span[]> =>
  db.many(sql`
    select from_at as "from", until_at as "until" from watch_gap
    where shard = ${centroId}::int % 16 and from_at < ${new Date(until)} and until_at > ${new Date(from)} order by from_at`);

export const listStaffNames = async (db: Db, ids: readonly number[]): Promise<Map<number, string>> => {
  const rows = await db.many<{ id: number; nombre: string }>(sql`
    select id, nombre from staff where id = any(${ids}::int[])`);
  return new Map(rows.map(({ id, nombre }) => [id, nombre]));
};
