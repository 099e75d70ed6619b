import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { sql } from '#db/sql';

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

export async function insertSection(db: Db, centroId: number, nombre: string): Promise<number> {
  const { id } = await db.one<{ id: number }>(sql`
    insert into section (centro_id, nombre) values (${centroId}, ${nombre}) returning id`);
  return id;
}

export async function listCentres(db: Db): Promise<(NewCentre & { id: number })[]> {
  return db.many(sql`select id, nombre, zona, "serviciosAvanzados" from centre order by id`);
}
