import { randomUUID } from 'node:crypto';
import { readingsTopic, statusTopic } from '@vigilia/contract/ingest';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#db/database';
import type { Scheduler } from '#scheduler';
import { openLine } from './bridge-line';
import { type Ingest, rejectionNote } from './ingest';
import { giveBackLease, RENEWED_EVERY, takeLease } from './lease';
import { patiently } from './patiently';

export interface Bridge {
  /** Does this process take the broker's messages at the moment? */
  taking(): boolean;
  readiness(): 'ok' | 'failing' | 'standby';
  close(): Promise<void>;
}

export interface BridgeNeeds {
  readonly url: string;
  readonly db: Database;
  readonly ingest: Ingest;
  readonly log: FastifyBaseLogger;
  readonly schedule: Scheduler;
}

const LEASE = 'mqtt';

/**
 * Readings from a broker outside. It has told the hub that they are safe as soon as it had them, and keeps them for us
 * in a session that outlives us both; we acknowledge to it only after our commit. Of several processes one takes the
 * messages, the others stand by: a shared subscription would spread them, but Mosquitto forgets those when it
 * restarts, and whatever hubs send until somebody notices is gone.
 */
export async function openBridge({ url, db, ingest, log, schedule }: BridgeNeeds): Promise<Bridge> {
  const holder = randomUUID();
  const closed = new AbortController();
  const patience = { log, closing: closed.signal };
  let line: ReturnType<typeof openLine> | undefined;

  const keep = async (topic: string, payload: Buffer) => {
    const codigo = topic.split('/')[2] ?? '';
    if (topic === statusTopic(codigo)) {
      await patiently(() => ingest.deliverStatus({ codigo }, payload), patience);
      return undefined;
    }
    if (topic !== readingsTopic(codigo)) return undefined;
    const outcome = await patiently(() => ingest.deliverPayload({ codigo }, payload), patience);
    // A hub that we do not know any more: nobody will ever want it, and the broker must not offer it for ever.
    if (outcome === null) log.warn({ hub: codigo }, 'a message of an unknown hub');
    return rejectionNote(codigo, outcome);
  };

  const look = async () => {
    const mine = await takeLease(db, LEASE, holder);
    if (closed.signal.aborted) return;
    if (mine) line ??= openLine(url, keep, log);
    else await letGo();
  };
  const letGo = async () => {
    const open = line;
    line = undefined;
    await open?.close();
  };

  // While the database is away nobody can take the lease from us, and whatever comes waits.
  const lookAgain = () => look().catch((error: Error) => log.warn({ err: error.message }, 'mqtt lease'));
  await lookAgain();
  let looking = Promise.resolve();
  const stop = schedule(RENEWED_EVERY, () => {
    looking = looking.then(lookAgain);
  });
  return {
    taking: () => line !== undefined,
    readiness: () => (line ? (line.isConnected() ? 'ok' : 'failing') : 'standby'),
    close: async () => {
      stop();
      closed.abort();
      await looking;
      await letGo();
      await giveBackLease(db, LEASE, holder).catch(() => undefined);
    },
  };
}
