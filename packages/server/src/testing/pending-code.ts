import { mailCode } from '#features/notifications/mail-code';
import { findPendingMail } from '#features/notifications/pending-mail.store';
import type { CareHome } from './care-home';
import { TEST_KEY } from './key';

/** The code that was sent to somebody's new mail address. */
export async function pendingCode({ db }: Pick<CareHome, 'db'>, staffId: number): Promise<string> {
  const pending = await findPendingMail(db, staffId);
  if (!pending) throw new Error('no mail address waits for a code');
  return mailCode(TEST_KEY, pending);
}
