import { logout } from '@vigilia/contract/auth';
import { MINUTE } from '@vigilia/domain/instant';
import { careQueueOf } from '#care/device-care-queue';
import { unsentCare } from '#care/unsent-care';
import { call } from '#lib/call';
import { dropDrafts } from '#lib/drafts';
import { i18n } from '#lib/i18n';
import type { Ticker } from '#lib/live-clock';
import { switchPushOff } from '#lib/push';
import { signOut } from '#lib/session';
import { confirmLoss } from '#ui/confirm';

/**
 * The server revokes the token; of this person nothing stays in this browser, even when the server cannot be reached. Care
 * that is not sent yet is deleted only after its author has read how much it is; nobody else's is touched.
 */
export async function logOut(ticker: Ticker): Promise<void> {
  const unsent = unsentCare.get();
  const count = unsent.length;
  if (
    count > 0 &&
    !(await confirmLoss({
      title: i18n.t('alert.unsent.title', { count }),
      hint: i18n.t('alert.unsent.signOutHint'),
      confirm: i18n.t('alert.unsent.signOut', { count }),
      cancel: i18n.t('alert.unsent.stay'),
    }))
  )
    return;
  const discarded = careQueueOf(ticker).discard(unsent.map(({ key }) => key));
  // Nobody waits for it: a busy server may take its time, and whoever closes the page at once has signed out too.
  const revoked = call(logout, { keepalive: true, timeLimit: MINUTE }).catch(() => undefined);
  dropDrafts();
  signOut();
  const dropped = import('#lib/kept').then(({ dropKeptLists }) => dropKeptLists());
  await Promise.allSettled([revoked, discarded, dropped, switchPushOff()]);
}
