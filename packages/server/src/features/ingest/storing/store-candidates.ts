import type { Instant } from '@vigilia/domain/instant';
import type { Track } from '@vigilia/domain/track';
import type { Db } from '#db/database';
import { type Sql, sql } from '#db/sql';
import { MOST_OF_A_LOG } from '../upkeep/compact';
import type { CentreState } from './centre-state';
import type { CentreDirectory, Worn } from './directory';
import { type Arrival, type FoldedBatch, type FoldFailure, foldArrivals } from './fold-arrivals';
import { grouped } from './grouped';
import { readOpenDays, setWetToEnd, upsertDays, upsertTracks } from './history.store';
import { judgeCandidates } from './judge-candidates';
import type { LockedCentre } from './locked-centre';
import { insertHubHistory, type PresenceChange, updateHubs } from './presence';
import {
  appendReadings,
  type LatestRow,
  type ReceptionRow,
  readLog,
  upsertLatest,
  upsertReceptions,
} from './reading.store';
import { assignmentsWithMarks, deleteTrack, insertMarks } from './repair-mark.store';
import type { Candidate } from './sort-batch';

/**
 * What a commit changed for one resident: enough to redraw their card and to watch for alerts without reading the
 * database again.
 */
export interface Stored {
  readonly patientId: number;
  readonly assignmentId: number;
  /** The newest track; null: no reading yet, or unknown because folding failed. */
  readonly before: Track | null;
  readonly after: Track | null;
  /** What their sensor said last in this commit, and which hubs received it. */
  readonly latest: LatestRow | undefined;
  readonly receptions: readonly ReceptionRow[];
}

/** What a transaction that holds a centre knows of it. */
export interface OpenCentre {
  readonly centre: LockedCentre;
  readonly directory: CentreDirectory;
  readonly state: CentreState;
  /** Whether the commit notifies the servers through the database; absent: yes. */
  readonly notifies?: boolean | undefined;
}

export interface StoredCandidates {
  readonly stored: readonly Stored[];
  readonly failures: readonly FoldFailure[];
  /** There are days to repair, or a long log to compact. */
  readonly hasBackgroundWork: boolean;
}

/**
 * The one way to write: inside the caller's transaction, which holds the centre. Folds what is new onto the open days in
 * `state`, and writes it and everything that follows from it in one statement.
 */
export async function storeCandidates(
  db: Db,
  { centre, directory, state, notifies = true }: OpenCentre,
  candidates: readonly Candidate[],
  presence: readonly PresenceChange[],
  now: Instant,
): Promise<StoredCandidates> {
  const { centroId } = directory;
  const log = (state.log ??= await readLog(db, centroId, centre.compactedSeq));
  const countBefore = log.known.count;
  const { fresh, received } = await judgeCandidates(db, directory, { counts: state.counts, log }, candidates);
  const arrivals = arrivalsOf(fresh);
  const wearers = new Map(
    received.flatMap(({ worn, sensor }) => (worn ? [[worn.assignmentId, { worn, sensor }]] : [])),
  );
  await loadOpenDays(db, centroId, state, [...wearers.keys()]);
  const tracksBefore = new Map([...wearers.keys()].map((id) => [id, trackIn(state, id)]));
  const folded = foldArrivals(directory, state, arrivals);
  const latest = latestOf(fresh);
  const receptions = receptionsOf(received);
  if (received.length > 0 || presence.length > 0) {
    const patients = [...new Set(Array.from(wearers.values(), ({ worn }) => worn.patientId))];
    const notes = notifies ? notesOf(centroId, patients) : [];
    if (fresh.length > 0) log.seq += 1;
    const appended = appendReadings(
      centroId,
      log.seq,
      fresh.map(({ row }) => row),
      now,
    );
    await write(db, centroId, appended, folded, latest, receptions, presence, notes);
    state.foldVersion += 1;
  }
  const latestOfSensor = new Map(latest.map((row) => [row.sensorId, row]));
  const receptionsOfSensor = grouped(receptions, ({ sensorId }) => sensorId);
  return {
    stored: Array.from(wearers.values(), ({ worn: { assignmentId, patientId }, sensor }) => ({
      patientId,
      assignmentId,
      before: tracksBefore.get(assignmentId) ?? null,
      after: trackIn(state, assignmentId),
      latest: latestOfSensor.get(sensor.id),
      receptions: receptionsOfSensor.get(sensor.id) ?? [],
    })),
    failures: folded.failures,
    hasBackgroundWork: folded.marks.length > 0 || countsPast(countBefore, log.known.count),
  };
}

