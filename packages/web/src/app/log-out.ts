import { logout } from '@vigilia/contract/auth';
import { call } from '#lib/call';
import { dropDrafts } from '#lib/drafts';
import { signOut } from '#lib/session';

/** The server revokes the token; in this browser nothing stays, even when the server cannot be reached. */
export async function logOut(): Promise<void> {
  const revoked = call(logout).catch(() => undefined);
  dropDrafts();
  signOut();
  await revoked;
}
