import { queryOptions } from '@tanstack/react-query';
import { alertHistory, viewAlert } from '@vigilia/contract/alert-history';
import { type Alert, countAlerts } from '@vigilia/contract/alerts';
import type { ResponseOf } from '@vigilia/contract/endpoint';
import { MINUTE, toInstant } from '@vigilia/domain/instant';
import { call } from '#lib/call';
import { callQuery } from '#lib/list-query';
import { localDayIn } from '#lib/times';

/** One alert and what happened to it; `version` changes with the alert, so that its events are loaded again. */
export const detailsQuery = (id: number, version: string) => ({
  ...callQuery(viewAlert, { params: { id } }),
  queryKey: [viewAlert.name, { id, version }],
  meta: { handlesErrors: true },
});

/** The pages of a history that one shift may have: 2,000 alerts. */
const MOST_PAGES = 20;

interface Period {
  readonly from: string;
  readonly until: string;
}

/** All alerts opened in a period, the newest first. Its figures need all of them. */
export const periodQuery = (idCentro: number | undefined, zone: string | null, { from, until }: Period) =>
  queryOptions({
    queryKey: [alertHistory.name, { idCentro, from, until }],
    queryFn: async ({ signal }) => {
      const [begin, end] = [toInstant(from), toInstant(until)];
      const params = { from: localDayIn(zone, begin), to: localDayIn(zone, end - 1) };
      const found: Alert[] = [];
      let cursor: string | null = null;
      for (let page = 0; page < MOST_PAGES && (page === 0 || cursor !== null); page += 1) {
        const query = { idCentro, ...(cursor !== null && { cursor }) };
        const answer: ResponseOf<typeof alertHistory> = await call(alertHistory, { params, query, signal });
        found.push(...answer.lista);
        cursor = answer.next;
      }
      return found.filter(({ openedAt }) => toInstant(openedAt) >= begin && toInstant(openedAt) < end);
    },
    refetchInterval: MINUTE,
    meta: { handlesErrors: true },
  });

/** How many alerts are open in each of the user's centres. */
export const countsQuery = {
  ...callQuery(countAlerts),
  refetchInterval: MINUTE / 2,
  meta: { handlesErrors: true },
};
