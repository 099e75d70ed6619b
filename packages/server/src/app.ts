import { about } from '@vigilia/contract/auth';
import type { HubAddress } from '@vigilia/contract/hubs';
import type { Instant } from '@vigilia/domain/instant';
import type { Locale } from '@vigilia/domain/locales';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { randomUUID } from '#crypto/random';
import type { SecretKey } from '#crypto/secret-key';
import { sha256 } from '#crypto/secrets';
import type { Database } from '#db/database';
import { accessRoutes } from '#features/access/access.routes';
import { DatabaseAccessLog } from '#features/access/access-log';
import { alertRoutes } from '#features/alerts/alert.routes';
import { dutyRoutes } from '#features/alerts/duty/duty.routes';
import { DutyFeed } from '#features/alerts/duty/duty-feed';
import { AlertFeed } from '#features/alerts/feed/alert-feed';
import { exportRoutes } from '#features/alerts/history/export.routes';
import { alertPolicyRoutes } from '#features/alerts/policy/policy.routes';
import type { AlertWatcher } from '#features/alerts/watching/watcher';
import { resetTwoFactor } from '#features/auth/account.store';
import { insertNotice } from '#features/auth/account-notice.store';
import { authRoutes } from '#features/auth/auth.routes';
import { subjects } from '#features/auth/failure.store';
import { RateLimit } from '#features/auth/rate-limit';
import { requireRecentSignIn } from '#features/auth/recent-sign-in';
import { requireTwoFactor } from '#features/auth/require-two-factor';
import { revokeSessionsOf } from '#features/auth/session.store';
import { SessionCache } from '#features/auth/session-cache';
import { TwoFactor } from '#features/auth/two-factor';
import { backupRoutes } from '#features/backups/backup.routes';
import { readBackupStatus } from '#features/backups/backup-status';
import { boardRoutes } from '#features/boards/board.routes';
import { identifyBoard } from '#features/boards/board.store';
import { boardLiveRoutes } from '#features/boards/board-live.routes';
import { careRoutes } from '#features/care/care.routes';
import { centreRoutes } from '#features/centres/centre.routes';
import { CentreFeed } from '#features/centres/centre-feed';
import { diaryRoutes } from '#features/diary/diary.routes';
import { firstDayRoutes } from '#features/first-day/first-day.routes';
import { handoverRoutes } from '#features/handover/handover.routes';
import { clientErrorRoutes } from '#features/health/client-error.routes';
import { healthRoutes } from '#features/health/health.routes';
import { type ReadinessCheck, readinessOf } from '#features/health/readiness';
import { SystemState } from '#features/health/system-state';
import { proveWritable } from '#features/health/write-probe';
import { serveTrust } from '#features/https/trust.routes';
import type { TrustPages } from '#features/https/trust-pages';
import { hubRoutes } from '#features/hubs/hub.routes';
import { hubLossRoutes } from '#features/hubs/hub-loss.routes';
import type { Ingest } from '#features/ingest/ingest';
import { refoldDays } from '#features/ingest/storing/refold-days';
import { ingestRoutes } from '#features/ingest/transport/ingest.routes';
import {
  type BrokerAuthNeeds,
  brokerAuthRoutes,
} from '#features/ingest/transport/rabbitmq/broker-auth.routes';
import { checkClock } from '#features/ingest/upkeep/clock-check';
import { liveRoutes } from '#features/live/live.routes';
import { LiveFeed } from '#features/live/live-feed';
import { addMeasures, type MeasureSources } from '#features/metrics/measures';
import { Metrics } from '#features/metrics/metrics';
import { metricsRoutes } from '#features/metrics/metrics.routes';
import { channelRoutes } from '#features/notifications/channel.routes';
import { Destinations } from '#features/notifications/channels/destinations';
import { PushHosts } from '#features/notifications/channels/push';
import { deliveryRoutes } from '#features/notifications/delivery.routes';
import { type NotificationSettings, ownNotificationRoutes } from '#features/notifications/own.routes';
import { judgeHere, readNetworksInUse } from '#features/notifications/private-networks';
import { orderRoutes } from '#features/orders/order.routes';
import { dischargedRoutes } from '#features/patients/discharged.routes';
import { patientRoutes } from '#features/patients/patient.routes';
import { WardCache } from '#features/patients/ward-cache';
import { qualityRoutes } from '#features/quality/quality.routes';
import { reportRoutes } from '#features/reports/report.routes';
import { sensorRoutes } from '#features/sensors/sensor.routes';
import { staffRoutes } from '#features/staff/staff.routes';
import { countTroubles } from '#features/troubles/find-troubles';
import { troubleRoutes } from '#features/troubles/trouble.routes';
import { ImportRuns } from '#forms/import/import-runs';
import { allowOnlyLocalHosts } from '#http/allowed-hosts';
import { serveDocs } from '#http/docs';
import { refuseOtherMethods } from '#http/methods';
import { handleProblems, sendProblem } from '#http/problem-handler';
import { createRouter } from '#http/router';
import { defaultHeaders, sendDefaultHeaders, setDefaultHeaders } from '#http/security-headers';
import { serveSecurityTxt } from '#http/security-txt';
import { sendSystemNotices } from '#http/system-notices';
import { cameByHttps, type TrustProxy, trustedBy } from '#http/trusted-proxies';
import { serveWebApp, webVersion } from '#http/web-app';
import { recent } from '#recent';
import { intervalScheduler, pause, type Scheduler } from '#scheduler';
import { listSections } from '#stores/patient.store';

