import type { SignedIn } from '@vigilia/contract/auth';
import type { Instant } from '@vigilia/domain/instant';
import { passwordMatches } from '#crypto/password';
import type { Database, Db } from '#db/database';
import { Problem } from '#http/problem';
import { type Account, findAccount } from './account.store';
import { countAttempt, forgiveAttempts } from './attempts';
import { openSession } from './session.store';
import { checkSecondFactor, enrolment } from './two-factor';

export interface Credentials {
  username: string;
  password: string;
}
export interface From {
  address: string;
  now: Instant;
}

/** The first call: enough for those without two-factor, half the way for the others. */
export async function signIn(db: Database, given: Credentials, { address, now }: From) {
  await countAttempt(db, given.username, address, now);
  const account = await findAccount(db, given.username);
  const matches = await passwordMatches(account?.password_hash, given.password);
  if (!account || !matches) throw new Problem('wrong-credentials');

  if (account.twoFactorEnabled) {
    // Not forgiven yet: only the whole sign-in is a success, else the code could be guessed without end.
    return codeWanted(await enrolment(db, account));
  }
  return db.transaction((db) => welcome(db, account, now));
}

/** The second call. It judges the password again, so that the code alone is worth nothing. */
export async function completeSignIn(
  db: Database,
  given: Credentials & { code: string },
  { address, now }: From,
) {
  await countAttempt(db, given.username, address, now);
  const account = await findAccount(db, given.username);
  const matches = await passwordMatches(account?.password_hash, given.password);
  if (!account?.twoFactorEnabled || !matches) throw new Problem('wrong-code');

  return db.transaction(async (db) => {
    const { right, recoveryCodes } = await checkSecondFactor(db, account, given.code, now);
    if (!right) throw new Problem('wrong-code');
    const answer = await welcome(db, account, now);
    return recoveryCodes ? { ...answer, recovery_codes: recoveryCodes } : answer;
  });
}

const codeWanted = (setup: { secret: string; otpauth_url: string } | undefined) => ({
  token: null,
  two_factor_enabled: true as const,
  roles: [],
  ...(setup && { two_factor_setup: setup }),
});

async function welcome(db: Db, account: Account, now: Instant): Promise<SignedIn> {
  await forgiveAttempts(db, account.username);
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
