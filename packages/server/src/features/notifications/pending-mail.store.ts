import { DAY, type Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { sql } from '#db/sql';

/** An address that waits for its code. */
export interface PendingMail {
  readonly staff_id: number;
  readonly mail: string;
  readonly nonce: string;
  /** When its code was sent. */
  readonly sent_at: Instant;
  readonly wrong_codes: number;
}

/** An address that nobody confirmed may be a stranger's. */
const LONGEST_PENDING = DAY;

const PENDING = sql`select staff_id, mail, nonce, sent_at, wrong_codes from pending_mail`;

export const findPendingMail = (db: Db, staffId: number): Promise<PendingMail | undefined> =>
  db.maybe(sql`${PENDING} where staff_id = ${staffId}`);

export async function storePendingMail(
  db: Db,
  { staff_id, mail, nonce }: Pick<PendingMail, 'staff_id' | 'mail' | 'nonce'>,
  now: Instant,
): Promise<void> {
  await db.run(sql`
    insert into pending_mail (staff_id, mail, nonce, sent_at) values (${staff_id}, ${mail}, ${nonce}, ${new Date(now)})
    on conflict (staff_id) do update set mail = excluded.mail, nonce = excluded.nonce, sent_at = excluded.sent_at,
      wrong_codes = 0`);
}

export async function countWrongCode(db: Db, staffId: number): Promise<void> {
  await db.run(sql`update pending_mail set wrong_codes = wrong_codes + 1 where staff_id = ${staffId}`);
}

/** True for one of those who enter its code, however many do so at once. */
export async function takePendingMail(
  db: Db,
  { staff_id, nonce }: Pick<PendingMail, 'staff_id' | 'nonce'>,
): Promise<boolean> {
  const taken = await db.run(sql`delete from pending_mail where staff_id = ${staff_id} and nonce = ${nonce}`);
  return taken === 1;
}

export async function deletePendingMail(db: Db, staffId: number): Promise<void> {
  await db.run(sql`delete from pending_mail where staff_id = ${staffId}`);
}

export async function deleteOldPendingMails(db: Db, now: Instant): Promise<void> {
  await db.run(sql`delete from pending_mail where sent_at < ${new Date(now - LONGEST_PENDING)}`);
}

/** Codes that wait to be sent are of no use any more. */
export async function cancelCodes(
  db: Db,
  centres: readonly number[],
  staffId: number,
  now: Instant,
): Promise<void> {
  await db.run(sql`
    update outbox set status = 'cancelled', finished_at = ${new Date(now)}
    where channel = 'mail' and event <> 'call' and centro_id = any(${centres}::int[]) and target = ${String(staffId)}
      and event = 'code' and status = 'waiting'`);
}
