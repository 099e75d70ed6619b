import type { Alert, AlertList } from '@vigilia/contract/alerts';
import type { CareKind } from '@vigilia/contract/care';
import { type Instant, MINUTE } from '@vigilia/domain/instant';

/** What the demo's nurse does next. */
export type RoundAct =
  | { readonly act: 'take'; readonly alert: number }
  | {
      readonly act: 'record';
      readonly resident: number;
      readonly kind: CareKind;
      readonly at: string;
      readonly alert?: number;
    };

/** Minutes after opening in which somebody goes. */
const GOES_AFTER = { high: 1, medium: 3, low: 8 } as const;
/** Minutes from going to having looked. */
const LOOKS_AFTER = 4;
/** Minutes after which a change that nobody recorded is recorded. */
const RECORDS_AFTER = 3;

/** Of eight alerts nobody goes to one, and one is left unfinished until it lapses. */
const isLeft = ({ id }: Alert): boolean => id % 8 === 3;
const isUnfinished = ({ id }: Alert): boolean => id % 8 === 5;
/** Some questions stay for whoever looks at the demo. */
const isAsked = (resident: number): boolean => resident % 4 === 1;

/**
 * The round of a simulated nurse. Residents are changed and turned by the simulator, in their readings: what is left to
 * do here is to go, to look, and to record what was done. `before` is the list that the last round saw.
 */
export function nextActs(list: AlertList, before: AlertList | null, me: number, now: Instant): RoundAct[] {
  const minutesSince = (at: string | null) => (at === null ? 0 : (now - Date.parse(at)) / MINUTE);
  const record = (resident: number, kind: CareKind, at: string, alert?: number): RoundAct => ({
    ...{ act: 'record', resident, kind, at },
    ...(alert !== undefined && { alert }),
  });
  const taken = list.lista
    .filter((alert) => alert.status === 'open' && !alert.hidden && alert.priority !== 'info')
    .filter((alert) => alert.paciente !== null && !isLeft(alert))
    .filter(({ priority, openedAt }) =>
      priority === 'info' ? false : minutesSince(openedAt) >= GOES_AFTER[priority],
    )
    .map(({ id }): RoundAct => ({ act: 'take', alert: id }));
  const looked = list.lista
    .filter(({ owner, kind }) => owner?.id === me && LOOKED_AT.has(kind))
    .filter((alert) => !isUnfinished(alert) && minutesSince(alert.takenAt) >= LOOKS_AFTER)
    .map(({ id, paciente }) => record(paciente?.id ?? 0, 'checked', iso(now), id));
  const changed = list.prompts
    .filter(({ paciente, at }) => !isAsked(paciente) && minutesSince(at) >= RECORDS_AFTER)
    .map(({ paciente, at }) => record(paciente, 'changed', at));
  const turned = (before?.lista ?? [])
    .filter(({ kind, owner }) => kind === 'turn' && owner?.id === me)
    .filter(({ id }) => !list.lista.some((alert) => alert.id === id))
    .map(({ paciente }) => record(paciente?.id ?? 0, 'turned', iso(now)));
  return [...taken, ...looked, ...changed, ...turned];
}

const LOOKED_AT: ReadonlySet<Alert['kind']> = new Set([
  'contact',
  'sensor',
  'out-of-range',
  'no-urine',
  'unconfirmed',
]);

const iso = (at: Instant): string => new Date(at).toISOString();
