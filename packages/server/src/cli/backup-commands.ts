import { backup, restore, type TextRow } from '#db/backup';
import type { Db } from '#db/database';
import { sql } from '#db/sql';
import { createMonth as createAccessMonth } from '#features/access/access.store';
import { adoptKeyOrReset } from '#features/auth/installation-key';
import { LARGE_TABLES } from '#features/ingest/upkeep/large-tables';
import { createMonth } from '#features/ingest/upkeep/partitions';
import { type Command, keyOf, positionalOf } from './command';

/** Two-factor of so many people was reset, because the key under which it was encrypted is not there. */
const resetNotice = (people: number) =>
  `The backup's two-factor secrets are encrypted under another key than this installation's. Two-factor is reset for ${people} people: each of them pairs an app anew at the next sign-in, with the password alone.`;

export const backupCommands: readonly Command[] = [
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
    usage: 'FILE',
    description: 'Read a backup into an empty database.',
    recorded: 'after',
    async run(args, needs) {
      const { db, keyBefore, now, print } = needs;
      const key = keyOf(needs);
      const file = positionalOf(args, 0, 'FILE');
      await restore(db, file, { preparePartitions });
      // Sessions that were ended since the backup must not be valid again.
      await db.run(sql`delete from session`);
      const reset = await adoptKeyOrReset(db, key, keyBefore, now);
      print(`Restored from ${file}. Everybody has to sign in again.`);
      if (reset.length > 0) print(resetNotice(reset.length));
    },
  },
];

async function preparePartitions(db: Db, table: string, rows: TextRow[]): Promise<void> {
  // As text a moment reads 2026-11-15 09:00:00+00, in UTC as the months of the table are.
  const create = table === 'access_log' ? createAccessMonth : createMonth;
  for (const month of new Set(rows.map((row) => String(row.at).slice(0, 7)))) await create(db, month);
}
