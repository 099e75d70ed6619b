import { type AlarmPatient, alarmsOf } from './alarms';
import type { CareKind } from './alerts/care-kinds';
import type { AlertKind } from './alerts/kinds';
import {
  callsSomebody,
  isUntaken,
  loudestOf,
  NEED_OF,
  needOfAlert,
  type WardAlert,
} from './alerts/ward-alert';
import { lastKnownWetMinutes, measuredStatus } from './card';
import { isStale, type Moment } from './freshness';
import { toInstant } from './instant';
import { NEEDS, type Need, needsOf } from './needs';

/** Why somebody who is counted, or is not known to be well, has no alert; in the order of the sentence that says so. */
export const WAITING = {
  new: 'It has not lasted long enough for an alert.',
  'may-wait': 'The home has no alerts for it now: wet, but not very, at night.',
  confirming: 'Changed or turned, and the readings may still show it.',
  'asked-again': 'Refused, or somebody looked: there is an alert later if it still holds.',
  paused: 'Somebody paused these alerts.',
  unknown: 'Not measured now.',
} as const;
export type Waiting = keyof typeof WAITING;
export const WAITINGS = Object.keys(WAITING) as Waiting[];

/** Everybody of a ward is in one of these, the most urgent first; the first three are priorities of alerts. */
export const GROUPS = ['high', 'medium', 'low', 'waiting', 'others'] as const;
export type Group = (typeof GROUPS)[number];

/** What is known of alerts and care. */
export interface WardCare<A extends WardAlert = WardAlert> {
  /** Those that have not ended. */
  readonly lista: readonly A[];
  readonly pauses: readonly { readonly paciente: number; readonly kinds: readonly AlertKind[] }[];
  /** The newest first. */
  readonly care: readonly {
    readonly paciente: number;
    readonly kind: CareKind;
    readonly until: string | null;
  }[];
  /** The band from which somebody wet gets an alert now. */
  readonly wetFrom: 4 | 5;
}

export interface Grouped<A = unknown> {
  readonly group: Group;
  /** What they are counted for in the strip. */
  readonly needs: readonly Need[];
  /** Those of them with an alert that nobody has taken. */
  readonly untaken: readonly Need[];
  /** Why there is no alert; empty for whoever is well. */
  readonly waiting: readonly Waiting[];
  /** The most urgent alert; one that is put off only where there is no other. */
  readonly alert: A | null;
}

type Resident = AlarmPatient & { readonly id: number };

/**
 * Who is in which group: strip, alert panel, order of the cards, wall board and the tab's title all follow this one
 * decision, so that what one of them counts the others show (R-LIST-18). Undefined `known`: the alerts are not known, and
 * the states decide.
 */
export function groupResidents<A extends WardAlert>(
  residents: readonly Resident[],
  known: WardCare<A> | undefined,
  moment: Moment,
): ReadonlyMap<number, Grouped<A>> {
  if (!known) return new Map(residents.map((resident) => [resident.id, groupByState(resident, moment)]));
  const alerts = new Map<number | null, A[]>();
  for (const alert of known.lista.filter(({ hidden }) => !hidden))
    alerts.set(alert.paciente, [...(alerts.get(alert.paciente) ?? []), alert]);
  return new Map(
    residents.map((resident) => [
      resident.id,
      groupByAlerts(resident, alerts.get(resident.id) ?? [], situationOf(resident, known, moment)),
    ]),
  );
}

/** Who is known and whose care something follows: what passing time changes in the groups. */
export function changingWithTime(
  residents: readonly Resident[],
  known: Pick<WardCare, 'care'> | undefined,
  moment: Moment,
): string {
  const fresh = residents.filter((resident) => isKnown(resident, moment)).map(({ id }) => id);
  const followed = known?.care.filter(({ until }) => isAwaited(until, moment)) ?? [];
  return [...fresh, 'care', ...followed.map(({ paciente }) => paciente)].join(' ');
}

const isAwaited = (until: string | null, { now }: Moment): boolean =>
  until !== null && now < toInstant(until);

interface Situation {
  /** The kinds that are paused, none meaning all; null: nothing is. */
  readonly paused: readonly AlertKind[] | null;
  /** The care that something follows. */
  readonly awaited: CareKind | null;
  readonly mayWait: boolean;
  readonly isKnown: boolean;
}

