import { addDays, type LocalDate, localDayAt, localDayOf } from '@vigilia/domain/local-day';
import { type DayToRepair, type RepairedDay, repairDay } from '@vigilia/domain/repair';
import { startTrack, type Track } from '@vigilia/domain/track';
import type { Db } from '#db/database';
import { sql } from '#db/sql';
import { readDayEnd, readDayEndBefore } from '#stores/day.store';
import type { CentreState } from './centre-state';
import type { Store } from './commit-batch';
import type { CentreDirectory, KnownSensor, Worn } from './directory';
import { type FoldFailure, withSettingsAt } from './fold-arrivals';
import {
  newestReadingAt,
  type OpenDay,
  readOpenDays,
  setWetToEnd,
  upsertDays,
  upsertTracks,
} from './history.store';
import { lockCentre } from './locked-centre';
import { readingsOf } from './reading.store';
import {
  deleteMark,
  deleteTrack,
  failMark,
  insertMarks,
  nextMark,
  type RepairMark,
} from './repair-mark.store';
import { notesOf, type Stored } from './store-candidates';

export interface RepairStep {
  /** False: there was nothing to repair. */
  readonly repaired: boolean;
  readonly stored: readonly Stored[];
  readonly failures: readonly FoldFailure[];
}

/**
 * Folds one marked day again in a transaction of its own, so that batches of the same centre get their turn in between.
 * A day that hands on another track than before marks the next one.
 */
export async function repairNextDay(
  { needs, directories, states }: Store,
  centroId: number,
): Promise<RepairStep> {
  const [step, state] = await needs.db.transaction(async (db) => {
    const centre = await lockCentre(db, centroId);
    const directory = await directories.of(db, centre, needs.clock.now());
    const state = states.take(centre);
    const mark = await nextMark(db, centroId);
    return [mark ? await repairMarked(db, directory, state, mark) : NOTHING_TO_DO, state] as const;
  });
  states.put(centroId, state);
  return step;
}

const NOTHING_TO_DO: RepairStep = { repaired: false, stored: [], failures: [] };

async function repairMarked(
  db: Db,
  directory: CentreDirectory,
  state: CentreState,
  mark: RepairMark,
): Promise<RepairStep> {
  const { centroId } = directory;
  const assignment = directory.assignments.get(mark.assignmentId);
  if (!assignment) {
    // It ended so long ago that no reading reaches it any more.
    await deleteMark(db, centroId, mark);
    return { repaired: true, stored: [], failures: [] };
  }
  const { patientId } = assignment.worn;
  const { assignmentId, date } = mark;
  const open = (await readOpenDays(db, centroId, [assignmentId])).get(assignmentId);
  const day = await readDay(db, directory, assignment, mark, open);
  let repaired: RepairedDay;
  try {
    repaired = repairDay(directory.zona, day());
  } catch (error) {
    await failMark(db, centroId, mark, String(error));
    await deleteTrack(db, centroId, assignmentId);
    await publish(db, centroId, patientId);
    state.foldVersion += 1;
    state.openDays.set(assignmentId, 'to-rebuild');
    const stored = { patientId, assignmentId, before: trackOf(open), after: null };
    const failure = { assignmentId, error: error as Error };
    return {
      repaired: true,
      stored: [{ ...stored, latest: undefined, receptions: [] }],
      failures: [failure],
    };
  }
  const { end, earlier, changesNext, isNewest } = repaired;
  await deleteMark(db, centroId, mark);
  if (end) {
    const track = isNewest ? null : end.track;
    await db.run(upsertDays(centroId, [{ assignmentId, patientId, day: end.day, track }]));
    if (isNewest) {
      await db.run(upsertTracks(centroId, [{ assignmentId, patientId, date, track: end.track }]));
      state.openDays.set(assignmentId, end);
    }
  }
  if (earlier) await setWetToEnd(db, centroId, assignmentId, earlier, earlier.wetToEnd);
  if (changesNext) await db.run(insertMarks(centroId, [{ assignmentId, date: addDays(date, 1) }]));
  await publish(db, centroId, patientId);
  state.foldVersion += 1;
  const after = isNewest && end ? end.track : trackOf(open);
  const stored = { patientId, assignmentId, before: trackOf(open), after, latest: undefined, receptions: [] };
  return { repaired: true, stored: [stored], failures: [] };
}

/** Gives a function because what is stored may be damaged: only the fold finds out, and may throw. */
async function readDay(
  db: Db,
  directory: CentreDirectory,
  { worn, sensor }: { worn: Worn; sensor: KnownSensor },
  { assignmentId, date }: RepairMark,
  open: OpenDay | undefined,
): Promise<() => DayToRepair> {
  const { centroId, zona } = directory;
  const newest = open?.day.date ?? (await newestDate(db, directory, assignmentId));
  const local = localDayOf(zona, date);
  const before = await readDayEndBefore(db, centroId, assignmentId, date);
  // Where the zone was changed, the day before may reach into this one: its readings are folded already.
  const start = Math.max(local.start, (before?.track.last?.at ?? 0) + 1);
  const rows = await readingsOf(db, centroId, assignmentId, start, local.end);
  const stored = await readDayEnd(db, centroId, assignmentId, date);
  return () => ({
    date,
    carried: before?.track ?? startTrack(worn.from),
    readings: rows.map((row) => withSettingsAt(directory, sensor, worn, row)),
    stored,
    isNewest: newest === null || date >= newest,
  });
}

const trackOf = (open: OpenDay | undefined): Track | null => open?.track ?? null;

async function newestDate(
  db: Db,
  { centroId, zona }: CentreDirectory,
  assignmentId: number,
): Promise<LocalDate | null> {
  const at = await newestReadingAt(db, centroId, assignmentId);
  return at === null ? null : localDayAt(zona, at).date;
}

async function publish(db: Db, centroId: number, patientId: number): Promise<void> {
  await db.many(sql`
    with version as (update centre set fold_version = fold_version + 1 where id = ${centroId})
    select pg_notify('vigilia_heard', note) from unnest(${notesOf(centroId, [patientId])}::text[]) as note`);
}
