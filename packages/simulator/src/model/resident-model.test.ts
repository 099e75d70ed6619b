import { reading as wireReading } from '@vigilia/contract/ingest';
import { DAY, HOUR, type Instant, MINUTE } from '@vigilia/domain/instant';
import { formatTime } from '@vigilia/domain/local-time';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toWire } from '#wire';
import type { Happening, SensorReading } from './happening';
import { HomeModel } from './home-model';
import { hoursAt } from './hours';
import { type Profile, profileOf, type Traits } from './profile';
import { ResidentModel } from './resident-model';
import { type TruthEvent, truthLine } from './truth';

const start = Date.parse('2026-10-24T00:00:00Z'); // the night after, the clocks go back
const STAFF = ['anna', 'bram', 'cees'];
const resident = (sensor: string, seed = 'test', zona = 'Europe/Amsterdam', traits?: Partial<Traits>) =>
  profileOf(seed, { sensor, capacidad: 100, zona, traits });
const modelOf = (profile: Profile, from = start, everyMs = 4 * MINUTE) =>
  new ResidentModel(profile, { staff: STAFF, from, everyMs });

/** Everything before a moment. */
function run(model: Pick<HomeModel, 'next' | 'step'>, until: Instant): Happening[] {
  const all: Happening[] = [];
  while (model.next < until) all.push(...model.step());
  return all;
}
const readingsOf = (all: readonly Happening[]): SensorReading[] =>
  all.flatMap((one) => (one.type === 'reading' ? [one.reading] : []));
const truthOf = (all: readonly Happening[]) => all.flatMap((one) => (one.type === 'truth' ? [one] : []));
const eventsOf = <W extends TruthEvent['what']>(all: readonly Happening[], what: W) =>
  truthOf(all).flatMap(({ at, event }) =>
    event.what === what ? [{ at, ...(event as Extract<TruthEvent, { what: W }>) }] : [],
  );
const bytes = (all: readonly Happening[]) => truthOf(all).map(truthLine).join('');
const residents = Array.from({ length: 40 }, (_, index) => resident(`S-${index}`));
const homeOf = (profiles: readonly Profile[]) =>
  new HomeModel({ profiles, staff: STAFF, from: start, everyMs: 4 * MINUTE });

test('the same seed gives the same bytes, another one others', () => {
  const happened = (seed: string) =>
    run(homeOf(['S-1', 'S-2'].map((sensor) => resident(sensor, seed))), start + 5 * DAY);
  expect(JSON.stringify(happened('a'))).toBe(JSON.stringify(happened('a')));
  expect(bytes(happened('a'))).not.toBe(bytes(happened('b')));
});

test('one more resident changes nothing for the others, and neither does a call for one', () => {
  const ofOthers = (all: Happening[]) => all.filter((one) => one.resident !== 'S-7');
  const before = run(homeOf(residents.slice(0, 4)), start + 3 * DAY);
  const home = homeOf([resident('S-7'), ...residents.slice(0, 4)]);
  home.call({ id: 1, resident: 'S-7', kind: 'wet', priority: 'high' }, start);
  expect(ofOthers(run(home, start + 3 * DAY))).toEqual(before);
});

test('what happens comes in order of time, and steps at any interval give the same', () => {
  const whole = run(homeOf(residents.slice(0, 5)), start + 2 * DAY);
  const times = whole.map(({ at }) => at);
  expect(times).toEqual([...times].sort((a, b) => a - b));
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 2 * 1440 }), { maxLength: 5 }), (minutes) => {
      const home = homeOf(residents.slice(0, 5));
      const pieces = [...minutes.sort((a, b) => a - b), 2 * 1440].flatMap((minute) =>
        run(home, start + minute * MINUTE),
      );
      expect(JSON.stringify(pieces)).toBe(JSON.stringify(whole));
    }),
    { numRuns: 5 },
  );
});

test('a model that starts later measures the same from the next care day on', () => {
  for (const profile of residents.slice(0, 8)) {
    const late = start + 30 * HOUR;
    const { until } = hoursAt(profile, late);
    const after = (from: Instant) => {
      const all = readingsOf(run(modelOf(profile, from), until + 20 * HOUR));
      return all.filter(({ at }) => at > until + 10 * MINUTE);
    };
    expect(after(late)).toEqual(after(start));
  }
});

test('readings are in order and valid on the wire, and the interval can be changed', () => {
  const model = modelOf(residents[0]!);
  const sparse = readingsOf(run(model, start + 10 * DAY));
  model.measureEvery(MINUTE);
  const often = readingsOf(run(model, start + 11 * DAY));
  const all = [...sparse, ...often];
  const times = all.map(({ at }) => at);
  expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
  expect(often.length).toBeGreaterThan(1_000);
  expect(often.length).toBeLessThanOrEqual(1_444);
  expect(all.filter((one) => !wireReading.safeParse(toWire('S-0', one, 77)).success)).toEqual([]);
});

