import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { sql } from '#db/sql';

export interface CommentRow {
  id: number;
  patient_id: number;
  comentario: string;
  fechaCreacion: Instant;
  autor: string;
}

/** How many of a patient's comments a card carries (R-LIST-15). */
const ON_A_CARD = 2;

/** The newest of each patient, newest first, each with how many the patient has. */
export async function listNewestComments(
  db: Db,
  centroId: number,
  patients: readonly number[],
): Promise<(CommentRow & { total: number })[]> {
  return db.many(sql`
    select newest.*, (
      select count(*) from comment where centro_id = ${centroId} and comment.patient_id = patient.id) as total
    from unnest(${patients}::int[]) as patient (id)
    cross join lateral (
      select id, patient_id, comentario, "fechaCreacion", autor from comment
      where centro_id = ${centroId} and patient_id = patient.id
      order by "fechaCreacion" desc, id desc limit ${ON_A_CARD}) newest
    order by "fechaCreacion" desc, newest.id desc`);
}

/** All of one patient, newest first. */
export async function listComments(
  db: Db,
  patient: { centro_id: number; id: number },
): Promise<CommentRow[]> {
  return db.many(sql`
    select id, patient_id, comentario, "fechaCreacion", autor from comment
    where centro_id = ${patient.centro_id} and patient_id = ${patient.id}
    order by "fechaCreacion" desc, id desc`);
}

export async function insertComment(
  db: Db,
  patient: { centro_id: number; id: number },
  comment: { comentario: string; author: { id: number; nombre: string } },
  now: Instant,
): Promise<number> {
  const { id } = await db.one<{ id: number }>(sql`
    insert into comment (centro_id, patient_id, comentario, "fechaCreacion", autor, staff_id)
    values (${patient.centro_id}, ${patient.id}, ${comment.comentario}, ${new Date(now)}, ${comment.author.nombre},
      ${comment.author.id})
    returning id`);
  return id;
}
