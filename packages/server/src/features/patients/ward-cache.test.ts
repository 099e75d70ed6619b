import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { MINUTE, SECOND } from '@vigilia/domain/instant';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import type { Database } from '#db/database';
import { DbUnavailable } from '#db/errors';
import { LiveFeed } from '#features/live/live-feed';
import { EventStream } from '#http/event-stream';
import { careHome } from '#testing/care-home';
import { Ward } from './ward';
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
    account: 'staff 1',
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

test('a ward that nobody looks at is dropped, and changes do not keep it; one with a live feed stays', async () => {
  const home = await careHome();
  const other = await home.centre('Residencia');
  const wards = new WardCache(home.db, ignore);
  let dropUnused = () => {};
  await wards.open((_, work) => {
    dropUnused = work;
    return () => undefined;
  });
  onTestFinished(() => wards.close());
  await wards.list(centre(home.first), home.clock.now());
  await wards.list(centre(other), home.clock.now());
  dropUnused();
  await wards.refresh(centre(other), home.clock.now());
  wards.invalidate(home.first);
  expect(wards.size).toBe(2);
  dropUnused();
  expect(wards.size).toBe(1);
  await wards.refresh(centre(other), home.clock.now());
  dropUnused();
  expect(wards.size).toBe(1);
});

test('a new minute is looked at once by each ward, in a second of its own', async () => {
  const { db, clock, patient } = await careHome();
  await patient('Anna');
  const minute = Math.ceil(clock.now() / MINUTE) * MINUTE;
  const seconds: number[][] = [];
  for (const id of [1, 2, 59, 60]) {
    const ward = new Ward(db, { id, serviciosAvanzados: true }, () => undefined);
    await ward.list(minute - SECOND);
    const refreshed: number[] = [];
    for (let second = 0; second < 60; second += 1) {
      const now = minute + second * SECOND;
      await ward.refresh(now);
      // A revision is the moment it was made in.
      if (ward.isCurrent(now)) refreshed.push(second);
    }
    seconds.push(refreshed);
  }
  expect(seconds).toEqual([[1], [2], [59], [0]]);
});
