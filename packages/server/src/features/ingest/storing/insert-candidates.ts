import type { Instant } from '@vigilia/domain/instant';
import { localDayAt, localDayOf } from '@vigilia/domain/local-day';
import type { Db } from '#db/database';
import type { CentreState } from './centre-state';
import type { CentreDirectory } from './directory';
import { grouped } from './grouped';
import {
  countReadings,
  findReadings,
  insertReadings,
  keyOf,
  type ReadingKey,
  type ReadingRow,
} from './reading.store';
import { reject } from './receipt';
import type { Candidate } from './sort-batch';

/** A sensor that sends more than one reading every four seconds is broken, and a day of it must stay foldable. */
export const MOST_READINGS_A_DAY = 20_000;

export interface InsertedCandidates {
  /** Stored now. */
  readonly fresh: readonly Candidate[];
  /** Those, and the copies of known ones: a second hub adds only who received it. */
  readonly received: readonly Candidate[];
}

/** Stores the readings that are new, and says in each receipt what became of them. */
export async function insertCandidates(
  db: Db,
  directory: CentreDirectory,
  state: CentreState,
  all: readonly Candidate[],
  now: Instant,
): Promise<InsertedCandidates> {
  const candidates = await refuseTooMany(db, directory, state, all);
  const firsts = new Map<ReadingKey, Candidate>();
  for (const candidate of candidates) {
    const key = keyOf(candidate.row);
    if (!firsts.has(key)) firsts.set(key, candidate);
  }
  const rows = Array.from(firsts.values(), ({ row }) => row);
  const before = await insertReadings(db, directory.centroId, rows, now);
  const known = await findReadings(
    db,
    directory.centroId,
    rows.filter((row) => before.has(keyOf(row))),
  );

  const fresh: Candidate[] = [];
  const received: Candidate[] = [];
  for (const candidate of candidates) {
    const key = keyOf(candidate.row);
    const first = firsts.get(key) as Candidate;
    if (first === candidate && !before.has(key)) {
      candidate.receipt.accepted += 1;
      countOne(directory, state, candidate.row);
      fresh.push(candidate);
      received.push(candidate);
    } else if (sameReading(known.get(key) ?? first.row, candidate.row)) {
      candidate.receipt.duplicates += 1;
      received.push(candidate);
    } else reject(candidate.receipt, candidate.index, 'conflict');
  }
  return { fresh, received };
}

/** Everything but who received it. */
const sameReading = (a: ReadingRow, b: ReadingRow): boolean =>
  a.power === b.power &&
  a.moisture === b.moisture &&
  a.contact === b.contact &&
  a.pitch === b.pitch &&
  a.roll === b.roll &&
  a.battery === b.battery;

interface SensorDayCandidates {
  readonly sensorId: number;
  readonly date: string;
  readonly candidates: Candidate[];
}

async function refuseTooMany(
  db: Db,
  directory: CentreDirectory,
  state: CentreState,
  all: readonly Candidate[],
): Promise<readonly Candidate[]> {
  const { centroId, zona } = directory;
  const days: SensorDayCandidates[] = [];
  for (const [sensorId, ofSensor] of grouped(all, ({ row }) => row.sensorId)) {
    for (const [date, candidates] of grouped(ofSensor, ({ row }) => localDayAt(zona, row.at).date)) {
      days.push({ sensorId, date, candidates });
    }
  }
  const uncounted = days.filter(({ sensorId, date }) => state.counts.get(sensorId)?.date !== date);
  const counted = new Map<string, number>();
  if (uncounted.length > 0) {
    const wanted = uncounted.map(({ sensorId, date }) => ({ sensorId, ...localDayOf(zona, date), date }));
    for (const { sensorId, date, count } of await countReadings(db, centroId, wanted)) {
      counted.set(`${sensorId} ${date}`, count);
      if (date >= (state.counts.get(sensorId)?.date ?? '')) state.counts.set(sensorId, { date, count });
    }
  }
  const refused = new Set<Candidate>();
  for (const { sensorId, date, candidates } of days) {
    const known = state.counts.get(sensorId);
    const count = known?.date === date ? known.count : (counted.get(`${sensorId} ${date}`) ?? 0);
    if (count + candidates.length > MOST_READINGS_A_DAY)
      for (const candidate of await beyond(db, centroId, candidates, MOST_READINGS_A_DAY - count))
        refused.add(candidate);
  }
  for (const { receipt, index } of refused) reject(receipt, index, 'too-many');
  return refused.size === 0 ? all : all.filter((candidate) => !refused.has(candidate));
}

/** New ones above the limit of a day. A copy of a stored reading does not count. */
async function beyond(
  db: Db,
  centroId: number,
  candidates: readonly Candidate[],
  capacity: number,
): Promise<Candidate[]> {
  const stored = await findReadings(
    db,
    centroId,
    candidates.map(({ row }) => row),
  );
  const taken = new Set<ReadingKey>();
  return candidates.filter(({ row }) => {
    const key = keyOf(row);
    if (stored.has(key) || taken.has(key)) return false;
    if (taken.size >= capacity) return true;
    taken.add(key);
    return false;
  });
}

function countOne({ zona }: CentreDirectory, { counts }: CentreState, { sensorId, at }: ReadingRow): void {
  const known = counts.get(sensorId);
  if (known && known.date === localDayAt(zona, at).date) known.count += 1;
}
