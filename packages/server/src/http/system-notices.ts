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
type NoticedFacts = Pick<
  InstallationFacts,
  'storageFailing' | 'clock' | 'accessLogFailing' | 'alertsUnwatched'
>;

/** Every answer says what is wrong with the installation, so that every screen can show it. */
export function sendSystemNotices(app: FastifyInstance, factsNow: () => NoticedFacts): void {
  const noticesOfLast = lastRemembered((facts: NoticedFacts) =>
    // None of them begins or ends by the time alone.
    noticesOf(installationTroubles({ ...NOTHING_KNOWN, ...facts }, 0)).join(' '),
  );
  app.addHook('onSend', (_, reply, payload, done) => {
    const names = noticesOfLast(factsNow());
    if (names !== '') reply.header(SYSTEM_NOTICES_HEADER, names);
    done(null, payload);
  });
}

/** For what seldom changes and is asked for with every answer. */
function lastRemembered<Facts extends object, Result>(of: (facts: Facts) => Result) {
  let last: { readonly facts: Facts; readonly result: Result } | undefined;
  return (facts: Facts): Result => {
    const names = Object.keys(facts) as (keyof Facts)[];
    if (!last || names.some((name) => facts[name] !== last?.facts[name])) last = { facts, result: of(facts) };
    return last.result;
  };
}
