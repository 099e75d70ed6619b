import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSession } from '#lib/session';
import { onReset } from '#lib/store';

/** Another user, or none: all cached data is removed. Another centre: every list is loaded again. */
export function useQueryReset(client: QueryClient): void {
  const { chosen } = useSession();
  const centre = chosen?.id;
  const before = useRef(centre);
  useEffect(() => onReset('person', () => client.removeQueries({ predicate: isOfPerson })), [client]);
  useEffect(() => {
    if (before.current === centre) return;
    before.current = centre;
    client.removeQueries({ type: 'inactive' });
    // Lists of the new centre are loading already and are not requested twice.
    void client.invalidateQueries({}, { cancelRefetch: false });
  }, [client, centre]);
}

const isOfPerson = ({ queryKey }: { queryKey: readonly unknown[] }): boolean => queryKey[0] !== 'about';
