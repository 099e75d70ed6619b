import { SYSTEM_NOTICES_HEADER, type SystemNotice } from '@vigilia/contract/system-notices';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** The header as name and value, empty when all is well: also for answers that are sent past Fastify. */
    systemNoticeHeader(): readonly string[];
  }
}

/** Every answer says what is wrong with the installation, so that every screen can. */
export function sendSystemNotices(app: FastifyInstance, notices: () => readonly SystemNotice[]): void {
  const header = (): readonly string[] => {
    const names = notices();
    return names.length > 0 ? [SYSTEM_NOTICES_HEADER, names.join(' ')] : [];
  };
  app.decorate('systemNoticeHeader', header);
  app.addHook('onSend', (_, reply, payload, done) => {
    const [name, value] = header();
    if (name !== undefined) reply.header(name, value);
    done(null, payload);
  });
}
