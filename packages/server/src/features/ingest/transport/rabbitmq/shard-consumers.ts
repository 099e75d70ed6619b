import { SECOND } from '@vigilia/domain/instant';
import { SHARDS } from '@vigilia/domain/shards';
import type { FastifyBaseLogger } from 'fastify';
import type { AsyncMessage, Connection, Consumer, Publisher } from 'rabbitmq-client';
import { inBackground } from '#background';
import { randomInt } from '#crypto/random';
import { intervalScheduler, pause } from '#scheduler';
import { withLimit } from '#with-limit';
import type { Ingest } from '../../ingest';
import { Closing } from '../../storing/centre-scheduler';
import { type HubMessage, LARGEST_MESSAGE } from '../../storing/message';
import { messageOf } from '../mqtt-message';
import { rejectionNote } from '../rejection-note';
import { EXCHANGE, parseRoutingKey, QUEUES, rejectedKey, UNROUTED } from './names';
import { queueOptions } from './topology';

/**
 * What all queues together may hand over before the first of it is committed, in bytes. RabbitMQ counts messages and not
 * bytes, so that each is taken to be as large as a message may be.
 */
const MOST_BYTES = 68 * 1024 * 1024;
const IN_FLIGHT = Math.floor(MOST_BYTES / (QUEUES.length + 1) / LARGEST_MESSAGE);
/** What ConsumerStatus.REQUEUE is: RabbitMQ hands the message to whoever comes next. */
const REQUEUE = 1;

/** How long the broker may take to confirm that something is closed. */
export const CLOSE_LIMIT = 1 * SECOND;

/** How long a message waits that failed for a reason that nobody foresaw. */
const RETRY_AFTER = 5 * SECOND;

interface ShardConsumersNeeds {
  readonly ingest: Ingest;
  readonly log: FastifyBaseLogger;
}

/**
 * Takes the messages of all shards; RabbitMQ hands those of one shard to one server at a time. Each is acknowledged after
 * its commit and not before.
 */
export class ShardConsumers {
  private readonly consumers = new Map<string, Consumer>();
  private readonly publisher: Publisher;
  /** Of each message that is not stored yet: tells RabbitMQ what becomes of it. */
  private readonly waiting = new Set<(status: number | undefined) => void>();
  private isClosed = false;

  constructor(
    private readonly connection: Connection,
    private readonly needs: ShardConsumersNeeds,
  ) {
    this.publisher = connection.createPublisher();
  }

  get isOpen(): boolean {
    return this.consumers.size > 0;
  }

  /** Begins anywhere, so that of servers that start together each is first at other queues. */
  open(): void {
    if (this.isOpen || this.isClosed) return;
    const first = randomInt(SHARDS);
    for (let i = 0; i < QUEUES.length; i += 1) this.consume(QUEUES[(first + i) % QUEUES.length]!);
    this.consume(UNROUTED);
  }

  /** Lets another server have these shards: a consumer that registers anew is the last to be handed messages. */
  async yieldShards(shards: readonly number[]): Promise<void> {
    await Promise.all(
      shards.map(async (shard) => {
        const queue = QUEUES[shard]!;
        const consumer = this.consumers.get(queue);
        if (!consumer) return;
        await this.end(queue, consumer);
        if (this.isOpen) this.consume(queue);
      }),
    );
  }

  /** Lets other servers have all of them, and what is not stored yet, until it is opened again. */
  giveUp(): Promise<void> {
    return this.endAll(async () => undefined);
  }

  /** What can be stored now is stored first. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.endAll(() => this.needs.ingest.drained());
    await withLimit(this.publisher.close(), CLOSE_LIMIT);
  }

  private async endAll(storeFirst: () => Promise<void>): Promise<void> {
    const ending = [...this.consumers].map(([queue, consumer]) => this.end(queue, consumer));
    this.consumers.clear();
    await storeFirst();
    for (const settle of this.waiting) settle(REQUEUE);
    await withLimit(Promise.all(ending), CLOSE_LIMIT);
  }

  /** A broker that does not answer has handed them to somebody else, or will. */
  private async end(queue: string, consumer: Consumer): Promise<void> {
    await consumer.close().catch((error: Error) => {
      this.needs.log.warn({ queue, err: error.message }, 'a consumer of RabbitMQ could not be closed');
    });
  }

  private consume(queue: string): void {
    const { connection, needs } = this;
    const consumer = connection.createConsumer(
      { queue, queueOptions, qos: { prefetchCount: IN_FLIGHT } },
      (message) => this.store(message),
    );
    consumer.on('error', (error: Error) =>
      needs.log.warn({ queue, err: error.message }, 'taking messages from RabbitMQ failed, retrying'),
    );
    this.consumers.set(queue, consumer);
  }

  private async store({ routingKey, body }: AsyncMessage): Promise<number | undefined> {
    const from = parseRoutingKey(routingKey);
    const message = from && messageOf({ codigo: from.codigo }, from.codigo, from.topic, bytesOf(body));
    // Not from a hub: what we publish to a hub that does not listen comes back as unrouted.
    if (!from || !message) return undefined;
    // It was on its way when the shards were given up.
    if (!this.isOpen) return REQUEUE;
    return new Promise((settle) => {
      this.waiting.add(settle);
      inBackground(
        this.storeUntilDone(from.codigo, message)
          .then(settle)
          .finally(() => this.waiting.delete(settle)),
      );
    });
  }

  /** A failure keeps the message here, where it waits; only a server that is closing hands it on. */
  private async storeUntilDone(codigo: string, message: HubMessage): Promise<number | undefined> {
    const { ingest, log } = this.needs;
    for (;;) {
      try {
        const outcome = await ingest.receive(message, { retry: true });
        if (outcome === 'unknown-hub' && !(await ingest.setAsideOfDeletedHub(codigo, message)))
          log.warn({ hub: codigo }, 'message from an unknown hub dropped');
        const note = rejectionNote(codigo, outcome);
        if (note) this.sendNote(codigo, note.payload);
        return undefined;
      } catch (error) {
        if (error instanceof Closing) return REQUEUE;
        log.error({ hub: codigo, err: error }, 'a message from RabbitMQ could not be stored, retrying');
        await pause(intervalScheduler, RETRY_AFTER);
      }
    }
  }

  /** The readings are stored, whether or not the hub learns which of them were not. */
  private sendNote(codigo: string, payload: string): void {
    const envelope = { exchange: EXCHANGE, routingKey: rejectedKey(codigo) };
    this.publisher
      .send(envelope, Buffer.from(payload))
      .catch((error: unknown) =>
        this.needs.log.warn({ hub: codigo, err: error }, 'a hub was not told which readings were rejected'),
      );
  }
}

const bytesOf = (body: unknown): Uint8Array =>
  body instanceof Uint8Array ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
