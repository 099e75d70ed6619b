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
const ignore = { onStale: () => undefined, onEvents: () => undefined, isWatched: () => false };

test('of more wards than the cache holds, those with an open screen stay; of the others the one used longest ago goes', async () => {
  const home = await careHome();
  const all = [home.first, await home.centre('Residencia'), await home.centre('Los Olivos')] as const;
  const feed = new LiveFeed(home.clock.now, pino({ level: 'silent' }), 'test');
  const stale: number[] = [];
  const handlers = {
    ...ignore,
    onStale: (id: number) => stale.push(id),
    isWatched: (id: number) => feed.isWatched(id),
  };
  const wards = new WardCache(home.db, home.ingest.models, handlers, 2);
  feed.addSource(wards);
  const kept = () => {
    stale.splice(0);
    for (const id of all) wards.invalidate(id);
    return [...stale];
  };
  const stream = new EventStream(new ServerResponse(new IncomingMessage(new Socket())));
  await feed.subscribe(centre(all[0]), {
    ...{ stream, account: 'staff 1', session: '' },
    isSessionValid: async () => true,
  });
  for (const id of [all[1], all[2]]) await wards.list(centre(id), home.clock.now());
  expect(kept()).toEqual([all[0], all[2]]);
  stream.close();
  await wards.list(centre(all[1]), home.clock.now());
  expect(kept()).toEqual([all[1], all[2]]);
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
  const wards = new WardCache(db, home.ingest.models, ignore);
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
  const wards = new WardCache(db, home.ingest.models, ignore);
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
  const wards = new WardCache(home.db, home.ingest.models, ignore);
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
  const { db, clock, patient, ingest } = await careHome();
  await patient('Anna');
  const minute = Math.ceil(clock.now() / MINUTE) * MINUTE;
  const seconds: number[][] = [];
  for (const id of [1, 2, 59, 60]) {
    const ward = new Ward(db, ingest.models, { id, serviciosAvanzados: true }, () => undefined);
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