export interface AppNeeds {
  readonly db: Database;
  readonly clock: () => Instant;
  readonly log: FastifyBaseLogger;
  /** Encrypts two-factor secrets and recovery codes. */
  readonly key: SecretKey;
  /** Whether administrators must use two-factor; absent: no. */
  readonly adminTwoFactor?: boolean;
  readonly webDir: string;
  readonly usersHost: string;
  /** Whether `/api/docs` is served; absent: no. */
  readonly apiDocs?: boolean;
  /** How many proxies in front, or their addresses; false: none. */
  readonly trustProxy: TrustProxy;
  /** For `/.well-known/security.txt`; absent: 404. */
  readonly securityContact?: { readonly contact: string; readonly expires: string } | undefined;
  /** How phones come to trust the authority of this installation; absent: it has none. */
  readonly trust?: TrustPages | undefined;
  /** Answer to the names of this machine only; absent: to any. */
  readonly localOnly?: boolean;
  readonly demoAccounts: (locale: Locale) => { username: string; password: string; description: string }[];
  /** Its entries are written when the app says so; a test holds it. */
  readonly accessLog?: DatabaseAccessLog;
  /** The imports that run; a test holds them. */
  readonly imports?: ImportRuns;
  /** Shared with the broker where there is one. */
  readonly ingest: Ingest;
  /** Waits before an attempt that follows many failures is judged; a test does not. */
  readonly delay?: (milliseconds: number, gone: AbortSignal) => Promise<void>;
  /** Where hubs connect by MQTT; absent: nowhere. */
  readonly hubAddresses?: () => readonly HubAddress[];
  /** Of the connection to the hubs. */
  readonly brokerCheck: ReadinessCheck;
  /** Whether the process is being stopped; absent: no. */
  readonly isClosing?: () => boolean;
  /** Set where hubs send through RabbitMQ, which asks us about them. */
  readonly rabbitmq?: Omit<BrokerAuthNeeds, 'db' | 'ingest'> | undefined;
  /** What watches for alerts, where something does. */
  readonly alertWatch?: Pick<AlertWatcher, 'readiness' | 'isWatchingImpaired'>;
  /** How notifications leave the installation; absent: by webhooks and pagers only. */
  readonly notifications?: NotificationSettings;
  /** Where webhooks and pagers may go; absent: to no private network. */
  readonly destinations?: Destinations;
  /** Whether this server makes backups; absent: no. */
  readonly backupsScheduled?: boolean;
  /** Attempts to send a notification, by their result. */
  readonly notificationAttempts?: () => Readonly<Record<string, number>>;
  /** Where its measures are registered; absent: nobody asks for them. */
  readonly metrics?: Metrics;
  /** The disks that this server writes to, for its measures. */
  readonly disks?: MeasureSources['disks'];
  readonly certificateExpiry?: MeasureSources['certificateExpiry'];
  /** own, or the directory of an ACME authority; absent: this server has no https by itself. */
  readonly httpsSource?: string | undefined;
  /** Opens `/metrics`; absent: 404. */
  readonly metricsToken?: string | undefined;
  /** Does not jump when the wall clock is set; milliseconds. */
  readonly monotonic: () => number;
  /** Of the product. */
  readonly productVersion?: string;
  /** Runs the timers of the live feed and of the system's state; a test decides when. */
  readonly schedule?: Scheduler;
}

