import { useEffect } from 'react';
import { synchronisePush } from './push';
import { useSession } from './session';

/** This browser's push address, for whoever is signed in. */
export function usePush(): void {
  const username = useSession().user?.username;
  useEffect(() => {
    // Without a network the next start does it.
    if (username !== undefined) synchronisePush().catch(() => undefined);
  }, [username]);
}
