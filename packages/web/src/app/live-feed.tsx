import { useQuery } from '@tanstack/react-query';
import { SECOND } from '@vigilia/domain/instant';
import { useEffect } from 'react';
import { alertsQuery } from '#care/alerts-query';
import { setConnectionState, useConnectionState } from '#lib/connection-state';
import { useClockValue, useTicker } from '#lib/live-clock';
import { PATIENT_REFRESH_MS, patientsQuery } from '#lib/patients-query';
import { useIdCentro } from '#lib/session';
import { useInterval } from '#lib/use-interval';
import { useWhenIdle } from '#lib/when-idle';
import { LiveConnection } from './lazy-parts';
import { useFollowDataAge } from './use-data-age';

/** The live feed of the centre, on every page of a signed-in user. It draws nothing. */
export function LiveFeed() {
  const { clock } = useTicker();
  const idCentro = useIdCentro();
  // Loaded on every page: its revision tells the server what this page has.
  const list = useQuery(patientsQuery(idCentro));
  const isOutdated = useFollowDataAge(list) !== 'live' && list.data !== undefined;
  const { refetch } = list;
  useEffect(() => {
    // From now on it is waited for, its code too.
    setConnectionState({ kind: 'opening', since: clock.now() });
  }, [clock]);
  useEffect(() => {
    // Checks at once whether only the live feed is away, or the server too.
    if (isOutdated) void refetch({ cancelRefetch: false });
  }, [isOutdated, refetch]);
  useAlertFallback(idCentro);
  // Its code would arrive between the cards and their first frame.
  return useWhenIdle() && <LiveConnection />;
}

/** An interruption shorter than this leaves the alerts to the live feed, which sends them all when it opens. */
const ALERT_WAIT = 4 * SECOND;

/** Where the live feed is not there the alerts are requested, and once a minute in any case: an event may be missed. */
function useAlertFallback(idCentro: number | undefined): void {
  const ticker = useTicker();
  const connection = useConnectionState();
  const missing = useClockValue(
    () => connection.kind !== 'live' && ticker.deviceNow() - connection.since >= ALERT_WAIT,
  );
  const { refetch } = useQuery({ ...alertsQuery(idCentro), enabled: missing });
  useInterval(PATIENT_REFRESH_MS, refetch);
}
