import * as contract from '@vigilia/contract/auth';
import { effectiveRole } from '@vigilia/domain/roles';
import type { Database } from '#db/database';
import type { OpenContext } from '#http/context';
import { requireFound } from '#http/require-found';
import type { Router } from '#http/router';
import { readReach } from './account.store';
import { deleteNotice, listNotices } from './account-notice.store';
import { changeOwnPassword } from './change-password';
import { changeOwnTwoFactor } from './change-two-factor';
import { reauthenticate } from './recent-sign-in';
import { listSessionsOf, revokeSession, revokeSessionOf, revokeSessionsOf } from './session.store';
import type { SessionCache } from './session-cache';
import { completeSignIn, type Judges, type RequestOrigin, signIn } from './sign-in';

export interface AuthNeeds extends Judges {
  readonly db: Database;
  readonly sessions: SessionCache;
}

export function authRoutes({ serve, serveOpen }: Router, { db, sessions, ...judges }: AuthNeeds): void {
  serveOpen(contract.authenticate, ({ body }, context) =>
    signIn(context.access.logged(db), judges, body, fromOf(context)),
  );

  serveOpen(contract.checkCode, ({ body }, context) =>
    completeSignIn(context.access.logged(db), judges, body, fromOf(context)),
  );

  serve(contract.logout, async (_, { actor, access }) => {
    await access.logged(db).transaction((db) => revokeSession(db, actor.tokenHash));
    sessions.evict(Buffer.from(actor.tokenHash).toString('hex'));
  });

  serve(contract.logoutEverywhere, async (_, { actor, access }) => {
    await access.logged(db).transaction((db) => revokeSessionsOf(db, actor.id));
    sessions.evictStaff(actor.id);
  });

  serve(contract.changePassword, async ({ body }, context) => {
    const { actor, locale } = context;
    await changeOwnPassword(context.access.logged(db), judges.limits, actor, body, {
      ...fromOf(context),
      locale,
    });
    sessions.evictStaff(actor.id, actor.tokenHash);
  });

  serve(contract.reauthenticate, ({ body }, context) =>
    reauthenticate(context.access.logged(db), judges, context.actor, body, {
      ...fromOf(context),
      locale: context.locale,
    }),
  );

  serve(contract.changeTwoFactor, async ({ body }, context) => {
    const { actor, locale, access } = context;
    if (await changeOwnTwoFactor(access.logged(db), judges, actor, body, { ...fromOf(context), locale }))
      sessions.evictStaff(actor.id, actor.tokenHash);
  });

  serve(contract.listSessions, async (_, { actor }) => ({
    ...(await readReach(db, actor.id)),
    lista: (await listSessionsOf(db, actor.id, actor.tokenHash)).map(
      ({ id, device, address, created_at, seen_at, current }) => ({
        id,
        device,
        address,
        createdAt: new Date(created_at).toISOString(),
        lastUsed: new Date(seen_at).toISOString(),
        current,
      }),
    ),
  }));

  serve(contract.listAccountNotices, async (_, { actor }) => ({
    lista: (await listNotices(db, actor.id)).map(({ id, kind, changed_by, at }) => ({
      ...{ id, kind, by: changed_by, at: new Date(at).toISOString() },
    })),
  }));

  serve(contract.deleteAccountNotice, async ({ params }, { actor, access }) => {
    await access.logged(db).transaction(async (db) => {
      requireFound((await deleteNotice(db, actor.id, params.id)) || undefined);
    });
  });

  serve(contract.deleteSession, async ({ params }, { actor, access }) => {
    const ended = await access
      .logged(db)
      .transaction(async (db) => requireFound(await revokeSessionOf(db, actor.id, params.id)));
    sessions.evict(Buffer.from(ended).toString('hex'));
  });
}

const fromOf = ({ address, headers, now, access, clientGone }: OpenContext): RequestOrigin => ({
  onAccount: ({ id, nombre, roles }) => access.by({ id, nombre, role: effectiveRole(roles) }),
  address,
  device: headers['user-agent'] ?? '',
  now,
  gone: clientGone(),
});
