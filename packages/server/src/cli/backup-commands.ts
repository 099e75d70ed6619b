import { backup, restore } from '#db/backup';
import { type Command, wordOf } from './command';

export const backupCommands: readonly Command[] = [
  {
    words: 'backup',
    takes: 'FILE',
    tells: 'Write everything to one file, while the home goes on working.',
    async run(given, { db, say }) {
      const file = wordOf(given, 0, 'FILE');
      await backup(db, file);
      say(`Backed up to ${file}.`);
    },
  },
  {
    words: 'restore',
    takes: 'FILE',
    tells: 'Read a backup into an empty database.',
    async run(given, { db, say }) {
      const file = wordOf(given, 0, 'FILE');
      await restore(db, file);
      say(`Restored from ${file}.`);
    },
  },
];
