import { quarterOf } from '@vigilia/domain/hub-loss';
import type { Instant } from '@vigilia/domain/instant';
import { type Db, isDatabase } from '#db/database';
import { DbUnavailable } from '#db/errors';
import { type Sql, sql } from '#db/sql';
import {
  type CentreModel,
  type FoldFailure,
  type ModelChange,
  type ReceptionKey,
  receptionKey,
  type Stored,
} from '#services/centre-model/centre-model';
import { receptionAfter, receptionOf } from '#services/centre-model/latest';
import { appendRow, type LogRow, type ReceptionRow } from '#services/centre-model/log.store';
import {
  type HubReport,
  insertHubHistory,
  type KnownPresence,
  updateHubs,
} from '#services/centre-model/presence';
import { fromUnchanged } from '#services/centre-model/stored-centre';
import { findNewQuarters, RECEPTIONS_KEPT, type ReceivedQuarter } from '#stores/reception.store';
import { type JudgedCandidates, judgeCandidates } from './judge-candidates';
import type { Candidate } from './sort-batch';

/** When so many readings are not in the tables, these are written; a home that sends less writes them when it is compacted. */
const MOST_SINCE_CHECKPOINT = 10_000;

/** What is known of a centre when something is appended to its log. */
export interface OpenCentre {
  readonly model: CentreModel;
  /** The number of the row that is appended. */
  readonly seq: number;
  /** Of the directory by which the readings are judged. */
  readonly directoryVersion: number;
  /** Whether the commit notifies the servers through the database; absent: yes. */
  readonly notifies?: boolean | undefined;
  readonly mostSinceCheckpoint?: number | undefined;
}

export interface StoredCandidates {
  readonly stored: readonly Stored[];
  readonly failures: readonly FoldFailure[];
  /** Its tables are far behind its log. */
  readonly isCheckpointDue: boolean;
  /** There are days to repair, or tables to bring up to date. */
  readonly hasBackgroundWork: boolean;
}

export interface AppendedRow extends StoredCandidates {
  /** To be accepted by the model after the commit; undefined: there was nothing to append. */
  readonly change: ModelChange | undefined;
  /** Hubs that go on being there: that is written once a minute, and known at once. */
  readonly presence: ReadonlyMap<number, KnownPresence>;
}

/** The centre was changed since it was read, or more than one statement writes: its row has to be held. */
export class MustHoldCentre extends DbUnavailable {
  override name = 'MustHoldCentre';
}

/** For what is written besides the log: it is done in a transaction that holds the centre. */
export function mustHold(db: Db): void {
  if (isDatabase(db)) throw new MustHoldCentre('More than one statement writes.');
}

/**
 * The one way to write. Judges what is new, and appends it to the log with what follows from it, if nothing that this was judged by
 * was changed meanwhile: the centre is held by the statement that appends, or by the caller's transaction.
 */
export async function storeCandidates(
  db: Db,
  { model, seq, directoryVersion, notifies = true, mostSinceCheckpoint = MOST_SINCE_CHECKPOINT }: OpenCentre,
  candidates: readonly Candidate[],
  reports: readonly HubReport[],
  now: Instant,
): Promise<AppendedRow> {
  const judged = await judgeCandidates(db, model, candidates);
  const { toLog, presence } = reportsToLog(model, reports, now);
  const row: LogRow = {
    ...{ seq, receivedAt: now, directoryVersion },
    ...{ checkpoint: false, reload: false },
    readings: judged.fresh.map(({ row }) => row),
    copies: await newReceptions(db, model, judged, now),
    reports: toLog,
  };
  if (row.readings.length + row.copies.length + row.reports.length === 0) {
    // What was judged a copy is acknowledged, so it has to be stored: also where a standby took over without it.
    await orMustHold(db.maybe<object>(sql.prepared`select ${fromUnchanged(model, row)}`));
    return {
      change: undefined,
      presence,
      stored: [],
      failures: [],
      isCheckpointDue: false,
      hasBackgroundWork: false,
    };
  }
  const change = model.fold(row);
  const patients = [...new Set(change.stored.map(({ patientId }) => patientId))];
  const notes = notifies ? notesOf(model.centroId, patients) : [];
  await write(db, model, change, notes);
  const { stored, failures, asksForRepair } = change;
  const isCheckpointDue = model.readingsSince + row.readings.length >= mostSinceCheckpoint;
  const hasBackgroundWork = asksForRepair || isCheckpointDue;
  return { change, presence, stored, failures, isCheckpointDue, hasBackgroundWork };
}

