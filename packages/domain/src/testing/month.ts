import { DAY, HOUR, type Instant, MINUTE } from '../instant';
import { addDays, type LocalDate, localDayOf } from '../local-day';
import type { CalibratedReading } from '../reading';
import type { Wearing } from './naive';

/** A resident of a generated month, with the sensors worn one after another. */
export interface GeneratedResident {
  name: string;
  room: string;
  /** Admitted, and unsubscribed where that happens in the month. */
  from: Instant;
  until: Instant | null;
  wearings: (Wearing & { sensor: string })[];
}

/** A reading and when it arrives: some come days late. */
interface SentReading {
  sensor: string;
  reading: CalibratedReading;
  arrives: Instant;
}

/**
 * A month of a whole home, the same for the same seed: residents who stay, arrive, leave or take the sensor off for some
 * days, and pairs who swap sensors. Days have bursts of readings, also across midnight and clock changes.
 */
export function generateHomeMonth(
  zone: string,
  month: string,
  { patients = 30, bursts = 2, seed = 1 } = {},
): GeneratedResident[] {
  const random = randomFrom(seed);
  const start = localDayOf(zone, addDays(`${month}-01`, -4)).start;
  const end = localDayOf(zone, addDays(`${month}-28`, 6)).end;
  const sometime = (from: number, to: number) =>
    Math.floor((start + (from + random() * (to - from)) * DAY) / 1000) * 1000;
  const residents = Array.from({ length: patients }, (_, i): GeneratedResident => {
    const from = i % 5 === 1 ? sometime(6, 25) : start + i * MINUTE;
    const until = i % 5 === 2 ? sometime(8, 30) : null;
    const away = i % 5 === 4 ? sometime(7, 20) : null;
    const sensor = `S-${i}`;
    const periods =
      away === null
        ? [{ from, until, sensor }]
        : [
            { from, until: away, sensor },
            { from: away + 3 * DAY + 5 * HOUR, until, sensor },
          ];
    return {
      name: `P${i}`,
      room: String(1 + ((i * 7) % patients)),
      from,
      until,
      wearings: periods.map((period) => worn(period)),
    };
  });
  swapSensors(residents, sometime(10, 20));
  for (const { wearings } of residents)
    for (const wearing of wearings) {
      const { from, until } = wearing.assignment;
      wearing.readings = readingsOf(random, zone, bursts, from, Math.min(until ?? end, end));
    }
  return residents;
}

/** All readings of the home in order of arrival; the fraction `late` arrives days after it was measured. */
export function sentReadings(
  residents: readonly GeneratedResident[],
  { late = 0.1, seed = 7 } = {},
): SentReading[] {
  const random = randomFrom(seed);
  return residents
    .flatMap(({ wearings }) => wearings)
    .flatMap(({ sensor, readings }) =>
      readings.map((reading): SentReading => {
        const delay = random() < late ? random() * 5 * DAY : random() * 20 * MINUTE;
        return { sensor, reading, arrives: reading.at + Math.floor(delay) };
      }),
    )
    .sort((a, b) => a.arrives - b.arrives);
}

/** What is known of a resident at `now`: assignments that have begun and readings that have arrived. */
export function knownWearings(
  resident: GeneratedResident,
  arrived: ReadonlySet<CalibratedReading>,
  now: Instant,
): Wearing[] {
  return resident.wearings
    .filter(({ assignment }) => assignment.from <= now)
    .map(({ assignment: { from, until }, readings }) => ({
      assignment: { from, until: until !== null && until <= now ? until : null },
      readings: readings.filter((reading) => arrived.has(reading)),
    }));
}

export function datesOf(month: string): LocalDate[] {
  const dates: LocalDate[] = [];
  for (let date = `${month}-01`; date.startsWith(month); date = addDays(date, 1)) dates.push(date);
  return dates;
}

const worn = ({ from, until, sensor }: { from: Instant; until: Instant | null; sensor: string }) => ({
  assignment: { from, until },
  sensor,
  readings: [] as CalibratedReading[],
});

/** Residents who keep one sensor all month swap it in pairs. */
function swapSensors(residents: readonly GeneratedResident[], at: Instant): void {
  const staying = residents.filter(
    ({ until, wearings: [one, two], from }) => !two && one && until === null && from < at,
  );
  for (let i = 0; i + 1 < staying.length; i += 4) {
    const [a, b] = [staying[i]!, staying[i + 1]!];
    const [first, second] = [a.wearings[0]!, b.wearings[0]!];
    first.assignment = { ...first.assignment, until: at };
    second.assignment = { ...second.assignment, until: at };
    a.wearings.push(worn({ from: at, until: null, sensor: second.sensor }));
    b.wearings.push(worn({ from: at, until: null, sensor: first.sensor }));
  }
}

const INDEXES = [0, 0, 1.5, 3, 6.9, 7, 9.4, 12, 18.9, 19, 30, 55.5, 99, 100, 300, 999.9, 1000, 1200];

function readingsOf(random: () => number, zone: string, bursts: number, from: Instant, until: Instant) {
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)]!;
  const readings = new Map<Instant, CalibratedReading>();
  for (let day = localDayOf(zone, new Date(from).toISOString().slice(0, 10)); day.start < until; ) {
    for (let burst = 0; burst < bursts; burst++) {
      // The first burst begins shortly before midnight or spans the hour in which the clocks change.
      const fixed = Number(day.date.slice(8)) % 2 === 0 ? day.end - 20 * MINUTE : day.start + HOUR;
      const start = burst === 0 ? fixed : day.start + random() * 23 * HOUR;
      const pace = pick([2, 3, 4, 5, 6]) * MINUTE + Math.floor(random() * 3) * 500;
      const index = pick(INDEXES);
      const power = random() < 0.06 ? 'off' : 'on';
      const contact = pick(['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'none', 'poor', null] as const);
      for (let i = 0, at = Math.floor(start / 1000) * 1000; i < 7; i++, at += pace) {
        if (at < from || at >= until) continue;
        const moisture = random() < 0.05 ? null : 100 + index + (i % 3 === 2 ? pick([0, 0.5, 4]) : 0);
        readings.set(at, { at, power, moisture, contact, pitch: 0, roll: 0, capacidad: 100, correction: 0 });
      }
    }
    day = localDayOf(zone, addDays(day.date, 1));
  }
  return [...readings.values()].sort((a, b) => a.at - b.at);
}

/** Mulberry32: small and reproducible. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
