import { localDayAt, localDayOf } from '@vigilia/domain/local-day';
import type { Db } from '#db/database';
import type { CentreModel } from '#services/centre-model/centre-model';
import { grouped } from '#services/centre-model/grouped';
import type { ReadingRow, ReadingValues } from '#services/centre-model/known-readings';
import { reject } from './receipt';
import type { Candidate } from './sort-batch';
import { countReadings, findStoredReadings, keyOf, type ReadingKey } from './stored-reading.store';

/** A sensor that sends more than one reading every four seconds is broken, and a day of it must stay foldable. */
export const MOST_READINGS_A_DAY = 20_000;

export interface JudgedCandidates {
  /** New ones. */
  readonly fresh: readonly Candidate[];
  /** Copies of known ones: a second hub adds only who received it. */
  readonly copies: readonly Candidate[];
}

/** Which readings are new, by what is stored; each receipt says what becomes of its own. */
export async function judgeCandidates(
  db: Db,
  model: CentreModel,
  all: readonly Candidate[],
): Promise<JudgedCandidates> {
  const stored = await findCopies(db, model, all);
  const candidates = await refuseTooMany(db, model, stored, all);
  const firsts = new Map<ReadingKey, Candidate>();
  const fresh: Candidate[] = [];
  const copies: Candidate[] = [];
  for (const candidate of candidates) {
    const key = keyOf(candidate.row);
    const known = stored.get(key) ?? firsts.get(key)?.row;
    if (!known) {
      firsts.set(key, candidate);
      candidate.receipt.accepted += 1;
      fresh.push(candidate);
    } else if (sameReading(known, candidate.row)) {
      candidate.receipt.duplicates += 1;
      copies.push(candidate);
    } else reject(candidate.receipt, candidate.index, 'conflict');
  }
  return { fresh, copies };
}

/** The stored readings that are of the same sensor and moment as one of these. */
async function findCopies(
  db: Db,
  model: CentreModel,
  candidates: readonly Candidate[],
): Promise<Map<ReadingKey, ReadingValues>> {
  const copies = new Map<ReadingKey, ReadingValues>();
  const wanted = new Map<ReadingKey, ReadingRow>();
  for (const { row } of candidates) {
    const key = keyOf(row);
    // Newer than the newest: nothing of the kind is stored.
    const newest = model.latestOf(row.sensorId)?.at ?? Number.NEGATIVE_INFINITY;
    if (row.at > newest || copies.has(key)) continue;
    const copy = model.known.find(row.sensorId, row.at);
    if (copy) copies.set(key, copy);
    else wanted.set(key, row);
  }
  for (const [key, row] of await findStoredReadings(db, model.centroId, [...wanted.values()]))
    copies.set(key, row);
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
  model: CentreModel,
  stored: ReadonlyMap<ReadingKey, ReadingValues>,
  all: readonly Candidate[],
): Promise<readonly Candidate[]> {
  const { centroId, seq, counts } = model;
  const { zona } = model.directory;
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
  const begun = uncounted.filter(({ sensorId, start }) => start <= (model.latestOf(sensorId)?.at ?? 0));
  for (const { sensorId, date, count } of await countReadings(db, centroId, seq, begun))
    counted.set(`${sensorId} ${date}`, count);
  for (const { sensorId, date } of uncounted) {
    const count = counted.get(`${sensorId} ${date}`) ?? 0;
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
