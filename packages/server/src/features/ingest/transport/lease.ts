import type { Db } from '#db/database';
import { sql } from '#db/sql';

/** How long a lease holds without being renewed: whoever held it is then taken for dead. */
const SECONDS = 15;
/** How often it is renewed, or asked for; in milliseconds. */
export const RENEWED_EVERY = 5_000;
/** Whoever could not renew it for so long stops, by a clock of its own, well before another process may take it. */
export const HELD_FOR = 10_000;

/**
 * Something that one process does for all. The moment is the database's own, so that the clocks of several machines need
 * not agree. True when it is ours from now on, or still.
 */
export async function takeLease(db: Db, name: string, holder: string): Promise<boolean> {
  const touched = await db.run(sql`
    insert into lease (name, holder, until) values (${name}, ${holder}, now() + make_interval(secs => ${SECONDS}))
    on conflict (name) do update set holder = excluded.holder, until = excluded.until
    where lease.holder = excluded.holder or lease.until < now()`);
  return touched === 1;
}

/** Released on an orderly end, so that nobody has to wait for it to run out. */
export async function releaseLease(db: Db, name: string, holder: string): Promise<void> {
  await db.run(sql`delete from lease where name = ${name} and holder = ${holder}`);
}
