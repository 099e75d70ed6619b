import type { Change } from '@vigilia/domain/alerts/reconcile';
import type { Db } from '#db/database';
import { endAlert, openAlert, reopenAlert, updateAlert } from '#services/alerts/change-alert';
import { lockAlerts, type OpenAlert } from '#stores/alert.store';

/**
 * Writes what reconciling found, in the caller's transaction. A change applies only to what was seen, and its events are written
 * only with it. `complete` is false when another process was first somewhere.
 */
export async function applyChanges(
  db: Db,
  centroId: number,
  seen: readonly OpenAlert[],
  changes: readonly Change[],
): Promise<{ complete: boolean }> {
  const versions = new Map(seen.map(({ id, version }) => [id, version]));
  // In order, as whoever records care does, so that two transactions never wait for each other.
  await lockAlerts(db, centroId, changes.flatMap(idsOf));
  const applied: boolean[] = [];
  for (const change of changes) {
    if (change.type === 'open') applied.push(await openAlert(db, centroId, change.alert));
    else if (change.type === 'reopen') applied.push(await reopenAlert(db, centroId, change.id, change.at));
    else {
      const before = { ...change.before, version: versions.get(change.before.id) ?? 0 };
      if (change.type === 'end') applied.push(await endAlert(db, centroId, before, { ...change, who: null }));
      else applied.push(await updateAlert(db, centroId, before, change.after, change.events));
    }
  }
  return { complete: applied.every(Boolean) };
}

/** The alerts that a change is about, where they exist. */
function idsOf(change: Change): number[] {
  if (change.type === 'open') return [];
  return [change.type === 'reopen' ? change.id : change.before.id];
}
