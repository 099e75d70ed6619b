import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { sql } from '#db/sql';

export interface PatientKey {
  readonly centro_id: number;
  readonly id: number;
}

export interface DischargedRow extends PatientKey {
  nombre: string;
  apellidos: string;
  numeroHabitacion: string;
  fechaNacimiento: string;
  seccion: number;
  seccionNombre: string;
  unsubscribed_at: Instant;
}

const DISCHARGED = sql`
  select patient.centro_id, patient.id, patient.nombre, apellidos, "numeroHabitacion", "fechaNacimiento", seccion,
    section.nombre as "seccionNombre", unsubscribed_at
  from patient join section on section.centro_id = patient.centro_id and section.id = seccion
  where unsubscribed_at is not null and erased_at is null`;

/** Each word of `name` is somewhere in the resident's name, in any case. The last discharged come first. */
export async function listDischarged(
  db: Db,
  centroId: number,
  { name, limit }: { name: string; limit: number },
): Promise<(DischargedRow & { total: number })[]> {
  const words = name.split(/\s+/).filter(Boolean);
  return db.many(sql`
    select found.*, count(*) over () as total from (${DISCHARGED} and patient.centro_id = ${centroId}) as found
    where not exists (
      select from unnest(${words}::text[]) as word
      where strpos(lower(nombre || ' ' || apellidos), lower(word)) = 0)
    order by unsubscribed_at desc, id desc limit ${limit}`);
}

export async function findDischarged(
  db: Db,
  centres: readonly number[],
  id: number,
): Promise<DischargedRow | undefined> {
  return db.maybe(sql`${DISCHARGED} and patient.id = ${id} and patient.centro_id = any(${centres}::int[])`);
}

/** Of any centre, for the command line. */
export async function findAnyDischarged(db: Db, id: number): Promise<DischargedRow | undefined> {
  return db.maybe(sql`${DISCHARGED} and patient.id = ${id}`);
}

/** False when the resident is no longer discharged, or was erased. */
export async function markRestored(
  db: Db,
  { centro_id, id }: PatientKey,
  { seccion, numeroHabitacion }: { seccion: number; numeroHabitacion: string },
): Promise<boolean> {
  const restored = await db.run(sql`
    update patient set unsubscribed_at = null, seccion = ${seccion}, "numeroHabitacion" = ${numeroHabitacion}
    where centro_id = ${centro_id} and id = ${id} and unsubscribed_at is not null and erased_at is null`);
  return restored === 1;
}
