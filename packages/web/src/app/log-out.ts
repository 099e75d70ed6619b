import { logout } from '@vigilia/contract/auth';
import { call } from '#lib/call';
import { dropDrafts } from '#lib/drafts';
import { signOut } from '#lib/session';

/** Sign out: the server revokes the token; here nothing stays, even when the server cannot be reached. */
export async function logOut(): Promise<void> {
  const told = call(logout).catch(() => undefined);
  dropDrafts();
  signOut();
  await told;
}
