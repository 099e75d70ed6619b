import type { Receipt } from '@vigilia/contract/ingest';
import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { sql } from '#db/sql';
import type { CentreDirectory } from './directory';
import { foldAndStore } from './fold-readings';
import type { Candidate, Group } from './group';
import { type Outcome, reject } from './outcome';
import { hearHubs } from './presence';
import {
  findReadings,
  insertReadings,
  keepHearings,
  keepLatest,
  keyOf,
  type ReadingRow,
} from './reading.store';
import { arrivals, newestHearings, newestRows, notesOf } from './told-by';

/** Any group of one centre, step by step in the transaction that it is given: copies, late readings and strangers too. */
export async function keepInCentre(
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
  await foldAndStore(db, centre, arrivals(centre, fresh));
  for (const note of notesOf(centre.id, heard)) await db.run(sql`select pg_notify('vigilia_heard', ${note})`);
}

/** Everything but who heard it: a second hub hearing the same reading adds only its signal. */
const sameReading = (a: ReadingRow, b: ReadingRow): boolean =>
  a.power === b.power &&
  a.moisture === b.moisture &&
  a.contact === b.contact &&
  a.pitch === b.pitch &&
  a.roll === b.roll &&
  a.battery === b.battery;
