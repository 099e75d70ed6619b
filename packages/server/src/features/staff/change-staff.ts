import { hashPassword } from '#crypto/password';
import type { Database, Db } from '#db/database';
import { rejectOnConstraint } from '#forms/form-rejected';
import { type Actor, centreIds } from '#http/actor';
import { Problem } from '#http/problem';
import { requireFound } from '#http/require-found';
import { lockAdministrators, requireAdministrator } from './administrators';
import { shownRole } from './staff.presenter';
import { findStaff, type StaffRow, updateStaff } from './staff.store';
import type { StaffInput } from './staff-form';

/** Handed over by the auth feature. */
export interface AccountActions {
  readonly revokeSessionsOf: (db: Db, staffId: number, except?: Uint8Array) => Promise<void>;
  readonly resetTwoFactor: (db: Db, staffId: number) => Promise<void>;
}

/**
 * Stores the fields that were sent. Password, role and two-factor give access to every centre of the member: only an
 * administrator of all of them may change these.
 */
export async function changeStaff(
  db: Database,
  actor: Actor,
  id: number,
  input: StaffInput,
  { revokeSessionsOf, resetTwoFactor }: AccountActions,
): Promise<number> {
  const passwordHash = input.password ? await hashPassword(input.password) : null;
  const change = db.transaction(async (db) => {
    await lockAdministrators(db);
    const stored = requireFound(await findStaff(db, centreIds(actor), id));
    // Both roles are shown as one: only a role that differs from the shown one was chosen.
    const role = input.role === shownRole(stored) ? undefined : input.role;
    const twoFactor = input.twoFactorEnabled ?? stored.twoFactorEnabled;
    const changesTwoFactor = twoFactor !== stored.twoFactorEnabled;

    if ((passwordHash || role || changesTwoFactor) && !administersAllOf(actor, stored)) {
      throw new Problem('other-centres');
    }
    if (role) await requireAdministrator(db, stored, stored.centres);

    await updateStaff(db, id, {
      username: input.username,
      nombre: input.nombre,
      locale: input.locale ?? stored.locale,
      roles: role ? [role] : stored.roles,
      twoFactorEnabled: twoFactor,
      passwordHash,
    });
    // Switching it off deletes the secret and the recovery codes: switching it on enrols anew.
    if (changesTwoFactor && !twoFactor) await resetTwoFactor(db, id);
    if (role) await revokeSessionsOf(db, id);
    else if (passwordHash) await revokeSessionsOf(db, id, actor.tokenHash);
    return id;
  });
  return change.catch(rejectOnConstraint('staff_username', 'username', 'field.taken'));
}

const administersAllOf = (actor: Actor, { centres }: StaffRow): boolean =>
  centres.every((centre) => centreIds(actor).includes(centre));
