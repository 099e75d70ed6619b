import { PRIORITIES } from '@vigilia/domain/alerts/kinds';
import type { Instant } from '@vigilia/domain/instant';
import type { Database } from '#db/database';
import { recent } from '#recent';
import type { Scheduler } from '#scheduler';
import { ALERT_AGES, type InstallationFacts, OLDEST_AGE, readInstallation } from './installation.store';
import type { HistogramCounts, Labelled, Metrics } from './metrics';

/** What the measures are read from; each is handed over by the feature that counts it. */
export interface MeasureSources {
  readonly db: Database;
  readonly clock: () => Instant;
  readonly monotonic: () => number;
  readonly version: string;
  readonly ingest: {
    readonly counters: Readonly<Record<IngestCount, number>>;
    readonly acknowledgement: HistogramCounts;
    backlog(): Readonly<Record<'storing' | 'failing', { messages: number; oldest: number }>>;
  };
  readonly readiness: () => Promise<{ checks: Readonly<Record<string, string>> }>;
  readonly liveConnections: () => number;
  readonly signInFailures: () => number;
  /** Undefined: not known at the moment. */
  readonly backups: () => Promise<{ state: string; newest: { at: Instant } | null } | undefined>;
  /** The disks that this server writes to, by what is on them. */
  readonly disks: () => Promise<readonly DiskSpace[]>;
  /** Until when the certificate of the inner broker is valid; undefined: it has none. */
  readonly certificateExpiry: () => Promise<Instant | undefined>;
  /** What has to be mended, by its kind, in all homes. */
  readonly troubles: () => Promise<ReadonlyMap<string, number>>;
  /** By their result. */
  readonly notificationAttempts: () => Readonly<Record<string, number>>;
  /** Absent: the real timers. */
  readonly schedule?: Scheduler;
}

export interface DiskSpace {
  readonly holds: string;
  readonly freeBytes: number;
  readonly sizeBytes: number;
}

type IngestCount =
  | ('accepted' | 'duplicates' | 'parked' | 'rejected')
  | ('unreadable' | 'postponed' | 'unstored' | 'foldFailures' | 'commits');

/** Several ask at once, and often; the database is asked once in so many milliseconds. */
const KEEP = 10_000;
/** A scrape has ten seconds as a rule: without an answer by then it says what it knows. */
const LIMIT = 4_000;

/** Every measure with its name. docs/operations.md lists them. */
export function addMeasures(metrics: Metrics, sources: MeasureSources): void {
  addBuild(metrics, sources);
  addIngest(metrics, sources.ingest);
  addProcess(metrics, sources);
  addInstallation(metrics, sources);
  addBackups(metrics, sources);
  addDisks(metrics, sources);
  addCertificate(metrics, sources);
  addTroubles(metrics, sources);
}

function addBuild(metrics: Metrics, { version, db }: MeasureSources): void {
  metrics.gauge(
    {
      name: 'vigilia_build_info',
      help: 'Always 1: version and database engine',
      labels: ['version', 'engine'],
    },
    () => [{ labels: { version, engine: db.engine }, value: 1 }],
  );
}

