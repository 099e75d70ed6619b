import type { Instant } from '@vigilia/domain/instant';
import type { Locale } from '@vigilia/domain/locales';
import { passwordMatches } from '#crypto/password';
import type { Database, Db } from '#db/database';
import type { Actor } from '#http/actor';
import { Problem } from '#http/problem';
import { text } from '#texts/texts';
import { findAccount } from './account.store';
import { subjects } from './failure.store';
import { findAuthenticatedAt, setAuthenticatedAt } from './session.store';
import type { Judges, RequestOrigin } from './sign-in';

/** How long a sign-in counts as recent (R-LOGIN-13): a stolen token alone must not become a permanent account. */
const RECENT = 15 * 60_000;

/** Read from the database and not from the session cache: it was perhaps renewed on another server a moment ago. */
export async function requireRecentSignIn(db: Db, actor: Actor, now: Instant): Promise<void> {
  const at = await findAuthenticatedAt(db, actor.tokenHash);
  if (at === undefined || now - at > RECENT) throw new Problem('reauthenticate');
}

/** The password once more, and a code where two-factor is on. Wrong ones count like a failed sign-in. */
export async function reauthenticate(
  db: Database,
  { limits, twoFactor }: Judges,
  actor: Actor,
  given: { password: string; code?: string | undefined },
  from: RequestOrigin & { locale: Locale },
): Promise<void> {
  const refuse = (
    field: string,
    key: 'field.password-not-right' | 'field.code-needed' | 'field.code-not-right',
  ) => new Problem('invalid-form', { errors: { [field]: text(from.locale, key) } });
  const account = await findAccount(db, actor.username);
  const needsCode = account?.twoFactorEnabled && account.totp_confirmed_at !== null;
  if (needsCode && given.code === undefined) throw refuse('code', 'field.code-needed');
  const attempt = { subject: subjects.account(actor.id), ...from };
  await limits.judge(attempt, async () => {
    if (!account || !(await passwordMatches(account.password_hash, given.password)))
      throw refuse('password', 'field.password-not-right');
    const renew = () =>
      db.transaction(async (db) => {
        const isAccepted =
          !needsCode || (await twoFactor.check(db, account, given.code ?? '', from.now)).isAccepted;
        if (!isAccepted) throw refuse('code', 'field.code-not-right');
        await setAuthenticatedAt(db, actor.tokenHash, from.now);
        await limits.clear(db, attempt);
      });
    await (needsCode ? twoFactor.limitCodes(db, account.id, from.now, renew) : renew());
  });
}
