import type { DateRange } from '@vigilia/domain/day';
import { foldReadings } from '@vigilia/domain/fold';
import { localDayAt } from '@vigilia/domain/local-day';
import type { CalibratedReading } from '@vigilia/domain/reading';
import { startTrack, type Track } from '@vigilia/domain/track';
import type { CentreState } from './centre-state';
import { type CentreDirectory, type KnownSensor, valueAt, type Worn } from './directory';
import type { DayToWrite, OpenDay, TrackToWrite } from './history.store';
import type { ReadingRow } from './reading.store';
import type { RepairMark } from './repair-mark.store';

/** New readings of one assignment, sorted by their moment. */
export interface Arrival {
  readonly worn: Worn;
  readonly sensor: KnownSensor;
  readonly rows: readonly ReadingRow[];
}

export interface FoldFailure {
  readonly assignmentId: number;
  readonly error: Error;
}

/** What a batch changes in tracks and days. */
export class FoldedBatch {
  readonly days: DayToWrite[] = [];
  readonly tracks: TrackToWrite[] = [];
  /** Earlier days that turned out to have ended inside a wet stretch. */
  readonly wetToEnd: { readonly assignmentId: number; readonly dates: DateRange }[] = [];
  readonly marks: RepairMark[] = [];
  readonly failures: FoldFailure[] = [];
}

/** A stored reading with the settings that held at its moment. */
export const withSettingsAt = (
  { angles }: CentreDirectory,
  sensor: KnownSensor,
  { patientId }: Worn,
  row: ReadingRow,
): CalibratedReading => ({
  at: row.at,
  power: row.power,
  moisture: row.moisture,
  contact: row.contact,
  pitch: row.pitch,
  roll: row.roll,
  capacidad: valueAt(sensor.calibrations, row.at),
  correction: valueAt(angles.get(patientId), row.at) ?? 0,
});

/**
 * Folds what is newer than an assignment's track onto its open day, in `state`; the day of a late reading is marked for the
 * repairer. If folding one resident's readings throws, theirs are marked as well and nobody else's are held up.
 */
export function foldArrivals(
  directory: CentreDirectory,
  state: CentreState,
  arrivals: readonly Arrival[],
): FoldedBatch {
  const folded = new FoldedBatch();
  for (const arrival of arrivals) {
    const { assignmentId } = arrival.worn;
    const open = state.openDays.get(assignmentId) ?? null;
    if (open === 'to-rebuild') markAll(folded, directory, arrival);
    else {
      try {
        state.openDays.set(assignmentId, appendReadings(folded, directory, arrival, open));
      } catch (error) {
        folded.failures.push({ assignmentId, error: error as Error });
        state.openDays.set(assignmentId, 'to-rebuild');
        markAll(folded, directory, arrival);
        if (open) folded.marks.push({ assignmentId, date: open.day.date });
      }
    }
  }
  return folded;
}

/** Nothing goes into `folded` before all of it is known: a fold that throws leaves nothing there. */
function appendReadings(
  folded: FoldedBatch,
  directory: CentreDirectory,
  { worn, sensor, rows }: Arrival,
  open: OpenDay | null,
): OpenDay | null {
  const { assignmentId, patientId } = worn;
  const { zona } = directory;
  const lastAt = open ? lastAtOf(open.track) : Number.NEGATIVE_INFINITY;
  const late = rows.filter(({ at }) => at <= lastAt);
  const newer = late.length > 0 ? rows.filter(({ at }) => at > lastAt) : rows;
  const readings = newer.map((row) => withSettingsAt(directory, sensor, worn, row));
  const { track, days, wetToEnd } = foldReadings(
    zona,
    open?.track ?? startTrack(worn.from),
    open?.day ?? null,
    readings,
  );
  const marks = late.map(({ at }) => ({ assignmentId, date: localDayAt(zona, at).date }));
  folded.marks.push(...marks);
  const last = days.at(-1);
  if (!last) return open;

  const isWetToEnd = (date: string) => wetToEnd.some(({ from, to }) => from <= date && date <= to);
  if (open && days[0]?.day.date !== open.day.date) {
    // The open day is over and hands its track on; a repair begins with it.
    const day = { ...open.day, wetToEnd: isWetToEnd(open.day.date) };
    folded.days.push({ assignmentId, patientId, day, track: open.track, sameCells: true });
  }
  for (const { day, track } of days) {
    const sameCells = day.date === open?.day.date && Buffer.compare(day.cells, open.day.cells) === 0;
    folded.days.push({ assignmentId, patientId, day, track: day === last.day ? null : track, sameCells });
  }
  for (const dates of wetToEnd) folded.wetToEnd.push({ assignmentId, dates });
  folded.tracks.push({ assignmentId, patientId, date: last.day.date, track });
  return { track, day: last.day };
}

/** Undefined would compare as "newer" with everything, and a stored track may be damaged. */
function lastAtOf(track: Track): number {
  const at = track.last?.at;
  if (typeof at !== 'number') throw new Error('The stored track has no last reading.');
  return at;
}

function markAll(folded: FoldedBatch, { zona }: CentreDirectory, { worn, rows }: Arrival): void {
  for (const { at } of rows) {
    folded.marks.push({ assignmentId: worn.assignmentId, date: localDayAt(zona, at).date });
  }
}
