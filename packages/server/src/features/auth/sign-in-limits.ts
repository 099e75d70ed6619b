import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { sql } from '#db/sql';
import { Problem } from '#http/problem';

const WINDOW = 15 * 60_000;
const MAX_FAILURES_PER_USER = 10;
/** All screens of a home share one address. */
const MAX_FAILURES_PER_ADDRESS = 100;

/**
 * Records a sign-in as failed before the password is checked, so that concurrent ones are limited too; a success
 * clears it. A sign-in refused here is not recorded: a lock-out ends after the window.
 */
export async function recordAttempt(db: Db, username: string, address: string, now: Instant): Promise<void> {
  const name = username.toLowerCase();
  const since = new Date(now - WINDOW);
  const wait = await db.transaction(async (db) => {
    await db.run(
      sql`select pg_advisory_xact_lock(hashtext(${name})), pg_advisory_xact_lock(hashtext(${address}))`,
    );
    await db.run(sql`delete from sign_in_failure where at <= ${since}`);
    const byUser = await db.many<{ at: Instant }>(sql`
      select at from sign_in_failure where username = ${name} order by at desc limit ${MAX_FAILURES_PER_USER}`);
    const byAddress = await db.many<{ at: Instant }>(sql`
      select at from sign_in_failure where address = ${address} order by at desc limit ${MAX_FAILURES_PER_ADDRESS}`);
    const blocking = byUser[MAX_FAILURES_PER_USER - 1] ?? byAddress[MAX_FAILURES_PER_ADDRESS - 1];
    if (blocking) return blocking.at + WINDOW - now;
    await db.run(sql`
      insert into sign_in_failure (username, address, at) values (${name}, ${address}, ${new Date(now)})`);
    return 0;
  });
  if (wait > 0) throw new Problem('too-many-attempts', { retryAfterSeconds: wait / 1000 });
}

/** A successful sign-in clears the user's count (decisions §3). */
export async function clearFailures(db: Db, username: string): Promise<void> {
  await db.run(sql`delete from sign_in_failure where username = ${username.toLowerCase()}`);
}
