import { HOUR, type Instant } from '@vigilia/domain/instant';
import type { SecretKey } from '#crypto/secret-key';
import type { Database } from '#db/database';
import { pendingMigrations } from '#db/migrate';
import { sql } from '#db/sql';
import { hasKeyCheck, IF_LOST, isKeyOf } from '#features/auth/installation-key';
import { readBackupStatus } from '#features/backups/backup-status';
import { checkClock } from '#features/ingest/upkeep/clock-check';
import { readNetworksInUse } from '#features/notifications/private-networks';
import { type Finding, ok, problem, warning } from './finding';

interface DatabaseChecks {
  readonly now: Instant;
  readonly backupsScheduled: boolean;
  /** Undefined: there is none. */
  readonly key: SecretKey | undefined;
  readonly keyBefore: SecretKey | undefined;
}

/** What the database itself can tell. Nothing is changed. */
export async function checkDatabase(
  db: Database,
  { now, backupsScheduled, key, keyBefore }: DatabaseChecks,
): Promise<Finding[]> {
  const { version } = await db.one<{ version: string }>(
    sql`select current_setting('server_version') as version`,
  );
  const engine = db.engine === 'pglite' ? 'embedded, of PostgreSQL' : 'PostgreSQL';
  const found = [ok('database', `answers (${engine} ${version})`), await checkMigrations(db)];
  if (found.some(({ state }) => state !== 'ok')) return found;
  return [
    ...found,
    await checkKey(db, key, keyBefore),
    await checkHomes(db),
    await checkStoredClock(db, now),
    await checkUnstored(db),
    ...(await checkPrivateNetworks(db)),
    await checkBackups(db, backupsScheduled, now),
  ];
}

async function checkMigrations(db: Database): Promise<Finding> {
  try {
    const pending = await pendingMigrations(db);
    return pending.length === 0
      ? ok('migrations', 'all applied')
      : warning(
          'migrations',
          `${pending.length} to apply, from ${pending[0]} on`,
          'They run at the start of the server. Make a backup first.',
        );
  } catch (error) {
    return problem(
      'migrations',
      (error as Error).message,
      'Install the version that this database belongs to.',
    );
  }
}

/** Without its key the server does not start, and says so in its log alone. */
async function checkKey(
  db: Database,
  key: SecretKey | undefined,
  before: SecretKey | undefined,
): Promise<Finding> {
  if (!(await hasKeyCheck(db))) return ok('key', 'is made or taken at the first start');
  for (const one of [key, before])
    if (one && (await isKeyOf(db, one))) return ok('key', 'is the one of this database');
  return problem(
    'key',
    key ? 'is another one than that of this database' : 'of this database is missing',
    `Put the right one back, as VIGILIA_KEY or in the file "key" in DATA_DIR. ${IF_LOST}`,
  );
}

async function checkHomes(db: Database): Promise<Finding> {
  const { homes, administrators } = await db.one<{ homes: number; administrators: number }>(sql`
    select (select count(*) from centre) as homes,
      (select count(*) from staff where ended_at is null and 'ROLE_CENTRO' = any(roles)) as administrators`);
  if (homes === 0 || administrators === 0)
    return problem('homes', 'there is no home with an administrator yet', 'Run "vigilia init".');
  return ok('homes', `${homes}, with ${administrators} administrators`);
}

async function checkStoredClock(db: Database, now: Instant): Promise<Finding> {
  const { state } = await checkClock(db, now);
  if (state === 'ok') return ok('clock', 'agrees with the readings');
  return problem(
    'clock',
    state === 'behind' ? 'is behind readings that were received' : 'is days ahead of the newest reading',
    'Correct it. If it is right, say so: "vigilia clock confirm" with today’s date.',
  );
}

async function checkUnstored(db: Database): Promise<Finding> {
  const { count } = await db.one<{ count: number }>(sql`select count(*) as count from unstored_message`);
  return count === 0
    ? ok('readings', 'all were stored')
    : warning(
        'readings',
        `${count} messages could not be stored`,
        'Mend the reason in the log, then "vigilia ingest retry".',
      );
}

/** Entered at an upgrade, and confirmed by nobody yet. */
async function checkPrivateNetworks(db: Database): Promise<Finding[]> {
  const networks = await readNetworksInUse(db);
  if (networks.length === 0) return [];
  return [
    warning(
      'networks',
      `webhooks and pagers may go to ${networks.join(', ')}, which they used at the upgrade`,
      `Set PRIVATE_NETWORKS=${networks.join(',')} or fewer of them, or none, and restart the server.`,
    ),
  ];
}

async function checkBackups(db: Database, isScheduled: boolean, now: Instant): Promise<Finding> {
  const { state, newest } = await readBackupStatus(db, isScheduled, now);
  const age = newest && `the newest is ${Math.floor((now - newest.at) / HOUR)} hours old`;
  if (state === 'ok') return ok('backups', age ?? '');
  if (state === 'off')
    return warning(
      'backups',
      'none are scheduled',
      'Set BACKUP_DIR and BACKUP_RECIPIENT ("vigilia backup key").',
    );
  return problem('backups', age ?? 'none was made yet', 'Try "vigilia backup now" and read what it says.');
}
