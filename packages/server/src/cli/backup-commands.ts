import { backup, restore, type TextRow } from '#db/backup';
import type { Db } from '#db/database';
import { LARGE_TABLES } from '#features/ingest/upkeep/large-tables';
import { createMonth } from '#features/ingest/upkeep/partitions';
import { type Command, wordOf } from './command';

export const backupCommands: readonly Command[] = [
  {
    words: 'backup',
    takes: 'FILE',
    tells: 'Write everything to one file, while the home goes on working.',
    async run(given, { db, say }) {
      const file = wordOf(given, 0, 'FILE');
      await backup(db, file, LARGE_TABLES);
      say(`Backed up to ${file}.`);
    },
  },
  {
    words: 'restore',
    takes: 'FILE',
    tells: 'Read a backup into an empty database.',
    async run(given, { db, say }) {
      const file = wordOf(given, 0, 'FILE');
      await restore(db, file, { preparePartitions });
      say(`Restored from ${file}.`);
    },
  },
];

async function preparePartitions(db: Db, _table: string, rows: TextRow[]): Promise<void> {
  // As text a moment reads 2026-11-15 09:00:00+00, in UTC as the months of the table are.
  for (const month of new Set(rows.map((row) => String(row.at).slice(0, 7)))) await createMonth(db, month);
}
