import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Endpoint, ResponseOf } from '@vigilia/contract/endpoint';
import type { centreQuery } from '@vigilia/contract/shared-schemas';
import type { z } from 'zod';
import { type CallArguments, type CallInput, call } from './call';
import { useIdCentro } from './session';

/** The centre is part of the key, so that one centre's list never shows under another's name. */
export const listKey = ({ name }: Pick<Endpoint, 'name'>, idCentro: number | undefined) =>
  [name, { idCentro }] as const;

/** What a call answers, under its name and what it asked for. */
export function callQuery<E extends Endpoint>(...[endpoint, input]: CallArguments<E>) {
  return queryOptions<ResponseOf<E>>({
    queryKey: [endpoint.name, { ...Object(input?.params), ...Object(input?.query) }],
    queryFn: ({ signal }) => call<E>(...([endpoint, { ...input, signal }] as unknown as CallArguments<E>)),
  });
}

interface ListOptions {
  refetchInterval?: number;
  staleTime?: number;
  meta?: { handlesErrors: boolean };
}

type ListEndpoint = Endpoint<z.ZodObject<{}>, typeof centreQuery, z.ZodUndefined>;

/** A list of the current centre. */
export function useList<E extends ListEndpoint>(endpoint: E, options?: ListOptions) {
  const query = { idCentro: useIdCentro() };
  return useQuery({ ...callQuery<E>(endpoint, { query } as unknown as CallInput<E>), ...options });
}