/**
 * A copy is worth a place in the log where it says something new of who received the sensor: later than is known, or in another
 * quarter-hour. Of an earlier one the database is asked: a hub that is not answered sends the same hours again and again.
 */
async function newReceptions(
  db: Db,
  model: CentreModel,
  { fresh, copies }: JudgedCandidates,
  now: Instant,
): Promise<ReceptionRow[]> {
  if (copies.length === 0) return [];
  const newest = new Map<`${ReceptionKey} ${number}`, ReceptionRow>();
  const take = ({ row }: Candidate) => {
    const reception = receptionOf(row);
    if (!reception) return;
    const quarter = quarterOf(reception.at);
    const known = model.receptionOf(reception);
    const key = quarterKey({ ...reception, quarter });
    const inQuarter = newest.get(key) ?? (known && quarterOf(known.at) === quarter ? known : undefined);
    if (receptionAfter(inQuarter, reception)) newest.set(key, reception);
  };
  fresh.forEach(take);
  const ofFresh = new Set(newest.values());
  copies.forEach(take);
  const ofCopies = [...newest.values()].filter((reception) => !ofFresh.has(reception));
  const isLate = (reception: ReceptionRow) =>
    quarterOf(reception.at) < quarterOf(model.receptionOf(reception)?.at ?? reception.at);
  const late = ofCopies
    .filter((reception) => isLate(reception) && reception.at >= now - RECEPTIONS_KEPT)
    .map(({ sensorId, hubId, at }) => ({ sensorId, hubId, quarter: quarterOf(at) }));
  const missing = new Set((await findNewQuarters(db, model.centroId, late)).map(quarterKey));
  return ofCopies.filter(
    (reception) =>
      !isLate(reception) || missing.has(quarterKey({ ...reception, quarter: quarterOf(reception.at) })),
  );
}

const quarterKey = ({ quarter, ...key }: ReceivedQuarter) => `${receptionKey(key)} ${quarter}` as const;

/** Those of hubs of which there is something to write; what the others say is known at once. */
function reportsToLog(model: CentreModel, reports: readonly HubReport[], now: Instant) {
  const { presence, hubs } = model.presence.fold(reports, now);
  const changed = new Set(hubs.map(({ hubId }) => hubId));
  return {
    toLog: reports.filter(({ hubId }) => changed.has(hubId)),
    presence: new Map([...presence].filter(([hubId]) => !changed.has(hubId))),
  };
}

/**
 * The row, what hubs said of themselves and the note for other servers, in one statement: all of it or nothing. What hubs say is
 * written once a minute, and a statement without it is cheaper to plan.
 */
async function write(
  db: Db,
  model: CentreModel,
  { row, ...change }: ModelChange,
  notes: readonly string[],
): Promise<void> {
  const { centroId } = model;
  const log = appendRow(
    centroId,
    row,
    sql`${fromUnchanged(model, row)} on conflict do nothing returning seq`,
  );
  const notified = notify(notes, sql`log`);
  const appended =
    change.hubs.length === 0
      ? db.maybe<object>(sql.prepared`
          with log as (${log}), notes as (${notified}) select from log, notes`)
      : db.maybe<object>(sql.prepared`
          with log as (${log}),
            hubs as (${updateHubs(centroId, change.presence, sql`log`)}),
            history as (${insertHubHistory(centroId, change.hubs, sql`log`)}),
            notes as (${notified})
          select from log, notes`);
  await orMustHold(appended);
}

async function orMustHold(unchanged: Promise<object | undefined>): Promise<void> {
  if (!(await unchanged)) throw new MustHoldCentre('The centre was changed meanwhile.');
}

/** @param source what the notes are joined with: without a row there none is sent */
export const notify = (notes: readonly string[], source = sql`(select) as always`): Sql =>
  sql`select count(pg_notify('vigilia_readings', note)) from unnest(${notes}::text[]) as note, ${source}`;

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
