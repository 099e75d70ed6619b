import type { Receipt } from '@vigilia/contract/ingest';
import type { Instant } from '@vigilia/domain/instant';
import type { Database } from '#db/database';
import type { Delivery } from './delivery';
import type { CentreDirectory, Directory } from './directory';
import { type Group, readGroup } from './group';
import { grouped } from './grouped';
import { keepInCentre } from './keep-in-centre';
import { keepPlain, type PlainGroup } from './keep-plain';
import type { NewestMemory } from './newest-memory';
import { type Outcome, receiptFor, sorted } from './outcome';
import { arrivals, newestHearings, newestRows, notesOf } from './told-by';
import type { Partitions } from './upkeep/partitions';

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

const plainOf = (centre: CentreDirectory, { candidates, words }: Group): PlainGroup => ({
  words,
  rows: candidates.map(({ row }) => row),
  arrived: arrivals(centre, candidates),
  latest: newestRows(candidates),
  hearings: newestHearings(candidates),
  notes: notesOf(centre.id, candidates),
});

function* momentsOf(deliveries: readonly Delivery[]): Generator<Instant> {
  for (const { readings } of deliveries) for (const { at } of readings) yield at;
}
