import { describe, expect, test } from 'vitest';
import { dayViewAt } from './day-view';
import { DAY, HOUR, type Instant, MINUTE } from './instant';
import { localDayOf } from './local-day';
import { REPORT_CHARTS } from './monthly-report';
import type { CalibratedReading } from './reading';
import { datesOf, homeInMonth, knownOf, type Resident, sentBy } from './testing/month';
import { naiveReport } from './testing/naive-report';
import { SmallStore } from './testing/small-store';

const zone = 'Europe/Amsterdam';
const PATIENCE = 120_000;

/** The home as it is kept: readings delivered hour by hour as they arrive, each into its wearer's history. */
function keeper(residents: readonly Resident[]) {
  const sent = sentBy(residents);
  const arrived = new Set<CalibratedReading>();
  const stores = new Map(
    residents.flatMap(({ wearings }) =>
      wearings.map((wearing) => [wearing, new SmallStore(zone, wearing.assignment)] as const),
    ),
  );
  const ownerOf = new Map(
    [...stores.keys()].flatMap((wearing) => wearing.readings.map((reading) => [reading, wearing] as const)),
  );
  let next = 0;
  return {
    arrived,
    /** Everything that arrives up to a moment. */
    until(now: Instant) {
      const batches = new Map<SmallStore, Map<number, CalibratedReading[]>>();
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
    report({ wearings }: Resident, dates: readonly string[], now: Instant) {
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
    repairs: () => [...stores.values()].reduce((sum, { repairs }) => sum + repairs, 0),
  };
}

describe.each(['2026-03', '2026-10'])('thirty patients in %s, when the clocks change', (month) => {
  test(
    'the report is what the readings say, on any day of the month and after it',
    () => {
      const residents = homeInMonth(zone, month);
      const dates = datesOf(month);
      const home = keeper(residents);
      const moments = [
        localDayOf(zone, month === '2026-03' ? '2026-03-29' : '2026-10-25').start + 3 * HOUR + 10 * MINUTE,
        localDayOf(zone, dates.at(-1)!).end + 5 * DAY,
      ];
      const seen = { blank: 0, zero: 0, other: 0 };
      for (const now of moments) {
        home.until(now);
        for (const resident of residents) {
          const expected = naiveReport(zone, dates, knownOf(resident, home.arrived, now), now);
          expect({ who: resident.name, ...home.report(resident, dates, now) }).toEqual({
            who: resident.name,
            ...expected,
          });
          for (const value of Object.values(expected).flat())
            seen[value === null ? 'blank' : value === 0 ? 'zero' : 'other'] += 1;
        }
      }
      // A month in which nothing happens would agree with anything.
      expect(home.repairs()).toBeGreaterThan(100);
      expect(Math.min(seen.blank, seen.zero, seen.other)).toBeGreaterThan(150);
    },
    PATIENCE,
  );
});
