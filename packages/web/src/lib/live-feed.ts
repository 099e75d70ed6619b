import { live } from '@vigilia/contract/live';
import { fetchAndSyncClock } from './server-time';
import { getSession, signOut } from './session';

/** Asks for the live feed as whoever is signed in. A 401 ends the session, as on any other call. */
export async function requestLiveFeed(signal: AbortSignal): Promise<Response | null> {
  const { user, chosen } = getSession();
  if (!user) return null;
  const address = chosen ? `${live.path}?idCentro=${chosen.id}` : live.path;
  const response = await fetchAndSyncClock(() =>
    fetch(address, {
      headers: { Accept: 'text/event-stream', Authorization: `Bearer ${user.token}` },
      cache: 'no-store',
      signal,
    }),
  );
  if (response.status !== 401) return response;
  if (getSession().user?.token === user.token) signOut({ expired: true });
  return null;
}
