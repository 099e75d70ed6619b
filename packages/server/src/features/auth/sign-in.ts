import type { SignedIn } from '@vigilia/contract/auth';
import type { Instant } from '@vigilia/domain/instant';
import { passwordMatches } from '#crypto/password';
import type { Database, Db } from '#db/database';
import { Problem } from '#http/problem';
import { type Account, findAccount } from './account.store';
import { openSession } from './session.store';
import { clearFailures, recordAttempt } from './sign-in-limits';
import { checkSecondFactor, enrolmentOf } from './two-factor';

export interface Credentials {
  username: string;
  password: string;
}
export interface RequestOrigin {
  address: string;
  now: Instant;
}

/** The first call: signs in accounts without two-factor, asks the others for a code. */
export async function signIn(db: Database, given: Credentials, { address, now }: RequestOrigin) {
  await recordAttempt(db, given.username, address, now);
  const account = await findAccount(db, given.username);
  const matches = await passwordMatches(account?.password_hash, given.password);
  if (!account || !matches) throw new Problem('wrong-credentials');

  if (account.twoFactorEnabled) {
    // Failures are not cleared yet: only the complete sign-in is a success, else codes could be guessed without limit.
    return codeRequired(await enrolmentOf(db, account));
  }
  return db.transaction((db) => openSessionFor(db, account, now));
}

/** The second call. It checks the password again: a code alone signs nobody in. */
export async function completeSignIn(
  db: Database,
  given: Credentials & { code: string },
  { address, now }: RequestOrigin,
) {
  await recordAttempt(db, given.username, address, now);
  const account = await findAccount(db, given.username);
  const matches = await passwordMatches(account?.password_hash, given.password);
  if (!account?.twoFactorEnabled || !matches) throw new Problem('wrong-code');

  return db.transaction(async (db) => {
    const { isAccepted: right, recoveryCodes } = await checkSecondFactor(db, account, given.code, now);
    if (!right) throw new Problem('wrong-code');
    const answer = await openSessionFor(db, account, now);
    return recoveryCodes ? { ...answer, recovery_codes: recoveryCodes } : answer;
  });
}

const codeRequired = (setup: { secret: string; otpauth_url: string } | undefined) => ({
  token: null,
  two_factor_enabled: true as const,
  roles: [],
  ...(setup && { two_factor_setup: setup }),
});

async function openSessionFor(db: Db, account: Account, now: Instant): Promise<SignedIn> {
  await clearFailures(db, account.username);
  return {
    token: await openSession(db, account.id, now),
    two_factor_enabled: account.twoFactorEnabled,
    roles: account.roles,
    name: account.nombre,
    username: account.username,
    locale: account.locale,
    centros: account.centros,
  };
}
