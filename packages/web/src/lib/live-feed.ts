import { LIVE } from '@vigilia/contract/routes';
import { fetchAndSyncClock } from './server-time';
import { endSession, getSession } from './session';

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
