import type { FoundCount } from '@vigilia/domain/accuracy';
import type { Db } from '#db/database';
import { sql } from '#db/sql';
import type { Period } from '#stores/turn.store';

/** So long after a wet alert cleared by itself a change still follows it: somebody dry was changed before it was recorded. */
const CLEARED_WITHIN_MINUTES = 15;

export interface ResidentCount extends FoundCount {
  readonly paciente: number;
  readonly nombre: string;
  readonly apellidos: string;
  readonly numeroHabitacion: string;
  readonly seccion: number;
  readonly seccionNombre: string;
  readonly livesThere: boolean;
}

/**
 * The changes of a period that still count, by resident. A change follows a wet alert that it answered or ended, that was
 * open when it was done, or that had cleared just before; of a resident one is open at a time. They are found by their
 * moments first: in the order of residents, for grouping, every change ever made would be read.
 */
export const countFound = (db: Db, centroId: number, { from, until }: Period): Promise<ResidentCount[]> =>
  db.many(sql`
    with care as materialized (
      select id, patient_id, alert_id, at, found from care_action
      where centro_id = ${centroId} and at >= ${new Date(from)} and at < ${new Date(until)}
        and kind = 'changed' and voided_at is null
    )
    select patient.id as paciente, patient.nombre, apellidos, "numeroHabitacion", seccion,
      section.nombre as "seccionNombre", unsubscribed_at is null as "livesThere", found, "afterAlert", count
    from (
      select patient_id, found, "afterAlert", count(*) as count
      from (
        select patient_id, found, coalesce(
            (select true from alert
             where alert.centro_id = ${centroId} and alert.care_id = care.id and alert.kind = 'wet' limit 1),
            (select true from alert
             where alert.centro_id = ${centroId} and alert.id = care.alert_id and alert.kind = 'wet'),
            (select ended_at is null or ended_at > care.at
               or ended = 'cleared' and ended_at > care.at - ${CLEARED_WITHIN_MINUTES} * interval '1 minute'
             from alert
             where alert.centro_id = ${centroId} and alert.patient_id = care.patient_id and alert.kind = 'wet'
               and opened_at <= care.at
             order by opened_at desc limit 1),
            false
          ) as "afterAlert"
        from care
      ) change
      group by patient_id, found, "afterAlert"
    ) counted
    join patient on patient.centro_id = ${centroId} and patient.id = patient_id
    join section on section.centro_id = patient.centro_id and section.id = seccion
    order by "numeroHabitacion", patient.id`);
