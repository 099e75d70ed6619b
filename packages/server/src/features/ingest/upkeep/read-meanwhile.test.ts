import { addDays, localDayOf } from '@vigilia/domain/local-day';
import { expect, test } from 'vitest';
import type { Db } from '#db/database';
import { sql } from '#db/sql';
import { advancedChartOf } from '#features/reports/advanced-chart';
import { loadModel } from '#services/centre-model/load-model';
import { sensorStates } from '#services/centre-model/sensor-state';
import { dayPartsOf, readHistories } from '#services/histories';
import { createMonthsAround } from '#stores/reading-partitions';
import { betweenStatements } from '#testing/between-statements';
import { careHome } from '#testing/care-home';
import { checkpointAll, compactLogs, storeAsRows } from '#testing/past-readings';
import { Store } from '../storing/commit-batch';
import { moveRows } from './move-rows';

const ZONE = 'Europe/Amsterdam';
const NOW = '2026-11-15T09:00:00Z';
const MINUTE = 60_000;

/**
 * Anna's readings of two days: the first day's morning as an earlier version stored it, its evening in chunks, the second day's morning in
 * the log and in the tables, and the rest in the log alone.
 */
async function homeOfAnna() {
  const home = await careHome({ now: '2026-11-14T05:00:00Z' });
  await createMonthsAround(home.db, home.clock.now());
  const anna = await home.patient('Anna', { sensor: await home.sensor('S-1') });
  await home.hub('HUB-0001');
  const send = async (from: string, to: string) => {
    home.clock.set(to);
    const readings = [];
    for (let at = Date.parse(from); at < Date.parse(to); at += 10 * MINUTE)
      readings.push({
        ...{ sensor: 'S-1', at: new Date(at).toISOString(), power: 'on', contact: 'ok' },
        moisture: 100 + ((at / MINUTE) % 70),
      });
    const { body } = await home.post('/ingest/v1/readings', { readings }, 'HUB-0001');
    expect(body).toMatchObject({ accepted: readings.length });
  };
  const { db } = home;
  await send('2026-11-14T06:00:00Z', '2026-11-14T09:00:00Z');
  await compactLogs(db, home.clock.now());
  await storeAsRows(db, '2026-11');
  await send('2026-11-14T18:00:00Z', '2026-11-14T21:00:00Z');
  await compactLogs(db, home.clock.now());
  await send('2026-11-15T06:00:00Z', '2026-11-15T08:00:00Z');
  await checkpointAll(db, home.clock.now());
  await send('2026-11-15T08:00:00Z', NOW);
  return { ...home, anna };
}

type Home = Awaited<ReturnType<typeof homeOfAnna>>;

/** Whatever reads more than one table, as it is shown in the end. */
const READERS: Record<string, (home: Home, db: Db) => Promise<unknown>> = {
  'days and tracks of a report': async ({ first, anna, clock }, db) => {
    const { models } = new Store({ db: db as Home['db'], clock });
    const days = ['2026-11-14', '2026-11-15'].map((date) => localDayOf(ZONE, date));
    const span = { first: days[0]!, last: days[1]! };
    const histories = await readHistories(db, models, first, [anna], span);
    return [days.map((local) => dayPartsOf(histories, local)), histories.map(({ track }) => track)];
  },
  'the chart of 24 hours': async ({ first, anna, clock }, db) => {
    const { models } = new Store({ db: db as Home['db'], clock });
    const patient = { centro_id: first, id: anna, zona: ZONE };
    return advancedChartOf(db, models, patient, clock.now(), clock.now());
  },
  'a home that is read into memory': async ({ first, anna, clock }, db) => {
    const model = await loadModel(db, first, clock.now());
    return [sensorStates(model, [anna]), model.trackOf(1)];
  },
};

/** Everything that moves rows from one table to another: the tables are written, the log and rows of an earlier version become chunks. */
async function moveAll({ db, clock }: Home): Promise<void> {
  await checkpointAll(db, clock.now());
  await compactLogs(db, clock.now());
  await moveRows(db);
}

test.each(Object.keys(READERS))(
  '%s: the same, before whichever of its statements readings are moved',
  async (reader) => {
    const reads = READERS[reader]!;
    for (let at = 0; ; at += 1) {
      const home = await homeOfAnna();
      const { db, release } = betweenStatements(home.db);
      const undisturbed = await reads(home, home.db);
      const { happened } = release(at, () => moveAll(home));
      expect([at, await reads(home, db)]).toEqual([at, undisturbed]);
      if (!happened()) break;
      expect(await home.db.one(sql`select count(*)::int as n from reading`)).toEqual({ n: 54 });
    }
  },
);

test('one statement sees the readings of a day once while they are moved, before and after', async () => {
  const home = await homeOfAnna();
  const until = localDayOf(ZONE, addDays('2026-11-15', 1)).end;
  const count = async () =>
    (
      await home.db.one<{ n: number }>(sql`
        select count(*)::int as n from reading where at < ${new Date(until)}`)
    ).n;
  const counts = Promise.all(Array.from({ length: 40 }, count));
  await Promise.all([compactLogs(home.db, home.clock.now()), moveRows(home.db)]);
  expect(new Set(await counts)).toEqual(new Set([54]));
});
