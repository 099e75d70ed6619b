import type { Instant } from '@vigilia/domain/instant';
import { addDays, type LocalDate, localDayAt, localDayOf } from '@vigilia/domain/local-day';
import { type DayToRepair, type RepairedDay, repairDay } from '@vigilia/domain/repair';
import { startTrack } from '@vigilia/domain/track';
import type { Db } from '#db/database';
import type { CentreModel, FoldFailure, Stored } from '#services/centre-model/centre-model';
import type { CentreDirectory, Wearing } from '#services/centre-model/directory';
import {
  type AssignmentState,
  asStored,
  storedState,
  TO_REBUILD,
  trackOf,
  withSettingsAt,
} from '#services/centre-model/fold-assignment';
import { appendReload } from '#services/centre-model/log.store';
import {
  newestReadingAt,
  setWetToEnd,
  upsertDays,
  upsertTracks,
} from '#services/centre-model/open-day.store';
import {
  deleteMark,
  deleteTrack,
  failMark,
  insertMarks,
  nextMark,
  type RepairMark,
} from '#services/centre-model/repair-mark.store';
import { writeCheckpoint } from '#services/centre-model/write-checkpoint';
import { readDayEnd, readDayEndBefore } from '#stores/day.store';
import type { Store } from './commit-batch';
import { notesOf, notify } from './store-candidates';
import { readingsOf } from './stored-reading.store';

export interface RepairStep {
  /** False: there was nothing to repair. */
  readonly repaired: boolean;
  readonly stored: readonly Stored[];
  readonly failures: readonly FoldFailure[];
}

/** What a repair leaves of an assignment. */
interface RepairedAssignment {
  readonly mark: RepairMark;
  readonly patientId: number;
  readonly before: AssignmentState;
  readonly after: AssignmentState;
  readonly error?: Error;
}

/**
 * Folds one marked day again in a transaction of its own, so that batches of the same centre get their turn in between.
 * A day that hands on another track than before marks the next one.
 */
export async function repairNextDay(store: Store, centroId: number): Promise<RepairStep> {
  const now = store.needs.clock.now();
  const done = await store.hold(centroId, async (db, model) => {
    const known = model.asksForRepair ? undefined : await nextMark(db, centroId);
    if (!known && !model.asksForRepair) return undefined;
    const past = known && (await repairPastDay(db, model, known));
    if (past) return { model, seq: undefined, repaired: past };
    // What is repaired is what is stored.
    await writeCheckpoint(db, model, now);
    const mark = await nextMark(db, centroId);
    if (!mark) return undefined;
    const repaired = await repairMarked(db, model, mark);
    if (!repaired) return { model, seq: model.seq, repaired };
    const seq = await appendReload(db, centroId, now);
    await db.many(notify(notesOf(centroId, [repaired.patientId])));
    return { model, seq, repaired };
  });
  if (!done) return { repaired: false, stored: [], failures: [] };
  const { model, seq, repaired } = done;
  if (!repaired) return { repaired: true, stored: [], failures: [] };
  const { mark, patientId, before, after, error } = repaired;
  const { assignmentId } = mark;
  if (seq !== undefined) model.repaired(seq, now, assignmentId, after);
  const tracks = { before: trackOf(before), after: trackOf(after) };
  return {
    repaired: true,
    stored: [{ patientId, assignmentId, ...tracks, latest: undefined, receptions: [] }],
    failures: error ? [{ assignmentId, error }] : [],
  };
}

/**
 * A day before those that the model of a home has, which most late readings touch: nobody keeps it in memory, so its rows are written
 * alone. Undefined: it is no such day, or it cannot be folded.
 */
