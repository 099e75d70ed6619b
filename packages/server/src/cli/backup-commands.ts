import { backup, restore, type TextRow } from '#db/backup';
import type { Db } from '#db/database';
import { createMonth as createAccessMonth } from '#features/access/access.store';
import { LARGE_TABLES } from '#features/ingest/upkeep/large-tables';
import { createMonth } from '#features/ingest/upkeep/partitions';
import { type Command, positionalOf } from './command';

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
    async run(args, { db, print }) {
      const file = positionalOf(args, 0, 'FILE');
      await restore(db, file, { preparePartitions });
      print(`Restored from ${file}.`);
    },
  },
];

async function preparePartitions(db: Db, table: string, rows: TextRow[]): Promise<void> {
  // As text a moment reads 2026-11-15 09:00:00+00, in UTC as the months of the table are.
  const create = table === 'access_log' ? createAccessMonth : createMonth;
  for (const month of new Set(rows.map((row) => String(row.at).slice(0, 7)))) await create(db, month);
}
