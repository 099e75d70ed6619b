import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ByteTransform, generateKeyPair } from '#crypto/age';
import { type BackupContents, readContents, restore, type TextRow } from '#db/backup';
import type { Db } from '#db/database';
import { newestMigration } from '#db/migrate';
import { openDatabase } from '#db/open';
import { sql } from '#db/sql';
import { presentKey } from '#features/auth/installation-key';
import { listBackups } from '#features/backups/backup-folder';
import { systemClock } from '#system-clock';
import { preparePartitions } from './backup-commands';
import { type CommandArguments, CommandRefused, optionOf } from './command';
import { decryptionOf } from './identity-file';
import type { LocalCommand, LocalNeeds } from './local-command';

export const backupFileCommands: readonly LocalCommand[] = [
  {
    name: 'backup key',
    usage: '[--output FILE]',
    description:
      'Make a pair of keys for backups, into a new file or onto the screen. The server gets the public one alone.',
    asCaller: true,
    files: { '--output': 'write' },
    async run(args, { print }) {
      const { identity, recipient } = await generateKeyPair();
      const lines = [
        '# Keep this file away from the server and from the backups, in two places. Without it no backup opens.',
        `# For the server: BACKUP_RECIPIENT=${recipient}`,
        identity,
      ];
      if (args.options.output === undefined) {
        for (const line of lines) print(line);
        return;
      }
      const file = optionOf(args, 'output');
      // Never over a key that is there: it may be the only one that opens somebody's backups.
      await writeFile(file, `${lines.join('\n')}\n`, { flag: 'wx', mode: 0o600 });
      print(
        `The key is in ${file}: keep that away from the server, in two places. Without it no backup opens.`,
      );
      print(`For the server: BACKUP_RECIPIENT=${recipient}`);
    },
  },
  {
    name: 'backup verify',
    usage: '[FILE] [--identity FILE]',
    description:
      'Read a backup as a whole, without restoring it. FILE may be a folder of backups, and is BACKUP_DIR if it is not given: then it is the newest one.',
    asCaller: true,
    files: { FILE: 'read', '--identity': 'read' },
    async run(args, needs) {
      const file = await fileOf(args, needs);
      const { summary } = await readAndCount(file, await decryption(file, args, needs));
      needs.print(`${file} is whole: ${summary}.`);
    },
  },
  {
    name: 'backup drill',
    usage: '[FILE] [--identity FILE] [--folder FOLDER]',
    description:
      'Test whether a backup can be restored: into a database that is thrown away, counting what is in it. FILE as for "backup verify".',
    asCaller: true,
    files: { FILE: 'read', '--identity': 'read', '--folder': 'own' },
    async run(args, needs) {
      const file = await fileOf(args, needs);
      const decrypt = await decryption(file, args, needs);
      const { contents, summary } = await readAndCount(file, decrypt);
      const folder = await mkdtemp(path.join(String(args.options.folder ?? tmpdir()), 'vigilia-drill-'));
      const started = systemClock.monotonic();
      try {
        const db = await (needs.openEmpty?.(folder) ?? openDatabase({ dataDir: folder }));
        try {
          await restore(db, file, { preparePartitions, decrypt });
          const missing = await differences(db, contents);
          if (missing.length > 0)
            throw new CommandRefused(`The restored database differs from the backup: ${missing.join(', ')}.`);
        } finally {
          await db.close();
        }
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
      const seconds = ((systemClock.monotonic() - started) / 1000).toFixed(1);
      needs.print(`${file} was restored in ${seconds} s: ${summary}.`);
    },
  },
];

const decryption = (file: string, args: CommandArguments, { config }: LocalNeeds) =>
  decryptionOf(file, args.options.identity === undefined ? undefined : optionOf(args, 'identity'), () =>
    presentKey(config()),
  );

/** Where the key is there need be no server and none of its settings: a copy of its backups is enough. */
async function fileOf(args: CommandArguments, { backupFolder }: LocalNeeds): Promise<string> {
  const named = args.positionals[0] ?? backupFolder;
  if (named === undefined)
    throw new CommandRefused('Name the backup, or the folder with backups: "vigilia backup drill FOLDER".');
  if (!(await stat(named)).isDirectory()) return named;
  const [newest] = await listBackups(named);
  if (!newest) throw new CommandRefused(`There is no backup in ${named}.`);
  return newest.file;
}

/** Tables with another number of rows than the backup. A later version may have changed them, so then nothing is compared. */
async function differences(db: Db, { migration, rows }: BackupContents): Promise<string[]> {
  if (migration !== (await newestMigration())) return [];
  const different: string[] = [];
  for (const [table, expected] of rows) {
    const { count } = await db.one<{ count: number }>(sql`select count(*) as count from ${sql.raw(table)}`);
    if (count !== expected) different.push(`${table} has ${count} rows instead of ${expected}`);
  }
  return different;
}

async function readAndCount(file: string, decrypt: ByteTransform | undefined) {
  let readings = 0;
  const contents = await readContents(file, decrypt, (table, row) => {
    readings += readingsIn(table, row);
  });
  const of = (table: string) => (contents.rows.get(table) ?? 0).toLocaleString('en');
  const people = `${of('centre')} homes, ${of('patient')} residents, ${of('staff')} staff`;
  return { contents, summary: `${people}, ${readings.toLocaleString('en')} readings` };
}

/** In the log and in chunks a row has many readings; of what a further hub received, the log has no power. */
function readingsIn(table: string, { power }: TextRow): number {
  if (table === 'reading_row' || table === 'reading') return 1;
  if (table !== 'reading_batch' && table !== 'reading_chunk') return 0;
  return power?.match(/\d+/g)?.length ?? 0;
}
