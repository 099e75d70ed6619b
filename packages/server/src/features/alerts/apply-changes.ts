import type { Change } from '@vigilia/domain/alerts/reconcile';
import type { Database } from '#db/database';
import { endAlert, type OpenAlert } from '#stores/alert.store';
import { insertAlert, lockAlerts, updateAlert } from './alert.store';

/**
 * Writes what reconciling found, in one transaction. A change applies only to what was seen, and its events are written
 * only with it. `complete` is false when another process was first somewhere.
 */
export async function applyChanges(
  db: Database,
  centroId: number,
  seen: readonly OpenAlert[],
  changes: readonly Change[],
): Promise<{ complete: boolean }> {
  const versions = new Map(seen.map(({ id, version }) => [id, version]));
  const results = await db.transaction(async (db) => {
    // In order, as whoever records care does, so that two transactions never wait for each other.
    await lockAlerts(
      db,
      centroId,
      changes.flatMap((change) => (change.type === 'open' ? [] : [change.before.id])),
    );
    const applied: boolean[] = [];
    for (const change of changes) {
      if (change.type === 'open') applied.push(await insertAlert(db, centroId, change.alert));
      else {
        const before = { ...change.before, version: versions.get(change.before.id) ?? 0 };
        if (change.type === 'end')
          applied.push(await endAlert(db, centroId, before, { ...change, who: null }));
        else applied.push(await updateAlert(db, centroId, before, change.after, change.events));
      }
    }
    return applied;
  });
  return { complete: results.every(Boolean) };
}
