import { logout, logoutEverywhere } from '@vigilia/contract/auth';
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
  if (!(await mayLoseUnsent())) return;
  // Nobody waits for it: a busy server may take its time, and whoever closes the page at once has signed out too.
  const revoked = call(logout, { keepalive: true, timeLimit: MINUTE }).catch(() => undefined);
  await Promise.all([revoked, leave(ticker)]);
}

/** On all devices of this person, after a question. Here too only once the server has done it: it fails as any call does. */
export async function logOutEverywhere(ticker: Ticker): Promise<void> {
  const isSure = await confirmLoss({
    title: i18n.t('security.endAllAsk'),
    hint: i18n.t('security.endAllHint'),
    confirm: i18n.t('security.endAll'),
  });
  if (!isSure || !(await mayLoseUnsent())) return;
  await call(logoutEverywhere);
  await leave(ticker);
}

/** Asks as long as something would be lost; when care is sent meanwhile, about what is left. */
async function mayLoseUnsent(): Promise<boolean> {
  const count = unsentCare.get().length;
  if (count === 0) return true;
  const changed = new AbortController();
  const stop = unsentCare.subscribe(() => unsentCare.get().length === count || changed.abort());
  const isSure = await confirmLoss({
    title: i18n.t('alert.unsent.title', { count }),
    hint: i18n.t('alert.unsent.signOutHint'),
    confirm: i18n.t('alert.unsent.signOut', { count }),
    cancel: i18n.t('alert.unsent.stay'),
    signal: changed.signal,
  });
  stop();
  return changed.signal.aborted ? mayLoseUnsent() : isSure;
}

async function leave(ticker: Ticker): Promise<void> {
  const discarded = careQueueOf(ticker).discard(unsentCare.get().map(({ key }) => key));
  dropDrafts();
  signOut();
  const dropped = import('#lib/kept').then(({ dropKeptLists }) => dropKeptLists());
  await Promise.allSettled([discarded, dropped, switchPushOff()]);
}
