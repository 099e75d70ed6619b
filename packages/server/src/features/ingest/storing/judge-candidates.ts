import { localDayAt, localDayOf } from '@vigilia/domain/local-day';
import type { Db } from '#db/database';
import type { CentreState } from './centre-state';
import type { CentreDirectory } from './directory';
import { grouped } from './grouped';
import type { ReadingValues } from './known-readings';
import {
  countStoredReadings,
  findStoredReadings,
  keyOf,
  type Log,
  type ReadingKey,
  type ReadingRow,
} from './reading.store';
import { reject } from './receipt';
import type { Candidate } from './sort-batch';

/** A sensor that sends more than one reading every four seconds is broken, and a day of it must stay foldable. */
export const MOST_READINGS_A_DAY = 20_000;

export interface JudgedCandidates {
  /** New ones. */
  readonly fresh: readonly Candidate[];
  /** Those, and the copies of known ones: a second hub adds only who received it. */
  readonly received: readonly Candidate[];
}

/** Which readings are new, by what is stored; each receipt says what becomes of its own. The new ones are known from now on. */
export async function judgeCandidates(
  db: Db,
  directory: CentreDirectory,
  { counts, log }: Pick<CentreState, 'counts'> & { readonly log: Log },
  all: readonly Candidate[],
): Promise<JudgedCandidates> {
  const stored = await findCopies(db, directory, log, all);
  const candidates = await refuseTooMany(db, directory, { counts, log }, stored, all);
  const firsts = new Map<ReadingKey, Candidate>();
  const fresh: Candidate[] = [];
  const received: Candidate[] = [];
  for (const candidate of candidates) {
    const key = keyOf(candidate.row);
    const known = stored.get(key) ?? firsts.get(key)?.row;
    if (!known) {
      firsts.set(key, candidate);
      candidate.receipt.accepted += 1;
      fresh.push(candidate);
      received.push(candidate);
    } else if (sameReading(known, candidate.row)) {
      candidate.receipt.duplicates += 1;
      received.push(candidate);
    } else reject(candidate.receipt, candidate.index, 'conflict');
  }
  for (const { row } of fresh) {
    log.known.add(row);
    if (row.at > (log.newest.get(row.sensorId) ?? 0)) log.newest.set(row.sensorId, row.at);
    countOne(directory, counts, row);
  }
  return { fresh, received };
}

/** The stored readings that are of the same sensor and moment as one of these. */
async function findCopies(
  db: Db,
  { centroId }: CentreDirectory,
  { known, newest }: Log,
  candidates: readonly Candidate[],
): Promise<Map<ReadingKey, ReadingValues>> {
  const copies = new Map<ReadingKey, ReadingValues>();
  const wanted = new Map<ReadingKey, ReadingRow>();
  for (const { row } of candidates) {
    const key = keyOf(row);
    // Newer than the newest: nothing of the kind is stored.
    if (row.at > (newest.get(row.sensorId) ?? Number.NEGATIVE_INFINITY) || copies.has(key)) continue;
    const copy = known.find(row.sensorId, row.at);
    if (copy) copies.set(key, copy);
    else wanted.set(key, row);
  }
  for (const [key, row] of await findStoredReadings(db, centroId, [...wanted.values()])) copies.set(key, row);
  return copies;
}

/** Everything but who received it. */
const sameReading = (a: ReadingValues, b: ReadingValues): boolean =>
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
  { centroId, zona }: CentreDirectory,
  { counts, log }: Pick<CentreState, 'counts'> & { readonly log: Log },
  stored: ReadonlyMap<ReadingKey, ReadingValues>,
  all: readonly Candidate[],
): Promise<readonly Candidate[]> {
  const days: SensorDayCandidates[] = [];
  for (const [sensorId, ofSensor] of grouped(all, ({ row }) => row.sensorId)) {
    for (const [date, candidates] of grouped(ofSensor, ({ row }) => localDayAt(zona, row.at).date)) {
      days.push({ sensorId, date, candidates });
    }
  }
  const uncounted = days
    .filter(({ sensorId, date }) => counts.get(sensorId)?.date !== date)
    .map(({ sensorId, date }) => ({ sensorId, ...localDayOf(zona, date), date }));
  const counted = new Map<string, number>();
  // Of a day that began after a sensor's newest reading there is none.
  const begun = uncounted.filter(({ sensorId, start }) => start <= (log.newest.get(sensorId) ?? 0));
  for (const { sensorId, date, count } of await countStoredReadings(db, centroId, begun))
    counted.set(`${sensorId} ${date}`, count);
  for (const { sensorId, date, start, end } of uncounted) {
    const count = (counted.get(`${sensorId} ${date}`) ?? 0) + log.known.countBetween(sensorId, start, end);
    counted.set(`${sensorId} ${date}`, count);
    if (date >= (counts.get(sensorId)?.date ?? '')) counts.set(sensorId, { date, count });
  }
  const refused = new Set<Candidate>();
  for (const { sensorId, date, candidates } of days) {
    const known = counts.get(sensorId);
    const count = known?.date === date ? known.count : (counted.get(`${sensorId} ${date}`) ?? 0);
    if (count + candidates.length > MOST_READINGS_A_DAY)
      for (const candidate of beyond(stored, candidates, MOST_READINGS_A_DAY - count)) refused.add(candidate);
  }
  for (const { receipt, index } of refused) reject(receipt, index, 'too-many');
  return refused.size === 0 ? all : all.filter((candidate) => !refused.has(candidate));
}

/** New ones above the limit of a day. A copy of a stored reading does not count. */
function beyond(
  stored: ReadonlyMap<ReadingKey, ReadingValues>,
  candidates: readonly Candidate[],
  capacity: number,
): Candidate[] {
  const taken = new Set<ReadingKey>();
  return candidates.filter(({ row }) => {
    const key = keyOf(row);
    if (stored.has(key) || taken.has(key)) return false;
    if (taken.size >= capacity) return true;
    taken.add(key);
    return false;
  });
}

function countOne(
  { zona }: CentreDirectory,
  counts: CentreState['counts'],
  { sensorId, at }: ReadingRow,
): void {
  const known = counts.get(sensorId);
  if (known && known.date === localDayAt(zona, at).date) known.count += 1;
}
