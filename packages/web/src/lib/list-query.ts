import { useQuery } from '@tanstack/react-query';
import type { Endpoint, ResponseOf } from '@vigilia/contract/endpoint';
import type { centreQuery } from '@vigilia/contract/shared-schemas';
import type { z } from 'zod';
import { type CallInput, call } from './call';
import { useIdCentro } from './session';

type ListEndpoint = Endpoint<z.ZodObject<{}>, typeof centreQuery, z.ZodUndefined>;

/** The centre is part of the key, so that one centre's list never shows under another's name. */
export const listKey = ({ name }: Pick<Endpoint, 'name'>, idCentro: number | undefined) =>
  [name, { idCentro }] as const;

/** A list of the current centre. */
export function useList<E extends ListEndpoint>(endpoint: E, refetchInterval?: number) {
  const idCentro = useIdCentro();
  return useQuery<ResponseOf<E>>({
    queryKey: listKey(endpoint, idCentro),
    queryFn: ({ signal }) => call(endpoint, { query: { idCentro }, signal } as unknown as CallInput<E>),
    ...(refetchInterval && { refetchInterval }),
  });
}
