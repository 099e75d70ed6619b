import type { AccountChange } from '@vigilia/contract/auth';
import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { sql } from '#db/sql';

export interface AccountNotice {
  id: number;
  kind: AccountChange;
  /** Null: changed on the command line. Empty: by somebody who was erased since. */
  changed_by: string | null;
  at: Instant;
}

/** Tells somebody that another person changed their account. */
export async function insertNotice(
  db: Db,
  staffId: number,
  { kind, by, now }: { kind: AccountChange; by: string | null; now: Instant },
): Promise<void> {
  await db.run(sql`
    insert into account_notice (staff_id, kind, changed_by, at) values (${staffId}, ${kind}, ${by}, ${new Date(now)})`);
  // Only the last ones are of use, and nobody may be flooded.
  await db.run(sql`
    delete from account_notice where id in (
      select id from account_notice where staff_id = ${staffId} order by id desc offset ${MOST_NOTICES})`);
}

const MOST_NOTICES = 10;

export async function listNotices(db: Db, staffId: number): Promise<AccountNotice[]> {
  return db.many(sql`
    select id, kind, changed_by, at from account_notice where staff_id = ${staffId} order by id desc`);
}

/** False when it is not one of this person's. */
export async function deleteNotice(db: Db, staffId: number, id: number): Promise<boolean> {
  const deleted = await db.run(sql`
    delete from account_notice where staff_id = ${staffId} and id = ${id}`);
  return deleted === 1;
}
