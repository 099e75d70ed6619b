import type { SignedIn } from '@vigilia/contract/auth';
import type { Instant } from '@vigilia/domain/instant';
import { passwordMatches } from '#crypto/password';
import type { Database, Db } from '#db/database';
import { Problem } from '#http/problem';
import { type Account, findAccount } from './account.store';
import { subjects } from './failure.store';
import type { RateLimit } from './rate-limit';
import { openSession } from './session.store';
import type { TwoFactor } from './two-factor';

export interface Credentials {
  username: string;
  password: string;
}
/** What judges a password or code. */
export interface Judges {
  readonly limits: RateLimit;
  readonly twoFactor: TwoFactor;
}
export interface RequestOrigin {
  address: string;
  /** As the browser names itself. */
  device: string;
  now: Instant;
  /** Aborted when the caller's connection is closed. */
  gone: AbortSignal;
  /** Whose account is aimed at, before anything is judged: for the access log. */
  onAccount: (account: Account) => void;
}

/** The first call: signs in accounts without two-factor, asks the others for a code. */
export async function signIn(
  db: Database,
  { limits, twoFactor }: Judges,
  given: Credentials,
  from: RequestOrigin,
) {
  const account = await findAccount(db, given.username);
  if (account) from.onAccount(account);
  return limits.judge({ subject: subjectOf(account, given), ...from }, async () => {
    const matches = await passwordMatches(account?.password_hash, given.password);
    if (!account || !matches) throw new Problem('wrong-credentials');
    // With two-factor only the whole sign-in clears the failures, else codes could be guessed without limit.
    if (twoFactor.isNeededBy(account)) return codeRequired(await twoFactor.enrolmentOf(db, account));
    return db.transaction((db) => completed(db, limits, account, from));
  });
}

/** The second call. It checks the password again: a code alone signs nobody in. */
export async function completeSignIn(
  db: Database,
  { limits, twoFactor }: Judges,
  given: Credentials & { code: string },
  from: RequestOrigin,
) {
  const account = await findAccount(db, given.username);
  if (account) from.onAccount(account);
  return limits.judge({ subject: subjectOf(account, given), ...from }, async () => {
    const matches = await passwordMatches(account?.password_hash, given.password);
    if (!account || !matches || !twoFactor.isNeededBy(account)) throw new Problem('wrong-code');
    const check = () =>
      db.transaction(async (db) => {
        const { isAccepted, recoveryCodes } = await twoFactor.check(db, account, given.code, from.now);
        if (!isAccepted) throw new Problem('wrong-code');
        const answer = { ...(await completed(db, limits, account, from)), two_factor_enabled: true };
        return recoveryCodes ? { ...answer, recovery_codes: recoveryCodes } : answer;
      });
    return twoFactor.limitCodes(db, account.id, from.now, check);
  });
}

const subjectOf = (account: Account | undefined, { username }: Credentials): string =>
  account ? subjects.account(account.id) : subjects.unknownName(username);

const codeRequired = (setup: { secret: string; otpauth_url: string } | undefined) => ({
  token: null,
  two_factor_enabled: true as const,
  roles: [],
  ...(setup && { two_factor_setup: setup }),
});

async function completed(
  db: Db,
  limits: RateLimit,
  account: Account,
  from: RequestOrigin,
): Promise<SignedIn> {
  await limits.clear(db, { subject: subjects.account(account.id), ...from });
  return {
    token: await openSession(db, account.id, from),
    two_factor_enabled: account.twoFactorEnabled,
    roles: account.roles,
    id: account.id,
    name: account.nombre,
    username: account.username,
    locale: account.locale,
    centros: account.centros,
  };
}
