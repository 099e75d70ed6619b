import { backup, restore, type TextRow } from '#db/backup';
import type { Db } from '#db/database';
import { hasServers } from '#db/migrate';
import { sql } from '#db/sql';
import { createMonth as createAccessMonth } from '#features/access/access.store';
import { adoptKeyOrReset } from '#features/auth/installation-key';
import { type BackupNeeds, backUpBeforeUpgrade, makeBackup } from '#features/backups/make-backup';
import { LARGE_TABLES } from '#features/ingest/upkeep/large-tables';
import { createMonth, type Partitioned } from '#stores/reading-partitions';
import { systemClock } from '#system-clock';
import { version } from '../version';
import {
  type Command,
  type CommandNeeds,
  CommandRefused,
  keyOf,
  optionOf,
  positionalOf,
  STOP_SERVER,
} from './command';
import { decryptionOf } from './identity-file';

/** Two-factor of so many people was reset, because the key under which it was encrypted is not there. */
const resetNotice = (people: number) =>
  `The backup's two-factor secrets are encrypted under another key than this installation's. Two-factor is reset for ${people} people: each of them pairs an app anew at the next sign-in, with the password alone.`;

const ORIGIN_NOTICE =
  'It does not prove that it comes from this installation: it was made under another key, by a version before 0.2.0, or by somebody else. If you did not expect that, find out before anybody works with it.';

function backupNeeds(needs: CommandNeeds): BackupNeeds {
  const { db, now, access } = needs;
  const recordAccess = async () => {
    await access.prepare(db);
    await access.record(db);
  };
  const clock = () => Math.max(now, systemClock.now());
  return { db, clock, largeTables: LARGE_TABLES, key: keyOf(needs), recordAccess };
}

export const backupCommands: readonly Command[] = [
  {
    name: 'backup now',
    usage: '',
    description: 'Make one of the scheduled backups now: in BACKUP_DIR, encrypted and read back.',
    recorded: 'itself',
    async run(_, needs) {
      const { backups, print } = needs;
      if (!backups) throw new CommandRefused('BACKUP_DIR is not set.');
      const { file } = await makeBackup(backupNeeds(needs), backups);
      print(`Backed up to ${backups.folder}/${file}, and read back.`);
    },
  },
  {
    name: 'backup before-upgrade',
    usage: 'FOLDER',
    description:
      'What a package does before it is upgraded: "backup now" where BACKUP_DIR is set, otherwise a file in this folder, encrypted under the key of this installation and read back.',
    recorded: 'itself',
    files: { FOLDER: 'own' },
    async run(args, needs) {
      const { backups, print } = needs;
      const folder = positionalOf(args, 0, 'FOLDER');
      const file = backups
        ? `${backups.folder}/${(await makeBackup(backupNeeds(needs), backups)).file}`
        : await backUpBeforeUpgrade(backupNeeds(needs), folder, version);
      print(`Backed up to ${file}, and read back.`);
    },
  },
  {
    name: 'backup',
    usage: 'FILE',
    description: 'Write everything to one file, while the home goes on working.',
    recorded: 'before',
    files: { FILE: 'write' },
    async run(args, needs) {
      const { db, place, print } = needs;
      const file = positionalOf(args, 0, 'FILE');
      await backup(db, place(file), LARGE_TABLES, { prove: (checksum) => keyOf(needs).prove(checksum) });
      print(`Backed up to ${file}.`);
    },
  },
  {
    name: 'restore',
    usage: 'FILE [--identity FILE]',
    description: 'Read a backup into an empty database; an encrypted one with the file that has its key.',
    recorded: 'after',
    withoutServer: true,
    files: { FILE: 'read', '--identity': 'read' },
    async run(args, needs) {
      const { db, keyBefore, now, place, print } = needs;
      const key = keyOf(needs);
      const file = positionalOf(args, 0, 'FILE');
      if (await hasServers(db)) throw new CommandRefused(STOP_SERVER);
      const identity = args.options.identity === undefined ? undefined : place(optionOf(args, 'identity'));
      const decrypt = await decryptionOf(place(file), identity, async () => key);
      const { sha256, proof } = await restore(db, place(file), { preparePartitions, decrypt });
      const isOurs = [key, keyBefore].some((key) => key?.prove(sha256) === proof);
      // Sessions that were ended since the backup must not be valid again.
      await db.run(sql`delete from session`);
      const reset = await adoptKeyOrReset(db, key, keyBefore, now);
      print(`Restored from ${file}. Everybody has to sign in again.`);
      if (!isOurs) print(ORIGIN_NOTICE);
      if (reset.length > 0) print(resetNotice(reset.length));
    },
  },
];

export async function preparePartitions(db: Db, table: string, rows: TextRow[]): Promise<void> {
  // As text a moment reads 2026-11-15 09:00:00+00, in UTC as the months of the table are.
  const months = new Set(rows.map((row) => String(row.from_at ?? row.at).slice(0, 7)));
  for (const month of months) {
    if (table === 'access_log') await createAccessMonth(db, month);
    else await createMonth(db, month, table as Partitioned);
  }
}
