import type { Receipt, Rejection, WireReading } from '@vigilia/contract/ingest';
import { REJECTIONS } from '@vigilia/contract/ingest';
import type { Instant } from '@vigilia/domain/instant';
import type { WornReading } from '@vigilia/domain/reading';
import type { Database, Db } from '#db/database';
import { sql } from '#db/sql';
import type { Delivery, Rejected } from './delivery';
import {
  type CentreDirectory,
  type Directory,
  hubIn,
  type KnownSensor,
  valueAt,
  type Worn,
  wornAt,
} from './directory';
import { type Arrived, foldReadings } from './fold-readings';
import { grouped } from './grouped';
import { keepPlain, type PlainGroup } from './keep-plain';
import type { NewestMemory } from './newest-memory';
import type { Partitions } from './partitions';
import { type HubWord, hearHubs } from './presence';
import {
  findReadings,
  type HearingRow,
  insertReadings,
  keepHearings,
  keepLatest,
  keyOf,
  type LatestRow,
  type ReadingRow,
} from './reading.store';

/** A reading on its way into the database. */
interface Candidate {
  readonly delivery: number;
  readonly index: number;
  readonly hubId: number;
  readonly row: ReadingRow;
  readonly signal: number | null;
  readonly sensor: KnownSensor;
  readonly worn: Worn | undefined;
}

/** What became of one delivery; null: no hub of ours sent it. */
export type Outcome = Receipt | null;

/** What ingest remembers from group to group. */
interface Known {
  readonly directory: Directory;
  readonly partitions: Partitions;
  readonly newest: NewestMemory;
}

/**
 * Keeps a group of deliveries: readings, the last word of each sensor, who heard it, tracks and days. What is plain
 * takes one statement a centre, all the rest one transaction. Only when it has committed may anybody be told that
 * their readings are safe.
 */
export async function keepDeliveries(
  db: Database,
  known: Known,
  deliveries: readonly Delivery[],
  now: Instant,
): Promise<Outcome[]> {
  await known.partitions.ensure(db, momentsOf(deliveries));
  const outcomes: Outcome[] = deliveries.map(() => null);
  const rest: number[] = [];
  const byCentre = grouped(deliveries.keys(), (index) =>
    known.directory.remembered((deliveries[index] as Delivery).hub),
  );
  for (const [centre, indexes] of byCentre) {
    const kept = centre && (await keepPlainly(db, known, centre, deliveries, indexes, now));
    if (!kept) rest.push(...indexes);
    for (const index of kept ? indexes : []) outcomes[index] = kept?.[index] ?? null;
  }
  if (rest.length === 0) return outcomes;
  const thorough = await keepThoroughly(
    db,
    known,
    rest.map((index) => deliveries[index] as Delivery),
    now,
  );
  for (const [place, index] of rest.entries()) outcomes[index] = thorough[place] ?? null;
  return outcomes;
}

async function keepPlainly(
  db: Database,
  { newest }: Known,
  centre: CentreDirectory,
  deliveries: readonly Delivery[],
  indexes: readonly number[],
  now: Instant,
): Promise<Outcome[] | undefined> {
  const outcomes: Outcome[] = [];
  for (const index of indexes) outcomes[index] = receiptFor(deliveries[index] as Delivery);
  const group = readGroup(centre, deliveries, indexes, outcomes);
  if (!(await keepPlain(db, centre, newest, plainOf(centre, group), now))) return undefined;
  for (const { delivery } of group.candidates) (outcomes[delivery] as Receipt).accepted += 1;
  return sorted(outcomes);
}

async function keepThoroughly(
  db: Database,
  { directory, newest }: Known,
  deliveries: readonly Delivery[],
  now: Instant,
): Promise<Outcome[]> {
  return db.transaction(async (db) => {
    const centres = await directory.locate(db, deliveries);
    const outcomes = deliveries.map((delivery, index) => (centres[index] ? receiptFor(delivery) : null));
    const byCentre = grouped(deliveries.keys(), (index) => centres[index]);
    for (const [centre, indexes] of byCentre) {
      if (!centre) continue;
      const group = readGroup(centre, deliveries, indexes, outcomes);
      newest.forget(group.candidates.flatMap(({ worn }) => worn?.assignmentId ?? []));
      await keepInCentre(db, centre, group, outcomes, now);
    }
    return sorted(outcomes);
  });
}