describe('a month of forty residents', () => {
  const months = residents.map((profile) => ({
    profile,
    all: run(modelOf(profile, start, 10 * MINUTE), start + 30 * DAY),
  }));
  const all = months.flatMap((month) => readingsOf(month.all));

  test('contains every power, contact, posture and a low battery', () => {
    expect(new Set(all.map(({ power }) => power))).toEqual(new Set(['on', 'off']));
    expect(new Set(all.map(({ contact }) => contact))).toEqual(new Set(['ok', 'poor', 'none', null]));
    expect(all.some(({ moisture }) => (moisture ?? 0) > 1100)).toBe(true); // beyond the measuring range
    expect(all.some(({ roll }) => Math.abs(roll ?? 0) > 120)).toBe(true); // face-down
    expect(all.some(({ pitch }) => (pitch ?? 0) >= 70)).toBe(true); // upright
    expect(all.some(({ battery }) => battery <= 26)).toBe(true);
  });

  test('contains every kind of truth that staff and residents cause by themselves', () => {
    const what = new Set(months.flatMap((month) => truthOf(month.all).map(({ event }) => event.what)));
    expect([...what].sort()).toEqual(
      ['care', 'change', 'check', 'day', 'leak', 'pose', 'prompt', 'sensor', 'void'].sort(),
    );
    const states = new Set(
      months.flatMap((month) => eventsOf(month.all, 'sensor').map(({ state }) => state)),
    );
    expect(states).toEqual(new Set(['away', 'off', 'loose', 'poor', 'ok', 'reversed', 'flooded']));
    const nights = new Set(months.flatMap((month) => eventsOf(month.all, 'day').map(({ night }) => night)));
    expect(nights).toEqual(new Set(['quiet', 'usual', 'bad']));
    const found = new Set(months.flatMap((month) => eventsOf(month.all, 'care').map((care) => care.found)));
    expect(found).toEqual(new Set(['dry', 'wet', 'full', 'leaked', null]));
  });

  test('a product holds what was voided into it since the last change, up to its capacity; the rest leaks', () => {
    for (const { profile, all } of months) {
      // What it held at the beginning nobody was told.
      const truth = truthOf(all);
      let [content, leaked] = [0, 0];
      const first = truth.findIndex(({ event }) => event.what === 'change');
      for (const { event } of truth.slice(first + 1)) {
        if (event.what === 'change') {
          expect(event.content).toBeCloseTo(content);
          expect(event.found === 'leaked').toBe(leaked > 0 && content >= 30);
          [content, leaked] = [0, 0];
        } else if (event.what === 'void' && event.place === 'product') {
          content = Math.min(profile.capacity, content + event.ml);
          expect(event.content).toBeCloseTo(content);
        } else if (event.what === 'leak') {
          expect(content).toBeCloseTo(profile.capacity);
          leaked += event.ml;
        }
      }
    }
  });

  test('every product is dry again after the morning wash', () => {
    for (const { profile, all } of months) {
      const { until } = hoursAt(profile, start);
      const after = readingsOf(all).filter(({ at }) => at > until + 5 * MINUTE && at < until + 20 * MINUTE);
      expect(after.every(({ moisture }) => (moisture ?? 96) < 98)).toBe(true);
    }
  });

  test('bedridden residents never sit up, all others do', () => {
    const straight = months.filter(({ all }) =>
      eventsOf(all, 'sensor').every(({ state }) => state !== 'reversed'),
    );
    const wrong = straight.filter(
      ({ profile, all }) =>
        readingsOf(all).some(({ pitch }) => (pitch ?? 0) >= 45) === (profile.mobility === 'bedridden'),
    );
    expect(straight.length).toBeGreaterThan(20);
    expect(wrong).toEqual([]);
  });

  test('a sensor the wrong way round shows who lies on the back as face-down, until staff see to it', () => {
    const rolls = months.flatMap(({ profile, all }) => {
      const states = eventsOf(all, 'sensor');
      return states.flatMap(({ state, at }, index) => {
        const until = states.slice(index + 1).find((later) => later.state === 'ok')?.at ?? start + 30 * DAY;
        if (state !== 'reversed' || profile.mobility === 'bedridden') return [];
        return readingsOf(all).filter(
          (reading) => reading.at > at && reading.at < until && reading.roll !== null,
        );
      });
    });
    expect(rolls.length).toBeGreaterThan(20);
    expect(rolls.filter(({ roll }) => Math.abs(roll!) > 90).length / rolls.length).toBeGreaterThan(0.9);
  });

  test('a sensor that is switched off sends one reading with power off', () => {
    for (const month of months) {
      const readings = readingsOf(month.all);
      const offs = eventsOf(month.all, 'sensor').filter(({ state }) => state === 'off').length;
      expect(readings.filter(({ power }) => power === 'off').length).toBeLessThanOrEqual(offs);
    }
  });
});

