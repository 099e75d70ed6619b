import { randomUUID } from '#crypto/random';
import type { Database, Db } from './database';
import { sql } from './sql';

/**
 * Keeps everything from moving or deleting readings while a backup reads them in pages. For an hour at most: a backup that
 * takes longer, or after which another one was started, is not complete.
 */
export class BackupHold {
  readonly #token = randomUUID();

  constructor(private readonly db: Database) {}

  /** A database of a version before this has no such table, and nothing that moves readings. */
  async take(): Promise<void> {
    if (await hasTable(this.db))
      await this.db.run(sql`
        insert into backup_hold (token, until) values (${this.#token}, now() + interval '1 hour')
        on conflict (only_row) do update set token = excluded.token, until = excluded.until`);
  }

  async require(): Promise<void> {
    if (!(await hasTable(this.db))) return;
    const held = await this.db.maybe(
      sql`select token from backup_hold where token = ${this.#token} and until > now()`,
    );
    if (!held) throw new Error('The backup took more than an hour, or another one was started meanwhile.');
  }

  async release(): Promise<void> {
    if (await hasTable(this.db)) await this.db.run(sql`delete from backup_hold where token = ${this.#token}`);
  }
}

async function hasTable(db: Db): Promise<boolean> {
  const { exists } = await db.one<{ exists: boolean }>(
    sql`select to_regclass('backup_hold') is not null as exists`,
  );
  return exists;
}

/** Whether a backup reads in pages now. Asked in the transaction that would move or delete readings. */
export const isHeldByBackup = async (db: Db): Promise<boolean> =>
  (await db.maybe(sql`select token from backup_hold where until > now()`)) !== undefined;