const receiptFor = ({ rejected }: Delivery): Receipt => ({
  accepted: 0,
  duplicates: 0,
  rejected: spelled(rejected),
});

function sorted(outcomes: Outcome[]): Outcome[] {
  for (const outcome of outcomes) outcome?.rejected.sort((a, b) => a.index - b.index);
  return outcomes;
}

/** What the deliveries of one centre hold. */
interface Group {
  readonly candidates: readonly Candidate[];
  readonly words: readonly HubWord[];
}

function readGroup(
  centre: CentreDirectory,
  deliveries: readonly Delivery[],
  indexes: readonly number[],
  outcomes: Outcome[],
): Group {
  const candidates: Candidate[] = [];
  for (const delivery of indexes) {
    const { hub, readings } = deliveries[delivery] as Delivery;
    const hubId = hubIn(centre, hub)?.id ?? 0;
    for (const { index, code, at, told } of readings) {
      const sensor = centre.sensors.get(code);
      if (!sensor) reject(outcomes[delivery], index, 'unknown-sensor');
      else {
        const worn = wornAt(sensor, at);
        candidates.push({
          delivery,
          index,
          hubId,
          sensor,
          worn,
          signal: told.signal ?? null,
          row: rowOf(sensor.id, at, worn?.assignmentId ?? null, told),
        });
      }
    }
  }
  return { candidates, words: wordsOf(centre, deliveries, indexes) };
}

const plainOf = (centre: CentreDirectory, { candidates, words }: Group): PlainGroup => ({
  words,
  rows: candidates.map(({ row }) => row),
  arrived: arrivals(centre, candidates),
  latest: newestRows(candidates),
  hearings: newestHearings(candidates),
  notes: notesOf(centre.id, candidates),
});

async function keepInCentre(
  db: Db,
  centre: CentreDirectory,
  { candidates, words }: Group,
  outcomes: Outcome[],
  now: Instant,
): Promise<void> {
  await hearHubs(db, centre.id, words, now);
  if (candidates.length === 0) return;

  const firsts = new Map<string, Candidate>();
  for (const candidate of candidates) {
    const key = keyOf(candidate.row);
    if (!firsts.has(key)) firsts.set(key, candidate);
  }
  const inserted = await insertReadings(
    db,
    centre.id,
    [...firsts.values()].map(({ row }) => row),
    now,
  );
  const olds = [...firsts.values()].filter(({ row }) => !inserted.has(keyOf(row)));
  const stored = new Map(
    (
      await findReadings(
        db,
        olds.map(({ row }) => row),
      )
    ).map((row) => [keyOf(row), row]),
  );

  const fresh: Candidate[] = [];
  const heard: Candidate[] = [];
  for (const candidate of candidates) {
    const key = keyOf(candidate.row);
    const first = firsts.get(key) as Candidate;
    const outcome = outcomes[candidate.delivery] as Receipt;
    if (first === candidate && inserted.has(key)) {
      outcome.accepted += 1;
      fresh.push(candidate);
      heard.push(candidate);
    } else if (sameReading(stored.get(key) ?? first.row, candidate.row)) {
      outcome.duplicates += 1;
      heard.push(candidate);
    } else reject(outcome, candidate.index, 'conflict');
  }
  await keepHearings(db, centre.id, newestHearings(heard));
  if (fresh.length === 0 && heard.length === 0) return;
  await keepLatest(db, centre.id, newestRows(fresh));
  await foldReadings(db, centre, arrivals(centre, fresh));
  for (const note of notesOf(centre.id, heard))
    await db.run(sql`select pg_notify('vigilia_patient', ${note})`);
}

function reject(outcome: Outcome | undefined, index: number, reason: Rejection): void {
  outcome?.rejected.push({ index, reason: `${reason}: ${REJECTIONS[reason]}` });
}

