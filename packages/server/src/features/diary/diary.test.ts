import type { Diary } from '@vigilia/contract/diary';
import { countCellsRead, emptyCells } from '@vigilia/domain/cells';
import type { Day } from '@vigilia/domain/day';
import { DAY, HOUR, type Instant, MINUTE } from '@vigilia/domain/instant';
import { addDays, localDayOf } from '@vigilia/domain/local-day';
import { describe, expect, test } from 'vitest';
import type { Database } from '#db/database';
import { sql } from '#db/sql';
import { DAY_COLUMNS } from '#stores/day.store';
import { careHome } from '#testing/care-home';
import { freshDatabase } from '#testing/database';
import { recordStatements } from '#testing/recorded-statements';
import { storeDismissal } from './diary.store';
import { foldEarlierDays } from './fold-earlier-days';

const ZONE = 'Europe/Amsterdam';
const TODAY = '2026-11-15';
const start = (date: string): Instant => localDayOf(ZONE, date).start;

/** Anna wears a sensor that measures every five minutes. */
async function wornHome(db?: Database) {
  const home = await careHome({ now: new Date(start('2026-10-20')).toISOString(), ...(db && { db }) });
  await home.hub('HUB-0001');
  await home.staff('nora', { roles: ['ROLE_ENFERMERA'] });
  const anna = await home.patient('Anna', { sensor: await home.sensor('S-1') });
  /** Dry, but for some minutes after each of these moments. */
  const live = async (from: Instant, until: Instant, voids: readonly Instant[]) => {
    const readings = [];
    for (let at = from; at < until; at += 5 * MINUTE) {
      const isWet = voids.some((one) => at >= one && at < one + 30 * MINUTE);
      readings.push({
        ...{ sensor: 'S-1', at: new Date(at).toISOString(), power: 'on', contact: 'ok' },
        moisture: isWet ? 112 : 96,
      });
    }
    home.clock.set(new Date(until).toISOString());
    for (let index = 0; index < readings.length; index += 900)
      await home.post('/ingest/v1/readings', { readings: readings.slice(index, index + 900) }, 'HUB-0001');
    await home.repaired();
  };
  const read = async (path: string): Promise<Diary> => {
    const { status, body } = await home.get(`/api/diary/${anna}/${path}`, await home.enter('nora'));
    expect([path, status]).toEqual([path, 200]);
    return body;
  };
  return { ...home, anna, live, read, now: start(TODAY) + 20 * HOUR };
}

/** Two voids a day, at 09:20 and at another time each day. */
const voidsOf = (date: string, index: number): Instant[] => [
  start(date) + 9 * HOUR + 20 * MINUTE,
  start(date) + (11 + ((index * 5) % 9)) * HOUR,
];

async function twoWeeks(db?: Database) {
  const home = await wornHome(db);
  const dates = Array.from({ length: 15 }, (_, index) => addDays(TODAY, index - 14));
  await home.live(start(dates[0]!), start(TODAY) + 20 * HOUR, dates.flatMap(voidsOf));
  return { ...home, dates };
}

/** Whoever asks the model of a home has it take what the log has since: by its place in the log, and nobody's readings. */
const MODEL_FOLLOWS = 'batch.directory_version';

