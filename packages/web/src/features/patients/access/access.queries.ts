import { infiniteQueryOptions } from '@tanstack/react-query';
import { type AccessEntry, listAccess } from '@vigilia/contract/access';
import { call } from '#lib/call';

export interface AccessPeriod {
  readonly idCentro: number | undefined;
  readonly paciente: number;
  /** Local dates, both included. */
  readonly from: string;
  readonly to: string;
}

const readPage = ({ from, to, ...whose }: AccessPeriod, cursor: string | null, signal?: AbortSignal) =>
  call(listAccess, {
    params: { from, to },
    query: { ...whose, ...(cursor !== null && { cursor }) },
    ...(signal && { signal }),
  });

/** Asked for when somebody opens it and never by itself: each time is an entry, and may ask for the password. */
export const accessQuery = (period: AccessPeriod) =>
  infiniteQueryOptions({
    queryKey: [listAccess.name, period],
    queryFn: ({ pageParam, signal }) => readPage(period, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta: { handlesErrors: true },
  });

/** The whole period, page by page. */
export async function readAllAccess(period: AccessPeriod): Promise<AccessEntry[]> {
  const entries: AccessEntry[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof readPage>> = await readPage(period, cursor);
    entries.push(...page.lista);
    cursor = page.next;
  } while (cursor !== null);
  return entries;
}
