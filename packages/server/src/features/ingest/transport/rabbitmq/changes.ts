import { SECOND } from '@vigilia/domain/instant';
import type { FastifyBaseLogger } from 'fastify';
import type { Connection, Consumer, Publisher } from 'rabbitmq-client';
import type { Clock } from '#clock';
import type { Database } from '#db/database';
import type { Scheduler } from '#scheduler';
import { CHANGES } from './names';

type OnNote = (note: string) => void;

/** Sent in place of any number of notes that could not be sent. */
const ANYTHING = '*';
/** Sent so that whoever receives nothing knows that it misses something: every server receives its own. */
const BEAT = '';
export const CHANGES_BEAT = 2 * SECOND;
/** Who has received nothing for so long reads anew, and again after this time. */
const SILENCE = 5 * SECOND;

interface ChangesNeeds {
  readonly connection: Connection;
  readonly log: FastifyBaseLogger;
  readonly clock: Pick<Clock, 'monotonic'>;
  readonly schedule: Scheduler;
}

/**
 * Whose readings were stored, from each server to all of them. PostgreSQL's NOTIFY takes a lock over the whole database at
 * every commit; this takes none. What is lost with a connection is made good by reading anew: while nothing is received, from
 * time to time, since other servers go on storing; and when it is received again.
 */
export class Changes {
  private readonly listeners = new Set<{ onNote: OnNote; onReconnect: () => void }>();
  private readonly monotonic: () => number;
  private readonly publisher: Publisher;
  private readonly consumer: Consumer;
  /** Notes that could not be sent: the others must read anew. */
  private hasMissed = false;
  private wasReady = false;
  /** When something was received, or missed notes were made good. */
  private upToDateAt: number;
  private readonly stopBeats: () => void;

  constructor({ connection, log, clock, schedule }: ChangesNeeds) {
    this.upToDateAt = clock.monotonic();
    this.monotonic = clock.monotonic;
    this.stopBeats = schedule(CHANGES_BEAT, () => this.beat());
    this.publisher = connection.createPublisher({
      exchanges: [{ exchange: CHANGES, type: 'fanout', durable: true }],
    });
    this.consumer = connection.createConsumer(
      {
        queue: '',
        noAck: true,
        queueOptions: { exclusive: true, autoDelete: true },
        exchanges: [{ exchange: CHANGES, type: 'fanout', durable: true }],
        // Under the name of the queue that was just declared.
        queueBindings: [{ exchange: CHANGES }],
      },
      ({ body }) => this.received(String(body)),
    );
    this.consumer.on('ready', () => this.ready());
    this.consumer.on('error', (error: Error) =>
      log.warn({ err: error.message }, 'the changes of other servers cannot be received, retrying'),
    );
  }

  listen(onNote: OnNote, onReconnect: () => void = () => {}): () => void {
    const listener = { onNote, onReconnect };
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  publish(notes: readonly string[]): void {
    for (const note of notes) this.send(note);
  }

  async close(): Promise<void> {
    this.stopBeats();
    await this.consumer.close();
    await this.publisher.close();
  }

  private send(note: string): void {
    this.publisher.send({ exchange: CHANGES }, note).catch(() => {
      this.hasMissed = true;
    });
  }

  private beat(): void {
    this.publisher.send({ exchange: CHANGES }, BEAT).catch(() => undefined);
    if (this.monotonic() - this.upToDateAt >= SILENCE) this.reconnected();
  }

  private received(note: string): void {
    this.upToDateAt = this.monotonic();
    if (note === BEAT) return;
    if (note === ANYTHING) this.reconnected();
    else for (const { onNote } of this.listeners) onNote(note);
  }

  private ready(): void {
    if (this.hasMissed) {
      this.hasMissed = false;
      this.send(ANYTHING);
    }
    if (this.wasReady) this.reconnected();
    this.wasReady = true;
  }

  private reconnected(): void {
    this.upToDateAt = this.monotonic();
    for (const { onReconnect } of this.listeners) onReconnect();
  }
}

/** The database of a server that learns from RabbitMQ too whose readings were stored: the command line tool still notifies. */
export const withChanges = (db: Database, changes: Changes): Database => ({
  ...db,
  listen: async (channel, onNotification, onReconnect) => {
    const stop = await db.listen(channel, onNotification, onReconnect);
    if (channel !== 'vigilia_readings') return stop;
    const stopChanges = changes.listen(onNotification, onReconnect);
    return async () => {
      stopChanges();
      await stop();
    };
  },
});
