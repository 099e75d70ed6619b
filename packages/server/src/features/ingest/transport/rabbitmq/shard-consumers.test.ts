import { pino } from 'pino';
import type { AsyncMessage, Connection } from 'rabbitmq-client';
import { expect, test } from 'vitest';
import type { Database } from '#db/database';
import { DbUnavailable } from '#db/errors';
import { heldClock } from '#testing/held-clock';
import { Ingest } from '../../ingest';
import { Closing } from '../../storing/centre-scheduler';
import { QUEUES, readingsKey } from './names';
import { ShardConsumers } from './shard-consumers';

const REQUEUE = 1;

type Handler = (message: AsyncMessage) => Promise<number | undefined>;

/** Consumers of a broker that the test plays: `deliver` is what RabbitMQ does, and gives what it is answered. */
function consumers({ receive, closes = true }: { receive: () => Promise<unknown>; closes?: boolean }) {
  const handlers = new Map<string, Handler>();
  const registered: string[] = [];
  const connection = {
    createPublisher: () => ({ send: async () => undefined, close: async () => undefined }),
    createConsumer: ({ queue }: { queue: string }, handle: Handler) => {
      registered.push(queue);
      handlers.set(queue, handle);
      return {
        on: () => undefined,
        close: async () => {
          if (!closes) throw new Error('socket timed out (no heartbeat)');
        },
      };
    },
  };
  const ingest = { hasCapacity: () => true, receive, drained: async () => undefined };
  const opened = new ShardConsumers(connection as unknown as Connection, {
    ingest: ingest as unknown as Ingest,
    log: pino({ level: 'silent' }),
  });
  opened.open();
  const message = { routingKey: readingsKey('HUB-1'), body: Buffer.from('{}') } as AsyncMessage;
  return { opened, registered, deliver: () => handlers.get(QUEUES[0]!)!(message) };
}

const untilLater = () => new Promise<never>(() => undefined);

test('a message that cannot be stored now waits here: it is neither given back nor acknowledged', async () => {
  let tries = 0;
  const { deliver } = consumers({
    receive: async () => {
      tries += 1;
      throw new Error('nobody foresaw this');
    },
  });
  const answered = await Promise.race([deliver(), new Promise((turn) => setImmediate(() => turn('waits')))]);
  expect([answered, tries]).toEqual(['waits', 1]);
});

test('a server that closes gives its messages back', async () => {
  const { deliver } = consumers({ receive: () => Promise.reject(new Closing()) });
  expect(await deliver()).toBe(REQUEUE);
});

test('whoever gives up its shards gives back what waits, and takes messages again when it is opened', async () => {
  const { opened, registered, deliver } = consumers({ receive: untilLater });
  const given = deliver();
  await opened.giveUp();
  expect(await given).toBe(REQUEUE);
  expect(await deliver()).toBe(REQUEUE);
  expect(opened.isOpen).toBe(false);
  const before = registered.length;
  opened.open();
  expect(registered).toHaveLength(2 * before);
  opened.open();
  expect(registered).toHaveLength(2 * before);
});

test('a broker that does not answer keeps nobody from handing shards over or from closing', async () => {
  const { opened, registered } = consumers({ receive: untilLater, closes: false });
  const before = registered.length;
  await opened.yieldShards([3, 4]);
  expect(registered.slice(before)).toEqual([QUEUES[3], QUEUES[4]]);
  await opened.close();
  opened.open();
  expect(opened.isOpen).toBe(false);
});

test('every message that RabbitMQ handed over and that is not stored takes room, and there are never more than the budget has', async () => {
  const away = () => Promise.reject(new DbUnavailable('away'));
  const db = { engine: 'postgres', many: away, one: away, maybe: away, run: away, transaction: away };
  const ingest = new Ingest({
    db: db as unknown as Database,
    clock: heldClock('2026-11-15T09:00:00Z'),
    log: pino({ level: 'silent' }),
    wait: () => undefined,
  });
  const handlers: Handler[] = [];
  let mostInFlight = 0;
  const connection = {
    createPublisher: () => ({ send: async () => undefined, close: async () => undefined }),
    createConsumer: ({ qos }: { qos: { prefetchCount: number } }, handle: Handler) => {
      mostInFlight += qos.prefetchCount;
      handlers.push(...Array.from({ length: qos.prefetchCount }, () => handle));
      return { on: () => undefined, close: async () => undefined };
    },
  };
  const log = pino({ level: 'silent' });
  new ShardConsumers(connection as unknown as Connection, { ingest, log }).open();
  expect(mostInFlight * MEGABYTE).toBeLessThanOrEqual(68 * MEGABYTE);

  const body = Buffer.alloc(MEGABYTE);
  handlers.forEach((handle, n) => void handle({ routingKey: readingsKey(`HUB-${n}`), body } as AsyncMessage));
  await new Promise((turn) => setImmediate(turn));
  expect(ingest.waitingBytes).toBeGreaterThanOrEqual(mostInFlight * MEGABYTE);
  expect(ingest.hasCapacity()).toBe(false);
});

/** What deploy/rabbitmq lets a message have. */
const MEGABYTE = 1024 * 1024;