describe('the diary', () => {
  test('three days, or fourteen: rises, wet spans, care and what nobody measured, with totals and habits', {
    tags: ['R-DIARY-3'],
  }, async () => {
    const home = await twoWeeks();
    const nora = await home.enter('nora');
    home.clock.set(new Date(start(TODAY) + 20 * HOUR).toISOString());
    const care = { kind: 'changed', found: 'wet', key: 'diary-key-1' };
    expect((await home.post(`/api/care/record/${home.anna}`, care, nora)).status).toBe(200);
    const diary = await home.read(TODAY);
    expect(diary.days.map(({ date }) => date)).toEqual(home.dates.slice(-3));
    expect([diary.from, diary.until]).toEqual([
      new Date(start('2026-11-13')).toISOString(),
      new Date(start(TODAY) + 20 * HOUR).toISOString(),
    ]);
    for (const [index, { date, rises, wet, covered }] of diary.days.entries()) {
      const voids = voidsOf(date, 12 + index).sort((a, b) => a - b);
      expect(rises.map(({ at }) => Date.parse(at))).toEqual(voids.map((at) => at - 5 * MINUTE));
      expect(rises.every(({ step }) => step > 30)).toBe(true);
      expect(wet).toHaveLength(2);
      expect(covered).toBeGreaterThan(0.99);
    }
    expect(diary.days.at(-1)?.care).toMatchObject([{ kind: 'changed', found: 'wet' }]);
    expect(diary.totals).toMatchObject({ day: 6, night: 0, changes: 1 });
    expect(diary.usual).toBe(2);
    expect(diary.habits).toMatchObject([{ hour: 9, days: 14, of: 14 }]);
    const longer = await home.read(`${TODAY}?days=14`);
    expect(longer.days.map(({ date }) => date)).toEqual(home.dates.slice(-14));
    expect(longer.days.slice(-3)).toEqual(diary.days);
    const entries = await home.accessEntries();
    expect(entries.filter(({ action }) => action === 'readDiary')).toMatchObject([
      { pacientes: [home.anna] },
      { pacientes: [home.anna] },
    ]);
  });

  test('a date in the future is 400, other days than 3 and 14 too; a resident of another home is 404, and so is one who left', {
    tags: ['R-DIARY-3'],
  }, async () => {
    const home = await wornHome();
    home.clock.set(new Date(home.now).toISOString());
    const nora = await home.enter('nora');
    const status = async (path: string) => (await home.get(`/api/diary/${path}`, nora)).status;
    expect(await status(`${home.anna}/${TODAY}`)).toBe(200);
    expect(await status(`${home.anna}/2026-11-16`)).toBe(400);
    expect(await status(`${home.anna}/${TODAY}?days=7`)).toBe(400);
    const olivos = await home.centre('Los Olivos');
    expect(await status(`${await home.patient('Carmen', { centre: olivos })}/${TODAY}`)).toBe(404);
    await home.staff('ana');
    await home.get(`/api/pacientes/baja/${home.anna}`, await home.enter('ana'));
    expect(await status(`${home.anna}/${TODAY}`)).toBe(404);
  });

  test('half measured: it says so, shows no totals, and claims no rise where nothing was measured', {
    tags: ['R-DIARY-4'],
  }, async () => {
    const home = await wornHome();
    const from = start('2026-11-14');
    await home.live(from, from + 10 * HOUR, [from + 9 * HOUR]);
    await home.live(from + 20 * HOUR, start(TODAY) + 20 * HOUR, []);
    const diary = await home.read(TODAY);
    expect(diary.covered).toBeGreaterThan(0.45);
    expect(diary.covered).toBeLessThan(0.55);
    expect(diary.totals).toBeNull();
    expect(diary.days.map(({ covered }) => Math.round(covered * 100))).toEqual([0, 58, 100]);
    expect(diary.days[1]?.gaps).toEqual([
      {
        from: new Date(from + 10 * HOUR).toISOString(),
        until: new Date(from + 20 * HOUR).toISOString(),
      },
    ]);
    expect(diary.days.flatMap(({ rises }) => rises)).toHaveLength(1);
    expect([diary.usual, diary.habits, diary.suggestions]).toEqual([null, [], []]);
  });

  test('it reads rows of days and no reading; days that an earlier version folded are folded once', {
    tags: ['R-DIARY-1', 'R-DIARY-3'],
  }, async () => {
    const recorded = recordStatements(await freshDatabase());
    const home = await twoWeeks(recorded.db);
    /** What it shows, and how many of its statements ask for readings that are stored. */
    const read = async () => {
      recorded.statements.length = 0;
      const diary = await home.read(`${TODAY}?days=14`);
      const asked = recorded.statements.filter(
        ({ text }) => /\b(from|join)\s+reading(_\w+)?\b/.test(text) && !text.includes(MODEL_FOLLOWS),
      );
      return { diary, readings: asked.length };
    };
    const before = await read();
    expect([before.readings, before.diary.totals?.day]).toEqual([0, 28]);
    await home.checkpointed();
    const stored = () => home.db.many(sql`select date, cells, rises from day order by date`);
    const rows = await stored();
    // An earlier version stored no rises, and did not mark which cells a level covers.
    await home.db.run(sql`update day set rises = null, cells = ${WITHOUT_COVER} where date < ${TODAY}::date`);
    const first = await read();
    expect(first.readings).toBeGreaterThan(0);
    expect(first.diary).toEqual(before.diary);
    expect((await stored()).slice(1)).toEqual(rows.slice(1));
    expect((await read()).readings).toBe(0);
  });
});

