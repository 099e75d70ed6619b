import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { sql } from '#db/sql';
import { STAFF_TABLES } from './personal-data';

export interface ErasableStaff {
  readonly id: number;
  readonly username: string;
  readonly nombre: string;
  readonly roles: string[];
  readonly centres: number[];
  readonly ended_at: Instant | null;
}

/** Those called so who are not erased yet: the one who works here, and all who left. */
export const findErasableStaff = (
  db: Db,
  whose: { username: string } | { id: number },
): Promise<ErasableStaff[]> =>
  db.many(sql`
    select id, username, nombre, roles, ended_at,
      array(select centro_id from staff_centre where staff_id = staff.id order by centro_id) as centres
    from staff
    where erased_at is null and ${'id' in whose ? sql`id = ${whose.id}` : sql`lower(username) = lower(${whose.username})`}
    order by ended_at desc nulls first`);

/** In the caller's transaction: sessions, two-factor, password and name go; notes stay without their author. */
export async function eraseStaff(
  db: Db,
  { id, nombre }: Pick<ErasableStaff, 'id' | 'nombre'>,
  now: Instant,
  eraseSignIn: (db: Db, staffId: number) => Promise<void>,
): Promise<void> {
  const at = new Date(now);
  // First of all: whoever adds something of theirs, such as an address, has done so by then, or finds them erased.
  await db.run(sql`select from staff where id = ${id} for update`);
  await db.run(sql`
    insert into staff_left (staff_id, centro_id, at)
    select staff_id, centro_id, ${at} from staff_centre where staff_id = ${id}
    on conflict (staff_id, centro_id) do nothing`);
  await eraseSignIn(db, id);
  for (const [table, { erasure }] of Object.entries(STAFF_TABLES)) {
    if (erasure === 'delete') await db.run(sql`delete from ${sql.raw(table)} where staff_id = ${id}`);
    else if (erasure !== 'keep') await db.run(erasure(id));
  }
  // A notice names whoever changed the account, in the words of that moment. Of a namesake's the name goes as well.
  await db.run(sql`update account_notice set changed_by = '' where changed_by = ${nombre}`);
  await db.run(sql`
    update staff set username = ${`erased-${id}`}, nombre = '', password_hash = '', "twoFactorEnabled" = false,
      totp_last_step = 0, roles = '{}', ended_at = coalesce(ended_at, ${at}), erased_at = ${at}
    where id = ${id}`);
}
