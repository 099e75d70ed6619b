import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { LIVE } from '@vigilia/contract/routes';
import { SECOND } from '@vigilia/domain/instant';
import { useEffect } from 'react';
import { writeAlertEvent } from '#care/alerts-query';
import { writeDutyEvent } from '#care/duty-query';
import { writePatientEvent } from '#features/patients/ward/live-patients';
import { setConnectionState } from '#lib/connection-state';
import { type LiveClock, useTicker } from '#lib/live-clock';
import { openLiveConnection } from '#lib/live-connection';
import { patientsQuery } from '#lib/patients-query';
import { fetchAndSyncClock } from '#lib/server-time';
import { endSession, getSession, updateCentre, useIdCentro, useSession } from '#lib/session';
import { setServerVersion } from '#lib/version';

/** The features that take events of the live feed. */
const EVENT_WRITERS = [writePatientEvent, writeAlertEvent, writeDutyEvent];

/** A list that takes longer is not waited for. */
const LIST_WAIT = 5 * SECOND;

/** Stays connected to the live feed. It draws nothing, and the first cards do not wait for it. */
export function LiveConnection() {
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
  return null;
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
