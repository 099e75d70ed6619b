import type { Day } from '@vigilia/domain/day';
import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { sql } from '#db/sql';
import type { CentreModel, ModelChange, SinceCheckpoint } from './centre-model';
import type { AssignmentState } from './fold-assignment';
import { upsertLatest, upsertReceptions } from './latest.store';
import { loadModel } from './load-model';
import { appendRow, type LogRow } from './log.store';
import { type DayToWrite, setWetToEnd, type TrackToWrite, upsertDays, upsertTracks } from './open-day.store';
import { deleteTrack, insertMarks } from './repair-mark.store';

/** Homes whose log has rows that are not in the tables yet. */
export async function centresToCheckpoint(db: Db): Promise<number[]> {
  const rows = await db.many<{ id: number }>(sql`
    select id from centre
    where exists (select from reading_batch where centro_id = centre.id and seq > greatest(checkpoint_seq, compacted_seq))`);
  return rows.map(({ id }) => id);
}

/**
 * Brings the tables of a home up to date, in a transaction that holds its row, for whoever changes or reads them otherwise
 * than by its model.
 */
export async function checkpointCentre(db: Db, centroId: number, now: Instant): Promise<void> {
  const { isStored } = await db.one<{ isStored: boolean }>(sql`
    select coalesce(
      (select seq from reading_batch where centro_id = centre.id order by seq desc limit 1) <= checkpoint_seq, true
    ) as "isStored" from centre where id = ${centroId}`);
  if (isStored) return;
  await writeCheckpoint(db, await loadModel(db, centroId, now), now);
}

/**
 * The same with a model that has all rows of the log. Returns the row that says so, for the model to accept after the commit;
 * undefined: all is stored.
 */
export async function writeCheckpoint(
  db: Db,
  model: CentreModel,
  now: Instant,
): Promise<ModelChange | undefined> {
  if (model.seq === model.checkpointSeq) return undefined;
  const change = model.fold({
    ...{ seq: model.seq + 1, receivedAt: now, directoryVersion: model.directory.version },
    ...{ readings: [], copies: [], reports: [], checkpoint: true, reload: false },
  });
  const sinceCheckpoint = model.sinceCheckpoint();
  await writeTables(db, model, change.row, sinceCheckpoint);
  await finishTables(db, model.centroId, sinceCheckpoint);
  return change;
}

async function writeTables(
  db: Db,
  { centroId, directory }: CentreModel,
  row: LogRow,
  sinceCheckpoint: SinceCheckpoint,
): Promise<void> {
  const days: DayToWrite[] = [];
  const tracks: TrackToWrite[] = [];
  for (const [assignmentId, state] of sinceCheckpoint.assignments) {
    const patientId = directory.assignments.get(assignmentId)?.worn.patientId;
    const last = state.days.at(-1);
    if (patientId === undefined || !last) continue;
    for (const end of state.days) {
      const isLast = end === last;
      const sameCells = isSameCells(state, end.day);
      days.push({ assignmentId, patientId, day: end.day, track: isLast ? null : end.track, sameCells });
    }
    tracks.push({ assignmentId, patientId, date: last.day.date, track: last.track });
  }
  await db.many(sql`
    with log as (${appendRow(centroId, row)}),
      days as (${upsertDays(centroId, days)}),
      tracks as (${upsertTracks(centroId, tracks)}),
      latest as (${upsertLatest(centroId, [...sinceCheckpoint.latest.values()])}),
      receptions as (${upsertReceptions(centroId, [...sinceCheckpoint.receptions.values()])}),
      marks as (${insertMarks(centroId, sinceCheckpoint.marks)}),
      checkpoint as (update centre set checkpoint_seq = ${row.seq} where id = ${centroId})
    select`);
}

const isSameCells = ({ base }: AssignmentState, day: Day): boolean =>
  base?.day.date === day.date && Buffer.compare(day.cells, base.day.cells) === 0;

/** What a statement cannot say about the rows that it writes itself. */
async function finishTables(db: Db, centroId: number, sinceCheckpoint: SinceCheckpoint): Promise<void> {
  for (const [assignmentId, { wetToEnd }] of sinceCheckpoint.assignments)
    for (const dates of wetToEnd) await setWetToEnd(db, centroId, assignmentId, dates, true);
  // Its card must not go on showing a state that nobody could bring up to date.
  for (const assignmentId of sinceCheckpoint.failed) await deleteTrack(db, centroId, assignmentId);
}
