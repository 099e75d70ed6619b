import { cellStates } from '@vigilia/domain/cells';
import { dayViewAt } from '@vigilia/domain/day-view';
import { quarterOf } from '@vigilia/domain/hub-loss';
import { addDays, localDayOf } from '@vigilia/domain/local-day';
import { patientState } from '@vigilia/domain/patient-state';
import type { CalibratedReading } from '@vigilia/domain/reading';
import { naiveDays, naiveState, type Wearing } from '@vigilia/domain/testing/naive';
import fc from 'fast-check';
import pino from 'pino';
import { expect, test } from 'vitest';
import { sql } from '#db/sql';
import { loadModel } from '#services/centre-model/load-model';
import { dayPartsOf, readHistories } from '#services/histories';
import { endAssignmentOfSensor, openAssignment } from '#stores/assignment.store';
import { careHome } from '#testing/care-home';
import { checkpointAll, compactLogs } from '#testing/past-readings';
import { deleteReadings, everythingStored } from '#testing/stored-home';
import { Ingest } from '../ingest';

/*
 * Order does not matter: any order, any duplication, any batching of the same readings, by two hubs that both send, gives
 * the same rows as the same readings one after the other; and what they show is what the readings say by a second,
 * independent writing of the rules.
 */

const MINUTE = 60_000;
const ZONE = 'Europe/Amsterdam';
/** Around the night on which the clocks go back in Amsterdam, with days of silence left to chance. */
const WORN_FROM = '2026-10-22T00:00:00Z';
const START = Date.parse('2026-10-23T06:00:00Z');
const NOW = '2026-10-27T12:00:00Z';
const MOVED = Date.parse('2026-10-25T10:00:00Z');
const HUBS = ['HUB-0001', 'HUB-0002'] as const;

const reading = fc.record({
  sensor: fc.constantFrom('S-1', 'S-2'),
  minute: fc.integer({ min: 0, max: 4 * 24 * 60 }),
  power: fc.constantFrom('on' as const, 'on' as const, 'on' as const, 'on' as const, 'off' as const),
  contact: fc.constantFrom(
    'ok' as const,
    'ok' as const,
    'ok' as const,
    'poor' as const,
    'none' as const,
    null,
  ),
  moisture: fc.constantFrom(100, 103, 110, 120, 150, 400, 2000, null),
  pitch: fc.constantFrom(0, 30, 60, 80, -30, null),
  roll: fc.constantFrom(0, 50, -50, 150, -150, null),
  battery: fc.constantFrom(28.4, 26.1, null),
  /** How strongly each hub received it; null: it does not say, undefined: not at all. One of them did. */
  signals: fc.constantFrom(
    [70, 55],
    [70, undefined],
    [undefined, 55],
    [null, 88],
    [41, null],
    [null, undefined],
  ),
});
type Reading = typeof reading extends fc.Arbitrary<infer R> ? R : never;

/** One reading a sensor and moment: two that differ are a conflict, and which one wins may depend on the order. */
const week = fc.uniqueArray(reading, {
  minLength: 3,
  maxLength: 70,
  selector: ({ sensor, minute }) => `${sensor} ${minute}`,
});

interface Copy {
  hub: (typeof HUBS)[number];
  wire: object;
  minute: number;
}

/** What each hub has to send. */
const copiesOf = (readings: readonly Reading[]): Copy[] =>
  readings.flatMap(({ minute, signals, ...rest }) =>
    HUBS.flatMap((hub, index) => {
      const signal = signals[index];
      const at = new Date(START + minute * MINUTE).toISOString();
      return signal === undefined ? [] : [{ hub, minute, wire: { ...rest, at, signal } }];
    }),
  );

/**
 * A way of delivering: an order, some of them twice, cut into messages, to one server or to two in turn, the tables written with
 * every row of the log or later, the log compacted now and then.
 */
const delivery = fc.record({
  servers: fc.constantFrom(1, 2),
  mostReadings: fc.constantFrom(0, 7, 1_000),
  order: fc.array(fc.nat(), { minLength: 160, maxLength: 160 }),
  cut: fc.integer({ min: 1, max: 25 }),
  compactEvery: fc.constantFrom(0, 1, 3),
});

