import type { DateRange } from '@vigilia/domain/day';
import { type DayEnd, foldReadings } from '@vigilia/domain/fold';
import { type LocalDate, localDayAt } from '@vigilia/domain/local-day';
import type { CalibratedReading } from '@vigilia/domain/reading';
import { startTrack, type Track } from '@vigilia/domain/track';
import { type CentreDirectory, valueAt, type Wearing } from './directory';
import type { KnownReadings, ReadingRow } from './known-readings';

/** What is known of an assignment: what was stored at the last checkpoint, and what follows from its readings since. */
export interface AssignmentState {
  /** Its newest day as stored, with its track; null: no reading yet. */
  readonly base: DayEnd | null;
  /** From the day of `base` on, each with the track that it hands on; the last is the open one. */
  readonly days: readonly DayEnd[];
  /** Earlier days that turned out to have ended inside a wet stretch. */
  readonly wetToEnd: readonly DateRange[];
  /** Its readings could not be folded, or what is stored of it is damaged: it has no track until a repair. */
  readonly toRebuild: boolean;
}

export const storedState = (base: DayEnd | null): AssignmentState => ({
  ...{ base, days: base ? [base] : [], wetToEnd: [], toRebuild: false },
});

export const TO_REBUILD: AssignmentState = { base: null, days: [], wetToEnd: [], toRebuild: true };

/** After all of it was stored. */
export const asStored = (state: AssignmentState): AssignmentState =>
  state.toRebuild ? state : storedState(state.days.at(-1) ?? null);

/** The newest track; null: no reading yet, or unknown because folding failed. */
export const trackOf = ({ days }: AssignmentState): Track | null => days.at(-1)?.track ?? null;

/** Is there something of it that is not stored? */
export const isChanged = ({ base, days, toRebuild }: AssignmentState): boolean =>
  !toRebuild && days.length > 0 && (days.length > 1 || days[0] !== base);

/** A stored reading with the settings that held at its moment. */
export const withSettingsAt = (
  { angles }: CentreDirectory,
  { sensor, worn: { patientId } }: Wearing,
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

interface FoldedAssignment {
  readonly state: AssignmentState;
  /** Days of readings from before the checkpoint: they are folded again from what is stored. */
  readonly toRepair: readonly LocalDate[];
  readonly error?: Error;
}

/**
 * Folds the new readings of an assignment, sorted: onto the open day, or, if one of them is from between others, all readings
 * since the checkpoint anew. Readings from before the checkpoint mark their day. `known` has those since the checkpoint,
 * without the new ones.
 */
export function foldAssignment(
  directory: CentreDirectory,
  wearing: Wearing,
  state: AssignmentState,
  rows: readonly ReadingRow[],
  known: KnownReadings,
): FoldedAssignment {
  const { zona } = directory;
  const daysOf = (late: readonly ReadingRow[]) => [
    ...new Set(late.map(({ at }) => localDayAt(zona, at).date)),
  ];
  if (state.toRebuild) return { state, toRepair: daysOf(rows) };
  try {
    const stored = lastAtOf(state.base?.track);
    const late = rows.filter(({ at }) => at <= stored);
    const newer = late.length > 0 ? rows.filter(({ at }) => at > stored) : rows;
    const first = newer[0];
    if (!first) return { state, toRepair: daysOf(late) };
    const isInOrder = first.at > lastAtOf(state.days.at(-1)?.track);
    const from = isInOrder ? state : storedState(state.base);
    const all = isInOrder ? newer : withKnown(wearing, stored, newer, known);
    return { state: extend(directory, wearing, from, all), toRepair: daysOf(late) };
  } catch (error) {
    return { ...rebuilt(state, daysOf(rows)), error: error as Error };
  }
}

/** It cannot be folded: all its days that are not stored are, once somebody repairs it. */
const rebuilt = ({ days }: AssignmentState, dates: readonly LocalDate[] = []): FoldedAssignment => ({
  state: TO_REBUILD,
  toRepair: [...days.map(({ day }) => day.date), ...dates],
});

/** Folds everything since the checkpoint again, as after a change of the directory. */
export function refoldAssignment(
  directory: CentreDirectory,
  wearing: Wearing,
  state: AssignmentState,
  known: KnownReadings,
): FoldedAssignment {
  try {
    const rows = withKnown(wearing, lastAtOf(state.base?.track), [], known);
    return { state: extend(directory, wearing, storedState(state.base), rows), toRepair: [] };
  } catch {
    return rebuilt(state);
  }
}

function withKnown(
  { worn, sensor }: Wearing,
  after: number,
  rows: readonly ReadingRow[],
  known: KnownReadings,
): ReadingRow[] {
  return [...known.wornAfter(sensor.id, worn.assignmentId, after), ...rows].sort((a, b) => a.at - b.at);
}

function extend(
  directory: CentreDirectory,
  wearing: Wearing,
  state: AssignmentState,
  rows: readonly ReadingRow[],
): AssignmentState {
  const open = state.days.at(-1);
  const readings = rows.map((row) => withSettingsAt(directory, wearing, row));
  const folded = foldReadings(
    directory.zona,
    open?.track ?? startTrack(wearing.worn.from),
    open?.day ?? null,
    readings,
  );
  if (folded.days.length === 0) return state;
  const continues = open !== undefined && folded.days[0]?.day.date === open.day.date;
  const before = continues ? state.days.slice(0, -1) : state.days;
  const { wetToEnd } = folded;
  const marked = before.map((end) =>
    !end.day.wetToEnd && wetToEnd.some(({ from, to }) => from <= end.day.date && end.day.date <= to)
      ? { ...end, day: { ...end.day, wetToEnd: true } }
      : end,
  );
  return {
    base: state.base,
    days: [...marked, ...folded.days],
    wetToEnd: [...state.wetToEnd, ...wetToEnd],
    toRebuild: false,
  };
}

/** Undefined would compare as "newer" with everything, and a stored track may be damaged. */
function lastAtOf(track: Track | undefined): number {
  if (!track) return Number.NEGATIVE_INFINITY;
  const at = track.last?.at;
  if (typeof at !== 'number') throw new Error('The stored track has no last reading.');
  return at;
}
