import type { UseQueryResult } from '@tanstack/react-query';
import { type Instant, SECOND } from '@vigilia/domain/instant';
import { useLayoutEffect, useState } from 'react';
import { type DataAge, LIVE, setDataAge } from '#lib/connection';
import { useConnectionState } from '#lib/connection-state';
import { useClockValue, useTicker } from '#lib/live-clock';
import { useOnline } from '#lib/online';
import { PATIENT_REFRESH_MS, type ShownList } from '#lib/patients-query';

/** An interruption shorter than this is not shown. */
const GRACE = 3 * SECOND;
/** A feed that takes longer to open counts as not there. */
const OPENING_GRACE = 10 * SECOND;
/** A refresh, and the time it may take: beyond it the list is not refreshed every minute, whatever the reason. */
const REFRESHED_WITHIN = PATIENT_REFRESH_MS + 20 * SECOND;

type ListQuery = Pick<UseQueryResult<ShownList>, 'data' | 'isError'>;

/**
 * Judges how old the list is, for every screen. `live`: events arrive as they happen; `refreshing`: a list was requested and
 * arrived since they stopped, less than a minute ago; `lost`: neither, or the list is the one that this browser kept.
 */
export function useFollowDataAge({ data, isError }: ListQuery): DataAge['kind'] {
  const ticker = useTicker();
  const connection = useConnectionState();
  const online = useOnline();
  const keptAt = data?.keptAt;
  const answer = data?.answer;
  const answeredAt = useArrival(answer);
  const kind = useClockValue((): DataAge['kind'] => {
    if (connection.kind === 'live') return 'live';
    if (keptAt !== undefined || (connection.kind === 'lost' && !online)) return 'lost';
    const now = ticker.deviceNow();
    const grace = connection.kind === 'lost' ? GRACE : OPENING_GRACE;
    if (now - connection.since < grace && !isError) return 'live';
    const isAnswered = answer !== undefined && answeredAt > connection.since;
    return isAnswered && now - answeredAt < REFRESHED_WITHIN ? 'refreshing' : 'lost';
  });
  useLayoutEffect(() => {
    if (kind === 'live' || connection.kind === 'live') return setDataAge(LIVE);
    const lastEvent = connection.kind === 'lost' ? connection.since : answeredAt;
    const since = kind === 'refreshing' ? connection.since : (keptAt ?? Math.max(lastEvent, answeredAt));
    setDataAge({ kind, since: ticker.serverTimeAt(since) });
  }, [kind, connection, keptAt, answeredAt, ticker]);
  return kind;
}

/** When this answer arrived, on this device's clock. */
function useArrival(answer: number | undefined): Instant {
  const { clock } = useTicker();
  const [arrival, setArrival] = useState({ answer, at: clock.now() });
  if (arrival.answer === answer) return arrival.at;
  const at = clock.now();
  setArrival({ answer, at });
  return at;
}
