import type { Instant } from '@vigilia/domain/instant';
import type { Database } from '#db/database';
import type { Actor } from '#http/actor';
import { Problem } from '#http/problem';
import { requireFound } from '#http/require-found';
import { lockAdministrators, requireAdministrator } from './administrators';
import type { AccountActions } from './change-staff';
import { endStaff, findStaff, hasLeft, leaveCentre } from './staff.store';

/** Removes a member from a centre; the account ends with its last centre. Idempotent. */
export async function deleteStaff(
  db: Database,
  actor: Actor,
  { id, centroId, now }: { id: number; centroId: number; now: Instant },
  { revokeSessionsOf }: Pick<AccountActions, 'revokeSessionsOf'>,
): Promise<void> {
  await db.transaction(async (db) => {
    await lockAdministrators(db);
    const stored = await findStaff(db, [centroId], id);
    if (!stored && (await hasLeft(db, centroId, id))) return;
    const { centres, roles } = requireFound(stored);
    if (id === actor.id) throw new Problem('not-yourself');
    await requireAdministrator(db, { id, roles }, [centroId]);

    await leaveCentre(db, centroId, id, now);
    if (centres.length === 1) await endStaff(db, id, now);
    await revokeSessionsOf(db, id);
  });
}
