import { commitBatch, type Store } from './commit-batch';
import { parseMessage } from './message';
import { deleteUnstored, HUB_DELETED, nextUnstored, setUnstoredError } from './unstored.store';

export interface RetriedMessages {
  readonly stored: number;
  /** They stay set aside, each with the reason of this try. */
  readonly failed: number;
}

/** Stores the messages that were set aside, oldest first. One that was stored before its row was deleted counts as a copy. */
export async function retryUnstored(store: Store): Promise<RetriedMessages> {
  const { db } = store.needs;
  let [stored, failed] = [0, 0];
  for (let message = await nextUnstored(db, 0); message; message = await nextUnstored(db, message.id)) {
    const { centroId, hubId, kind, payload, receivedAt } = message;
    const hub = { hubId };
    const batch = [{ hub, kind, receivedAt, parsed: parseMessage({ hub, kind, payload }) }];
    try {
      const { outcomes } = await commitBatch(store, centroId, batch);
      if (outcomes[0] === 'unknown-hub') throw new Error(HUB_DELETED);
      await deleteUnstored(db, message);
      stored += 1;
    } catch (error) {
      await setUnstoredError(db, message, (error as Error).message);
      failed += 1;
    }
  }
  return { stored, failed };
}
