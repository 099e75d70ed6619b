import type { Alert } from '@vigilia/contract/alerts';
import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { type Sql, sql } from '#db/sql';

/** An alert, ended or not, with the names that are shown with it. */
export interface AlertRow
  extends Pick<Alert, 'id' | 'kind' | 'priority' | 'status' | 'step' | 'hidden' | 'of' | 'affected'>,
    Pick<Alert, 'previous' | 'undelivered' | 'unattended' | 'ended' | 'numeroHabitacion' | 'seccion'> {
  readonly centro_id: number;
  readonly patient_id: number | null;
  readonly nombre: string | null;
  readonly apellidos: string | null;
  readonly hub_id: number | null;
  readonly codigo: string | null;
  readonly etiqueta: string | null;
  readonly owner_id: number | null;
  readonly ownerName: string | null;
  readonly since: Instant;
  readonly openedAt: Instant;
  readonly takenAt: Instant | null;
  readonly snoozedUntil: Instant | null;
  readonly snoozer_id: number | null;
  readonly snoozerName: string | null;
  readonly endedAt: Instant | null;
}

const ALERT = sql`
  select alert.centro_id, alert.id, kind, priority, status, patient_id, patient.nombre, apellidos, "numeroHabitacion",
    seccion, hub_id, codigo, etiqueta, since, opened_at as "openedAt", owner_id, staff.nombre as "ownerName",
    taken_at as "takenAt", snoozed_until as "snoozedUntil", snoozer.id as snoozer_id,
    snoozer.nombre as "snoozerName", step, hidden, of_care as of, previous_id as previous,
    undelivered is not null and status = 'open' as undelivered, unattended, alert.ended_at as "endedAt", ended,
    coalesce((
      select jsonb_agg(jsonb_build_object('id', other.id, 'nombre', other.nombre, 'apellidos', other.apellidos,
        'numeroHabitacion', other."numeroHabitacion") order by other.id)
      from patient other where other.centro_id = alert.centro_id and other.id = any(alert.affected)
    ), '[]') as affected
  from alert
  left join patient on patient.centro_id = alert.centro_id and patient.id = patient_id
  left join hub on hub.centro_id = alert.centro_id and hub.id = hub_id
  left join staff on staff.id = owner_id
  left join lateral (
    select member.id, member.nombre from alert_event event join staff member on member.id = event.staff_id
    where alert.status = 'snoozed' and event.centro_id = alert.centro_id and event.alert_id = alert.id
      and event.what = 'snoozed'
    order by event.id desc limit 1
  ) snoozer on true`;

/** Those of a centre that have not ended, and those of `ids`, ended or not. */
export const listAlerts = (db: Db, centroId: number, ids: readonly number[] = []): Promise<AlertRow[]> =>
  db.many(sql`
    ${ALERT} where alert.centro_id = ${centroId} and (alert.ended_at is null or alert.id = any(${ids}::int[]))`);

export const findAlert = (db: Db, centres: readonly number[], id: number): Promise<AlertRow | undefined> =>
  db.maybe(sql`${ALERT} where alert.centro_id = any(${centres}::int[]) and alert.id = ${id}`);

export interface AlertFilter {
  readonly centroId: number;
  readonly from: Instant;
  readonly until: Instant;
  readonly paciente?: number | undefined;
  readonly kind?: string | undefined;
  /** Only those opened before this one. */
  readonly before?: { at: Instant; id: number } | undefined;
}

/** Those opened in a period, the newest first. */
export function listHistory(db: Db, filter: AlertFilter, limit: number): Promise<AlertRow[]> {
  const { centroId, from, until, paciente, kind, before } = filter;
  const conditions: Sql[] = [
    sql`alert.centro_id = ${centroId}`,
    sql`opened_at >= ${new Date(from)} and opened_at < ${new Date(until)}`,
    ...(paciente === undefined ? [] : [sql`patient_id = ${paciente}`]),
    ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
    ...(before === undefined ? [] : [sql`(opened_at, alert.id) < (${new Date(before.at)}, ${before.id})`]),
  ];
  return db.many(sql`
    ${ALERT} where ${sql.join(conditions, ' and ')} order by opened_at desc, alert.id desc limit ${limit}`);
}

export async function listSectionNames(db: Db, centroId: number): Promise<Map<number, string>> {
  const rows = await db.many<{ id: number; nombre: string }>(sql`
    select id, nombre from section where centro_id = ${centroId}`);
  return new Map(rows.map(({ id, nombre }) => [id, nombre]));
}

export interface EventRow {
  readonly at: Instant;
  readonly what: string;
  readonly staff_id: number | null;
  readonly nombre: string | null;
  readonly priority: Alert['priority'];
  readonly step: Alert['step'];
}

export const listEvents = (
  db: Db,
  { centro_id, id }: Pick<AlertRow, 'centro_id' | 'id'>,
): Promise<EventRow[]> =>
  db.many(sql`
    select at, what, staff_id, nombre, priority, step
    from alert_event left join staff on staff.id = staff_id
    where centro_id = ${centro_id} and alert_id = ${id} order by alert_event.id`);

export interface CountRow {
  readonly idCentro: number;
  readonly open: number;
  readonly high: number;
}

/** What calls for somebody in each of these centres: not what is taken, snoozed, hidden or for information. */
export const countOpen = (db: Db, centres: readonly number[]): Promise<CountRow[]> =>
  db.many(sql`
    select centro as "idCentro", count(id)::int as open, (count(id) filter (where priority = 'high'))::int as high
    from unnest(${centres}::int[]) as centro
    left join alert on centro_id = centro and ended_at is null and status = 'open' and not hidden and priority <> 'info'
    group by centro order by centro`);
