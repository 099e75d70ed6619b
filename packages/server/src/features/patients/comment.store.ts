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

/** Newest first. */
export async function listComments(
  db: Db,
  centroId: number,
  patients: readonly number[],
): Promise<CommentRow[]> {
  return db.many(sql`
    select id, patient_id, comentario, "fechaCreacion", autor from comment
    where centro_id = ${centroId} and patient_id = any(${patients}::int[])
    order by "fechaCreacion" desc, id desc`);
}

export async function countCommentsSince(
  db: Db,
  patient: { centro_id: number; id: number },
  since: Instant,
): Promise<number> {
  const { n } = await db.one<{ n: number }>(sql`
    select count(*) as n from comment
    where centro_id = ${patient.centro_id} and patient_id = ${patient.id} and "fechaCreacion" > ${new Date(since)}`);
  return n;
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
