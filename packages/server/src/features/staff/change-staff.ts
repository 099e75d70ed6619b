import type { AccountChange } from '@vigilia/contract/auth';
import type { Instant } from '@vigilia/domain/instant';
import { hashPassword } from '#crypto/password';
import type { Database, Db } from '#db/database';
import { FieldError, FormRejected, rejectOnConstraint } from '#forms/form-rejected';
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
  /** Tells the member at the next sign-in that somebody else changed their account. */
  readonly insertNotice: (
    db: Db,
    staffId: number,
    notice: { kind: AccountChange; by: string | null; now: Instant },
  ) => Promise<void>;
  /** Throws unless the actor showed their password within the last minutes (R-LOGIN-13). */
  readonly requireRecentSignIn: (db: Db, actor: Actor, now: Instant) => Promise<void>;
}

/**
 * Stores the fields that were sent. An account opens every centre that somebody works in: only an administrator of all of
 * them may change more than the language; a new user name, password, role or two-factor takes a recent sign-in, and the
 * member is told of it. One's own
 * password and two-factor are changed by their own calls, which ask for the old ones.
 */
export async function changeStaff(
  db: Database,
  actor: Actor,
  id: number,
  input: StaffInput,
  now: Instant,
  { revokeSessionsOf, resetTwoFactor, insertNotice, requireRecentSignIn }: AccountActions,
): Promise<number> {
  const passwordHash = input.password ? await hashPassword(input.password) : null;
  const change = db.transaction(async (db) => {
    await lockAdministrators(db);
    const stored = requireFound(await findStaff(db, centreIds(actor), id));
    // Both roles are shown as one: only a role that differs from the shown one was chosen.
    const role = input.role === shownRole(stored) ? undefined : input.role;
    const twoFactor = input.twoFactorEnabled ?? stored.twoFactorEnabled;
    const changesTwoFactor = twoFactor !== stored.twoFactorEnabled;

    if (id === actor.id) refuseOwnSecrets(passwordHash !== null, changesTwoFactor);
    const changesUsername = input.username !== stored.username;
    const renames = changesUsername || input.nombre !== stored.nombre;
    const changesAccess = passwordHash !== null || role !== undefined || changesTwoFactor;
    if ((renames || changesAccess) && !administersAllOf(actor, stored)) throw new Problem('other-centres');
    if (changesUsername || changesAccess) await requireRecentSignIn(db, actor, now);
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
    if (changesAccess) await revokeSessionsOf(db, id);
    const changes: AccountChange[] = [
      ...(changesUsername ? (['username'] as const) : []),
      ...(role === undefined ? [] : (['role'] as const)),
      ...(passwordHash === null ? [] : (['password'] as const)),
      ...(changesTwoFactor ? [twoFactor ? ('two-factor-on' as const) : ('two-factor-off' as const)] : []),
    ];
    for (const kind of changes) await insertNotice(db, id, { kind, by: actor.nombre, now });
    return id;
  });
  return change.catch(rejectOnConstraint('staff_username', 'username', 'field.taken'));
}

function refuseOwnSecrets(password: boolean, twoFactor: boolean): void {
  const reasons = {
    ...(password && { password: new FieldError('field.own-password') }),
    ...(twoFactor && { twoFactorEnabled: new FieldError('field.own-two-factor') }),
  };
  if (Object.keys(reasons).length > 0) throw new FormRejected(reasons);
}

const administersAllOf = (actor: Actor, { centres }: StaffRow): boolean =>
  centres.every((centre) => centreIds(actor).includes(centre));
