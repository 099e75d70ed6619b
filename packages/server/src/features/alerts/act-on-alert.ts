import type { ActProblem } from '@vigilia/domain/alerts/acts';
import type { Alert } from '@vigilia/domain/alerts/alert';
import type { CallRules, Changed } from '@vigilia/domain/alerts/escalation';
import type { Instant } from '@vigilia/domain/instant';
import type { Database } from '#db/database';
import { Problem } from '#http/problem';
import { requireFound } from '#http/require-found';
import { updateAlert } from '#services/alerts/change-alert';
import { lockOpenAlert } from '#stores/alert.store';
import { readCallRules } from './policy/policy.store';
import { type AlertRow, findAlert } from './view/alert-view.store';

/**
 * What somebody does to an alert. Its row is locked, so that of several acts at once each sees what the one before has
 * made of it; the watcher compares versions and looks again.
 */
export function actOnAlert(
  db: Database,
  { centro_id: centroId, id }: Pick<AlertRow, 'centro_id' | 'id'>,
  act: (alert: Alert, rules: CallRules) => Changed | ActProblem,
  now: Instant,
): Promise<AlertRow> {
  return db.transaction(async (db) => {
    const alert = await lockOpenAlert(db, centroId, id);
    if (!alert) throw new Problem('alert-ended');
    const changed = act(alert, await readCallRules(db, centroId, now));
    const find = async () => requireFound(await findAlert(db, [centroId], id));
    if (changed === 'alert-taken') {
      const { owner_id, ownerName } = await find();
      throw new Problem(
        changed,
        owner_id === null ? {} : { owner: { id: owner_id, nombre: ownerName ?? '' } },
      );
    }
    if (typeof changed === 'string') throw new Problem(changed);
    if (changed.events.length > 0) await updateAlert(db, centroId, alert, changed.alert, changed.events);
    return find();
  });
}
