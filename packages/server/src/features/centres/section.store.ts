import type { Section } from '@vigilia/contract/centres';
import type { Instant } from '@vigilia/domain/instant';
import { compareSections } from '@vigilia/domain/list-order';
import type { Db } from '#db/database';
import { sql } from '#db/sql';

export interface SectionRow {
  centro_id: number;
  id: number;
  nombre: string;
  deleted_at: Instant | null;
}

/** Last, where the home has chosen an order; else its name decides. */
export async function insertSection(db: Db, centroId: number, nombre: string): Promise<number> {
  const { id } = await db.one<{ id: number }>(sql`
    insert into section (centro_id, nombre, orden)
    select ${centroId}, ${nombre}, case when max(orden) > 0 then max(orden) + 1 else 0 end
    from section where centro_id = ${centroId} and deleted_at is null
    returning id`);
  return id;
}

export async function listSectionsWithResidents(db: Db, centroId: number): Promise<Section[]> {
  const rows = await db.many<Section & { orden: number }>(sql`
    select section.id, nombre, orden,
      (select count(*) from patient
        where patient.centro_id = section.centro_id and seccion = section.id and unsubscribed_at is null) as residents
    from section where centro_id = ${centroId} and deleted_at is null`);
  return rows.sort(compareSections);
}

/** Deleted ones included: a deletion is idempotent, anything else checks `deleted_at`. */
export async function findSection(
  db: Db,
  centres: readonly number[],
  id: number,
): Promise<SectionRow | undefined> {
  return db.maybe(sql`
    select centro_id, id, nombre, deleted_at from section where id = ${id} and centro_id = any(${centres}::int[])`);
}

/** False when it was removed meanwhile. */
export async function renameSection(db: Db, section: SectionRow, nombre: string): Promise<boolean> {
  const changed = await db.run(sql`
    update section set nombre = ${nombre}
    where centro_id = ${section.centro_id} and id = ${section.id} and deleted_at is null`);
  return changed === 1;
}

export async function storeOrder(db: Db, centroId: number, ids: readonly number[]): Promise<void> {
  await db.run(sql`
    update section set orden = place
    from unnest(${ids}::int[]) with ordinality as wanted (section_id, place)
    where centro_id = ${centroId} and id = section_id and orden <> place`);
}

export async function countResidents(db: Db, { centro_id, id }: SectionRow): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*) from patient where centro_id = ${centro_id} and seccion = ${id} and unsubscribed_at is null`);
  return count;
}

/** No pager is called for it any more. The time of the first removal stays. */
export async function markSectionDeleted(db: Db, { centro_id, id }: SectionRow, now: Instant): Promise<void> {
  await db.run(sql`
    update section set deleted_at = ${new Date(now)}
    where centro_id = ${centro_id} and id = ${id} and deleted_at is null`);
  await db.run(sql`
    update pager set addresses = coalesce((
      select jsonb_agg(one order by place) from jsonb_array_elements(addresses) with ordinality as each (one, place)
      where one ->> 'seccion' is distinct from ${String(id)}), '[]')
    where centro_id = ${centro_id}`);
}
