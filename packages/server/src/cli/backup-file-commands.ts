import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generateKeyPair } from '#crypto/age';
import { readKeyFile } from '#crypto/key-file';
import { SecretKey } from '#crypto/secret-key';
import { type BackupContents, readContents, restore } from '#db/backup';
import type { Db } from '#db/database';
import { newestMigration } from '#db/migrate';
import { openDatabase } from '#db/open';
import { sql } from '#db/sql';
import { listBackups } from '#features/backups/backup-folder';
import { preparePartitions } from './backup-commands';
import { type CommandArguments, CommandRefused } from './command';
import { decryptionOf } from './identity-file';
import type { LocalCommand, LocalNeeds } from './local-command';

export const backupFileCommands: readonly LocalCommand[] = [
  {
    name: 'backup key',
    usage: '',
    description: 'Make a pair of keys for backups. The server gets the public one alone.',
    async run(_, { print }) {
      const { identity, recipient } = await generateKeyPair();
      print(
        '# Keep this file away from the server and from the backups, in two places. Without it no backup opens.',
      );
      print(`# For the server: BACKUP_RECIPIENT=${recipient}`);
      print(identity);
    },
  },
  {
    name: 'backup verify',
    usage: '[FILE] [--identity FILE]',
    description: 'Read a backup as a whole, without restoring it; without FILE the newest one in BACKUP_DIR.',
    async run(args, needs) {
      const file = await fileOf(args, needs);
      const contents = await readContents(file, await decryptionOf(file, args, () => ownKeyOf(needs)));
      needs.print(`${file} is whole: ${summaryOf(contents)}.`);
    },
  },
  {
    name: 'backup drill',
    usage: '[FILE] [--identity FILE] [--folder FOLDER]',
    description:
      'Test whether a backup can be restored: into a database that is thrown away, counting what is in it.',
    async run(args, needs) {
      const file = await fileOf(args, needs);
      const decrypt = await decryptionOf(file, args, () => ownKeyOf(needs));
      const contents = await readContents(file, decrypt);
      const folder = await mkdtemp(path.join(String(args.options.folder ?? tmpdir()), 'vigilia-drill-'));
      const started = performance.now();
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
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      needs.print(`${file} was restored in ${seconds} s: ${summaryOf(contents)}.`);
    },
  },
];

/** Undefined where this is not the machine of an installation. */
async function ownKeyOf({ config }: LocalNeeds): Promise<SecretKey | undefined> {
  const { key, keyFile } = config();
  const bytes = key ?? (keyFile === undefined ? undefined : await readKeyFile(keyFile));
  return bytes && new SecretKey(bytes);
}

async function fileOf(args: CommandArguments, { config }: LocalNeeds): Promise<string> {
  const [named] = args.positionals;
  if (named) return named;
  const { backup } = config();
  const [newest] = backup ? await listBackups(backup.folder) : [];
  if (!newest) throw new CommandRefused('FILE is missing, and there is no backup in BACKUP_DIR.');
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

function summaryOf({ rows }: BackupContents): string {
  const of = (table: string) => (rows.get(table) ?? 0).toLocaleString('en');
  return `${of('centre')} homes, ${of('patient')} residents, ${of('staff')} staff, ${of('reading')} readings`;
}
