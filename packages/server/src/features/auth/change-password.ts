import type { Locale } from '@vigilia/domain/locales';
import { hashPassword, passwordMatches } from '#crypto/password';
import { passwordFault } from '#crypto/password-rules';
import type { Database } from '#db/database';
import type { Actor } from '#http/actor';
import { Problem } from '#http/problem';
import { text } from '#texts/texts';
import { findAccount, setPasswordHash } from './account.store';
import { subjects } from './failure.store';
import type { RateLimit } from './rate-limit';
import { revokeSessionsOf } from './session.store';
import type { RequestOrigin } from './sign-in';

/** Changes one's own password and ends one's other sessions. */
export async function changeOwnPassword(
  db: Database,
  limits: RateLimit,
  actor: Actor,
  given: { current: string; password: string; passwordRepeat: string },
  from: RequestOrigin & { locale: Locale },
): Promise<void> {
  const { locale } = from;
  if (given.password !== given.passwordRepeat) {
    throw new Problem('invalid-form', { errors: { passwordRepeat: text(locale, 'field.passwords-match') } });
  }
  const fault = passwordFault(given.password, actor.username);
  if (fault) throw new Problem('invalid-form', { errors: { password: text(locale, fault) } });
  const attempt = { subject: subjects.account(actor.id), ...from };
  await limits.judge(attempt, async () => {
    const account = await findAccount(db, actor.username);
    if (!(await passwordMatches(account?.password_hash, given.current)))
      throw new Problem('invalid-form', { errors: { current: text(locale, 'field.wrong-password') } });
  });
  const passwordHash = await hashPassword(given.password);
  await db.transaction(async (db) => {
    await limits.clear(db, attempt);
    await setPasswordHash(db, actor.id, passwordHash);
    await revokeSessionsOf(db, actor.id, actor.tokenHash);
  });
}
