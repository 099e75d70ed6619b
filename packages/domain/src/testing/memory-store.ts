import type { DateRange } from '../day';
import type { DayPart } from '../day-view';
import { type DayEnd, foldReadings } from '../fold';
import { addDays, type LocalDate, localDayAt, localDayOf } from '../local-day';
import type { Assignment, CalibratedReading } from '../reading';
import { repairDay } from '../repair';
import { startTrack, type Track } from '../track';

/** One assignment in memory, stored as the server stores it: tracks and days go through JSON. */
export class MemoryStore {
  readonly readings = new Map<number, CalibratedReading>();
  readonly days = new Map<LocalDate, DayEnd>();
  track: Track | null = null;
  /** Days to fold again, and those that were. */
  readonly marks = new Set<LocalDate>();
  readonly repaired: LocalDate[] = [];
  readonly zone: string;
  readonly assignment: Assignment;

  constructor(zone: string, assignment: Assignment) {
    this.zone = zone;
    this.assignment = assignment;
  }

  /** Stores a batch in any order; readings that are known already are ignored. */
  deliver(batch: readonly CalibratedReading[]): void {
    const fresh = batch.filter(
      ({ at }, i) => !this.readings.has(at) && batch.findIndex((one) => one.at === at) === i,
    );
    if (fresh.length === 0) return;
    fresh.sort((a, b) => a.at - b.at);
    for (const reading of fresh) this.readings.set(reading.at, reading);
    const lastAt = this.track?.last?.at ?? Number.NEGATIVE_INFINITY;
    const newer = fresh.filter(({ at }) => at > lastAt);
    if (newer.length > 0) this.append(newer);
    for (const { at } of fresh) if (at <= lastAt) this.marks.add(localDayAt(this.zone, at).date);
    this.repair();
  }

  part(date: LocalDate): DayPart {
    return { assignment: this.assignment, day: this.days.get(date)?.day ?? null, track: this.track };
  }

  private append(fresh: readonly CalibratedReading[]): void {
    const track = this.track ?? startTrack(this.assignment.from);
    const today =
      track.last && localDayAt(this.zone, track.last.at).date === localDayAt(this.zone, fresh[0]!.at).date;
    const day = today ? this.days.get(localDayAt(this.zone, track.last!.at).date)!.day : null;
    const folded = foldReadings(this.zone, track, day, fresh);
    for (const end of folded.days) this.store(end);
    for (const range of folded.wetToEnd) this.setWetToEnd(range, true);
    this.track = throughJson(folded.track);
  }

  /** The earliest first, and on into the next day for as long as another track is handed on. */
  repair(): void {
    for (;;) {
      const date = [...this.marks].sort()[0];
      if (date === undefined) return;
      this.marks.delete(date);
      this.repaired.push(date);
      const before = [...this.days.keys()].filter((day) => day < date).sort();
      const { end, earlier, changesNext, isNewest } = repairDay(this.zone, {
        date,
        carried: this.days.get(before.at(-1) ?? '')?.track ?? startTrack(this.assignment.from),
        readings: this.readingsOf(date),
        stored: this.days.get(date) ?? null,
        isNewest: date === localDayAt(this.zone, Math.max(...this.readings.keys())).date,
      });
      if (end) this.store(end);
      if (end && isNewest) this.track = throughJson(end.track);
      if (earlier) this.setWetToEnd(earlier, earlier.wetToEnd);
      if (changesNext) this.marks.add(addDays(date, 1));
    }
  }

  private readingsOf(date: LocalDate): CalibratedReading[] {
    const { start, end } = localDayOf(this.zone, date);
    return [...this.readings.values()]
      .filter(({ at }) => at >= start && at < end)
      .sort((a, b) => a.at - b.at);
  }

  private store({ day, track }: DayEnd): void {
    const { cells, ...rest } = day;
    this.days.set(day.date, {
      day: { ...throughJson(rest), cells: cells.slice() },
      track: throughJson(track),
    });
  }

  private setWetToEnd({ from, to }: DateRange, wetToEnd: boolean): void {
    for (let date = from; date <= to; date = addDays(date, 1)) {
      const end = this.days.get(date);
      if (end) end.day.wetToEnd = wetToEnd;
    }
  }
}

/** Reverses the order of keys, as a database may return them in any order. */
function throughJson<T>(value: T): T {
  return JSON.parse(JSON.stringify(value), (_, inner) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).reverse())
      : inner,
  );
}
