import type { FastifyBaseLogger } from 'fastify';
import type { AsyncMessage, Connection, Consumer, Publisher } from 'rabbitmq-client';
import type { Ingest } from '../../ingest';
import { messageOf } from '../mqtt-message';
import { rejectionNote } from '../rejection-note';
import { whenRoom } from '../when-room';
import { EXCHANGE, parseRoutingKey, QUEUES, rejectedKey, UNROUTED } from './names';
import { queueOptions } from './topology';

/** Of each queue, before the first of them is committed. A message may have a megabyte. */
const IN_FLIGHT = 32;
/** What ConsumerStatus.REQUEUE is: RabbitMQ hands the message to whoever comes next. */
const REQUEUE = 1;

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
  private isClosing = false;

  constructor(
    private readonly connection: Connection,
    private readonly needs: ShardConsumersNeeds,
  ) {
    this.publisher = connection.createPublisher();
  }

  /** `first`: where to begin, so that of servers that start together each is first at other queues. */
  open(first: number): void {
    for (let i = 0; i < QUEUES.length; i += 1) this.consume(QUEUES[(first + i) % QUEUES.length]!);
    this.consume(UNROUTED);
  }

  /** Lets another server have these shards: a consumer that registers anew is the last to be handed messages. */
  async yieldShards(shards: readonly number[]): Promise<void> {
    await Promise.all(
      shards.map(async (shard) => {
        const queue = QUEUES[shard]!;
        await this.consumers.get(queue)?.close();
        if (!this.isClosing) this.consume(queue);
      }),
    );
  }

  async close(): Promise<void> {
    this.isClosing = true;
    await Promise.all([...this.consumers.values()].map((consumer) => consumer.close()));
    await this.publisher.close();
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
    const { ingest, log } = this.needs;
    const from = parseRoutingKey(routingKey);
    const message = from && messageOf({ codigo: from.codigo }, from.codigo, from.topic, bytesOf(body));
    // Not from a hub: what we publish to a hub that does not listen comes back as unrouted.
    if (!from || !message) return undefined;
    try {
      await new Promise<void>((resume) => whenRoom(ingest, resume));
      const outcome = await ingest.receive(message, { retry: true });
      // A hub that we do not know any more: nobody will ever want it, and the broker must not offer it for ever.
      if (outcome === 'unknown-hub') log.warn({ hub: from.codigo }, 'message from an unknown hub dropped');
      const note = rejectionNote(from.codigo, outcome);
      if (note) this.sendNote(from.codigo, note.payload);
      return undefined;
    } catch {
      return REQUEUE; // we are closing
    }
  }

  /** The readings are stored, whether or not the hub learns which of them were not. */
  private sendNote(codigo: string, payload: string): void {
    const envelope = { exchange: EXCHANGE, routingKey: rejectedKey(codigo) };
    this.publisher.send(envelope, Buffer.from(payload)).catch(() => undefined);
  }
}

const bytesOf = (body: unknown): Uint8Array =>
  body instanceof Uint8Array ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
