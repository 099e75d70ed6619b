import { live } from '@vigilia/contract/live';
import { fetchAndSyncClock } from './server-time';
import { getSession, signOut } from './session';

/** Requests the live feed of a centre for the signed-in user. A 401 ends the session, as on any other call. */
export async function requestLiveFeed(
  idCentro: number | undefined,
  signal: AbortSignal,
): Promise<Response | null> {
  const { user } = getSession();
  if (!user) return null;
  const address = idCentro === undefined ? live.path : `${live.path}?idCentro=${idCentro}`;
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