function situationOf(resident: Resident, { pauses, care, wetFrom }: WardCare, moment: Moment): Situation {
  const awaited = care.find(({ paciente, until }) => paciente === resident.id && isAwaited(until, moment));
  return {
    paused: pauses.find(({ paciente }) => paciente === resident.id)?.kinds ?? null,
    awaited: awaited?.kind ?? null,
    mayWait: wetFrom === 5 && bandOf(resident) === 4 && !alarmsOf(resident).includes('warning'),
    isKnown: isKnown(resident, moment),
  };
}

/** @param alerts those of the resident that are shown */
function groupByAlerts<A extends WardAlert>(
  resident: Resident,
  alerts: readonly A[],
  situation: Situation,
): Grouped<A> {
  const shown = needsOf(resident);
  const hasAlert = (need: Need) => alerts.some((alert) => needOfAlert(alert) === need);
  const needs = NEEDS.filter((need) => shown.includes(need) || hasAlert(need));
  const uncalled = needs.filter((need) => !hasAlert(need));
  const alert = loudestOf(alerts.filter(callsSomebody));
  const reasons = new Set(uncalled.map((need) => reasonOf(need, situation)));
  if (situation.awaited && alert === null) reasons.add(reasonOfCare(situation.awaited));
  const isWaiting = alert !== null || uncalled.length > 0 || reasons.size > 0;
  if (situation.paused) reasons.add('paused');
  if (!situation.isKnown && !needs.some(isTechnical)) reasons.add('unknown');
  return {
    group: alert && alert.status !== 'snoozed' ? groupOf(alert) : isWaiting ? 'waiting' : 'others',
    needs,
    untaken: needs.filter((need) => alerts.some((each) => isUntaken(each) && needOfAlert(each) === need)),
    waiting: WAITINGS.filter((reason) => reasons.has(reason)),
    alert,
  };
}

const groupOf = ({ priority }: WardAlert): Group => GROUPS.find((group) => group === priority) ?? 'others';

function reasonOf(need: Need, { paused, awaited, mayWait, isKnown }: Situation): Waiting {
  if (paused && (paused.length === 0 || paused.some((kind) => NEED_OF[kind] === need))) return 'paused';
  if (awaited === 'refused' || awaited === 'checked') return 'asked-again';
  if (awaited !== null && awaited === CONFIRMED_BY[need]) return 'confirming';
  if (!isKnown || isTechnical(need)) return 'unknown';
  return need === 'to-change' && mayWait ? 'may-wait' : 'new';
}

const CONFIRMED_BY: Readonly<Partial<Record<Need, CareKind>>> = {
  'to-change': 'changed',
  'to-turn': 'turned',
};

const reasonOfCare = (kind: CareKind): Waiting =>
  kind === 'refused' || kind === 'checked' ? 'asked-again' : 'confirming';

const isTechnical = (need: Need): boolean => need === 'out-of-range' || need === 'sensor-problem';

/** Without a sensor, or without a fresh reading of it, nobody knows how somebody is. */
function isKnown(resident: AlarmPatient, moment: Moment): boolean {
  const status = measuredStatus(resident);
  return (status === 'dry' || status === 'wet') && !isStale(resident.measuredAt, moment);
}

/** The band that counts: the one measured last, also while the sensor is off or out of range. */
export const bandOf = (resident: AlarmPatient): number | undefined =>
  (lastKnownWetMinutes(resident) === null ? resident.estado?.estado_filtrado : resident.lastBand) ??
  undefined;

/**
 * By the card alone, for as long as the alerts are not known: before they are loaded, and after a start without a network.
 * The priorities are those with which alerts/resident-conditions.ts opens an alert.
 */
function groupByState<A>(resident: Resident, moment: Moment): Grouped<A> {
  const needs = needsOf(resident);
  const isUnknown = needs.length === 0 && !isKnown(resident, moment);
  return {
    group: expectedGroup(resident, needs),
    ...{ needs, untaken: [], waiting: isUnknown ? ['unknown'] : [], alert: null },
  };
}

function expectedGroup(resident: Resident, needs: readonly Need[]): Group {
  const alarms = alarmsOf(resident);
  if (alarms.includes('face-down')) return 'high';
  const isSaturated = needs.includes('to-change') && (bandOf(resident) === 5 || alarms.includes('warning'));
  if (isSaturated || needs.includes('no-urine')) return 'medium';
  return needs.length > 0 ? 'low' : 'others';
}