/** Messages of one hub each, in the order in which they are sent. */
function delivered(copies: readonly Copy[], { order, cut }: { order: number[]; cut: number }): Copy[][] {
  const ranked = copies
    .map((copy, index) => ({ copy, rank: order[index] ?? 0 }))
    .sort((a, b) => a.rank - b.rank);
  const twice = ranked.flatMap(({ copy, rank }) => (rank % 5 === 0 ? [copy, copy] : [copy]));
  const again = ranked.filter(({ rank }) => rank % 7 === 0).map(({ copy }) => copy);
  const all = [...twice, ...again];
  const pieces = Array.from({ length: Math.ceil(all.length / cut) }, (_, i) =>
    all.slice(i * cut, (i + 1) * cut),
  );
  return pieces.flatMap((piece) =>
    HUBS.map((hub) => piece.filter((copy) => copy.hub === hub)).filter((message) => message.length > 0),
  );
}

const oneByOne = (copies: readonly Copy[]): Copy[][] =>
  [...copies].sort((a, b) => a.minute - b.minute).map((copy) => [copy]);

test('readings of two hubs in any order, with any copies, in any batches, to any server, written and compacted at any time: the same rows, and what the rules say', {
  tags: ['R-HUBLOSS-3'],
  timeout: 300_000,
}, async () => {
  const home = await careHome({ now: WORN_FROM });
  const log = pino({ level: 'silent' });
  const [one, two] = [await home.sensor('S-1'), await home.sensor('S-2')];
  const anna = await home.patient('Anna', { sensor: one, allowActivityTracking: true });
  const bert = await home.patient('Bert', { sensor: two, allowActivityTracking: true });
  const hubs: number[] = [];
  for (const hub of HUBS) hubs.push(await home.hub(hub));
  // On Sunday morning Anna's sensor goes to Carla, and Anna gets none.
  await home.db.transaction((db) => endAssignmentOfSensor(db, { centro_id: home.first, id: one }, MOVED));
  const carla = await home.patient('Carla', { allowActivityTracking: true });
  await home.db.transaction((db) => openAssignment(db, { centro_id: home.first, id: carla }, one, MOVED));
  home.clock.set(NOW);
  const now = home.clock.now();
  const dates = Array.from({ length: 7 }, (_, i) => addDays('2026-10-21', i));

  /** What a server knows that followed the log is what one would read anew; repairs may go on meanwhile. */
  const isAsLoaded = async (server: Ingest): Promise<void> => {
    const loaded = await loadModel(home.db, home.first, now);
    const model = await server.models.current(home.db, home.first);
    if (loaded.seq !== model.seq) return isAsLoaded(server);
    expect([model.checkpointSeq, model.state]).toEqual([loaded.checkpointSeq, loaded.state]);
  };

  const play = async (
    messages: readonly (readonly Copy[])[],
    how: { compactEvery: number; servers: number; mostReadings: number },
  ) => {
    const servers = [1, 2].map(
      () => new Ingest({ db: home.db, clock: home.clock, log, mostSinceCheckpoint: how.mostReadings }),
    );
    await deleteReadings(home.db);
    // Several at once, as hubs send: some share a batch, and the order within a hub is kept.
    for (let next = 0; next < messages.length; next += 4) {
      const answers = messages.slice(next, next + 4).map((copies, index) => {
        const payload = Buffer.from(JSON.stringify({ readings: copies.map(({ wire }) => wire) }));
        const server = servers[index % how.servers]!;
        const hub = { codigo: copies[0]!.hub };
        return server.receive({ hub, kind: 'readings', payload }, { retry: true });
      });
      for (const outcome of await Promise.all(answers)) expect(outcome).toMatchObject({ rejected: [] });
      for (const server of servers) await isAsLoaded(server);
      if (how.compactEvery > 0 && (next / 4) % how.compactEvery === 0)
        await compactLogs(home.db, home.clock.now());
    }
    for (const server of servers) server.startRepair(home.first);
    for (const server of servers) await server.drained();
    for (const server of servers) await isAsLoaded(server);
    for (const server of servers) await server.close();
    await checkpointAll(home.db, now);
    return everythingStored(home.db);
  };

  const wearings = (readings: readonly Reading[]): Map<number, Wearing> => {
    const from = Date.parse(WORN_FROM);
    const ofSensor = (codigo: string, since: number, until: number | null): Wearing => ({
      assignment: { from: since, until },
      readings: readings
        .filter(({ sensor, minute }) => {
          const at = START + minute * MINUTE;
          return sensor === codigo && at >= since && (until === null || at < until);
        })
        .sort((a, b) => a.minute - b.minute)
        .map(
          ({ minute, power, moisture, contact, pitch, roll }): CalibratedReading => ({
            ...{ power, moisture, contact, pitch, roll },
            at: START + minute * MINUTE,
            capacidad: 100,
            correction: 0,
          }),
        ),
    });
    return new Map([
      [anna, ofSensor('S-1', from, MOVED)],
      [bert, ofSensor('S-2', from, null)],
      [carla, ofSensor('S-1', MOVED, null)],
    ]);
  };

  /** Every day and the state of everybody as they are shown from what is stored. */
  const shown = async (patientId: number) => {
    const span = { first: localDayOf(ZONE, dates[0]!), last: localDayOf(ZONE, dates.at(-1)!) };
    const histories = await readHistories(home.db, home.ingest.models, home.first, [patientId], span);
    const state = patientState(histories.at(-1)?.track ?? null, PLAN, now);
    return {
      days: dates.map((date) =>
        dayViewAt(localDayOf(ZONE, date), dayPartsOf(histories, localDayOf(ZONE, date)), now),
      ),
      state: state.estado && state,
    };
  };

  /** Every quarter-hour in which a hub received a sensor. */
  const quartersOf = (readings: readonly Reading[]): string[] => {
    const received = readings.flatMap(({ sensor, minute, signals }) =>
      signals.flatMap((signal, hub) =>
        signal === undefined
          ? []
          : [`${sensor === 'S-1' ? one : two} ${hubs[hub]} ${quarterOf(START + minute * MINUTE)}`],
      ),
    );
    return [...new Set(received)].sort();
  };

  await fc.assert(
    fc.asyncProperty(week, delivery, async (readings, how) => {
      const copies = copiesOf(readings);
      const inOrder = await play(oneByOne(copies), { compactEvery: 0, servers: 1, mostReadings: 0 });
      expect(inOrder.marks).toEqual([]);
      expect(inOrder.receivedQuarters).toEqual(quartersOf(readings));
      expect(await play(delivered(copies, how), how)).toEqual(inOrder);
      for (const [patientId, wearing] of wearings(readings)) {
        const { days, state } = await shown(patientId);
        const oracle = naiveDays(ZONE, dates, [wearing], now);
        expect(days.map(({ figures }) => figures)).toEqual(oracle.map(({ figures }) => figures));
        expect(days.map(({ cells }) => cellStates(cells))).toEqual(oracle.map(({ y }) => y));
        expect(state).toEqual(naiveState(wearing, PLAN, now));
      }
    }),
    { numRuns: 12, endOnFailure: true },
  );
});

