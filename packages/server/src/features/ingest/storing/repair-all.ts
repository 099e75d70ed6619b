import { centresToRepair, retryFailedRepairs } from '#services/centre-model/repair-mark.store';
import { centresToCheckpoint } from '#services/centre-model/write-checkpoint';
import { checkpointNext } from '../upkeep/compact';
import type { Store } from './commit-batch';
import { repairNextDay } from './repair-next-day';

export interface RepairedDays {
  readonly days: number;
  /** Why some could not be folded, one text a resident. */
  readonly errors: readonly string[];
}

/** Folds every marked day again, those that failed before included. */
export async function repairAll(store: Store): Promise<RepairedDays> {
  const { db } = store.needs;
  for (const centroId of await centresToCheckpoint(db)) await checkpointNext(store, centroId);
  await retryFailedRepairs(db);
  let days = 0;
  const errors: string[] = [];
  for (const centroId of await centresToRepair(db)) {
    for (;;) {
      const { repaired, failures } = await repairNextDay(store, centroId);
      if (!repaired) break;
      if (failures.length === 0) days += 1;
      for (const { assignmentId, error } of failures)
        errors.push(`centre ${centroId}, assignment ${assignmentId}: ${error.message}`);
    }
  }
  return { days, errors };
}
