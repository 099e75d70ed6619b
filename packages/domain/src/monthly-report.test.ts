import { describe, expect, test } from 'vitest';
import { dayViewAt } from './day-view';
import { DAY, HOUR, type Instant, MINUTE } from './instant';
import { localDayOf } from './local-day';
import { REPORT_CHARTS } from './monthly-report';
import type { CalibratedReading } from './reading';
import { MemoryStore } from './testing/memory-store';
import {
  datesOf,
  type GeneratedResident,
  generateHomeMonth,
  knownWearings,
  sentReadings,
} from './testing/month';
import { naiveReport } from './testing/naive-report';

const zone = 'Europe/Amsterdam';
const TIMEOUT = 120_000;

/** Stores the readings of a home as they arrive, in batches, each in the history of its wearer. */
function storedHome(residents: readonly GeneratedResident[]) {
  const sent = sentReadings(residents);
  const arrived = new Set<CalibratedReading>();
  const stores = new Map(
    residents.flatMap(({ wearings }) =>
      wearings.map((wearing) => [wearing, new MemoryStore(zone, wearing.assignment)] as const),
    ),
  );
  const ownerOf = new Map(
    [...stores.keys()].flatMap((wearing) => wearing.readings.map((reading) => [reading, wearing] as const)),
  );
  let next = 0;
  return {
    arrived,
    /** Stores everything that arrives up to `now`. */
    deliverUntil(now: Instant) {
      const batches = new Map<MemoryStore, Map<number, CalibratedReading[]>>();
      for (; next < sent.length && sent[next]!.arrives <= now; next++) {
        const { reading, arrives } = sent[next]!;
        const store = stores.get(ownerOf.get(reading)!)!;
        const hours = batches.get(store) ?? new Map<number, CalibratedReading[]>();
        const hour = Math.floor(arrives / (6 * HOUR));
        hours.set(hour, [...(hours.get(hour) ?? []), reading]);
        batches.set(store, hours);
        arrived.add(reading);
      }
      for (const [store, hours] of batches) for (const batch of hours.values()) store.deliver(batch);
    },
    report({ wearings }: GeneratedResident, dates: readonly string[], now: Instant) {
      const known = wearings.filter(({ assignment }) => assignment.from <= now);
      const figures = dates.map((date) => {
        const parts = known.map((wearing) => ({
          ...stores.get(wearing)!.part(date),
          assignment: {
            from: wearing.assignment.from,
            until:
              wearing.assignment.until !== null && wearing.assignment.until <= now
                ? wearing.assignment.until
                : null,
          },
        }));
        return dayViewAt(localDayOf(zone, date), parts, now).figures;
      });
      return Object.fromEntries(
        Object.entries(REPORT_CHARTS).map(([chart, valueOf]) => [chart, figures.map(valueOf)]),
      );
    },
    repairs: () => [...stores.values()].reduce((sum, { repaired }) => sum + repaired.length, 0),
  };
}

describe('a day', {
  tags: ['R-REPORT-5', 'R-REPORT-6', 'R-REPORT-7', 'R-REPORT-8', 'R-REPORT-9', 'R-REPORT-21', 'R-REPORT-22'],
}, () => {
  const silent = { wet: 0, attention: 0, highestIndex: null, cellsRead: 0, nnets: 0 };
  const HOURS = { wet: 3 * HOUR, attention: HOUR, highestIndex: 40, cellsRead: 240, nnets: 2 };
  test.each<[string, Parameters<typeof REPORT_CHARTS.chart_inco>[0], (number | null)[]]>([
    // figures; incontinence, attention, highest level, coverage, hours of use
    ['no sensor worn', null, [null, null, null, null, null]],
    ['worn but silent', silent, [null, null, null, null, 0]],
    ['silent inside a wet stretch', { ...silent, wet: 24 * HOUR }, [null, null, null, null, 0]],
    ['silent since just after midnight', { ...silent, nnets: 1 }, [null, null, null, null, 0]],
    ['only readings without contact', { ...silent, cellsRead: 24, nnets: 3 }, [null, null, null, 3, 2]],
    ['measured dry', { ...silent, highestIndex: 0, cellsRead: 288 }, [0, 0, 0, 0, 24]],
    ['measured wet', HOURS, [3, 1, 40, 2, 20]],
    [
      'whole hours wet, other figures with one decimal, and the index at most 1000',
      { wet: 2.6 * HOUR, attention: 1.26 * HOUR, highestIndex: 1500.5, cellsRead: 25, nnets: 2 },
      [3, 1.3, 1000, 2, 2.1],
    ],
  ])('%s', (_, figures, values) => {
    expect(Object.values(REPORT_CHARTS).map((valueOf) => valueOf(figures))).toEqual(values);
  });
});

describe.each(['2026-03', '2026-10'])('thirty patients in %s, when the clocks change', (month) => {
  test('the report equals the naive report on the day the clocks change and after the month', {
    tags: ['R-REPORT-22'],
    timeout: TIMEOUT,
  }, () => {
    const residents = generateHomeMonth(zone, month);
    const dates = datesOf(month);
    const home = storedHome(residents);
    const moments = [
      localDayOf(zone, month === '2026-03' ? '2026-03-29' : '2026-10-25').start + 3 * HOUR + 10 * MINUTE,
      localDayOf(zone, dates.at(-1)!).end + 5 * DAY,
    ];
    const seen = { blank: 0, zero: 0, other: 0 };
    for (const now of moments) {
      home.deliverUntil(now);
      for (const resident of residents) {
        const expected = naiveReport(zone, dates, knownWearings(resident, home.arrived, now), now);
        expect({ who: resident.name, ...home.report(resident, dates, now) }).toEqual({
          who: resident.name,
          ...expected,
        });
        for (const value of Object.values(expected).flat())
          seen[value === null ? 'blank' : value === 0 ? 'zero' : 'other'] += 1;
      }
    }
    // Guards against a generated month without late readings or values.
    expect(home.repairs()).toBeGreaterThan(100);
    expect(Math.min(seen.blank, seen.zero, seen.other)).toBeGreaterThan(150);
  });
});