/** Which features there are, and what each is handed. */
export async function buildApp(needs: AppNeeds): Promise<FastifyInstance> {
  const { db, clock, monotonic, log, ingest } = needs;
  const { models } = ingest;
  const schedule = needs.schedule ?? intervalScheduler;
  const system = new SystemState({ db, clock, checkClock });
  const headers = defaultHeaders(needs.usersHost);
  const isTrusted = trustedBy(needs.trustProxy);
  // Behind a trusted proxy https is what the proxy says, otherwise what the socket is: a home's server may be reached by plain
  // http on its own network, and must stay reachable there. With an authority of its own too: a phone that has to trust
  // another one comes to /trust by http.
  const hasHsts = ({ raw }: FastifyRequest) => needs.trust === undefined && cameByHttps(raw, isTrusted);
  const app = fastify({
    loggerInstance: log,
    trustProxy: isTrusted,
    bodyLimit: 64 * 1024,
    // Fastify would run a GET's handler on HEAD, and some of our GETs change state.
    exposeHeadRoutes: false,
    genReqId: () => randomUUID(),
    requestTimeout: 60_000,
    // The router writes one log entry per request.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    frameworkErrors: (error, request, reply) => {
      setDefaultHeaders(request, reply, headers, hasHsts(request));
      sendProblem(error, request, reply);
    },
  });
  app.removeContentTypeParser('text/plain');
  sendDefaultHeaders(app, headers, hasHsts);
  const accessLog = needs.accessLog ?? new DatabaseAccessLog({ db, clock, monotonic, log });
  const noticed = () => {
    const { storageFailing, clock } = system.noticed();
    const alertsUnwatched = needs.alertWatch?.isWatchingImpaired() ?? false;
    return { storageFailing, clock, accessLogFailing: accessLog.isFailing(), alertsUnwatched };
  };
  sendSystemNotices(app, noticed);
  if (needs.localOnly) allowOnlyLocalHosts(app);
  handleProblems(app);
  refuseOtherMethods(app);

  const version = webVersion(needs.webDir);
  const release = needs.productVersion ?? 'unknown';
  const feed = new LiveFeed(clock, log, version);
  const wards = new WardCache(db, models, {
    onStale: (centroId) => feed.refresh(centroId),
    onEvents: (centroId, events) => feed.publish(centroId, events),
    isWatched: (centroId) => feed.isWatched(centroId),
  });
  feed.addSource(wards);
  const alerts = new AlertFeed(db, models, {
    onStale: (centroId) => feed.refresh(centroId),
    onEvents: (centroId, events) => feed.publish(centroId, events),
    isWatched: (centroId) => feed.isWatched(centroId),
  });
  feed.addSource(alerts);
  const duty = new DutyFeed(db, {
    shownCentres: () => feed.centreIds,
    onStale: (centroId) => feed.refresh(centroId),
    onEvents: (centroId, events) => feed.publish(centroId, events),
  });
  feed.addSource(duty);
  const twoFactor = new TwoFactor(needs.key, needs.adminTwoFactor ?? false);
  const sessions = new SessionCache(db, clock, {
    // An administrator who must use two-factor and has no app paired signs in again, and pairs one.
    isAllowed: (actor) => actor.hasSecondFactor || !twoFactor.isRequiredOf(actor),
    onSessionEnd: (session) => feed.closeSession(session),
  });
  const centres = new CentreFeed(db, {
    onChange: () => sessions.evictAll(),
    shownCentres: () => feed.centreIds,
    onEvents: (centroId, events) => feed.publish(centroId, events),
  });
  feed.addSource(centres);
  const router = createRouter(app, {
    clock,
    identify: (token, now) => sessions.identify(token, now),
    identifyBoard: (token, now) => identifyBoard(db, sha256(token), now),
    accessLog,
    requireRecentSignIn: (actor, now) => requireRecentSignIn(db, actor, now),
    invalidate: (centroId) => wards.invalidate(centroId),
  });

  router.serveOpen(about, async (_, { locale }) => {
    const accounts = needs.demoAccounts(locale);
    return { demo: accounts.length > 0, accounts, usersHost: needs.usersHost, release, version };
  });
  const limits = new RateLimit(
    db,
    needs.delay ?? ((milliseconds, gone) => pause(schedule, milliseconds, gone)),
  );
  authRoutes(router, { db, sessions, limits, twoFactor });
  const imports = needs.imports ?? new ImportRuns();
  patientRoutes(router, db, { models, wards, imports });
  dischargedRoutes(router, db);
  liveRoutes(router, {
    feed,
    sessions,
    patientsOf: async (centre, now) => (await wards.list(centre, now)).pacientes,
  });
  reportRoutes(router, db, models);
  staffRoutes(
    router,
    db,
    {
      revokeSessionsOf: async (db, staffId, except) => {
        await revokeSessionsOf(db, staffId, except);
        sessions.evictStaff(staffId, except);
      },
      resetTwoFactor,
      insertNotice,
      requireRecentSignIn,
    },
    imports,
  );
  hubRoutes(router, db, needs.hubAddresses ?? (() => []));
  hubLossRoutes(router, db, models);
  sensorRoutes(router, db, models, imports);
  orderRoutes(router, db);
  alertRoutes(router, db, models);
  exportRoutes(router, db);
  alertPolicyRoutes(router, db);
  dutyRoutes(router, db);
  careRoutes(router, db, models);
  diaryRoutes(router, db, models);
  qualityRoutes(router, db);
  const notifications = needs.notifications ?? { pushKey: null, pushHosts: new PushHosts([]), mail: false };
  ownNotificationRoutes(router, db, {
    ...{ ...notifications, key: needs.key },
    ...{ requireRecentSignIn, insertNotice },
  });
  channelRoutes(router, db, {
    ...{ ...notifications, key: needs.key },
    destinations: needs.destinations ?? new Destinations(judgeHere),
  });
  deliveryRoutes(router, db);
  accessRoutes(router, db, { requireTwoFactor });
  boardRoutes(router, db, {
    limitCodes: ({ staffId, ...from }, check) =>
      limits.judge({ subject: subjects.boardCodes(staffId), ...from }, check),
    endSession: (tokenHash) => feed.closeSession(Buffer.from(tokenHash).toString('hex')),
  });
  boardLiveRoutes(router, {
    feed,
    isSessionValid: (tokenHash, now) => sessions.isValid(tokenHash, now),
    identifyBoard: (tokenHash, now) => identifyBoard(db, tokenHash, now),
    listSections: (centroId) => listSections(db, centroId),
    areAlertsUnknown: () => needs.alertWatch?.isWatchingImpaired() ?? false,
  });
  ingestRoutes(router, ingest);
  centreRoutes(router, db, { refoldDays, startRepair: (centroId) => ingest.startRepair(centroId) });
  if (needs.rabbitmq) brokerAuthRoutes(app, { db, ingest, ...needs.rabbitmq });

  clientErrorRoutes(router, log);
  const readiness = readinessOf(
    {
      database: () => proveWritable(db).then(() => 'ok'),
      ingest: () => ingest.readiness(),
      broker: needs.brokerCheck,
      listener: () => (db.isListening() ? 'ok' : 'failing'),
      clock: () => system.clock(),
      alerts: () => needs.alertWatch?.readiness() ?? 'standby',
    },
    { isClosing: needs.isClosing, schedule },
  );
  const readBackups = () => readBackupStatus(db, needs.backupsScheduled ?? false, clock());
  backupRoutes(router, readBackups);
  const disks = needs.disks ?? (async () => []);
  const certificateExpiry = needs.certificateExpiry ?? (async () => undefined);
  const troubleSources = {
    httpsSource: needs.httpsSource,
    ...{ models, disks, certificateExpiry, noticed, clock: checkClock, networks: readNetworksInUse },
    backups: readBackups,
  };
  troubleRoutes(router, db, troubleSources);
  // Push messages name the address of the installation: where they are set up, it has one.
  const hasPush = notifications.pushKey !== null;
  firstDayRoutes(router, db, {
    ...{ backups: readBackups, certificateExpiry, hasPush },
    httpsBy: needs.httpsSource !== undefined ? 'server' : hasPush ? 'proxy' : null,
  });
  const backups = recent(readBackups, { keep: 10_000, limit: 4_000, monotonic, schedule });
  handoverRoutes(router, db, { models, backups });
  healthRoutes(app, readiness, backups);
  const metrics = needs.metrics ?? new Metrics();
  addMeasures(metrics, {
    ...{ db, clock, ingest, readiness, version: release },
    ...{ backups, monotonic, schedule },
    ...{ disks, certificateExpiry },
    troubles: () => countTroubles(db, troubleSources, clock()),
    notificationAttempts: needs.notificationAttempts ?? (() => ({})),
    liveConnections: () => feed.size,
    signInFailures: () => limits.failures,
  });
  if (needs.metricsToken) metricsRoutes(app, metrics, needs.metricsToken);
  await wards.open(schedule);
  await alerts.open(schedule);
  await sessions.open();
  await duty.open();
  await centres.open();
  feed.open(schedule);
  const closeAccessLog = accessLog.open(schedule);
  const stopSystem = await system.open(schedule);
  app.addHook('preClose', async () => feed.close());
  app.addHook('onClose', async () => {
    stopSystem();
    await closeAccessLog();
    await wards.close();
    await alerts.close();
    await sessions.close();
    await duty.close();
    await centres.close();
  });
  if (needs.apiDocs) await serveDocs(app);
  serveSecurityTxt(app, needs.securityContact);
  serveTrust(app, needs.trust);
  await serveWebApp(app, { ...needs, version });
  return app;
}