/** Asked for once in so many readings: the youngest rows stay, however many there are. */
const countsPast = (before: number, after: number): boolean =>
  Math.floor(before / MOST_OF_A_LOG) < Math.floor(after / MOST_OF_A_LOG);

/** A resident whose track has to be rebuilt has none, which is not the same as never having been received. */
async function loadOpenDays(
  db: Db,
  centroId: number,
  { openDays }: CentreState,
  assignments: readonly number[],
): Promise<void> {
  const missing = assignments.filter((id) => !openDays.has(id));
  if (missing.length === 0) return;
  const found = await readOpenDays(db, centroId, missing);
  for (const [id, open] of found) openDays.set(id, open);
  const without = missing.filter((id) => !found.has(id));
  if (without.length === 0) return;
  const toRebuild = new Set(await assignmentsWithMarks(db, centroId, without));
  for (const id of without) openDays.set(id, toRebuild.has(id) ? 'to-rebuild' : null);
}

function trackIn({ openDays }: CentreState, assignmentId: number): Track | null {
  const open = openDays.get(assignmentId);
  return open && open !== 'to-rebuild' ? open.track : null;
}

async function write(
  db: Db,
  centroId: number,
  appended: Sql,
  { days, tracks, wetToEnd, marks, failures }: FoldedBatch,
  latest: readonly LatestRow[],
  receptions: readonly ReceptionRow[],
  presence: readonly PresenceChange[],
  notes: readonly string[],
): Promise<void> {
  await db.many(sql.prepared`
    with log as (${appended}),
      days as (${upsertDays(centroId, days)}),
      tracks as (${upsertTracks(centroId, tracks)}),
      latest as (${upsertLatest(centroId, latest)}),
      receptions as (${upsertReceptions(centroId, receptions)}),
      hubs as (${updateHubs(centroId, presence)}),
      history as (${insertHubHistory(centroId, presence)}),
      marks as (${insertMarks(centroId, marks)}),
      version as (update centre set fold_version = fold_version + 1 where id = ${centroId})
    select count(pg_notify('vigilia_heard', note)) from unnest(${notes}::text[]) as note`);
  for (const { assignmentId, dates } of wetToEnd) await setWetToEnd(db, centroId, assignmentId, dates, true);
  // Its card must not go on showing a state that nobody could bring up to date.
  for (const { assignmentId } of failures) await deleteTrack(db, centroId, assignmentId);
}

/** A notification holds 8,000 characters. */
const PATIENTS_A_NOTE = 500;

/** `3 17,18`: residents 17 and 18 of centre 3. */
export function notesOf(centroId: number, patients: readonly number[]): string[] {
  const notes: string[] = [];
  for (let at = 0; at < patients.length; at += PATIENTS_A_NOTE) {
    notes.push(`${centroId} ${patients.slice(at, at + PATIENTS_A_NOTE).join(',')}`);
  }
  return notes;
}

function arrivalsOf(fresh: readonly Candidate[]): Arrival[] {
  const worn = fresh.filter(
    (candidate): candidate is Candidate & { worn: Worn } => candidate.worn !== undefined,
  );
  return Array.from(grouped(worn, (candidate) => candidate.worn.assignmentId).values(), (candidates) => {
    const [{ worn, sensor }] = candidates as [(typeof candidates)[0]];
    return { worn, sensor, rows: candidates.map(({ row }) => row).sort((a, b) => a.at - b.at) };
  });
}

function latestOf(fresh: readonly Candidate[]): LatestRow[] {
  const newest = new Map<number, LatestRow>();
  for (const { row } of fresh) {
    const { sensorId, at, power, battery } = row;
    const known = newest.get(sensorId) ?? { sensorId, at, power, battery: null, batteryAt: null };
    if (at >= known.at) Object.assign(known, { at, power });
    if (battery !== null && at >= (known.batteryAt ?? 0)) Object.assign(known, { battery, batteryAt: at });
    newest.set(sensorId, known);
  }
  return [...newest.values()];
}

function receptionsOf(received: readonly Candidate[]): ReceptionRow[] {
  const newest = new Map<string, ReceptionRow>();
  for (const { row, hubId, signal } of received) {
    if (hubId === null) continue;
    const key = `${row.sensorId} ${hubId}`;
    const known = newest.get(key);
    const isStronger = (signal ?? -1) > (known?.potencia ?? -1);
    if (!known || row.at > known.at || (row.at === known.at && isStronger)) {
      newest.set(key, { sensorId: row.sensorId, hubId, at: row.at, potencia: signal });
    }
  }
  return [...newest.values()];
}
