import { expect, inject, test } from 'vitest';
import type { Database } from '#db/database';
import { sql } from '#db/sql';
import { loadModel } from '#services/centre-model/load-model';
import { createMonthsAround } from '#stores/reading-partitions';
import { careHome } from '#testing/care-home';
import { Killed, killedAfter } from '#testing/killed-process';
import { deleteReadings, everythingStored } from '#testing/stored-home';
import { checkpointNext, compactNext } from '../upkeep/compact';
import { mergeChunks } from '../upkeep/merge-chunks';
import { commitBatch, Store } from './commit-batch';
import { parseMessage } from './message';
import { insertPostponed } from './postponed.store';
import { releaseParked } from './release-parked';
import { repairNextDay } from './repair-next-day';
import { storePostponed } from './store-postponed';

/*
 * A process may be killed before each of its statements and after each of its commits: between a commit and what follows from it in
 * memory, between tables and compaction, in the middle of compaction, of a repair and of merging. Whoever comes next gets
 * again what was not acknowledged, and everything is stored as if nobody had been killed.
 */

/** Every nth step; each of them in the long form. */
const EVERY = inject('longForm') ? 1 : 5;
const HUBS = ['HUB-0001', 'HUB-0002'] as const;

const reading = (sensor: string, at: string, moisture: number) => ({
  ...{ sensor, at: `2026-11-${at}Z`, power: 'on', contact: 'ok', moisture, signal: 60 },
});

interface Sent {
  readonly hub: (typeof HUBS)[number];
  readonly readings: readonly object[];
  /** It is kept whole and stored later. */
  readonly isPostponed?: boolean;
}

/** What is sent at a moment, and that it is followed by what is done behind the batches. */
interface Moment {
  readonly now: string;
  readonly sent: readonly Sent[];
}

const LIFE: readonly Moment[] = [
  {
    now: '2026-11-14T20:05:00Z',
    sent: [
      { hub: 'HUB-0001', readings: [reading('S-1', '14T20:01:00', 120), reading('S-2', '14T20:01:00', 100)] },
      { hub: 'HUB-0002', readings: [reading('S-1', '14T20:01:00', 120), reading('S-1', '14T20:02:00', 150)] },
      { hub: 'HUB-0001', readings: [reading('S-2', '14T20:04:00', 110)], isPostponed: true },
    ],
  },
  {
    now: '2026-11-15T08:05:00Z',
    sent: [
      { hub: 'HUB-0001', readings: [reading('S-1', '15T08:01:00', 100), reading('S-2', '15T08:01:00', 400)] },
      // Of yesterday: that day is folded again, with its copy. And one whose clock is ahead, which waits.
      { hub: 'HUB-0002', readings: [reading('S-1', '14T20:03:00', 400), reading('S-2', '14T20:01:00', 100)] },
      { hub: 'HUB-0001', readings: [reading('S-2', '15T08:30:00', 100)] },
    ],
  },
  {
    now: '2026-11-15T09:40:00Z',
    sent: [{ hub: 'HUB-0002', readings: [reading('S-1', '15T08:00:30', 110)] }],
  },
  {
    now: '2026-11-16T12:00:00Z',
    sent: [{ hub: 'HUB-0001', readings: [reading('S-1', '16T11:59:00', 100)] }],
  },
];

async function behindTheBatches(store: Store, centroId: number): Promise<void> {
  while (await storePostponed(store, centroId));
  await releaseParked(store, centroId);
  while ((await repairNextDay(store, centroId)).repaired);
  await checkpointNext(store, centroId);
  while (await compactNext(store, centroId));
  await mergeChunks(store.needs.db, store.needs.clock.now());
}

async function homeOfTwo() {
  const home = await careHome({ now: '2026-11-01T00:00:00Z' });
  for (const [nombre, sensor] of [
    ['Anna', 'S-1'],
    ['Bert', 'S-2'],
  ] as const)
    await home.patient(nombre, { sensor: await home.sensor(sensor) });
  const hubIds = new Map<string, number>();
  for (const hub of HUBS) hubIds.set(hub, await home.hub(hub));
  await createMonthsAround(home.db, Date.parse(LIFE[0]!.now));
  const { db, clock, first } = home;

  const send = async (store: Store, { hub: codigo, readings, isPostponed }: Sent) => {
    const payload = Buffer.from(JSON.stringify({ readings }));
    const message = { hub: { codigo }, kind: 'readings' as const, payload, hubId: hubIds.get(codigo)! };
    if (isPostponed) await insertPostponed(store.needs.db, first, [message], clock.now());
    else {
      const { outcomes } = await commitBatch(store, first, [{ ...message, parsed: parseMessage(message) }]);
      expect(outcomes).toMatchObject([{ rejected: [] }]);
    }
  };

  /** One process after another, of which the first has a database that may let it down. */
  const live = async (dying: Database) => {
    await deleteReadings(db);
    let store = new Store({ db: dying, clock });
    let kills = 0;
    const untilDone = async (work: () => Promise<void>): Promise<void> => {
      try {
        await work();
      } catch (error) {
        if (!(error instanceof Killed)) throw error;
        kills += 1;
        store = new Store({ db, clock });
        await work();
      }
    };
    for (const { now, sent } of LIFE) {
      clock.set(now);
      for (const one of sent) await untilDone(() => send(store, one));
      await untilDone(() => behindTheBatches(store, first));
    }
    const followed = await store.models.current(db, first);
    const loaded = await loadModel(db, first, clock.now());
    expect([followed.seq, followed.state]).toEqual([loaded.seq, loaded.state]);
    await checkpointNext(new Store({ db, clock }), first);
    return { kills, stored: await everythingStored(db) };
  };
  return { db, live };
}

test('a process that is killed before any of its statements or after any of its commits: the next one stores the same', async () => {
  const { db, live } = await homeOfTwo();
  const { stored } = await live(db);
  expect(stored.readings).toHaveLength(10);
  expect(stored.marks).toEqual([]);
  expect(await db.one(sql`select count(*)::int as n from reading_chunk`)).not.toEqual({ n: 0 });
  let steps = 0;
  for (; ; steps += EVERY) {
    const ended = await live(killedAfter(db, steps));
    expect([steps, ended.stored]).toEqual([steps, stored]);
    if (ended.kills === 0) break;
    expect(ended.kills).toBe(1);
  }
  expect(steps).toBeGreaterThan(100);
}, 1_200_000);
