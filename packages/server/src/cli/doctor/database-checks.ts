import { HOUR, type Instant } from '@vigilia/domain/instant';
import type { InstallationFacts } from '@vigilia/domain/troubles/facts';
import {
  homeTroubles,
  installationTroubles,
  type Trouble,
  type TroubleKind,
} from '@vigilia/domain/troubles/troubles';
import type { SecretKey } from '#crypto/secret-key';
import type { Database } from '#db/database';
import { pendingMigrations } from '#db/migrate';
import { sql } from '#db/sql';
import { hasKeyCheck, IF_LOST, isKeyOf } from '#features/auth/installation-key';
import { readBackupStatus } from '#features/backups/backup-status';
import { checkClock } from '#features/ingest/upkeep/clock-check';
import { readNetworksInUse } from '#features/notifications/private-networks';
import { readHomeFacts } from '#features/troubles/home-facts';
import { readInstallationFacts } from '#features/troubles/installation-facts';
import { CentreModels } from '#services/centre-model/centre-models';
import { type Finding, ok, problem, warning } from './finding';

interface DatabaseChecks {
  readonly now: Instant;
  readonly backupsScheduled: boolean;
  /** Undefined: there is no https by the server itself. */
  readonly httpsSource: string | undefined;
  /** Undefined: there is none. */
  readonly key: SecretKey | undefined;
  readonly keyBefore: SecretKey | undefined;
}

/** What the database itself can tell. Nothing is changed. */
export async function checkDatabase(
  db: Database,
  { now, backupsScheduled, httpsSource, key, keyBefore }: DatabaseChecks,
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
    ...(await checkTroubles(db, { backupsScheduled, httpsSource, now })),
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

/** What the page Repairs lists, as far as the database knows it: the same checks. */
async function checkTroubles(
  db: Database,
  { backupsScheduled, httpsSource, now }: Pick<DatabaseChecks, 'backupsScheduled' | 'httpsSource' | 'now'>,
): Promise<Finding[]> {
  const facts = await readInstallationFacts(
    db,
    {
      backups: () => readBackupStatus(db, backupsScheduled, now),
      ...{ httpsSource, clock: checkClock, networks: readNetworksInUse },
      // Looked at by checks of their own, also while no server runs.
      ...{ disks: async () => [], certificateExpiry: async () => undefined },
      noticed: () => ({ storageFailing: false, accessLogFailing: false, alertsUnwatched: false }),
    },
    now,
  );
  const troubles = installationTroubles(facts, now);
  const sound = Object.entries(soundFindings(facts, now)).filter(
    ([about]) => !troubles.some(({ kind }) => FINDINGS[kind]?.about === about),
  );
  return [
    ...sound.map(([about, text]) => ok(about, text)),
    ...troubles.flatMap((trouble) => {
      const finding = FINDINGS[trouble.kind];
      return finding
        ? [{ ...finding, text: finding.text(trouble, facts, now), action: finding.action(facts) }]
        : [];
    }),
    ...(await checkHomeTroubles(db, now)),
  ];
}

const soundFindings = ({ backups }: InstallationFacts, now: Instant): Record<string, string> => ({
  clock: 'agrees with the readings',
  readings: 'all were stored',
  backups: ageOf(backups, now),
});

const ageOf = (backups: InstallationFacts['backups'], now: Instant): string =>
  backups?.newestAt == null
    ? 'none was made yet'
    : `the newest is ${Math.floor((now - backups.newestAt) / HOUR)} hours old`;

interface TroubleFinding {
  readonly state: 'warning' | 'problem';
  readonly about: string;
  readonly text: (trouble: Trouble, facts: InstallationFacts, now: Instant) => string;
  readonly action: (facts: InstallationFacts) => string;
}

const FINDINGS: { readonly [Kind in TroubleKind]?: TroubleFinding } = {
  'clock-wrong': {
    ...{ state: 'problem', about: 'clock' },
    text: ({ values }) =>
      values.behind === 1 ? 'is behind readings that were received' : 'is days ahead of the newest reading',
    action: () => 'Correct it. If it is right, say so: "vigilia clock confirm" with today’s date.',
  },
  'messages-set-aside': {
    ...{ state: 'warning', about: 'readings' },
    text: ({ values }) => `${values.count} messages could not be stored`,
    action: () => 'Mend the reason in the log, then "vigilia ingest retry".',
  },
  'days-unfolded': {
    ...{ state: 'warning', about: 'readings' },
    text: ({ values }) => `${values.count} days of readings are stored and could not be folded`,
    action: () => 'Run "vigilia ingest repair" after an upgrade, and report the log entry.',
  },
  'networks-unconfirmed': {
    ...{ state: 'warning', about: 'networks' },
    text: (_, { networks }) =>
      `webhooks and pagers may go to ${networks.join(', ')}, which they used at the upgrade`,
    action: ({ networks }) =>
      `Set PRIVATE_NETWORKS=${networks.join(',')} or fewer of them, or none, and restart the server.`,
  },
  'backup-overdue': {
    ...{ state: 'problem', about: 'backups' },
    text: (_, { backups }, now) => ageOf(backups, now),
    action: () => 'Try "vigilia backup now" and read what it says.',
  },
  'backups-off': {
    ...{ state: 'warning', about: 'backups' },
    text: () => 'none are scheduled',
    action: () => 'Set BACKUP_DIR and BACKUP_RECIPIENT ("vigilia backup key").',
  },
  'backup-undrilled': {
    ...{ state: 'warning', about: 'drill' },
    text: () => 'nobody has restored a backup as a drill for long',
    action: () => 'Run "vigilia backup drill" where the key is, then confirm it under Settings, Repairs.',
  },
  'standby-lagging': {
    ...{ state: 'warning', about: 'standby' },
    text: ({ subject, values }) => `${subject?.name} is ${values.minutes} minutes behind`,
    action: () => 'Look at its log and at the network between the two.',
  },
};

/** Hubs, sensors, people: the dashboard names them, and what to do. */
async function checkHomeTroubles(db: Database, now: Instant): Promise<Finding[]> {
  const models = new CentreModels(() => now);
  const homes = await db.many<{ id: number }>(sql`select id from centre order by id`);
  const kinds: string[] = [];
  for (const { id } of homes) {
    const facts = await readHomeFacts(db, await models.current(db, id), now);
    kinds.push(...homeTroubles(facts, now).map(({ kind }) => kind));
  }
  if (kinds.length === 0) return [];
  const counted = [...new Set(kinds)].map((kind) => `${kinds.filter((one) => one === kind).length} ${kind}`);
  return [
    warning(
      'repairs',
      `${kinds.length} in the homes: ${counted.join(', ')}`,
      'Settings, Repairs names each with what to do.',
    ),
  ];
}