async function repairPastDay(
  db: Db,
  model: CentreModel,
  mark: RepairMark,
): Promise<RepairedAssignment | undefined> {
  const { centroId, directory } = model;
  const wearing = directory.assignments.get(mark.assignmentId);
  const state = model.stateOf(mark.assignmentId);
  const { base, toRebuild, wetToEnd } = state;
  // The next checkpoint still has something to say about earlier days.
  if (!wearing || !base || toRebuild || wetToEnd.length > 0 || mark.date >= base.day.date) return undefined;
  const day = await readDay(db, directory, wearing, mark, state);
  let repaired: RepairedDay;
  try {
    repaired = repairDay(directory.zona, day());
  } catch {
    return undefined;
  }
  const { patientId } = wearing.worn;
  await storeDay(db, centroId, mark, patientId, repaired);
  await db.many(notify(notesOf(centroId, [patientId])));
  return { mark, patientId, before: state, after: state };
}

/** Undefined: it ended so long ago that no reading reaches it any more. */
async function repairMarked(
  db: Db,
  model: CentreModel,
  mark: RepairMark,
): Promise<RepairedAssignment | undefined> {
  const { centroId, directory } = model;
  const { assignmentId } = mark;
  const wearing = directory.assignments.get(assignmentId);
  if (!wearing) {
    await deleteMark(db, centroId, mark);
    return undefined;
  }
  const { patientId } = wearing.worn;
  const before = model.stateOf(assignmentId);
  const day = await readDay(db, directory, wearing, mark, before);
  let repaired: RepairedDay;
  try {
    repaired = repairDay(directory.zona, day());
  } catch (error) {
    await failMark(db, centroId, mark, String(error));
    await deleteTrack(db, centroId, assignmentId);
    return { mark, patientId, before, after: TO_REBUILD, error: error as Error };
  }
  await storeDay(db, centroId, mark, patientId, repaired);
  const { end, isNewest } = repaired;
  return { mark, patientId, before, after: isNewest && end ? storedState(end) : asStored(before) };
}

async function storeDay(
  db: Db,
  centroId: number,
  mark: RepairMark,
  patientId: number,
  { end, earlier, changesNext, isNewest }: RepairedDay,
): Promise<void> {
  const { assignmentId, date } = mark;
  await deleteMark(db, centroId, mark);
  if (end) {
    const track = isNewest ? null : end.track;
    await db.run(upsertDays(centroId, [{ assignmentId, patientId, day: end.day, track }]));
    if (isNewest) await db.run(upsertTracks(centroId, [{ assignmentId, patientId, date, track: end.track }]));
  }
  if (earlier) await setWetToEnd(db, centroId, assignmentId, earlier, earlier.wetToEnd);
  if (changesNext) await db.run(insertMarks(centroId, [{ assignmentId, date: addDays(date, 1) }]));
}

/** Gives a function because what is stored may be damaged: only the fold finds out, and may throw. */
async function readDay(
  db: Db,
  directory: CentreDirectory,
  wearing: Wearing,
  { assignmentId, date }: RepairMark,
  { days }: AssignmentState,
): Promise<() => DayToRepair> {
  const { centroId, zona } = directory;
  const newest = days.at(-1)?.day.date ?? (await newestDate(db, directory, assignmentId));
  const local = localDayOf(zona, date);
  const before = await readDayEndBefore(db, centroId, assignmentId, date);
  // Where the zone was changed, the day before may reach into this one: its readings are folded already.
  const start = Math.max(local.start, (before?.track.last?.at ?? 0) + 1);
  const rows = await readingsOf(db, centroId, assignmentId, start, local.end);
  const stored = await readDayEnd(db, centroId, assignmentId, date);
  return () => ({
    date,
    carried: before?.track ?? startTrack(wearing.worn.from),
    readings: rows.map((row) => withSettingsAt(directory, wearing, row)),
    stored,
    isNewest: newest === null || date >= newest,
  });
}

async function newestDate(
  db: Db,
  { centroId, zona }: CentreDirectory,
  assignmentId: number,
): Promise<LocalDate | null> {
  const at: Instant | null = await newestReadingAt(db, centroId, assignmentId);
  return at === null ? null : localDayAt(zona, at).date;
}
