import { DEFAULT_BEGINNINGS } from '@vigilia/domain/handover/shifts';
import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { sql } from '#db/sql';
import { listShiftPeriods } from '#stores/shift-period.store';
import { fieldsOfShifts, type ShiftFields } from './shift-fields';

export interface NewCentre {
  nombre: string;
  zona: string;
  serviciosAvanzados: boolean;
}

export async function insertCentre(db: Db, centre: NewCentre, now: Instant): Promise<number> {
  const { id } = await db.one<{ id: number }>(sql`
    insert into centre (nombre, zona, "serviciosAvanzados", created_at)
    values (${centre.nombre}, ${centre.zona}, ${centre.serviciosAvanzados}, ${new Date(now)}) returning id`);
  return id;
}

export async function listCentres(db: Db): Promise<(NewCentre & { id: number })[]> {
  return db.many(sql`select id, nombre, zona, "serviciosAvanzados" from centre order by id`);
}

/** With the shifts that hold from the next change on. */
export async function readCentre(
  db: Db,
  id: number,
): Promise<{ nombre: string; zona: string } & ShiftFields> {
  const stored = await db.one<{ nombre: string; zona: string }>(sql`
    select nombre, zona from centre where id = ${id}`);
  const newest = (await listShiftPeriods(db, id)).at(-1);
  return { ...stored, ...fieldsOfShifts(newest?.beginnings ?? DEFAULT_BEGINNINGS) };
}

/** What ingest remembers of the centre is of another version afterwards: days are counted in the centre's zone. */
export async function updateCentre(
  db: Db,
  id: number,
  centre: { nombre: string; zona: string },
): Promise<void> {
  await db.run(sql`
    update centre set nombre = ${centre.nombre}, zona = ${centre.zona},
      directory_version = directory_version + 1
    where id = ${id}`);
}
