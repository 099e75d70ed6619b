import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#db/database';
import type { Scheduler } from '#scheduler';
import type { Ingest } from '../ingest';
import { type BrokerConnection, connectToBroker } from './broker-connection';
import { HELD_FOR, RENEWED_EVERY, releaseLease, takeLease } from './lease';
import { messageOf } from './mqtt-message';
import { rejectionNote } from './rejection-note';
import { whenRoom } from './when-room';

export interface OuterBroker {
  /** Does this process take the broker's messages at the moment? */
  isTaking(): boolean;
  readiness(): 'ok' | 'failing' | 'standby';
  close(): Promise<void>;
}

export interface OuterBrokerNeeds {
  readonly url: string;
  readonly db: Database;
  readonly ingest: Ingest;
  readonly log: FastifyBaseLogger;
  readonly schedule: Scheduler;
}

const LEASE = 'mqtt';
/** How often this process asks itself whether it still holds the lease. */
export const CHECKED_EVERY = 1_000;

/**
 * Readings from a broker outside. It acknowledges them to the hub as soon as it has them, and keeps them for us
 * in a session that outlives us both; we acknowledge to it only after our commit. Of several processes one takes the
 * messages, the others stand by: a shared subscription would spread them, but Mosquitto forgets those when it
 * restarts, and whatever hubs send until somebody notices is gone.
 */
export async function openOuterBroker({
  url,
  db,
  ingest,
  log,
  schedule,
}: OuterBrokerNeeds): Promise<OuterBroker> {
  const holder = randomUUID();
  let connection: BrokerConnection | undefined;
  let heldUntil = Number.NEGATIVE_INFINITY;
  let isClosed = false;

  const store = async (topic: string, payload: Buffer) => {
    const codigo = topic.split('/')[2] ?? '';
    const message = messageOf({ codigo }, codigo, topic, payload);
    if (!message) return undefined;
    const outcome = await ingest.receive(message, { retry: true });
    // A hub that we do not know any more: nobody will ever want it, and the broker must not offer it for ever.
    if (outcome === 'unknown-hub') log.warn({ hub: codigo }, 'message from an unknown hub dropped');
    return rejectionNote(codigo, outcome);
  };

  const disconnect = async () => {
    const open = connection;
    connection = undefined;
    await open?.close();
  };
  const renew = async () => {
    // From before it was asked for: an answer that took long must not make the lease look younger than it is.
    const asked = ingest.clock.uptime();
    const isOurs = await takeLease(db, LEASE, holder);
    if (isClosed) return;
    if (!isOurs) {
      heldUntil = Number.NEGATIVE_INFINITY;
      await disconnect();
    } else if (ingest.clock.uptime() < asked + HELD_FOR) {
      heldUntil = asked + HELD_FOR;
      connection ??= connectToBroker(url, { store, whenRoom: (resume) => whenRoom(ingest, resume), log });
    }
  };
  /** A process that is cut off from the database cannot know whether another one has taken over. */
  const check = () => {
    if (connection && ingest.clock.uptime() >= heldUntil) {
      log.warn('the lease on the broker could not be renewed');
      void disconnect();
    }
  };

  const renewAndLog = () =>
    renew().catch((error: Error) => log.warn({ err: error.message }, 'renewing the MQTT lease failed'));
  await renewAndLog();
  let renewing = Promise.resolve();
  const stops = [
    schedule(RENEWED_EVERY, () => {
      renewing = renewing.then(renewAndLog);
    }),
    schedule(CHECKED_EVERY, check),
  ];
  return {
    isTaking: () => connection !== undefined,
    readiness: () => (connection ? (connection.isConnected() ? 'ok' : 'failing') : 'standby'),
    close: async () => {
      isClosed = true;
      for (const stop of stops) stop();
      await disconnect();
      await renewing;
      await releaseLease(db, LEASE, holder).catch(() => undefined);
    },
  };
}
