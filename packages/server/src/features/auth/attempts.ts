import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { sql } from '#db/sql';
import { Problem } from '#http/problem';

const WINDOW = 15 * 60_000;
const A_USER = 10;
/** A whole home shares one address. */
const AN_ADDRESS = 100;

/**
 * Counts an attempt as failed before it is judged, so that twenty at once cannot all slip through; a success
 * takes it back. An attempt that is refused here is not counted: nobody can be locked out for ever.
 */
export async function countAttempt(db: Db, username: string, address: string, now: Instant): Promise<void> {
  const name = username.toLowerCase();
  const since = new Date(now - WINDOW);
  const wait = await db.transaction(async (db) => {
    await db.run(
      sql`select pg_advisory_xact_lock(hashtext(${name})), pg_advisory_xact_lock(hashtext(${address}))`,
    );
    await db.run(sql`delete from sign_in_failure where at <= ${since}`);
    const byUser = await db.many<{ at: Instant }>(sql`
      select at from sign_in_failure where username = ${name} order by at desc limit ${A_USER}`);
    const byAddress = await db.many<{ at: Instant }>(sql`
      select at from sign_in_failure where address = ${address} order by at desc limit ${AN_ADDRESS}`);
    const blocking = byUser[A_USER - 1] ?? byAddress[AN_ADDRESS - 1];
    if (blocking) return blocking.at + WINDOW - now;
    await db.run(sql`
      insert into sign_in_failure (username, address, at) values (${name}, ${address}, ${new Date(now)})`);
    return 0;
  });
  if (wait > 0) throw new Problem('too-many-attempts', { retryAfterSeconds: wait / 1000 });
}

/** A success clears the user's count (decisions §3). */
export async function forgiveAttempts(db: Db, username: string): Promise<void> {
  await db.run(sql`delete from sign_in_failure where username = ${username.toLowerCase()}`);
}
