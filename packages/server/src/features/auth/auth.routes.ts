import { authenticate, changePassword, checkCode, logout } from '@vigilia/contract/auth';
import type { Database } from '#db/database';
import type { Router } from '#http/router';
import { changeOwnPassword } from './change-password';
import { revokeSession } from './session.store';
import type { SessionCache } from './session-cache';
import { completeSignIn, signIn } from './sign-in';

export function authRoutes({ serve, serveOpen }: Router, db: Database, sessions: SessionCache): void {
  serveOpen(authenticate, ({ body }, from) => signIn(db, body, from));

  serveOpen(checkCode, ({ body }, from) => completeSignIn(db, body, from));

  serve(logout, async (_, { actor }) => {
    await revokeSession(db, actor.tokenHash);
    sessions.evict(Buffer.from(actor.tokenHash).toString('hex'));
  });

  serve(changePassword, async ({ body }, { actor, address, now, locale }) => {
    await changeOwnPassword(db, actor, body, { address, now, locale });
    sessions.evictStaff(actor.id, actor.tokenHash);
  });
}
