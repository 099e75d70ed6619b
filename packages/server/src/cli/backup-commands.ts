import { backup, restore, type TextRow } from '#db/backup';
import type { Db } from '#db/database';
import { sql } from '#db/sql';
import { createMonth as createAccessMonth } from '#features/access/access.store';
import { adoptKeyOrReset } from '#features/auth/installation-key';
import { makeBackup } from '#features/backups/make-backup';
import { LARGE_TABLES } from '#features/ingest/upkeep/large-tables';
import { createMonth } from '#features/ingest/upkeep/partitions';
import { type Command, CommandRefused, keyOf, positionalOf } from './command';
import { decryptionOf } from './identity-file';

/** Two-factor of so many people was reset, because the key under which it was encrypted is not there. */
const resetNotice = (people: number) =>
  `The backup's two-factor secrets are encrypted under another key than this installation's. Two-factor is reset for ${people} people: each of them pairs an app anew at the next sign-in, with the password alone.`;

export const backupCommands: readonly Command[] = [
  {
    name: 'backup now',
    usage: '',
    description: 'Make one of the scheduled backups now: in BACKUP_DIR, encrypted and read back.',
    recorded: 'itself',
    async run(_, { db, now, backups, access, print }) {
      if (!backups) throw new CommandRefused('BACKUP_DIR is not set.');
      const recordAccess = async () => {
        await access.prepare(db);
        await access.record(db);
      };
      const clock = () => Math.max(now, Date.now());
      const run = await makeBackup({ db, clock, largeTables: LARGE_TABLES, recordAccess }, backups);
      print(`Backed up to ${backups.folder}/${run.file}, and read back.`);
    },
  },
  {
    name: 'backup',
    usage: 'FILE',
    description: 'Write everything to one file, while the home goes on working.',
    recorded: 'before',
    async run(args, { db, print }) {
      const file = positionalOf(args, 0, 'FILE');
      await backup(db, file, LARGE_TABLES);
      print(`Backed up to ${file}.`);
    },
  },
  {
    name: 'restore',
    usage: 'FILE [--identity FILE]',
    description: 'Read a backup into an empty database; an encrypted one with the file that has its key.',
    recorded: 'after',
    async run(args, needs) {
      const { db, keyBefore, now, print } = needs;
      const key = keyOf(needs);
      const file = positionalOf(args, 0, 'FILE');
      const decrypt = await decryptionOf(file, args);
      await restore(db, file, { preparePartitions, decrypt });
      // Sessions that were ended since the backup must not be valid again.
      await db.run(sql`delete from session`);
      const reset = await adoptKeyOrReset(db, key, keyBefore, now);
      print(`Restored from ${file}. Everybody has to sign in again.`);
      if (reset.length > 0) print(resetNotice(reset.length));
    },
  },
];

export async function preparePartitions(db: Db, table: string, rows: TextRow[]): Promise<void> {
  // As text a moment reads 2026-11-15 09:00:00+00, in UTC as the months of the table are.
  const create = table === 'access_log' ? createAccessMonth : createMonth;
  for (const month of new Set(rows.map((row) => String(row.at).slice(0, 7)))) await create(db, month);
}
