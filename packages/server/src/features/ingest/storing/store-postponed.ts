import { DbUnavailable } from '#db/errors';
import { isPartitionMissing } from '../upkeep/partitions';
import { type CommittedBatch, commitBatch, type Store } from './commit-batch';
import { type ParsedMessage, parseMessage } from './message';
import { deletePostponed, listPostponed, type PostponedMessage } from './postponed.store';
import { insertUnstored } from './unstored.store';

/** In one transaction: no more messages than this, and no more readings. */
const MESSAGES = 500;
const READINGS = 2_000;

type Parsed = PostponedMessage & { readonly hub: { readonly hubId: number }; readonly parsed: ParsedMessage };

/**
 * Stores the next messages of a centre that were postponed, oldest first; undefined when there are none. One that was stored
 * before its row was deleted counts as a copy.
 */
export async function storePostponed(store: Store, centroId: number): Promise<CommittedBatch | undefined> {
  const { db } = store.needs;
  const batch = await nextBatch(store, centroId);
  if (batch.length === 0) return undefined;
  try {
    const committed = await commitBatch(store, centroId, batch);
    await deletePostponed(db, centroId, batch);
    return committed;
  } catch (error) {
    if (!isOfItsContent(error)) throw error;
    return storeFirst(store, centroId, batch[0] as Parsed);
  }
}

/** One message that cannot be stored must not take its neighbours with it. */
async function storeFirst(store: Store, centroId: number, message: Parsed): Promise<CommittedBatch> {
  const { db, clock } = store.needs;
  try {
    const committed = await commitBatch(store, centroId, [message]);
    await deletePostponed(db, centroId, [message]);
    return committed;
  } catch (error) {
    if (!isOfItsContent(error)) throw error;
    await db.transaction(async (db) => {
      await insertUnstored(db, { ...message, centroId, error: (error as Error).message }, clock.now());
      await deletePostponed(db, centroId, [message]);
    });
    return { outcomes: [], parked: 0, stored: [], failures: [], marked: false };
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