const PLAN = {
  noUrineAlarm: true,
  noUrineHours: 3,
  rotationAlarm: true,
  stoppedTime: 120,
  allowActivityTracking: true,
};

test('a hub away for three days repairs exactly the days it touches', async () => {
  const home = await careHome({ now: '2026-11-01T00:00:00Z' });
  const sensor = await home.sensor('S-1');
  await home.patient('Anna', { sensor });
  await home.hub('HUB-0001');
  home.clock.set('2026-11-14T12:00:00Z');
  const readingsOn = (date: string, moisture: number) =>
    Array.from({ length: 48 }, (_, half) => ({
      sensor: 'S-1',
      at: new Date(Date.parse(`${date}T00:00:00Z`) + half * 30 * MINUTE).toISOString(),
      power: 'on',
      contact: 'ok',
      moisture,
    }));
  const send = (readings: object[]) => home.post('/ingest/v1/readings', { readings }, 'HUB-0001');
  for (const date of ['2026-11-05', '2026-11-06', '2026-11-10', '2026-11-11'])
    await send(readingsOn(date, 101));
  const days = async () => {
    await home.checkpointed();
    return home.db.many<{ date: string; cells: Uint8Array; highest_index: number | null }>(
      sql`select date, cells, highest_index from day order by date`,
    );
  };
  const before = await days();
  await send(['2026-11-07', '2026-11-08', '2026-11-09'].flatMap((date) => readingsOn(date, 130)));
  await home.repaired();
  const after = await days();
  const cellsOf = (all: typeof before, date: string) => all.find((day) => day.date === date)?.cells;

  for (const date of ['2026-11-05', '2026-11-06', '2026-11-11'])
    expect(cellsOf(after, date)).toEqual(cellsOf(before, date));
  for (const date of ['2026-11-07', '2026-11-08', '2026-11-09']) {
    expect(after.find((day) => day.date === date)?.highest_index).toBe(30);
    expect(cellsOf(after, date)).not.toEqual(cellsOf(before, date));
  }
});

