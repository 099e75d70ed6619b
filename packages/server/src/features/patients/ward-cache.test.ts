import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import pino from 'pino';
import { expect, test } from 'vitest';
import type { Database } from '#db/database';
import { DbUnavailable } from '#db/errors';
import { LiveFeed } from '#features/live/live-feed';
import { EventStream } from '#http/event-stream';
import { careHome } from '#testing/care-home';
import { WardCache } from './ward-cache';

const centre = (id: number) => ({ id, nombre: '', zona: 'Europe/Amsterdam', serviciosAvanzados: true });
const ignore = { onStale: () => undefined, onEvents: () => undefined, onEvicted: () => undefined };

test('a ward that is evicted from the full cache ends the live feeds of its centre', async () => {
  const home = await careHome();
  const other = await home.centre('Residencia');
  const feed = new LiveFeed(home.clock.now, pino({ level: 'silent' }), 'test');
  const wards = new WardCache(home.db, { ...ignore, onEvicted: (id) => feed.closeCentre(id) }, 1);
  feed.addSource(wards);
  const stream = new EventStream(new ServerResponse(new IncomingMessage(new Socket())));
  let closed = false;
  stream.onClose(() => (closed = true));
  await feed.subscribe(centre(home.first), {
    stream,
    staffId: 1,
    session: '',
    isSessionValid: async () => true,
  });

  await wards.list(centre(home.first), home.clock.now());
  expect(closed).toBe(false);
  await wards.list(centre(other), home.clock.now());
  expect(closed).toBe(true);
});

test('a read that fails is repeated by the next request', async () => {
  const home = await careHome();
  await home.patient('Anna');
  let isUnavailable = true;
  const db: Database = {
    ...home.db,
    many: async (query) => {
      if (isUnavailable) throw new DbUnavailable('away');
      return home.db.many(query);
    },
  };
  const wards = new WardCache(db, ignore);
  await expect(wards.list(centre(home.first), home.clock.now())).rejects.toThrow(DbUnavailable);
  isUnavailable = false;
  const { json } = await wards.list(centre(home.first), home.clock.now());
  expect(JSON.parse(json).lista).toMatchObject([{ nombre: 'Anna' }]);
});

test('a list that is requested while a change is being read waits for it; one of an unchanged ward reads nothing', async () => {
  const home = await careHome();
  await home.patient('Anna');
  let reads = 0;
  let held: Promise<void> | undefined;
  const db: Database = {
    ...home.db,
    many: async (query) => {
      reads += 1;
      await held;
      return home.db.many(query);
    },
  };
  const wards = new WardCache(db, ignore);
  const names = async () => {
    const { json } = await wards.list(centre(home.first), home.clock.now());
    return JSON.parse(json).lista.map(({ nombre }: { nombre: string }) => nombre);
  };
  expect(await names()).toEqual(['Anna']);
  const before = reads;
  expect(await names()).toEqual(['Anna']);
  expect(reads).toBe(before);

  await home.patient('Bert');
  let release = () => {};
  held = new Promise((done) => {
    release = done;
  });
  wards.invalidate(home.first);
  const both = [names(), names()];
  release();
  expect(await Promise.all(both)).toEqual([
    ['Anna', 'Bert'],
    ['Anna', 'Bert'],
  ]);
});
