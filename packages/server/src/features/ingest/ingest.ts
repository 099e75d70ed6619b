import { type Receipt, rejectedTopic } from '@vigilia/contract/ingest';
import type { Instant } from '@vigilia/domain/instant';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#db/database';
import { type Delivery, judge, readMessage } from './delivery';
import { Directory } from './directory';
import { GroupCommit } from './group-commit';
import { keepDeliveries, type Outcome } from './keep-deliveries';
import { Partitions } from './partitions';

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

/** The one way in for readings, whichever door they come through. */
export class Ingest {
  private readonly queue: GroupCommit<Delivery, Outcome>;
  /** Messages that nobody could read; a number to watch. */
  unreadable = 0;

  constructor(private readonly needs: IngestNeeds) {
    const known = { directory: new Directory(), partitions: new Partitions() };
    this.queue = new GroupCommit((deliveries) => keepDeliveries(needs.db, known, deliveries, needs.clock()), {
      sizeOf: ({ readings }) => readings.length + 1,
      groupSize: GROUP,
      queueSize: needs.queueSize ?? QUEUE,
    });
  }

  /** Resolves when the readings are durably kept; null when no hub of ours sent them. Throws QueueFull when busy. */
  async deliver(hub: Delivery['hub'], message: unknown): Promise<Receipt | null | 'unreadable'> {
    const judged = judge(message, this.needs.clock());
    if (!judged) {
      this.unreadable += 1;
      this.needs.log.warn(
        { hub: 'codigo' in hub ? hub.codigo : undefined },
        'a message of a hub cannot be read',
      );
      // Still a word of the hub.
      const heard = await this.queue.submit({ hub, readings: [], rejected: [] });
      return heard && 'unreadable';
    }
    return this.queue.submit({ hub, ...judged });
  }

  /** The same from a broker: the topic says which hub, the broker vouches for it. */
  deliverPayload(codigo: string, payload: Uint8Array): Promise<Receipt | null | 'unreadable'> {
    return this.deliver({ codigo }, readMessage(payload));
  }

  close(): Promise<void> {
    return this.queue.drained();
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
