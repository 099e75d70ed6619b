import type { Db } from '#db/database';
import type { Engine } from './engine';

/**
 * That a commit reaches the disk depends on internals of the engine. So it is tried at every start, and an engine that
 * fails is not used.
 */
export async function assertCommitsAreSynced(
  db: Pick<Db, 'script'>,
  engine: Pick<Engine, 'syncs'>,
): Promise<void> {
  const before = engine.syncs();
  // The smallest commit there is: one record in the log, no table.
  await db.script("select pg_logical_emit_message(true, 'vigilia', 'self-test')");
  if (engine.syncs() > before) return;
  throw new Error(
    'The embedded database acknowledged a commit that did not reach the disk. A power cut would lose readings, ' +
      'so Vigilia does not run on it: install the version of @electric-sql/pglite that package.json names, ' +
      'or set DATABASE_URL to use PostgreSQL.',
  );
}
