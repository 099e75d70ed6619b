import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { LIVE } from '@vigilia/contract/routes';
import { SECOND } from '@vigilia/domain/instant';
import { useEffect } from 'react';
import { alertsQuery, writeAlertEvent } from '#care/alerts-query';
import { writeDutyEvent } from '#care/duty-query';
import { writePatientEvent } from '#features/patients/ward/live-patients';
import { setConnectionState, useConnectionState } from '#lib/connection-state';
import { type LiveClock, useClockValue, useTicker } from '#lib/live-clock';
import { openLiveConnection } from '#lib/live-connection';
import { PATIENT_REFRESH_MS, patientsQuery } from '#lib/patients-query';
import { fetchAndSyncClock } from '#lib/server-time';
import { endSession, getSession, updateCentre, useIdCentro, useSession } from '#lib/session';
import { useInterval } from '#lib/use-interval';
import { setServerVersion } from '#lib/version';
import { useFollowDataAge } from './use-data-age';

/** The features that take events of the live feed. */
const EVENT_WRITERS = [writePatientEvent, writeAlertEvent, writeDutyEvent];

/** A list that takes longer is not waited for. */
const LIST_WAIT = 5 * SECOND;

/** The live feed of the centre, on every page of a signed-in user. It draws nothing. */
export function LiveFeed() {
  useLiveConnection();
  const idCentro = useIdCentro();
  // Loaded on every page: its revision tells the server what this page has.
  const list = useQuery(patientsQuery(idCentro));
  const isOutdated = useFollowDataAge(list) !== 'live' && list.data !== undefined;
  const { refetch } = list;
  useEffect(() => {
    // Checks at once whether only the live feed is away, or the server too.
    if (isOutdated) void refetch({ cancelRefetch: false });
  }, [isOutdated, refetch]);
  useAlertFallback(idCentro);
  return null;
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

function useLiveConnection(): void {
  const client = useQueryClient();
  const ticker = useTicker();
  const token = useSession().user?.token;
  const idCentro = useIdCentro();

  useEffect(() => {
    if (token === undefined) return;
    const connection = openLiveConnection({
      clock: ticker.clock,
      request: async (signal) => {
        const revision = await listRevision(client, idCentro, ticker.clock);
        return requestLiveFeed({ idCentro, revision }, signal);
      },
      onEvent: (event) => {
        if (event.event === 'version') setServerVersion(event.data.version);
        // Another zone changes days and charts; another name is shown here and there.
        if (event.event === 'centro' && updateCentre(event.data)) void client.invalidateQueries();
        for (const write of EVENT_WRITERS) write(client, idCentro, event);
      },
      onStateChange: (state) => {
        setConnectionState(state);
        // The server is back, and perhaps the network: what is missing on the screen comes by itself.
        if (state.kind === 'live') void client.refetchQueries({ type: 'active', predicate: hasFailed });
      },
    });
    return () => {
      connection.close();
      setConnectionState();
    };
  }, [client, ticker, token, idCentro]);
}

const hasFailed = ({ state }: { state: { status: string } }): boolean => state.status === 'error';

/** Of the list that this page has, or is about to have: otherwise the list would be sent twice. */
async function listRevision(
  client: QueryClient,
  idCentro: number | undefined,
  clock: LiveClock,
): Promise<number | undefined> {
  const query = patientsQuery(idCentro);
  const known = () => client.getQueryData(query.queryKey)?.revision;
  if (known() !== undefined) return known();
  let timer: unknown;
  const patience = new Promise<void>((resolve) => {
    timer = clock.setTimeout(resolve, LIST_WAIT);
  });
  await Promise.race([client.query(query).catch(() => undefined), patience]);
  clock.clearTimeout(timer);
  return known();
}

interface LiveFeedQuery {
  idCentro: number | undefined;
  /** The revision of the list that this page has; the server leaves out a snapshot of the same one. */
  revision: number | undefined;
}

/** Requests the live feed of a centre for the signed-in user. A 401 ends the session, as on any other call. */
export async function requestLiveFeed(query: LiveFeedQuery, signal: AbortSignal): Promise<Response | null> {
  const { user } = getSession();
  if (!user) return null;
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = given.map(([name, value]) => `${name}=${value}`).join('&');
  const response = await fetchAndSyncClock(() =>
    fetch(search ? `${LIVE.path}?${search}` : LIVE.path, {
      headers: { Accept: 'text/event-stream', Authorization: `Bearer ${user.token}` },
      cache: 'no-store',
      signal,
    }),
  );
  if (response.status !== 401) return response;
  if (getSession().user?.token === user.token) endSession(user.token);
  return null;
}
