import { randomUUID } from 'node:crypto';
import { about } from '@vigilia/contract/auth';
import type { Instant } from '@vigilia/domain/instant';
import type { Locale } from '@vigilia/domain/locales';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Database } from '#db/database';
import { resetTwoFactor } from '#features/auth/account.store';
import { authRoutes } from '#features/auth/auth.routes';
import { revokeSessionsOf } from '#features/auth/session.store';
import { SessionCache } from '#features/auth/session-cache';
import { healthRoutes } from '#features/health/health.routes';
import type { ReadinessCheck } from '#features/health/readiness';
import { SystemState } from '#features/health/system-state';
import { proveWritable } from '#features/health/write-probe';
import { hubRoutes } from '#features/hubs/hub.routes';
import { Ingest } from '#features/ingest/ingest';
import { ingestRoutes } from '#features/ingest/ingest.routes';
import { checkClock } from '#features/ingest/upkeep/clock-check';
import { liveRoutes } from '#features/live/live.routes';
import { LiveFeed } from '#features/live/live-feed';
import { orderRoutes } from '#features/orders/order.routes';
import { endAssignmentOfSensor } from '#features/patients/assignment.store';
import { patientRoutes } from '#features/patients/patient.routes';
import { findPatient } from '#features/patients/patient.store';
import { Wards } from '#features/patients/wards';
import { reportRoutes } from '#features/reports/report.routes';
import { sensorRoutes } from '#features/sensors/sensor.routes';
import { staffRoutes } from '#features/staff/staff.routes';
import type { AccessRecorder } from '#http/access';
import { serveDocs } from '#http/docs';
import { refuseOtherMethods } from '#http/methods';
import { answerProblem, handleProblems } from '#http/problem-handler';
import { createRouter } from '#http/router';
import { securityHeaders, sendSecurityHeaders, setDefaultHeaders } from '#http/security-headers';
import { sendSystemNotices } from '#http/system-notices';
import { serveWebApp } from '#http/web-app';
import { intervalScheduler, type Scheduler } from '#scheduler';

export interface AppNeeds {
  readonly db: Database;
  readonly clock: () => Instant;
  readonly log: FastifyBaseLogger;
  readonly webDir: string;
  readonly usersHost: string;
  readonly trustProxy: boolean;
  readonly demoAccounts: (locale: Locale) => { username: string; password: string; description: string }[];
  readonly record?: AccessRecorder;
  /** Shared with the broker where there is one. */
  readonly ingest?: Ingest;
  /** Of the connection to the hubs, where there is one. */
  readonly brokerCheck?: ReadinessCheck;
  /** What makes the live feed look at the clock; a test says when. */
  readonly schedule?: Scheduler;
}

/** The true map: which features there are, and what each is handed. */
export async function buildApp(needs: AppNeeds): Promise<FastifyInstance> {
  const { db, clock, log } = needs;
  const system = new SystemState({ db, clock, checkClock });
  const defaultHeaders = securityHeaders(needs.usersHost);
  const app = fastify({
    loggerInstance: log,
    trustProxy: needs.trustProxy,
    bodyLimit: 1024 * 1024,
    // Fastify would run a GET's handler on HEAD, and some of our GETs change state.
    exposeHeadRoutes: false,
    genReqId: () => randomUUID(),
    requestTimeout: 60_000,
    // Lines that need the request's id name it themselves: a logger of its own for each request costs more than they do.
    childLoggerFactory: (logger) => logger,
    // One line a request is enough, and the door writes it.
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: (error, request, reply) => {
      setDefaultHeaders(request, reply, defaultHeaders);
      answerProblem(error, request, reply);
    },
  });
  app.removeContentTypeParser('text/plain');
  sendSecurityHeaders(app, defaultHeaders);
  sendSystemNotices(app, () => system.notices());
  handleProblems(app);
  const refuseTheRest = refuseOtherMethods(app);

  const wards = new Wards(db);
  const feed = new LiveFeed(clock, log);
  const sessions = new SessionCache(db, (session) => feed.closeSession(session));
  const router = createRouter(app, {
    clock,
    identify: (token, now) => sessions.identify(token, now),
    record: needs.record ?? ((access) => log.info({ access }, 'about patients')),
    invalidate: (centroId) => wards.invalidate(centroId),
  });

  router.serveOpen(about, async (_, { locale }) => {
    const accounts = needs.demoAccounts(locale);
    return { demo: accounts.length > 0, accounts, usersHost: needs.usersHost };
  });
  authRoutes(router, db, sessions);
  patientRoutes(router, db, wards);
  liveRoutes(router, feed, {
    wardOf: (centre) => wards.of(centre),
    isSessionValid: (tokenHash, now) => sessions.isValid(tokenHash, now),
  });
  reportRoutes(router, db, { findPatient });
  staffRoutes(router, db, {
    revokeSessionsOf: async (db, staffId, except) => {
      await revokeSessionsOf(db, staffId, except);
      sessions.evictStaff(staffId, except);
    },
    resetTwoFactor,
  });
  hubRoutes(router, db);
  sensorRoutes(router, db, { unlink: endAssignmentOfSensor });
  orderRoutes(router, db);
  const ingest = needs.ingest ?? new Ingest({ db, clock, log });
  ingestRoutes(router, ingest);

  healthRoutes(app, {
    database: () => proveWritable(db).then(() => 'ok'),
    ingest: () => ingest.readiness(),
    broker: needs.brokerCheck ?? (() => 'standby'),
    listener: () => (db.isListening() ? 'ok' : 'failing'),
    clock: () => system.clock(),
  });
  wards.onChange((ward) => feed.refresh(ward));
  await wards.open();
  await sessions.open();
  feed.open(needs.schedule ?? intervalScheduler);
  const stopSystem = await system.open(needs.schedule ?? intervalScheduler);
  app.addHook('preClose', async () => feed.close());
  app.addHook('onClose', async () => {
    stopSystem();
    await wards.close();
    await sessions.close();
  });
  await serveDocs(app);
  await serveWebApp(app, needs);
  refuseTheRest();
  return app;
}