describe('days that an earlier version folded', { tags: ['R-DIARY-1'] }, () => {
  const EVENING = start('2026-11-14') + 20 * HOUR;

  async function twoDays(until = start(TODAY)) {
    const home = await wornHome();
    await home.live(start('2026-11-13'), until, [start('2026-11-13') + 9 * HOUR, EVENING]);
    await home.live(start(TODAY), home.now, [start(TODAY) + 9 * HOUR]);
    await home.checkpointed();
    const rowOf = (date: string) =>
      home.db.one<{ cells: Uint8Array; rises: { at: number }[] | null }>(
        sql`select cells, rises from day where date = ${date}::date`,
      );
    return { ...home, rowOf };
  }

  test('no reading is folded twice where the zone was changed', async () => {
    const home = await twoDays();
    const days = await home.db.many<Day>(sql`select ${DAY_COLUMNS} from day order by date`);
    const worn = await home.db.one<{ id: number; from: number }>(
      sql`select id, from_at as "from" from assignment`,
    );
    const day = { ...days.at(-1)!, rises: null, cells: emptyCells() };
    const history = {
      ...{ assignmentId: worn.id, patientId: home.anna, sensorId: 1, from: worn.from, until: home.now },
      ...{ track: null, newer: undefined, days: new Map<string, Day>([[TODAY, day]]) },
    };
    // There the day begins at 16:00 of the day before.
    await foldEarlierDays(home.db, { centroId: home.first, zona: 'Asia/Tokyo' }, [history]);
    const { rises, cells } = history.days.get(TODAY)!;
    expect([rises?.length, countCellsRead(cells)]).toEqual([1, 16 * 12]);
  });

  test('what is stored is never replaced by less', async () => {
    const home = await twoDays(start('2026-11-14') + 10 * HOUR);
    const full = Buffer.alloc(288, 0x81);
    await home.db.run(sql`update day set rises = null, cells = ${full} where date = '2026-11-14'`);
    await home.read(TODAY);
    const { cells, rises } = await home.rowOf('2026-11-14');
    expect([Buffer.from(cells).equals(full), rises]).toEqual([true, null]);
  });

  // The rules can make nothing of the first; the second breaks only the fold.
  test.each(['{"last":{"at":"gone"}}', '{"last":null}'])(
    'after a damaged track nothing is known: %s',
    async (track) => {
      const home = await twoDays();
      await home.db.run(sql`update day set track = ${track}::json where date = '2026-11-13'`);
      await home.db.run(sql`update day set rises = null where date = '2026-11-14'`);
      const diary = await home.read(TODAY);
      expect(diary.days.map(({ rises }) => rises.length)).toEqual([1, 0, 1]);
      expect((await home.rowOf('2026-11-14')).rises).toBeNull();
    },
  );
});

/** Any cells: those of a day that is folded again come from its readings. */
const WITHOUT_COVER = Buffer.alloc(288, 1);

