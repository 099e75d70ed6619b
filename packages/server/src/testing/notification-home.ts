import { SECOND } from '@vigilia/domain/instant';
import pino, { type Logger } from 'pino';
import { onTestFinished } from 'vitest';
import { sql } from '#db/sql';
import { Destinations } from '#features/notifications/channels/destinations';
import type { MailSettings } from '#features/notifications/channels/mail';
import { PushHosts, type VapidKeys } from '#features/notifications/channels/push';
import { openNotifications } from '#features/notifications/open-notifications';
import { judgeAddress } from '#judge-address';
import type { CareHome } from './care-home';
import { heldTimers } from './held-timers';
import { TEST_KEY } from './key';

const silent = pino({ level: 'silent' });

/** As if the receivers of the tests, on loopback, were elsewhere in the building. */
const inTheBuilding = new Destinations(
  (address) => (address === '127.0.0.1' ? 'private' : judgeAddress(address, [])),
  ['127.0.0.1/32'],
);

interface Settings {
  /** Absent: those `inTheBuilding`. */
  destinations?: Destinations;
  pushHosts?: string[];
  vapid?: VapidKeys;
  mail?: MailSettings;
  log?: Logger;
  /** Also sends when the database notifies of a new row, as in production: possibly before the clock has passed. */
  listens?: boolean;
}

/** Sends what waits in the outbox of a home, when the test says so. */
export async function startNotifications(home: CareHome, settings: Settings = {}) {
  const timers = heldTimers();
  const db = settings.listens ? home.db : { ...home.db, listen: async () => async () => undefined };
  const notifications = await openNotifications({
    ...{ db, clock: home.clock, databaseTime: home.clock.databaseTime, log: settings.log ?? silent },
    ...{ schedule: timers.schedule, key: TEST_KEY },
    pushHosts: new PushHosts(settings.pushHosts ?? []),
    destinations: settings.destinations ?? inTheBuilding,
    vapid: settings.vapid ?? null,
    mail: settings.mail ?? null,
  });
  const close = () => timers.fireUntil(SECOND, notifications.close());
  onTestFinished(close);
  await notifications.settled();
  return {
    /** A second passes, and everything that is due has been tried. */
    tick: async () => {
      home.clock.pass({ seconds: 1 });
      notifications.look();
      await notifications.settled();
    },
    settled: () => notifications.settled(),
    fire: (interval: number) => timers.fire(interval),
    close,
  };
}

/** What was written for whom and what became of it, in the order in which it was written. */
export const outbox = ({ db }: CareHome) =>
  db.many<{ channel: string; target: string; event: string; status: string; attempts: number }>(sql`
    select channel, target, event, status, attempts from outbox order by id`);
