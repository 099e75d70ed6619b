import { SYSTEM_NOTICES_HEADER, type SystemNotice } from '@vigilia/contract/system-notices';
import type { Trouble, TroubleKind } from '@vigilia/domain/troubles/troubles';
import type { FastifyInstance } from 'fastify';

/** Of what is wrong, what everybody on the ward has to know. */
export const noticesOf = (troubles: readonly Trouble[]): SystemNotice[] =>
  troubles.flatMap(({ kind, values }) => {
    if (kind === 'clock-wrong') return values.behind === 1 ? ['clock-behind'] : ['clock-ahead'];
    return NOTICES[kind] ?? [];
  });

const NOTICES: { readonly [Kind in TroubleKind]?: SystemNotice } = {
  'storage-failing': 'storage',
  'access-log-failing': 'access-log',
  'alerts-unwatched': 'alerts',
};

/** Every answer says what is wrong with the installation, so that every screen can show it. */
export function sendSystemNotices(app: FastifyInstance, notices: () => readonly SystemNotice[]): void {
  app.addHook('onSend', (_, reply, payload, done) => {
    const names = notices();
    if (names.length > 0) reply.header(SYSTEM_NOTICES_HEADER, names.join(' '));
    done(null, payload);
  });
}