describe('suggestions', () => {
  /** So many visits to the toilet since a week ago, all with urine. */
  async function visits(home: Awaited<ReturnType<typeof wornHome>>, count: number, withUrine = count) {
    const { id } = await home.db.one<{ id: number }>(sql`select id from staff where username = 'nora'`);
    await home.db.run(sql`
      insert into care_action (centro_id, patient_id, kind, at, recorded_at, staff_id, autor, result)
      select ${home.first}, ${home.anna}, 'toileted', at, at, ${id}, 'nora', case when n <= ${withUrine}::int then 'urine' else 'none' end
      from generate_series(1, ${count}::int) n,
        lateral (select ${new Date(home.clock.now())}::timestamptz - n * interval '6 hours' as at) moment`);
  }

  test('asking more often: from six visits on, two thirds with urine, with counts and source', {
    tags: ['R-DIARY-6'],
  }, async () => {
    const home = await wornHome();
    home.clock.set(new Date(home.now).toISOString());
    await visits(home, 5);
    expect((await home.read(TODAY)).suggestions).toEqual([]);
    await visits(home, 1);
    expect((await home.read(TODAY)).suggestions).toEqual([
      {
        rule: 'prompting',
        numbers: { visits: 6, urine: 6 },
        source: 'JAMA 1995;273:1366',
        dismissed: null,
      },
    ]);
    expect((await home.read('2026-11-14')).suggestions).toEqual([]);
  });

  test('one is dismissed with a reason by whoever did, and comes back after 30 days or with other numbers', {
    tags: ['R-DIARY-7'],
  }, async () => {
    const home = await wornHome();
    home.clock.set(new Date(home.now).toISOString());
    await visits(home, 6);
    const dismiss = async (body: object) =>
      home.post(`/api/diary/dismiss/${home.anna}`, body, await home.enter('nora'));
    expect((await dismiss({ rule: 'product', reason: 'No' })).status).toBe(404);
    expect((await dismiss({ rule: 'prompting', reason: ' ' })).status).toBe(422);
    expect((await dismiss({ rule: 'prompting', reason: 'x'.repeat(201) })).status).toBe(422);
    const { status, body } = await dismiss({ rule: 'prompting', reason: 'Does not want to' });
    expect([status, body.suggestion.dismissed]).toMatchObject([
      200,
      { reason: 'Does not want to', autor: { nombre: 'nora' } },
    ]);
    const shown = async () => {
      const today = new Date(home.clock.now()).toISOString().slice(0, 10);
      return (await home.read(today)).suggestions.map(({ dismissed }) => dismissed?.reason ?? 'shown');
    };
    expect(await shown()).toEqual(['Does not want to']);
    // Five of the next six had none: 7 of 12 is no longer two thirds; with 20 more it is 85 %.
    await visits(home, 5, 0);
    expect(await shown()).toEqual([]);
    await home.db.run(sql`delete from care_action where result = 'none'`);
    expect(await shown()).toEqual(['Does not want to']);
    await visits(home, 2, 0);
    expect(await shown()).toEqual(['shown']);
    await home.db.run(sql`delete from care_action where result = 'none'`);
    home.clock.set(new Date(home.now + 30 * DAY).toISOString());
    await home.db.run(sql`update care_action set at = at + interval '30 days'`);
    expect(await shown()).toEqual(['shown']);
  });

  test('nobody overwrites the reason of a colleague, not even at the same moment', {
    tags: ['R-DIARY-7'],
  }, async () => {
    const home = await wornHome();
    home.clock.set(new Date(home.now).toISOString());
    await home.staff('bea', { roles: ['ROLE_ENFERMERA'] });
    await visits(home, 6);
    const tokens = { nora: await home.enter('nora'), bea: await home.enter('bea') };
    const dismiss = async (by: 'nora' | 'bea', reason: string) => {
      const body = { rule: 'prompting', reason };
      const answer = await home.post(`/api/diary/dismiss/${home.anna}`, body, tokens[by]);
      return [answer.status, answer.body.reason];
    };
    const shown = async () => (await home.read(TODAY)).suggestions.map(({ dismissed }) => dismissed?.reason);
    expect(await dismiss('nora', 'First')).toEqual([200, undefined]);
    expect(await dismiss('bea', 'Mine')).toEqual([409, 'changed']);
    expect(await shown()).toEqual(['First']);
    expect(await dismiss('nora', 'Said better')).toEqual([200, undefined]);
    expect(await shown()).toEqual(['Said better']);
    await visits(home, 2, 0);
    expect(await dismiss('bea', 'Other numbers')).toEqual([200, undefined]);
    expect(await shown()).toEqual(['Other numbers']);

    const patient = { centro_id: home.first, id: home.anna };
    const both = await home.db.many<{ id: number; username: string }>(
      sql`select id, username from staff where username in ('bea', 'nora') order by username`,
    );
    const store = ([index, by]: [number, (typeof both)[number]]) => {
      const row = { rule: 'product' as const, numbers: { answers: 20, dry: 10, leaked: 0 } };
      const named = { reason: 'x', at: home.now + index, staffId: by.id, autor: by.username };
      return storeDismissal(home.db, patient, { ...row, ...named }, null);
    };
    const stored = [];
    for (const entry of both.entries()) stored.push(await store(entry));
    expect(stored).toEqual([true, false]);
    expect(await home.db.many(sql`select autor from diary_dismissal where rule = 'product'`)).toEqual([
      { autor: 'bea' },
    ]);
  });
});