/** A hub whose readings are stamped too far ahead or behind has a wrong clock, until it sends sane ones again. */
function wordsOf(
  centre: CentreDirectory,
  deliveries: readonly Delivery[],
  indexes: readonly number[],
): HubWord[] {
  const words = new Map<number, HubWord>();
  for (const index of indexes) {
    const { hub, readings, rejected, gone = false } = deliveries[index] as Delivery;
    const hubId = hubIn(centre, hub)?.id ?? 0;
    const word = words.get(hubId) ?? { hubId, heard: false, gone, clockWrong: null };
    const astray = rejected.some(({ reason }) => reason === 'future' || reason === 'too-old');
    if (astray || readings.length > 0) word.clockWrong = astray || word.clockWrong === true;
    word.heard ||= !gone;
    word.gone = gone;
    words.set(hubId, word);
  }
  return [...words.values()];
}

function arrivals(centre: CentreDirectory, fresh: readonly Candidate[]): Arrived[] {
  const byAssignment = grouped(
    fresh.filter(({ worn }) => worn),
    ({ worn }) => worn?.assignmentId,
  );
  return [...byAssignment.values()].map((candidates) => {
    const { worn, sensor } = candidates[0] as Candidate & { worn: Worn };
    const dress = (row: ReadingRow): WornReading => ({
      at: row.at,
      power: row.power,
      moisture: row.moisture,
      contact: row.contact,
      pitch: row.pitch,
      roll: row.roll,
      capacidad: valueAt(sensor.calibrations, row.at),
      correction: valueAt(centre.angles.get(worn.patientId), row.at) ?? 0,
    });
    const rows = candidates.map(({ row }) => row).sort((a, b) => a.at - b.at);
    return { worn, readings: rows.map(dress), dress };
  });
}

const rowOf = (
  sensorId: number,
  at: Instant,
  assignmentId: number | null,
  told: WireReading,
): ReadingRow => ({
  sensorId,
  at,
  assignmentId,
  power: told.power,
  moisture: told.moisture ?? null,
  contact: told.contact ?? null,
  pitch: told.pitch ?? null,
  roll: told.roll ?? null,
  battery: told.battery ?? null,
});

/** Everything but who heard it: a second hub hearing the same reading adds only its signal. */
const sameReading = (a: ReadingRow, b: ReadingRow): boolean =>
  a.power === b.power &&
  a.moisture === b.moisture &&
  a.contact === b.contact &&
  a.pitch === b.pitch &&
  a.roll === b.roll &&
  a.battery === b.battery;

function newestRows(fresh: readonly Candidate[]): LatestRow[] {
  const newest = new Map<number, LatestRow>();
  for (const { row } of fresh) {
    const known = newest.get(row.sensorId) ?? { ...row, battery: null, batteryAt: null };
    if (row.at >= known.at) Object.assign(known, { at: row.at, power: row.power });
    if (row.battery !== null && row.at >= (known.batteryAt ?? 0)) {
      Object.assign(known, { battery: row.battery, batteryAt: row.at });
    }
    newest.set(row.sensorId, known);
  }
  return [...newest.values()];
}

function newestHearings(heard: readonly Candidate[]): HearingRow[] {
  const newest = new Map<string, HearingRow>();
  for (const { row, hubId, signal } of heard) {
    if (signal === null) continue;
    const key = `${row.sensorId} ${hubId}`;
    const known = newest.get(key);
    if (!known || row.at > known.at || (row.at === known.at && signal > known.potencia)) {
      newest.set(key, { sensorId: row.sensorId, hubId, at: row.at, potencia: signal });
    }
  }
  return [...newest.values()];
}

/** A notification has room for 8,000 letters. */
const PATIENTS_A_NOTE = 500;

function notesOf(centroId: number, heard: readonly Candidate[]): string[] {
  const patients = [...new Set(heard.flatMap(({ worn }) => worn?.patientId ?? []))];
  const notes: string[] = [];
  for (let at = 0; at < patients.length; at += PATIENTS_A_NOTE) {
    notes.push(`${centroId} ${patients.slice(at, at + PATIENTS_A_NOTE).join(',')}`);
  }
  return notes;
}

const spelled = (rejected: readonly Rejected[]) =>
  rejected.map(({ index, reason }) => ({ index, reason: `${reason}: ${REJECTIONS[reason]}` }));

function* momentsOf(deliveries: readonly Delivery[]): Generator<Instant> {
  for (const { readings } of deliveries) for (const { at } of readings) yield at;
}
