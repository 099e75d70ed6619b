import type { Locale } from '@vigilia/domain/locales';
import type { Database } from '#db/database';
import type { Actor } from '#http/actor';
import { Problem } from '#http/problem';
import { text } from '#texts/texts';
import { findAccount, MOST_WRONG_CODES, resetTwoFactor, setTwoFactorEnabled } from './account.store';
import { subjects } from './failure.store';
import { countSessionCode, revokeSession, revokeSessionsOf } from './session.store';
import type { Judges, RequestOrigin } from './sign-in';

/**
 * One's own two-factor. On: the next sign-in pairs an app. Off: a code of the paired app or a recovery code is needed.
 * Either way the other sessions end. True when something changed.
 *
 * Wrong codes count in the session and not in the account, which nobody without the password may lock; the session ends
 * with too many.
 */
export async function changeOwnTwoFactor(
  db: Database,
  { limits, twoFactor }: Judges,
  actor: Actor,
  given: { enabled: boolean; code?: string | undefined },
  from: RequestOrigin & { locale: Locale },
): Promise<boolean> {
  const account = await findAccount(db, actor.username);
  if (!account || account.twoFactorEnabled === given.enabled) return false;
  if (!given.enabled && twoFactor.isRequiredOf(account)) throw new Problem('two-factor-required');
  const needsCode = !given.enabled && account.totp_confirmed_at !== null;
  if (needsCode && account.wrong_codes >= MOST_WRONG_CODES) throw new Problem('code-locked');
  if (needsCode && !(await countSessionCode(db, actor.tokenHash))) {
    await revokeSession(db, actor.tokenHash);
    throw new Problem('signed-out');
  }
  const change = () =>
    db.transaction(async (db) => {
      if (needsCode && !(await twoFactor.check(db, account, given.code ?? '', from.now)).isAccepted)
        throw new Problem('invalid-form', {
          errors: { code: text(from.locale, 'field.code-not-right') },
        });
      await setTwoFactorEnabled(db, actor.id, given.enabled);
      if (!given.enabled) await resetTwoFactor(db, actor.id);
      await revokeSessionsOf(db, actor.id, actor.tokenHash);
    });
  await limits.judge({ subject: subjects.account(actor.id), ...from }, change);
  return true;
}
