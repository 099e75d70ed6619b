import { type Receipt, rejectedTopic } from '@vigilia/contract/ingest';
import type { Instant } from '@vigilia/domain/instant';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#db/database';
import { DbUnavailable } from '#db/errors';
import { type Delivery, judge, readMessage } from './delivery';
import { Directory } from './directory';
import { GroupCommit } from './group-commit';
import { keepDeliveries } from './keep-deliveries';
import { NewestMemory } from './newest-memory';
import type { Outcome } from './outcome';
import { Partitions } from './upkeep/partitions';

export interface IngestNeeds {
  readonly db: Database;
  readonly clock: () => Instant;
  readonly log: FastifyBaseLogger;
  /** How many readings may wait for the database before hubs are asked to wait. */
  readonly queueSize?: number;
}

/** How many readings one transaction holds at most. */
const GROUP = 2_000;
const QUEUE = 20_000;
const MAX_WAIT = 30_000;

/** The one way in for readings, whichever door they come through. */
export class Ingest {
  readonly directory = new Directory();
  readonly partitions = new Partitions();
  readonly newest = new NewestMemory();
  private readonly queue: GroupCommit<Delivery, Outcome>;
  /** Oldest first. */
  private readonly waiting = new Set<{ readonly since: number }>();
  /** Messages that nobody could read; a number to watch. */
  unreadable = 0;

  constructor(private readonly needs: IngestNeeds) {
    this.queue = new GroupCommit((deliveries) => keepDeliveries(needs.db, this, deliveries, needs.clock()), {
      sizeOf: ({ readings }) => readings.length + 1,
      groupSize: GROUP,
      queueSize: needs.queueSize ?? QUEUE,
      isHopeless: (error) => error instanceof DbUnavailable,
    });
  }

  /** Resolves when the readings are durably kept; null when no hub of ours sent them. Throws QueueFull when busy. */
  async deliver(hub: Delivery['hub'], message: unknown): Promise<Receipt | null | 'unreadable'> {
    const judged = judge(message, this.needs.clock());
    // Unreadable, and still a word of the hub.
    const outcome = await this.submit({ hub, ...(judged ?? { readings: [], rejected: [] }) });
    if (judged || outcome === null) return outcome;
    this.unreadable += 1;
    this.needs.log.warn({ hub: hub.codigo }, 'a message cannot be read');
    return 'unreadable';
  }

  /** The same from a broker, as it comes off the wire. */
  deliverPayload(hub: Delivery['hub'], payload: Uint8Array): Promise<Receipt | null | 'unreadable'> {
    return this.deliver(hub, readMessage(payload));
  }

  /** What a hub says on its status topic: `offline` is its last will, anything else a word like any other. */
  async deliverStatus(hub: Delivery['hub'], payload: Uint8Array): Promise<Receipt | null> {
    const gone = Buffer.from(payload).toString('utf8') === 'offline';
    return this.submit({ hub, readings: [], rejected: [], ...(gone && { gone }) });
  }

  close(): Promise<void> {
    return this.queue.drained();
  }

  /** Failing while a message has waited for its commit for too long. */
  readiness(): 'ok' | 'failing' {
    const [oldest] = this.waiting;
    return oldest && performance.now() - oldest.since > MAX_WAIT ? 'failing' : 'ok';
  }

  private async submit(delivery: Delivery): Promise<Receipt | null> {
    const message = { since: performance.now() };
    this.waiting.add(message);
    try {
      return await this.store(delivery);
    } finally {
      this.waiting.delete(message);
    }
  }

  private async store(delivery: Delivery): Promise<Receipt | null> {
    // A hub may have been deleted, or have moved, while its message waited: it is looked for until both agree.
    while (await this.directory.knows(this.needs.db, delivery.hub)) {
      const outcome = await this.queue.submit(delivery);
      if (outcome) return outcome;
    }
    return null;
  }
}

/** What a hub is told over MQTT about readings that were not kept; nothing when all were. */
export function rejectionNote(codigo: string, outcome: Receipt | null | 'unreadable') {
  if (outcome === null) return undefined;
  const rejected = outcome === 'unreadable' ? [{ index: -1, reason: 'unreadable' }] : outcome.rejected;
  return rejected.length > 0
    ? { topic: rejectedTopic(codigo), payload: JSON.stringify({ rejected }) }
    : undefined;
}
