import type { DayPart } from '../day-view';
import { type DayEnd, foldReadings } from '../fold';
import { addDays, type LocalDate, localDayAt, localDayOf } from '../local-day';
import type { Assignment, CalibratedReading } from '../reading';
import { repairDays } from '../repair';
import { startTrack, type Track } from '../track';

/** One assignment in a store of the simplest kind, kept the way a server keeps it: what is stored goes through JSON. */
export class SmallStore {
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

  /** A batch as it comes: in any order, with readings that are known already. */
  deliver(batch: readonly CalibratedReading[]): void {
    const fresh = batch.filter(
      ({ at }, i) => !this.readings.has(at) && batch.findIndex((one) => one.at === at) === i,
    );
    if (fresh.length === 0) return;
    fresh.sort((a, b) => a.at - b.at);
    for (const reading of fresh) this.readings.set(reading.at, reading);
    const first = fresh[0]!.at;
    if (first > (this.track?.last?.at ?? Number.NEGATIVE_INFINITY)) this.goOn(fresh);
    else this.goBack(localDayAt(this.zone, first).date, localDayAt(this.zone, fresh.at(-1)!.at).date);
  }

  part(date: LocalDate): DayPart {
    return { assignment: this.assignment, day: this.days.get(date)?.day ?? null, track: this.track };
  }

  private goOn(fresh: readonly CalibratedReading[]): void {
    const track = this.track ?? startTrack(this.assignment.from);
    const today =
      track.last && localDayAt(this.zone, track.last.at).date === localDayAt(this.zone, fresh[0]!.at).date;
    const day = today ? this.days.get(localDayAt(this.zone, track.last!.at).date)!.day : null;
    const folded = foldReadings(this.zone, track, day, fresh);
    for (const end of folded.days) this.store(end);
    for (const { from, to } of folded.wetToEnd) this.bridge(from, to, true);
    this.track = throughJson(folded.track);
  }

  private goBack(from: LocalDate, through: LocalDate): void {
    this.repairs += 1;
    const newest = localDayAt(this.zone, Math.max(...this.readings.keys())).date;
    const before = [...this.days.keys()]
      .filter((date) => date < from)
      .sort()
      .at(-1);
    const carried = before ? this.days.get(before)!.track : startTrack(this.assignment.from);
    const work = repairDays(this.zone, carried, { from, through, newest });
    let step = work.next();
    while (!step.done)
      step = work.next({ readings: this.readingsOf(step.value), end: this.days.get(step.value) ?? null });
    const { days, earlier, track } = step.value;
    for (const end of days) this.store(end);
    if (earlier) this.bridge(earlier.from, earlier.to, earlier.wetToEnd);
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

  private bridge(from: LocalDate, to: LocalDate, bridged: boolean): void {
    for (let date = from; date <= to; date = addDays(date, 1)) {
      const end = this.days.get(date);
      if (end) end.day.wetToEnd = bridged;
    }
  }
}

/** With the keys in another order, as a database may hand them back. */
function throughJson<T>(value: T): T {
  return JSON.parse(JSON.stringify(value), (_, inner) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).reverse())
      : inner,
  );
}
