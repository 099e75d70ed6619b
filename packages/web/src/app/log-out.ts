import { logout } from '@vigilia/contract/auth';
import { MINUTE } from '@vigilia/domain/instant';
import { call } from '#lib/call';
import { dropDrafts } from '#lib/drafts';
import { i18n } from '#lib/i18n';
import { switchPushOff } from '#lib/push';
import { signOut } from '#lib/session';
import { discardUnsentCare } from '#lib/unsent-care';
import { unsentCare } from '#lib/unsent-list';
import { confirm } from '#ui/confirm';

/** The server revokes the token; in this browser nothing stays, even when the server cannot be reached. */
export async function logOut(): Promise<void> {
  const count = unsentCare().length;
  if (count > 0 && !(await confirm(i18n.t('alert.unsent.title', { count })))) return;
  // Nobody waits for it: a busy server may take its time, and whoever closes the page at once has signed out too.
  const revoked = call(logout, { keepalive: true, timeLimit: MINUTE }).catch(() => undefined);
  dropDrafts();
  signOut();
  await Promise.all([revoked, switchPushOff().catch(() => undefined), dropKept().catch(() => undefined)]);
}

async function dropKept(): Promise<void> {
  const { dropKeptLists } = await import('#lib/kept');
  await dropKeptLists();
  await discardUnsentCare();
}
