import { useEffect } from 'react';
import { registerServiceWorker, synchronisePush } from './push';
import { reportError } from './report-error';
import { useSession } from './session';

/** Once the app is drawn: the service worker, and this browser's push address for whoever is signed in. */
export function usePush(): void {
  const { user } = useSession();
  const username = user?.username;
  useEffect(() => {
    registerServiceWorker().catch((error: unknown) => reportError(error, 'service worker'));
  }, []);
  useEffect(() => {
    // Without a network the next start does it.
    if (username !== undefined) synchronisePush().catch(() => undefined);
  }, [username]);
}
