import { DbUnavailable } from '#db/errors';
import { isPartitionMissing } from '#stores/reading-partitions';
import { type CommittedBatch, commitBatch, type Store } from './commit-batch';
import { type ParsedMessage, parseMessage } from './message';
import { deletePostponed, listPostponed, type PostponedMessage } from './postponed.store';
import { HUB_DELETED, insertUnstored } from './unstored.store';

/** In one transaction: no more messages than this, and no more readings. */
const MESSAGES = 500;
const READINGS = 2_000;

interface StoredPostponed extends CommittedBatch {
  /** Messages of hubs that were deleted. */
  readonly setAside: number;
}

type Parsed = PostponedMessage & { readonly hub: { readonly hubId: number }; readonly parsed: ParsedMessage };

/**
 * Stores the next messages of a centre that were postponed, oldest first; undefined when there are none. One that was stored
 * before its row was deleted counts as a copy.
 */
export async function storePostponed(store: Store, centroId: number): Promise<StoredPostponed | undefined> {
  const batch = await nextBatch(store, centroId);
  if (batch.length === 0) return undefined;
  try {
    return await storeAll(store, centroId, batch);
  } catch (error) {
    if (!isOfItsContent(error)) throw error;
    return storeFirst(store, centroId, batch[0] as Parsed);
  }
}

/** What they were acknowledged for is kept, also of a hub that was deleted since. */
async function storeAll(store: Store, centroId: number, batch: readonly Parsed[]): Promise<StoredPostponed> {
  const { db } = store.needs;
  const committed = await commitBatch(store, centroId, batch);
  const ofDeleted = batch.filter(
    ({ kind }, index) => kind === 'readings' && committed.outcomes[index] === 'unknown-hub',
  );
  await db.transaction(async (db) => {
    for (const message of ofDeleted)
      await insertUnstored(db, { ...message, centroId, error: HUB_DELETED }, message.receivedAt);
    await deletePostponed(db, centroId, batch);
  });
  return { ...committed, setAside: ofDeleted.length };
}

/** One message that cannot be stored must not take its neighbours with it. */
async function storeFirst(store: Store, centroId: number, message: Parsed): Promise<StoredPostponed> {
  const { db } = store.needs;
  try {
    return await storeAll(store, centroId, [message]);
  } catch (error) {
    if (!isOfItsContent(error)) throw error;
    await db.transaction(async (db) => {
      await insertUnstored(db, { ...message, centroId, error: (error as Error).message }, message.receivedAt);
      await deletePostponed(db, centroId, [message]);
    });
    return {
      outcomes: [],
      parked: 0,
      stored: [],
      failures: [],
      isCheckpointDue: false,
      hasBackgroundWork: false,
      setAside: 0,
    };
  }
}

/** Otherwise another try may succeed. */
const isOfItsContent = (error: unknown): boolean =>
  !(error instanceof DbUnavailable) && !isPartitionMissing(error);

async function nextBatch({ needs: { db } }: Store, centroId: number): Promise<Parsed[]> {
  const batch: Parsed[] = [];
  let readings = 0;
  for (const message of await listPostponed(db, centroId, MESSAGES)) {
    const hub = { hubId: message.hubId };
    const parsed = parseMessage({ ...message, hub });
    readings += parsed.readings.length;
    if (batch.length > 0 && readings > READINGS) break;
    batch.push({ ...message, hub, parsed });
  }
  return batch;
}
