import { type Instant, SECOND } from '@vigilia/domain/instant';
import { useState } from 'react';
import { useConnectionState } from '#lib/connection-state';
import { useClockValue, useTicker } from '#lib/live-clock';
import { PATIENT_REFRESH_MS } from '#lib/patients-query';

/** An interruption shorter than this is not shown. */
const GRACE = 3 * SECOND;
/** A feed that takes longer to open counts as not there. */
const OPENING_GRACE = 10 * SECOND;
/** A refresh, and the time it may take: beyond it the list is not refreshed every minute, whatever the reason. */
const REFRESHED_WITHIN = PATIENT_REFRESH_MS + 20 * SECOND;

/**
 * How old the list is. `live`: events arrive as they happen; `refreshing`: a list arrived since they stopped, less than a
 * minute ago; `lost`: neither. Judged by the age of the data on this device's own clock, never by what a
 * connection claims: on a dead network it looks open for a long time.
 */
export type DataAge =
  | { readonly kind: 'live' }
  /** `since`: the last event, in the server's time. */
  | { readonly kind: 'refreshing'; readonly since: Instant }
  /** `since`: the last event or list, in the server's time. */
  | { readonly kind: 'lost'; readonly since: Instant };

export function useDataAge({ dataUpdatedAt, isError }: { dataUpdatedAt: number; isError: boolean }): DataAge {
  const ticker = useTicker();
  const connection = useConnectionState();
  const arrivedAt = useArrival(dataUpdatedAt);
  const kind = useClockValue((): DataAge['kind'] => {
    if (connection.kind === 'live') return 'live';
    const now = ticker.deviceNow();
    const grace = connection.kind === 'lost' ? GRACE : OPENING_GRACE;
    if (now - connection.since < grace && !isError) return 'live';
    return arrivedAt > connection.since && now - arrivedAt < REFRESHED_WITHIN ? 'refreshing' : 'lost';
  });
  if (kind === 'live' || connection.kind === 'live') return { kind: 'live' };
  const lastEvent = connection.kind === 'lost' ? connection.since : arrivedAt;
  const since = kind === 'refreshing' ? connection.since : Math.max(lastEvent, arrivedAt);
  return { kind, since: ticker.serverTimeAt(since) };
}

/** When this version of the data arrived, on this device's clock. */
function useArrival(dataUpdatedAt: number): Instant {
  const { clock } = useTicker();
  const [arrival, setArrival] = useState({ dataUpdatedAt, at: clock.now() });
  if (arrival.dataUpdatedAt === dataUpdatedAt) return arrival.at;
  const at = clock.now();
  setArrival({ dataUpdatedAt, at });
  return at;
}
