import { DAY } from '@vigilia/domain/instant';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '#clock';
import type { SecretKey } from '#crypto/secret-key';
import type { Database } from '#db/database';
import type { DatabaseTime } from '#db/database-time';
import type { Scheduler } from '#scheduler';
import { disableWebhook } from './channel.store';
import type { Destinations } from './channels/destinations';
import { type MailSettings, type OpenTransport, sendMail } from './channels/mail';
import { sendToPager } from './channels/pager';
import { type Post, post as postOverNetwork } from './channels/post';
import { type PushHosts, sendPush, type VapidKeys } from './channels/push';
import { sendWebhook } from './channels/webhook';
import { deleteOldDeliveries } from './delivery.store';
import { deleteGoneDevice, markDelivered } from './device.store';
import { scheduleDigest } from './digest';
import { OutboxWorker } from './outbox/outbox-worker';
import type { SendCall } from './pager/pager-session';
import { deleteOldPendingMails } from './pending-mail.store';

export interface NotificationNeeds {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now' | 'monotonic'>;
  readonly databaseTime?: DatabaseTime;
  readonly log: FastifyBaseLogger;
  readonly schedule: Scheduler;
  readonly key: SecretKey;
  readonly pushHosts: PushHosts;
  readonly destinations: Destinations;
  /** Null: push is not set up. */
  readonly vapid: VapidKeys | null;
  /** Null: mail is not set up. */
  readonly mail: MailSettings | null;
  /** How they leave; absent: over the network. */
  readonly post?: Post;
  readonly openTransport?: OpenTransport;
  readonly sendCall?: SendCall;
}

export interface Notifications {
  /** Attempts to send one, by their result, since the process started. */
  readonly attempts: Readonly<Record<string, number>>;
  look(): void;
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** Starts to send what waits in the outbox. */
export async function openNotifications(needs: NotificationNeeds): Promise<Notifications> {
  const { db, log, schedule, key, destinations, post = postOverNetwork } = needs;
  const clock = needs.clock.now;
  const mail = sendMail({ db, clock, key, settings: needs.mail, openTransport: needs.openTransport });
  const worker = new OutboxWorker({
    ...needs,
    channels: {
      push: sendPush({ db, clock, destinations, post, hosts: needs.pushHosts, vapid: () => needs.vapid }),
      webhook: sendWebhook({ db, clock, key, destinations, post }),
      mail: mail.send,
      pager: sendToPager({ db, clock, destinations, sendCall: needs.sendCall }),
    },
    onGone: async (db, { channel, centro_id, target }, reason) => {
      if (channel === 'push') await deleteGoneDevice(db, Number(target));
      if (channel === 'webhook') await disableWebhook(db, { centro_id, id: Number(target) }, reason, clock());
    },
    onDelivered: async (db, { channel, target }) => {
      if (channel === 'push') await markDelivered(db, Number(target), clock());
    },
  });
  await worker.open();
  const digest = scheduleDigest({ db, clock, log, schedule });
  const deleteOld = () =>
    deleteOldPendingMails(db, clock())
      .then(() => deleteOldDeliveries(db, clock()))
      .catch((error: unknown) =>
        log.warn({ err: error }, 'deleting old deliveries failed; tried again tomorrow'),
      );
  let deleting = deleteOld();
  const stopUpkeep = schedule(DAY, () => {
    deleting = deleting.then(deleteOld);
  });
  return {
    attempts: worker.attempts,
    look: () => worker.look(),
    settled: async () => {
      await digest.settled();
      await worker.settled();
    },
    close: async () => {
      stopUpkeep();
      await deleting;
      await digest.stop();
      await worker.close();
      mail.close();
    },
  };
}
