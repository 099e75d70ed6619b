import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { sql } from '#db/sql';

export interface DutyRow {
  readonly staff_id: number;
  readonly nombre: string;
  readonly secciones: number[];
  readonly until: Instant;
}

/** Who is on duty in a centre; nobody who has left it. */
export const listDuty = (db: Db, centroId: number, now: Instant): Promise<DutyRow[]> =>
  db.many(sql`
    select duty.staff_id, nombre, secciones, until_at as until
    from duty
    join staff on staff.id = duty.staff_id and ended_at is null
    join staff_centre on staff_centre.staff_id = duty.staff_id and staff_centre.centro_id = duty.centro_id
    where duty.centro_id = ${centroId} and until_at > ${new Date(now)}
    order by nombre, duty.staff_id`);

export async function storeDuty(
  db: Db,
  centroId: number,
  { staff_id, secciones, until }: Omit<DutyRow, 'nombre'>,
): Promise<void> {
  await db.run(sql`
    insert into duty (centro_id, staff_id, secciones, until_at)
    values (${centroId}, ${staff_id}, ${secciones}::int[], ${new Date(until)})
    on conflict (centro_id, staff_id) do update set secciones = excluded.secciones, until_at = excluded.until_at`);
}

export async function deleteDuty(db: Db, centroId: number, staffId: number): Promise<void> {
  await db.run(sql`delete from duty where centro_id = ${centroId} and staff_id = ${staffId}`);
}

/** The duty of one person, which nobody else changes before the transaction ends. */
export async function lockDuty(
  db: Db,
  centroId: number,
  staffId: number,
  now: Instant,
): Promise<Pick<DutyRow, 'secciones' | 'until'> | undefined> {
  // Whoever is not on duty has no row of it that could be locked.
  await db.maybe(sql`
    select from staff_centre where staff_id = ${staffId} and centro_id = ${centroId} for no key update`);
  return db.maybe(sql`
    select secciones, until_at as until from duty
    where centro_id = ${centroId} and staff_id = ${staffId} and until_at > ${new Date(now)} for update`);
}
