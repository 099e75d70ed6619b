import { SYSTEM_NOTICES_HEADER, type SystemNotice } from '@vigilia/contract/system-notices';
import type { InstallationFacts } from '@vigilia/domain/troubles/facts';
import {
  installationTroubles,
  NOTHING_KNOWN,
  type Trouble,
  type TroubleKind,
} from '@vigilia/domain/troubles/troubles';
import type { FastifyInstance } from 'fastify';

/** Of what is wrong, what everybody on the ward has to know. */
const noticesOf = (troubles: readonly Trouble[]): SystemNotice[] =>
  troubles.flatMap(({ kind, values }) => {
    if (kind === 'clock-wrong') return values.behind === 1 ? ['clock-behind'] : ['clock-ahead'];
    return NOTICES[kind] ?? [];
  });

const NOTICES: { readonly [Kind in TroubleKind]?: SystemNotice } = {
  'storage-failing': 'storage',
  'access-log-failing': 'access-log',
  'alerts-unwatched': 'alerts',
};

/** What of the installation notices follow from. */
const FACTS = ['storageFailing', 'clock', 'accessLogFailing', 'alertsUnwatched'] as const;
type NoticedFacts = Pick<InstallationFacts, (typeof FACTS)[number]>;

/** Every answer says what is wrong with the installation, so that every screen can show it. */
export function sendSystemNotices(app: FastifyInstance, factsNow: () => NoticedFacts): void {
  let known = factsNow();
  let names = noticeNames(known);
  app.addHook('onSend', (_, reply, payload, done) => {
    const facts = factsNow();
    // They seldom change, and are asked for with every answer.
    if (FACTS.some((fact) => facts[fact] !== known[fact])) [known, names] = [facts, noticeNames(facts)];
    if (names !== '') reply.header(SYSTEM_NOTICES_HEADER, names);
    done(null, payload);
  });
}

/** None of them begins or ends by the time alone. */
const noticeNames = (facts: NoticedFacts): string =>
  noticesOf(installationTroubles({ ...NOTHING_KNOWN, ...facts }, 0)).join(' ');