function addIngest(metrics: Metrics, ingest: MeasureSources['ingest']): void {
  const { counters } = ingest;
  metrics.histogram(
    {
      name: 'vigilia_acknowledgement_seconds',
      help: 'From the arrival of a message of a hub to its acknowledgement',
    },
    () => ingest.acknowledgement,
  );
  metrics.counter(
    { name: 'vigilia_readings_total', help: 'Readings by what became of them', labels: ['result'] },
    () => [
      byLabel('result', 'accepted', counters.accepted),
      byLabel('result', 'duplicate', counters.duplicates),
      byLabel('result', 'parked', counters.parked),
      byLabel('result', 'rejected', counters.rejected),
    ],
  );
  metrics.counter(
    {
      name: 'vigilia_messages_total',
      help: 'Messages of hubs that were not stored as they came',
      labels: ['result'],
    },
    () => [
      byLabel('result', 'unreadable', counters.unreadable),
      byLabel('result', 'postponed', counters.postponed),
      byLabel('result', 'unstored', counters.unstored),
    ],
  );
  metrics.counter(
    { name: 'vigilia_commits_total', help: 'Batches of readings that were committed' },
    () => counters.commits,
  );
  metrics.counter(
    { name: 'vigilia_fold_failures_total', help: 'Residents whose readings are stored but not folded' },
    () => counters.foldFailures,
  );
  const centres = ['storing', 'failing'] as const;
  metrics.gauge(
    {
      name: 'vigilia_waiting_messages',
      help: 'Messages that wait for their commit, of centres that are being stored and of those that fail',
      labels: ['centres'],
    },
    () => centres.map((name) => byLabel('centres', name, ingest.backlog()[name].messages)),
  );
  metrics.gauge(
    {
      name: 'vigilia_waiting_oldest_seconds',
      help: 'How long the oldest message that waits has waited',
      labels: ['centres'],
    },
    () => centres.map((name) => byLabel('centres', name, ingest.backlog()[name].oldest / 1000)),
  );
}

function addProcess(
  metrics: Metrics,
  { db, readiness, liveConnections, signInFailures, notificationAttempts }: MeasureSources,
): void {
  metrics.gauge(
    {
      name: 'vigilia_check',
      help: 'The checks of /status: 1 ok or ready to take over, 0 failing',
      labels: ['check'],
    },
    async () =>
      Object.entries((await readiness()).checks).map(([name, state]) =>
        byLabel('check', name, state === 'failing' ? 0 : 1),
      ),
  );
  metrics.gauge({ name: 'vigilia_live_connections', help: 'Screens with an open live feed' }, () =>
    liveConnections(),
  );
  metrics.counter(
    { name: 'vigilia_sign_in_failures_total', help: 'Passwords and codes that were wrong' },
    () => signInFailures(),
  );
  metrics.counter(
    { name: 'vigilia_notifications_total', help: 'Attempts to send a notification', labels: ['result'] },
    () => Object.entries(notificationAttempts()).map(([result, value]) => byLabel('result', result, value)),
  );
  metrics.gauge(
    {
      name: 'vigilia_database_connections',
      help: 'Connections in use and idle, and callers that wait for one',
      labels: ['state'],
    },
    () => Object.entries(db.connections()).map(([state, count]) => byLabel('state', state, count)),
  );
}

/** The same whichever server is asked: take the maximum over the servers, not the sum. */
function addInstallation(metrics: Metrics, { db, clock, monotonic, schedule }: MeasureSources): void {
  const facts = recent(() => readInstallation(db, clock()), {
    ...{ keep: KEEP, limit: LIMIT, monotonic, schedule },
  });
  const add = (name: string, help: string, read: (facts: InstallationFacts) => number) =>
    metrics.gauge({ name, help }, async () => {
      const known = await facts();
      return known && read(known);
    });
  add('vigilia_sessions', 'Sessions that are valid', ({ sessions }) => sessions);
  add('vigilia_unstored_messages', 'Messages that were set aside', ({ unstored }) => unstored);
  add('vigilia_postponed_messages', 'Messages that wait for a centre', ({ postponed }) => postponed);
  add('vigilia_parked_readings', 'Readings that wait for the clock', ({ parked }) => parked);
  add('vigilia_handovers', 'Sections handed over in the last day', ({ handovers }) => handovers);
  add('vigilia_hubs', 'Hubs', ({ hubs }) => hubs);
  add('vigilia_hubs_silent', 'Hubs that are offline', ({ hubsSilent }) => hubsSilent);
  add('vigilia_sensors_worn', 'Sensors that somebody wears', ({ sensorsWorn }) => sensorsWorn);
  add('vigilia_sensors_silent', 'Worn sensors that are offline', ({ sensorsSilent }) => sensorsSilent);
  add('vigilia_outbox_overdue_seconds', 'How long the next notification is overdue', ({ outboxDueSince }) =>
    outboxDueSince === null ? 0 : Math.max(0, (clock() - outboxDueSince) / 1000),
  );
  metrics.gauge(
    { name: 'vigilia_repairs', help: 'Days that must be folded again', labels: ['status'] },
    async () => {
      const known = await facts();
      return (
        known && [
          byLabel('status', 'waiting', known.repairsWaiting),
          byLabel('status', 'failed', known.repairsFailed),
        ]
      );
    },
  );
  metrics.gauge(
    { name: 'vigilia_outbox', help: 'Notifications that have not been sent', labels: ['status'] },
    async () => {
      const known = await facts();
      return (
        known && [
          byLabel('status', 'waiting', known.outboxWaiting),
          byLabel('status', 'sending', known.outboxSending),
        ]
      );
    },
  );
  metrics.gauge(
    { name: 'vigilia_alerts_open', help: 'Open alerts', labels: ['priority', 'age'] },
    async () => {
      const known = await facts();
      return known && alertsOf(known);
    },
  );
}

