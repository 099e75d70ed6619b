import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { CentreModel, receptionKey } from './centre-model';
import { readDirectory } from './directory';
import { type AssignmentState, storedState, TO_REBUILD } from './fold-assignment';
import { readLatest, readReceptions } from './latest.store';
import { type LogRow, readLog } from './log.store';
import { readOpenDays } from './open-day.store';
import { readPresence } from './presence';
import { assignmentsWithMarks } from './repair-mark.store';
import { readCentre, type StoredCentre } from './stored-centre';

/**
 * Reads a home into memory: the tables as of the checkpoint, and what the log has since. Again, if the tables were written
 * meanwhile: whoever writes them changes the row of the centre too.
 */
export async function loadModel(db: Db, centroId: number, now: Instant): Promise<CentreModel> {
  for (;;) {
    const before = await readCentre(db, centroId);
    const model = await readModel(db, before, now);
    const { centre, rows } = await readLog(db, centroId, 'all');
    if (!isSame(before, centre)) continue;
    // After the log: what hubs said in rows that follow is applied again, which changes nothing.
    model.presence.add(await readPresence(db, centroId));
    for (const row of rows) {
      // What hubs said of themselves is stored with each row.
      if (row.seq > centre.checkpointSeq) model.accept(model.fold({ ...row, reports: [] }));
      else for (const reading of row.readings) model.know(reading);
    }
    model.newestAt = rows.at(-1)?.receivedAt ?? null;
    return model;
  }
}

const isSame = (a: StoredCentre, b: StoredCentre): boolean =>
  a.checkpointSeq === b.checkpointSeq &&
  a.compactedSeq === b.compactedSeq &&
  a.directoryVersion === b.directoryVersion;

/** The tables alone. */
async function readModel(db: Db, centre: StoredCentre, now: Instant): Promise<CentreModel> {
  const { id, checkpointSeq, compactedSeq } = centre;
  const directory = await readDirectory(db, centre, now);
  const openDays = await readOpenDays(db, id, [...directory.assignments.keys()]);
  const assignments = new Map<number, AssignmentState>(
    [...openDays].map(([assignmentId, end]) => [assignmentId, storedState(end)]),
  );
  // Without a track, and not without readings.
  for (const assignmentId of await assignmentsWithMarks(db, id))
    if (!assignments.has(assignmentId)) assignments.set(assignmentId, TO_REBUILD);
  const latest = await readLatest(db, id);
  const receptions = await readReceptions(db, id);
  return new CentreModel({
    ...{ directory, checkpointSeq, compactedSeq, assignments },
    latest: new Map(latest.map((row) => [row.sensorId, row])),
    receptions: new Map(receptions.map((row) => [receptionKey(row), row])),
  });
}

/** Brings a model up to the newest row of the log. False: it cannot follow, and has to be loaded anew. */
export async function followLog(db: Db, model: CentreModel, now: Instant): Promise<boolean> {
  // As of now: somebody else may bring it further while this reads.
  const { seq, newestAt, checkpointSeq, directory: known } = model;
  const { centre, knownReceivedAt, rows } = await readLog(db, model.centroId, seq);
  // The log may be another one: restored from a backup, or of a standby that lacked commits.
  const isSameLog =
    knownReceivedAt === null
      ? centre.compactedSeq === seq
      : newestAt === null || knownReceivedAt === newestAt;
  const isBehindModel = centre.checkpointSeq < checkpointSeq || centre.directoryVersion < known.version;
  if (!isSameLog || isBehindModel) return false;
  const isOutdated = centre.directoryVersion > model.directory.version;
  const directory = isOutdated ? await readDirectory(db, centre, now) : undefined;
  const hubs = isOutdated ? await readPresence(db, model.centroId) : undefined;
  // From here on at one go: somebody else may have brought it further meanwhile.
  const further = rows.filter(({ seq }) => seq > model.seq);
  if (!isWhole(further, model.seq)) return false;
  // Rows of the directory before come first: one of them may say as of what the tables are.
  const before = further.filter(({ directoryVersion }) => directoryVersion <= model.directory.version);
  for (const row of before) model.accept(model.fold(row));
  if (directory && directory.version > model.directory.version) model.setDirectory(directory);
  if (hubs) model.presence.add(hubs);
  for (const row of further.slice(before.length)) model.accept(model.fold(row));
  model.compactedSeq = Math.max(model.compactedSeq, centre.compactedSeq);
  return true;
}

const isWhole = (rows: readonly LogRow[], seq: number): boolean =>
  rows.every((row, index) => row.seq === seq + 1 + index && !row.reload);