const DAYTIME = start + 40 * HOUR;
const dry = { mobility: 'sits', habits: [], capacity: 800, restless: false } as const;

test('a change empties the product: the sensor falls to dry within minutes', () => {
  let tried = 0;
  for (const profile of residents) {
    const model = modelOf(profile, start, MINUTE);
    const before = readingsOf(run(model, DAYTIME)).at(-1);
    if (!before?.moisture || before.moisture < 103) continue;
    tried += 1;
    model.perform('changed', 'visitor', DAYTIME);
    const after = run(model, DAYTIME + 8 * MINUTE);
    expect(eventsOf(after, 'change')[0]).toMatchObject({ staff: 'visitor' });
    for (const { moisture, at } of readingsOf(after))
      if (at >= DAYTIME + 2 * MINUTE) expect(moisture ?? 96).toBeLessThan(100);
  }
  expect(tried).toBeGreaterThan(3);
});

test('prompting moves the next void of whoever responds into the toilet, and the product stays as it was', () => {
  let inToilet = 0;
  for (const base of residents.filter(({ promptable }) => promptable)) {
    const model = modelOf({ ...base, prompted: false }, start, MINUTE);
    run(model, DAYTIME);
    model.perform('toileted', 'visitor', DAYTIME);
    const after = run(model, DAYTIME + MINUTE);
    const [prompt] = eventsOf(after, 'prompt');
    const [void_] = eventsOf(after, 'void').filter(({ place }) => place === 'toilet');
    expect(void_ !== undefined).toBe(prompt?.urine);
    if (!void_) continue;
    inToilet += 1;
    const later = eventsOf(run(model, DAYTIME + 5 * HOUR), 'void');
    expect(later.filter(({ ml }) => ml === void_.ml)).toEqual([]);
  }
  expect(inToilet).toBeGreaterThan(2);
});

test('staff who are called take the alert, go and do what it asks for; of one that ended nobody goes any more', () => {
  const kinds = [
    ['wet', 'change'],
    ['turn', 'pose'],
    ['no-urine', 'check'],
  ] as const;
  for (const [kind, what] of kinds) {
    const answered = residents.map((profile) => {
      const model = modelOf({ ...profile, mobility: 'bedridden', prompted: false }, DAYTIME + 12 * HOUR);
      model.call({ id: 5, resident: profile.sensor, kind, priority: 'medium' }, DAYTIME + 12 * HOUR);
      const all = run(model, DAYTIME + 16 * HOUR);
      const taken = all.find((one) => one.type === 'act' && one.act.act === 'take');
      return { taken, done: eventsOf(all, what).length, missed: eventsOf(all, 'missed').length };
    });
    expect(answered.filter(({ missed }) => missed > 0).length).toBeLessThan(12);
    for (const { taken, done, missed } of answered) {
      expect(taken === undefined).toBe(missed > 0);
      if (taken && kind !== 'no-urine') expect(done).toBeGreaterThan(0);
    }
  }
  const model = modelOf(residents[0]!, DAYTIME);
  model.call({ id: 5, resident: 'S-0', kind: 'wet', priority: 'high' }, DAYTIME);
  model.endCall({ id: 5 });
  expect(eventsOf(run(model, DAYTIME + 3 * HOUR), 'answer')).toEqual([]);
});

test('the gain of a sensor stretches what it measures, and its drift moves what is dry', () => {
  const rise = (gain: number) => {
    const model = modelOf({ ...resident('S-1'), ...dry, gain, drift: 0 }, start, MINUTE);
    return Math.max(...readingsOf(run(model, start + 2 * DAY)).map(({ moisture }) => (moisture ?? 96) - 96));
  };
  expect(rise(1.39) / rise(1)).toBeCloseTo(1.39, 1);
  expect(rise(0.66) / rise(1)).toBeCloseTo(0.66, 1);
  const lowest = (drift: number) => {
    const model = modelOf({ ...resident('S-1'), ...dry, drift }, start);
    return Math.min(...readingsOf(run(model, start + 20 * DAY)).map(({ moisture }) => moisture ?? 96));
  };
  expect(lowest(0) - lowest(1.5)).toBeCloseTo(1.5, 0);
});

test('the wash stays at its local hour when the clocks change', () => {
  for (const zona of ['Europe/Amsterdam', 'Europe/Madrid'])
    for (const noon of ['2026-03-28T12:00Z', '2026-03-29T12:00Z', '2026-10-24T12:00Z', '2026-10-25T12:00Z']) {
      const hours = hoursAt(resident('S-1', 'test', zona), Date.parse(noon));
      expect(formatTime(zona, hours.from)).toMatch(/^0[6-8]:/);
      expect(formatTime(zona, hours.until)).toMatch(/^0[6-8]:/);
    }
});
