import type { Instant } from '../instant';
import { lastUrine } from '../last-urine';
import type { Track } from '../track';
import type { Alert, Ending } from './alert';
import { type CareKind, isVoid, type ToiletResult } from './care-kinds';
import type { AlertKind } from './kinds';

/** Care as far as it ends alerts. */
export interface Care {
  kind: CareKind;
  at: Instant;
  result: ToiletResult | null;
  /** The alert that it answers, where one was named. */
  alert: number | null;
}

type Answered = Pick<Alert, 'id' | 'kind' | 'of' | 'since'>;

/** What a resident can refuse. */
const REFUSABLE: readonly AlertKind[] = ['wet', 'turn', 'no-urine', 'unconfirmed'];
/** What is settled for a while when somebody looked; a battery is not. */
const CHECKABLE: readonly AlertKind[] = [...REFUSABLE, 'face-down', 'contact', 'sensor', 'out-of-range'];

/**
 * How care ends an open alert of its resident; null: it does not. Care that was done before what the alert is about began
 * does not end it, whenever it is recorded.
 * @param track the newest track of the resident
 */
export function endingBy(care: Care, alert: Answered, track: Track | null): Ending | null {
  const { kind, at } = care;
  if (kind === 'refused' || kind === 'checked') {
    const kinds = kind === 'refused' ? REFUSABLE : CHECKABLE;
    const isMeant =
      care.alert === null ? kinds.includes(alert.kind) && alert.since <= at : care.alert === alert.id;
    return isMeant ? kind : null;
  }
  return isHandledBy(care, alert, track) ? 'handled' : null;
}

function isHandledBy({ kind, at, result }: Care, alert: Answered, track: Track | null): boolean {
  if (alert.kind === 'unconfirmed') return alert.of === kind && at > alert.since;
  if (kind === 'changed') return alert.kind === 'wet' && at >= (wetFrom(track) ?? at);
  if (kind === 'turned')
    return alert.kind === 'turn' && at > (track?.position.since ?? Number.NEGATIVE_INFINITY);
  const urine = (track && lastUrine(track)) ?? Number.NEGATIVE_INFINITY;
  return kind === 'toileted' && isVoid(result) && alert.kind === 'no-urine' && at > urine;
}

const wetFrom = (track: Track | null): Instant | null =>
  track?.stretch?.from ?? track?.wetness.saturatedSince ?? null;
