import type { DayPart } from '../day-view';
import { type DayEnd, foldReadings } from '../fold';
import { addDays, type LocalDate, localDayAt, localDayOf } from '../local-day';
import type { Assignment, CalibratedReading } from '../reading';
import { repairDays } from '../repair';
import { startTrack, type Track } from '../track';

/** One assignment in memory, stored as the server stores it: tracks and days go through JSON. */
export class MemoryStore {
  readonly readings = new Map<number, CalibratedReading>();
  readonly days = new Map<LocalDate, DayEnd>();
  track: Track | null = null;
  repairs = 0;
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
    const first = fresh[0]!.at;
    if (first > (this.track?.last?.at ?? Number.NEGATIVE_INFINITY)) this.append(fresh);
    else this.repair(localDayAt(this.zone, first).date, localDayAt(this.zone, fresh.at(-1)!.at).date);
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
    for (const { from, to } of folded.wetToEnd) this.setWetToEnd(from, to, true);
    this.track = throughJson(folded.track);
  }

  private repair(from: LocalDate, through: LocalDate): void {
    this.repairs += 1;
    const newest = localDayAt(this.zone, Math.max(...this.readings.keys())).date;
    const before = [...this.days.keys()]
      .filter((date) => date < from)
      .sort()
      .at(-1);
    const carried = before ? this.days.get(before)!.track : startTrack(this.assignment.from);
    const steps = repairDays(this.zone, carried, { from, through, newest });
    let step = steps.next();
    while (!step.done)
      step = steps.next({ readings: this.readingsOf(step.value), end: this.days.get(step.value) ?? null });
    const { days, earlier, track } = step.value;
    for (const end of days) this.store(end);
    if (earlier) this.setWetToEnd(earlier.from, earlier.to, earlier.wetToEnd);
    if (track) this.track = throughJson(track);
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

  private setWetToEnd(from: LocalDate, to: LocalDate, wetToEnd: boolean): void {
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