/** Every home is asked for it, so not at each scrape. */
const TROUBLES_KEPT = 60_000;

function addTroubles(metrics: Metrics, { troubles, monotonic, schedule }: MeasureSources): void {
  const counts = recent(troubles, { keep: TROUBLES_KEPT, limit: LIMIT, monotonic, schedule });
  metrics.gauge(
    {
      name: 'vigilia_troubles',
      help: 'What has to be mended, as the page Repairs lists it',
      labels: ['kind'],
    },
    async () => [...((await counts()) ?? [])].map(([kind, count]) => byLabel('kind', kind, count)),
  );
}

function addBackups(metrics: Metrics, { backups, clock }: MeasureSources): void {
  metrics.gauge(
    { name: 'vigilia_backup_age_seconds', help: 'Age of the newest backup that was read back' },
    async () => {
      const newest = (await backups())?.newest;
      return newest ? (clock() - newest.at) / 1000 : undefined;
    },
  );
  metrics.gauge({ name: 'vigilia_backups_off', help: '1: nobody makes backups by schedule' }, async () => {
    const known = await backups();
    return known && (known.state === 'off' ? 1 : 0);
  });
  metrics.gauge(
    { name: 'vigilia_backup_overdue', help: '1: backups are scheduled, and a day passed without one' },
    async () => {
      const known = await backups();
      return known && (known.state === 'overdue' ? 1 : 0);
    },
  );
}

function addDisks(metrics: Metrics, { disks }: MeasureSources): void {
  const add = (name: string, help: string, read: (disk: DiskSpace) => number) =>
    metrics.gauge({ name, help, labels: ['holds'] }, async () =>
      (await disks()).map((disk) => byLabel('holds', disk.holds, read(disk))),
    );
  add('vigilia_disk_free_bytes', 'Free on the disk that holds this', ({ freeBytes }) => freeBytes);
  add('vigilia_disk_size_bytes', 'Size of the disk that holds this', ({ sizeBytes }) => sizeBytes);
}

function addCertificate(metrics: Metrics, { certificateExpiry, clock }: MeasureSources): void {
  metrics.gauge(
    { name: 'vigilia_certificate_seconds', help: 'How long the certificate for hubs is still valid' },
    async () => {
      const expiry = await certificateExpiry();
      return expiry === undefined ? undefined : (expiry - clock()) / 1000;
    },
  );
}

/** Zeros as well: a series that comes and goes cannot be compared with itself. */
function alertsOf({ alerts }: InstallationFacts): Labelled[] {
  const ages = [...ALERT_AGES.map(([age]) => age), OLDEST_AGE];
  return PRIORITIES.flatMap((priority) =>
    ages.map((age) => {
      const found = alerts.find((one) => one.priority === priority && one.age === age);
      return { labels: { priority, age }, value: found?.count ?? 0 };
    }),
  );
}

const byLabel = (label: string, name: string, value: number): Labelled => ({
  labels: { [label]: name },
  value,
});
