import type { Instant } from '@vigilia/domain/instant';
import type { LocalDate } from '@vigilia/domain/local-day';
import type {
  CountedTurn,
  QualityAlert,
  QualityFacts,
  QualityFigures,
} from '@vigilia/domain/quality/quality';
import type { Stay } from '@vigilia/domain/quality/resident-day';
import type { Db } from '#db/database';
import { sql } from '#db/sql';
import { countedTurns, type Period } from '#stores/turn.store';

export interface HomeOfQuality {
  readonly id: number;
  readonly zona: string;
}

export interface StoredHome extends HomeOfQuality {
  readonly since: Instant;
}

export const listHomes = (db: Db): Promise<StoredHome[]> =>
  db.many(sql`select id, zona, created_at as since from centre order by id`);

export interface ResidentRow {
  readonly id: number;
  readonly seccion: number;
  readonly stay: Stay;
}

/** Who lived there then. */
export async function listResidents(
  db: Db,
  centroId: number,
  { from, until }: Period,
): Promise<ResidentRow[]> {
  const rows = await db.many<{ id: number; seccion: number; from: number; until: number | null }>(sql`
    select id, seccion, created_at as "from", unsubscribed_at as "until" from patient
    where centro_id = ${centroId} and created_at < ${new Date(until)}
      and (unsubscribed_at is null or unsubscribed_at > ${new Date(from)}) and erased_at is null
    order by id`);
  return rows.map(({ id, seccion, from, until }) => ({ id, seccion, stay: { from, until } }));
}

export const listSections = (db: Db, centroId: number): Promise<{ id: number; nombre: string }[]> =>
  db.many(sql`select id, nombre from section where centro_id = ${centroId} order by orden, nombre, id`);

/** A stay in one position that ended then. */
export interface StayInPosition extends CountedTurn {
  readonly from: Instant;
  readonly until: Instant;
}

export const listTurns = (db: Db, centroId: number, period: Period): Promise<StayInPosition[]> =>
  db.many(sql`
    select patient_id as resident, stopped_time as every, from_at as "from", until_at as "until",
      case when is_late then 'late' when by = 'self' then 'self' else 'onTime' end as outcome
    from (${countedTurns(centroId, period)}) counted`);

export const listRefusedTurns = (
  db: Db,
  centroId: number,
  { from, until }: Period,
): Promise<{ resident: number; at: Instant }[]> =>
  db.many(sql`
    select care_action.patient_id as resident, at from care_action
    where centro_id = ${centroId} and at >= ${new Date(from)} and at < ${new Date(until)} and voided_at is null
      and exists (select from alert
        where alert.centro_id = ${centroId} and alert.care_id = care_action.id and kind = 'turn' and ended = 'refused')`);

/** Of residents; those of hubs and batteries are nobody's care. */
export const listAlerts = (db: Db, centroId: number, { from, until }: Period): Promise<QualityAlert[]> =>
  db.many(sql`
    select patient_id as resident, opened_at as "openedAt", ended_at as "endedAt", unattended as "isUnattended",
      coalesce(ended = 'unwatched', false) as "isUnwatched",
      (select min(at) from alert_event
       where alert_event.centro_id = ${centroId} and alert_id = alert.id and what = 'taken') as "takenAt"
    from alert
    where centro_id = ${centroId} and opened_at >= ${new Date(from)} and opened_at < ${new Date(until)}
      and patient_id is not null`);

export const listChanges = (
  db: Db,
  centroId: number,
  { from, until }: Period,
): Promise<QualityFacts['changes']> =>
  db.many(sql`
    select patient_id as resident, found from care_action
    where centro_id = ${centroId} and at >= ${new Date(from)} and at < ${new Date(until)}
      and kind = 'changed' and voided_at is null`);

/** The home, which names no section, or sections that are counted together. */
export interface QualityCell {
  readonly secciones: readonly { readonly id: number; readonly nombre: string }[];
  readonly figures: QualityFigures;
}

export interface QualityMonth {
  readonly month: LocalDate;
  readonly until: LocalDate;
  readonly writtenOn: LocalDate;
  readonly cells: readonly QualityCell[];
}

export const listMonths = (
  db: Db,
  centroId: number,
  { from, to }: { readonly from: LocalDate; readonly to: LocalDate },
): Promise<QualityMonth[]> =>
  db.many(sql`
    select month::text as month, until::text as until, written_on::text as "writtenOn", cells from quality_month
    where centro_id = ${centroId} and month between ${from}::date and ${to}::date order by month`);

export const storeMonth = (db: Db, centroId: number, row: QualityMonth): Promise<unknown> =>
  db.run(sql`
    insert into quality_month (centro_id, month, until, written_on, cells)
    values (${centroId}, ${row.month}::date, ${row.until}::date, ${row.writtenOn}::date, ${JSON.stringify(row.cells)}::jsonb)
    on conflict (centro_id, month) do update
    set until = excluded.until, written_on = excluded.written_on, cells = excluded.cells`);
