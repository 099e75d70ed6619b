import { infiniteQueryOptions, useQuery } from '@tanstack/react-query';
import { alertHistory, viewAlert } from '@vigilia/contract/alert-history';
import { listDuty } from '@vigilia/contract/alert-settings';
import { countAlerts } from '@vigilia/contract/alerts';
import { MINUTE, SECOND, toInstant } from '@vigilia/domain/instant';
import { call } from '#lib/call';
import { callQuery, useList } from '#lib/list-query';
import { useNowByAge } from '#lib/live-clock';
import { patientsQuery } from '#lib/patients-query';
import { isMe, useIdCentro, useSession } from '#lib/session';

/** One alert and what happened to it; `version` changes with the alert, so that its events are loaded again. */
export const detailsQuery = (id: number, version: string) => ({
  ...callQuery(viewAlert, { params: { id } }),
  queryKey: [viewAlert.name, { id, version }],
  meta: { handlesErrors: true },
});

/** The alerts opened on a local day, page by page. */
export const dayQuery = (idCentro: number | undefined, day: string) =>
  infiniteQueryOptions({
    queryKey: [alertHistory.name, { idCentro, day }],
    queryFn: ({ pageParam, signal }) =>
      call(alertHistory, {
        params: { from: day, to: day },
        query: { idCentro, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: MINUTE,
    meta: { handlesErrors: true },
  });

/** Who is on duty now, and what the signed-in user looks after. */
export function useDuty() {
  const session = useSession();
  const { data } = useList(listDuty, {
    refetchInterval: 5 * MINUTE,
    // Several parts of a page ask, each when it is loaded: once is enough. The live feed sends changes.
    staleTime: 10 * SECOND,
    meta: { handlesErrors: true },
  });
  const lista = data?.lista ?? [];
  const now = useNowByAge(
    lista.map(({ until }) => toInstant(until)),
    0,
  );
  const all = lista.filter(({ until }) => toInstant(until) >= now);
  return { known: data !== undefined, all, mine: all.find(({ staff }) => isMe(session, staff)) };
}

/** The sections that somebody can look after; undefined while they are not known. */
export const useDutySections = () =>
  useQuery({ ...patientsQuery(useIdCentro()), enabled: false }).data?.secciones;

/** How many alerts are open in each of the user's centres. */
export const countsQuery = {
  ...callQuery(countAlerts),
  refetchInterval: MINUTE / 2,
  meta: { handlesErrors: true },
};
