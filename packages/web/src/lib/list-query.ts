import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Endpoint, ResponseOf } from '@vigilia/contract/endpoint';
import { type CallInput, call } from './call';
import { centreOf, useSession } from './session';

/**
 * A list of one centre. The centre is part of the key, so that what belongs to one never shows under another's
 * name; `call` itself adds the chosen centre to the address.
 */
function listQuery<E extends Endpoint>(endpoint: E, centre: number | null, refetchInterval?: number) {
  return queryOptions<ResponseOf<E>>({
    queryKey: [endpoint.name, { centre }],
    queryFn: ({ signal }) => call(endpoint, { signal } as CallInput<E>),
    ...(refetchInterval && { refetchInterval }),
  });
}

export function useList<E extends Endpoint>(endpoint: E, refetchInterval?: number) {
  const centre = centreOf(useSession());
  return useQuery(listQuery(endpoint, centre?.id ?? null, refetchInterval));
}
