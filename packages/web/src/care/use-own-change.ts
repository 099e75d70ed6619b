// chunk: cards
import type { RecentCare } from '@vigilia/contract/alerts';
import type { Found } from '@vigilia/domain/alerts/care-kinds';
import { FOUND_ASKED, UNDO_WITHIN } from '@vigilia/domain/alerts/recent-care';
import type { Instant } from '@vigilia/domain/instant';
import { useSyncExternalStore } from 'react';
import { useClockValue, useTicker } from '#lib/live-clock';
import { isMe, useSession } from '#lib/session';
import type { CareAct, CareRef } from './care-queue';
import { unsentCare } from './unsent-care';

/** One's own change of a resident, as far as it can still be said what was found. */
export interface OwnChange {
  readonly of: CareRef;
  readonly found: Found | null;
  /** Whether the card asks; afterwards it is asked where all acts are. */
  readonly isNew: boolean;
}

/** The newest, sent or not; null: there is none, or its time is over. */
export function useOwnChange(resident: number | undefined, care: readonly RecentCare[]): OwnChange | null {
  const session = useSession();
  const { serverTimeAt } = useTicker();
  const own = care.find(({ kind, by }) => kind === 'changed' && isMe(session, by));
  // Equal as a text, so that a card is drawn again by its own resident's care alone.
  const unsent = useSyncExternalStore(unsentCare.subscribe, () =>
    JSON.stringify(unsentChange(unsentCare.get(), resident, own?.id)),
  );
  const waiting: ReturnType<typeof unsentChange> = JSON.parse(unsent);
  const recordedAt = own ? Date.parse(own.recordedAt) : null;
  const since = waiting?.key ? serverTimeAt(waiting.tappedAt) : recordedAt;
  const age = useClockValue((now) => (since === null ? null : ageOf(now - since)));
  if (age === null || age === 'over') return null;
  const found = waiting?.found ?? (waiting?.key ? null : (own?.found ?? null));
  const of = waiting?.key ? { key: waiting.key } : own && { care: own.id };
  return of ? { of, found, isNew: age === 'new' } : null;
}

const ageOf = (ms: number) => (ms < FOUND_ASKED ? 'new' : ms < UNDO_WITHIN ? 'answerable' : 'over');

/** The change that waits, and what was said of it, or of the one that the server has. */
function unsentChange(
  acts: readonly CareAct[],
  patient: number | undefined,
  care: number | undefined,
): { key: string | null; tappedAt: Instant; found: Found | null } | null {
  const waiting = acts.filter((act) => act.patient === patient && act.kind === 'changed' && !act.refusal);
  const record = waiting.findLast(({ of }) => !of);
  const answer = waiting.findLast(
    ({ of }) => of && ('key' in of ? of.key === record?.key : !record && of.care === care),
  );
  const found = answer?.found ?? record?.found ?? null;
  return (record || found) && { key: record?.key ?? null, tappedAt: record?.tappedAt ?? 0, found };
}
