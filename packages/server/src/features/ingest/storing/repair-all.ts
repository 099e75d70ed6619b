import type { Store } from './commit-batch';
import { centresToRepair, retryFailedRepairs } from './repair-mark.store';
import { repairNextDay } from './repair-next-day';

export interface RepairedDays {
  readonly days: number;
  /** Why some could not be folded, one text a resident. */
  readonly errors: readonly string[];
}

/** Folds every marked day again, those that failed before included. */
export async function repairAll(store: Store): Promise<RepairedDays> {
  const { db } = store.needs;
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
