import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSession } from '#lib/session';

/** Another centre: every list is loaded again. Another user, or none: all cached data and open dialogs are removed. */
export function useQueryReset(client: QueryClient): void {
  const { user, chosen } = useSession();
  const token = user?.token;
  const centre = chosen?.id;
  const before = useRef({ token, centre });
  useEffect(() => {
    const { current } = before;
    before.current = { token, centre };
    if (current.token !== token) {
      closeDialogs();
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'about' });
    } else if (current.centre !== centre) {
      client.removeQueries({ type: 'inactive' });
      // Lists of the new centre are loading already and are not requested twice.
      void client.invalidateQueries({}, { cancelRefetch: false });
    }
  }, [client, token, centre]);
}

/** Where their code is not there no dialog is open. */
const closeDialogs = (): void => void import('@mantine/modals').then(({ modals }) => modals.closeAll());
