import type { Instant } from '@vigilia/domain/instant';
import type { InstallationFacts } from '@vigilia/domain/troubles/facts';
import type { Database } from '#db/database';
import { sql } from '#db/sql';

/** What other features and the process know; each is handed over by whoever knows it. */
export interface InstallationSources {
  readonly backups: () => Promise<{ state: 'ok' | 'overdue' | 'off'; newest: { at: Instant } | null }>;
  /** The disks that this server writes to, by what is on them. */
  readonly disks: () => Promise<readonly { holds: string; freeBytes: number; sizeBytes: number }[]>;
  /** Until when the certificates of this server are valid. */
  readonly certificateExpiry: () => Promise<Instant | undefined>;
  /** Whether a server has https by itself, and from where: what was stored while it had another says nothing any more. */
  readonly httpsSource: string | undefined;
  readonly clock: (db: Database, now: Instant) => Promise<{ state: InstallationFacts['clock'] }>;
  readonly networks: (db: Database) => Promise<readonly string[]>;
  /** What the process notices by itself, without asking anybody. */
  readonly noticed: () => Pick<InstallationFacts, 'storageFailing' | 'accessLogFailing' | 'alertsUnwatched'>;
}

export async function readInstallationFacts(
  db: Database,
  sources: InstallationSources,
  now: Instant,
): Promise<InstallationFacts> {
  const { state, newest } = await sources.backups();
  const stored = await db.one<{
    firstAt: Instant | null;
    drilledAt: Instant | null;
    count: number;
    since: Instant | null;
    unfolded: number;
    failedAt: Instant | null;
  }>(sql`
    select
      (select min(started_at) from backup_run where error is null) as "firstAt",
      (select backup_drilled_at from installation) as "drilledAt",
      unstored.count, unstored.since,
      (select count(error) from day_to_repair) as unfolded,
      (select failed_at from tls_identity where purpose = 'certificate' and source = ${sources.httpsSource ?? null}) as "failedAt"
    from (select count(*) as count, min(received_at) as since from unstored_message) unstored`);
  const days = await db.many<{ holds: string; at: Instant; freeBytes: number }>(sql`
    select holds, date::timestamp at time zone 'UTC' as at, free_bytes::float8 as "freeBytes" from disk_day order by date`);
  const until = (await sources.certificateExpiry()) ?? null;
  return {
    backups: { state, newestAt: newest?.at ?? null, firstAt: stored.firstAt, drilledAt: stored.drilledAt },
    disks: (await sources.disks()).map((disk) => ({
      ...disk,
      days: days.filter(({ holds }) => holds === disk.holds),
    })),
    certificate: until === null && stored.failedAt === null ? null : { until, failedAt: stored.failedAt },
    clock: (await sources.clock(db, now)).state,
    ...sources.noticed(),
    unstored: { count: stored.count, since: stored.since },
    unfolded: stored.unfolded,
    standbys: await readStandbys(db),
    networks: await sources.networks(db),
  };
}

/** Where the database lets us see it: PostgreSQL tells its own standbys to whoever has pg_monitor. */
async function readStandbys(db: Database): Promise<InstallationFacts['standbys']> {
  if (db.engine === 'pglite') return [];
  const rows = await db.many<{ name: string; lag: number | null }>(sql`
    select coalesce(nullif(application_name, ''), client_addr::text, 'standby') as name,
      extract(epoch from replay_lag)::float8 as lag
    from pg_stat_replication`);
  return rows.flatMap(({ name, lag }) => (lag === null ? [] : [{ name, lagSeconds: lag }]));
}
