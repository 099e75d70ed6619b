import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type AppNeeds, buildApp } from '#app';
import type { Clock } from '#clock';
import type { Config } from '#config';
import type { SecretKey } from '#crypto/secret-key';
import type { Database } from '#db/database';
import { scheduleVacuum } from '#db/vacuum';
import { scheduleWalCheckpoints } from '#db/wal-checkpoints';
import { scheduleEntryCopies } from '#features/access/copy-entries';
import { scheduleAccessUpkeep } from '#features/access/schedule-access-upkeep';
import { scheduleAlertExpiry } from '#features/alerts/history/expire-alerts';
import type { LeaseTimes } from '#features/alerts/lease/watch.store';
import { AlertWatcher, type WatcherNeeds } from '#features/alerts/watching/watcher';
import { finishErasures } from '#features/erasure/finish-erasures';
import { scheduleKeyExpiry } from '#features/hubs/expire-keys';
import { Ingest, type IngestNeeds } from '#features/ingest/ingest';
import { checkClock } from '#features/ingest/upkeep/clock-check';
import { scheduleUpkeep } from '#features/ingest/upkeep/schedule-upkeep';
import type { MailSettings } from '#features/notifications/channels/mail';
import { PushHosts, type VapidKeys } from '#features/notifications/channels/push';
import {
  type NotificationNeeds,
  type Notifications,
  openNotifications,
} from '#features/notifications/open-notifications';
import { openDestinations } from '#features/notifications/private-networks';
import { scheduleQuality } from '#features/quality/write-months';
import { scheduleSamples } from '#features/troubles/sample';
import { after, type Scheduler } from '#scheduler';

export interface ServiceNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly schedule: Scheduler;
  readonly key: SecretKey;
  readonly settings: Pick<
    Config,
    'readingsRetentionDays' | 'accessRetentionYears' | 'pushHosts' | 'privateNetworks'
  > &
    Partial<Pick<Config, 'accessLogFile'>> & {
      /** Null: push is not set up. */
      readonly vapid: VapidKeys | null;
      /** Null: mail is not set up. */
      readonly mail: MailSettings | null;
    };
  readonly publish?: IngestNeeds['publish'];
  readonly onShardsGivenUp?: WatcherNeeds['onShardsGivenUp'];
  /** Where it runs; absent: here. */
  readonly process?: WatcherNeeds['process'];
  /** How often a server does what it does by itself most often; absent: as the product does. Milliseconds. */
  readonly intervals?: {
    readonly leaseTimes?: LeaseTimes | undefined;
    readonly vacuum?: number;
    readonly walCheckpoints?: number;
  };
  /** How notifications leave; absent: over the network. */
  readonly channels?: Pick<NotificationNeeds, 'post' | 'openTransport' | 'sendCall'>;
  /** What the features do not share. */
  readonly app: Pick<
    AppNeeds,
    | (
        | 'brokerCheck'
        | 'hubAddresses'
        | 'isClosing'
        | 'rabbitmq'
        | 'webDir'
        | 'usersHost'
        | 'apiDocs'
        | 'localOnly'
      )
    | ('adminTwoFactor' | 'trustProxy' | 'securityContact' | 'metrics' | 'disks' | 'certificateExpiry')
    | ('trust' | 'httpsSource')
    | ('backupsScheduled' | 'metricsToken' | 'productVersion' | 'demoAccounts')
  >;
  /** Is handed each step that closes something; the last one comes first. */
  readonly onClose: (step: () => Promise<unknown>) => void;
  /** Closes the app, when that is not just its end. */
  readonly closeApp?: (app: FastifyInstance) => Promise<void>;
}

export interface Services {
  readonly app: FastifyInstance;
  readonly ingest: Ingest;
  /** When requests are served: watches for alerts and sends notifications. */
  start(): Promise<void>;
}

/** Everything that a server does on its database, whatever it is reached by: the same in a process and in a night. */
export async function openServices(needs: ServiceNeeds): Promise<Services> {
  const { db, log, schedule, key, settings, onClose, publish, closeApp = (app) => app.close() } = needs;
  const { leaseTimes, vacuum, walCheckpoints } = needs.intervals ?? {};
  const clock = needs.clock.now;
  const retentionYears = settings.accessRetentionYears;
  const parts = { db, clock, log, schedule };
  onClose(await scheduleUpkeep({ ...parts, retentionDays: settings.readingsRetentionDays }));
  onClose(await scheduleAccessUpkeep({ ...parts, checkClock, retentionYears }));
  const file = settings.accessLogFile;
  if (file) onClose(scheduleEntryCopies({ ...parts, file }));
  onClose(scheduleAlertExpiry({ ...parts, checkClock, retentionYears }));
  onClose(await scheduleKeyExpiry(parts));
  onClose(finishErasures(db, clock, log));
  onClose(scheduleVacuum(db, schedule, (error) => log.warn({ err: error.message }, 'vacuum failed'), vacuum));
  onClose(
    scheduleWalCheckpoints(
      db,
      schedule,
      (error) => log.warn({ err: error.message }, 'the write-ahead log could not be shortened'),
      { ...(walCheckpoints !== undefined && { interval: walCheckpoints }) },
    ),
  );
  const ingest = new Ingest({
    ...{ db, clock: needs.clock, log },
    wait: (milliseconds, resume) => after(schedule, milliseconds, resume),
    ...(publish && { publish }),
  });
  const { models } = ingest;
  onClose(scheduleSamples({ ...parts, models, disks: needs.app.disks ?? (async () => []) }));
  onClose(scheduleQuality({ ...parts, models }));
  const watcher = new AlertWatcher({
    ...{ db, clock: needs.clock, log, schedule, models },
    onStored: (listener) => ingest.onStored(listener),
    ...(needs.onShardsGivenUp && { onShardsGivenUp: needs.onShardsGivenUp }),
    ...(needs.process && { process: needs.process }),
    ...(leaseTimes && { leaseTimes }),
  });
  const pushHosts = new PushHosts(settings.pushHosts);
  const { destinations, close: closeDestinations } = await openDestinations({
    ...{ db, log, schedule, networks: settings.privateNetworks },
  });
  onClose(closeDestinations);
  let notifications: Notifications | undefined;
  const { vapid, mail } = settings;
  const app = await buildApp({
    ...needs.app,
    ...{ db, ingest, clock, monotonic: needs.clock.monotonic, log, key, destinations, schedule },
    alertWatch: watcher,
    notifications: { pushKey: vapid?.publicKey ?? null, pushHosts, mail: mail !== null },
    notificationAttempts: () => notifications?.attempts ?? {},
  });
  onClose(() => ingest.close());
  onClose(await ingest.open(schedule));
  onClose(() => watcher.close());
  onClose(() => closeApp(app));
  return {
    app,
    ingest,
    async start() {
      await watcher.open();
      const sending = await openNotifications({
        ...{ db, clock: needs.clock, log, schedule, key, pushHosts, destinations, vapid, mail },
        ...needs.channels,
      });
      notifications = sending;
      onClose(() => sending.close());
    },
  };
}
