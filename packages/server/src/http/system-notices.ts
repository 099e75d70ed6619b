import { SYSTEM_NOTICES_HEADER, type SystemNotice } from '@vigilia/contract/system-notices';
import type { FastifyInstance } from 'fastify';

/** Every answer says what is wrong with the installation, so that every screen can show it. */
export function sendSystemNotices(app: FastifyInstance, notices: () => readonly SystemNotice[]): void {
  app.addHook('onSend', (_, reply, payload, done) => {
    const names = notices();
    if (names.length > 0) reply.header(SYSTEM_NOTICES_HEADER, names.join(' '));
    done(null, payload);
  });
}