test('a night without readings counts as wet if the next reading is wet, until a late reading shows otherwise', async () => {
  const home = await careHome({ now: '2026-11-01T00:00:00Z' });
  await home.patient('Anna', { sensor: await home.sensor('S-1') });
  await home.hub('HUB-0001');
  await home.staff('ana');
  home.clock.set('2026-11-12T09:00:00Z');
  const ana = await home.enter('ana');
  const pair = (at: string, moisture: number) =>
    [0, MINUTE].map((more) => ({
      sensor: 'S-1',
      at: new Date(Date.parse(at) + more).toISOString(),
      power: 'on',
      contact: 'ok',
      moisture,
    }));
  const send = (readings: object[]) => home.post('/ingest/v1/readings', { readings }, 'HUB-0001');
  /** Hours wet on the tenth, the eleventh and the twelfth. */
  const wetHours = async () => {
    await home.repaired();
    const { body } = await home.get('/api/monthly-report/overview/2026-11-01', ana);
    return body.chart_inco[0].data.slice(9, 12).map(({ y }: { y: number | null }) => y);
  };
  const evening = pair('2026-11-10T21:00:00Z', 150); // ten o'clock there
  const afterTomorrow = pair('2026-11-12T08:00:00Z', 150);
  const between = pair('2026-11-11T11:00:00Z', 100);

  await send(evening);
  expect(await wetHours()).toEqual([0, null, null]);
  await send(afterTomorrow);
  expect(await wetHours()).toEqual([2, null, 9]); // nothing was measured on the eleventh
  await home.checkpointed();
  const bridged = await everythingStored(home.db);
  // It takes two dry readings to be dry: at noon it was still wet, a minute later it was changed.
  await send(between);
  expect(await wetHours()).toEqual([2, 12, 0]);
  await home.checkpointed();
  const takenBack = await everythingStored(home.db);

  const inOrder = async (...all: object[][]) => {
    await deleteReadings(home.db);
    for (const readings of all) await send(readings);
    await home.repaired();
    await home.checkpointed();
    return everythingStored(home.db);
  };
  expect(await inOrder(evening, between, afterTomorrow)).toEqual(takenBack);
  expect(await inOrder(afterTomorrow, evening)).toEqual(bridged);
});

test('a moved sensor leaves yesterday with yesterday’s wearer, however late the reading comes', async () => {
  const home = await careHome({ now: '2026-11-14T08:00:00Z' });
  const sensor = await home.sensor('S-1');
  const anna = await home.patient('Anna', { sensor });
  const bert = await home.patient('Bert');
  await home.hub('HUB-0001');
  await home.staff('ana');
  home.clock.set('2026-11-14T20:00:00Z');
  await home.db.transaction((db) =>
    endAssignmentOfSensor(db, { centro_id: home.first, id: sensor }, home.clock.now()),
  );
  await home.db.transaction((db) =>
    openAssignment(db, { centro_id: home.first, id: bert }, sensor, home.clock.now()),
  );
  home.clock.set('2026-11-15T09:00:00Z');
  const late = [0, 1].map((minute) => ({
    sensor: 'S-1',
    at: `2026-11-14T08:3${minute}:00Z`,
    power: 'on',
    contact: 'ok',
    moisture: 250,
  }));
  expect((await home.post('/ingest/v1/readings', { readings: late }, 'HUB-0001')).body.accepted).toBe(2);
  const ana = await home.enter('ana');
  const shown = async (id: number) => {
    const { body } = await home.get(`/api/pacientes/chart/${id}/2026-11-15`, ana);
    return body[5].data.series.find((cell: { x: string }) => cell.x === '09:30').y;
  };
  expect(await shown(anna)).toBe(5);
  expect(await shown(bert)).toBeNull();
});
