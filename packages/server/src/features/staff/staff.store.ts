import type { Instant } from '@vigilia/domain/instant';
import type { Locale } from '@vigilia/domain/locales';
import type { Db } from '#db/database';
import { sql } from '#db/sql';
import type { UniqueField } from '#forms/taken-names';
import { worksIn } from '#stores/works-in';

export interface NewStaff {
  username: string;
  nombre: string;
  locale: Locale;
  roles: readonly string[];
  twoFactorEnabled: boolean;
  passwordHash: string;
}

export interface StaffRow {
  id: number;
  username: string;
  nombre: string;
  locale: Locale;
  roles: string[];
  twoFactorEnabled: boolean;
  /** Every centre they work in, also those that the actor does not administer. */
  centres: number[];
}

const STAFF = sql`
  select id, username, nombre, locale, roles, "twoFactorEnabled",
    array(select centro_id from staff_centre where staff_id = staff.id order by centro_id) as centres
  from staff`;

export async function insertStaff(
  db: Db,
  staff: NewStaff,
  centres: readonly number[],
  now: Instant,
): Promise<number> {
  const { id } = await db.one<{ id: number }>(sql`
    insert into staff (username, nombre, locale, roles, "twoFactorEnabled", password_hash, created_at)
    values (${staff.username}, ${staff.nombre}, ${staff.locale}, ${staff.roles}::text[], ${staff.twoFactorEnabled},
      ${staff.passwordHash}, ${new Date(now)})
    returning id`);
  for (const centroId of centres) await grantCentre(db, id, centroId);
  return id;
}

export async function grantCentre(db: Db, staffId: number, centroId: number): Promise<void> {
  await db.run(sql`
    insert into staff_centre (staff_id, centro_id) values (${staffId}, ${centroId}) on conflict do nothing`);
}

export async function listStaff(db: Db, centroId: number): Promise<StaffRow[]> {
  return db.many(sql`
    ${STAFF} where ended_at is null
      and ${worksIn(centroId)}`);
}

export async function findStaff(
  db: Db,
  centres: readonly number[],
  id: number,
): Promise<StaffRow | undefined> {
  return db.maybe(sql`
    ${STAFF} where id = ${id} and ended_at is null
      and exists (select from staff_centre where staff_id = staff.id and centro_id = any(${centres}::int[]))`);
}

/** Whether the member was deleted from this centre before. */
export async function hasLeft(db: Db, centroId: number, id: number): Promise<boolean> {
  const left = await db.maybe(sql`
    select from staff_left where staff_id = ${id} and centro_id = ${centroId}`);
  return left !== undefined;
}

export async function updateStaff(
  db: Db,
  id: number,
  staff: Omit<NewStaff, 'passwordHash'> & { passwordHash: string | null },
): Promise<void> {
  await db.run(sql`
    update staff set username = ${staff.username}, nombre = ${staff.nombre}, locale = ${staff.locale},
      roles = ${staff.roles}::text[], "twoFactorEnabled" = ${staff.twoFactorEnabled},
      password_hash = coalesce(${staff.passwordHash}, password_hash),
      wrong_codes = case when ${staff.passwordHash}::text is null then wrong_codes else 0 end
    where id = ${id}`);
}

export async function leaveCentre(db: Db, centroId: number, id: number, now: Instant): Promise<void> {
  await db.run(sql`delete from staff_centre where staff_id = ${id} and centro_id = ${centroId}`);
  await db.run(sql`delete from duty where staff_id = ${id} and centro_id = ${centroId}`);
  await db.run(sql`
    insert into staff_left (staff_id, centro_id, at) values (${id}, ${centroId}, ${new Date(now)})
    on conflict (staff_id, centro_id) do update set at = excluded.at`);
}

export async function endStaff(db: Db, id: number, now: Instant): Promise<void> {
  await db.run(sql`update staff set ended_at = ${new Date(now)} where id = ${id}`);
  await db.run(sql`delete from duty where staff_id = ${id}`);
}

export const USERNAMES: UniqueField = {
  field: 'username',
  findTaken: (db, names, centres) =>
    db.many(sql`
      select lower(username) as name,
        exists (select from staff_centre where staff_id = staff.id and centro_id = any(${centres}::int[])) as "isKnown"
      from staff where ended_at is null and lower(username) = any(${names}::text[])`),
};
