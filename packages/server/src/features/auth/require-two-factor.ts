import type { Db } from '#db/database';
import type { Actor } from '#http/actor';
import { Problem } from '#http/problem';
import { findAccount } from './account.store';

/** On and paired: switched on alone, the next sign-in would still take the password only. */
export async function requireTwoFactor(db: Db, actor: Actor): Promise<void> {
  const account = await findAccount(db, actor.username);
  if (!account?.twoFactorEnabled || account.totp_confirmed_at === null) throw new Problem('two-factor');
}
