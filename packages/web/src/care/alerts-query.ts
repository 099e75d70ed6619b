import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { AlertList } from '@vigilia/contract/alerts';
import { SECOND } from '@vigilia/domain/instant';
import { useState } from 'react';
import { call } from '#lib/call';
import { lightListAlerts } from '#lib/light-endpoint';
import { listKey } from '#lib/list-query';
import { useClockValue, useTicker } from '#lib/live-clock';
import type { LiveEvent } from '#lib/live-connection';
import { useIdCentro } from '#lib/session';
import { patchAlerts } from './alert-list';

/** Live events and own acts so far: an answer that was on its way meanwhile may be older than they are. */
let writes = 0;

/** The open alerts of a centre. Live events write into the same cache; the call is for when there are none. */
export const alertsQuery = (idCentro: number | undefined) =>
  queryOptions({
    queryKey: listKey(lightListAlerts, idCentro),
    queryFn: async ({ client, queryKey, signal }) => {
      for (;;) {
        const before = writes;
        const list = await call(lightListAlerts, {
          query: { idCentro },
          signal,
          lateCheck: { looksRight: isAlertList, onInvalid: () => void client.resetQueries({ queryKey }) },
        });
        if (before === writes) return list;
        const known = client.getQueryData<AlertList>(queryKey);
        if (known) return known;
      }
    },
    staleTime: 0,
  });

const isAlertList = (answer: unknown): boolean =>
  ['lista', 'pauses', 'prompts', 'care'].every((name) => Array.isArray(Object(answer)[name]));

/** What is known of the centre's alerts. List and live feed load it (`useAlertsSettled`, app/live-feed.ts). */
export const useAlertList = () => useQuery({ ...alertsQuery(useIdCentro()), enabled: false });

/** Cards that are not in their places yet are not shown at all, for so long. */
const SETTLE_WAIT = SECOND;

/**
 * Whether the alerts are known, or are not to be had in time. They decide where a card stands: drawn before them, the list
 * would be put in order again under somebody's eyes. They are requested at once; the live feed brings them later.
 */
export function useAlertsSettled(): boolean {
  const ticker = useTicker();
  const idCentro = useIdCentro();
  const { isPending } = useQuery({ ...alertsQuery(idCentro), staleTime: Number.POSITIVE_INFINITY });
  const [wait, setWait] = useState({ idCentro, since: ticker.clock.now() });
  if (wait.idCentro !== idCentro) setWait({ idCentro, since: ticker.clock.now() });
  const isLate = useClockValue(() => ticker.deviceNow() - wait.since >= SETTLE_WAIT);
  return !isPending || isLate;
}

/** An answer that was made before, or a failure, must not bring an alert back that has ended; an undo may. */
const endedOf = new WeakMap<QueryClient, Set<string>>();
const MOST_ENDED = 1_000;
export const hasEnded = (client: QueryClient, idCentro: number | undefined, id: number): boolean =>
  endedOf.get(client)?.has(`${idCentro}/${id}`) ?? false;
function rememberEnded(client: QueryClient, idCentro: number | undefined, id: number): void {
  const ended = endedOf.get(client) ?? new Set();
  if (ended.size >= MOST_ENDED) ended.clear();
  endedOf.set(client, ended.add(`${idCentro}/${id}`));
}

/** What an act changes here. It says nothing about the other alerts, so the list is no younger for it. */
export function writeOwnChange(
  client: QueryClient,
  idCentro: number | undefined,
  change: (list: AlertList) => AlertList,
): void {
  writes += 1;
  const { queryKey } = alertsQuery(idCentro);
  const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt;
  client.setQueryData<AlertList>(queryKey, (list) => list && change(list), updatedAt ? { updatedAt } : {});
}

/** Writes a live event of a centre into the query cache. */
export function writeAlertEvent(client: QueryClient, idCentro: number | undefined, event: LiveEvent): void {
  if (event.event !== 'alerts' && event.event !== 'alert') return;
  writes += 1;
  if (event.event === 'alert' && event.data.alert) {
    const { id, status } = event.data.alert;
    if (status === 'ended') rememberEnded(client, idCentro, id);
    else endedOf.get(client)?.delete(`${idCentro}/${id}`);
  }
  // What happened to alerts is shown from these.
  for (const name of ['alertHistory', 'viewAlert']) void client.invalidateQueries({ queryKey: [name] });
  // A colleague may have recorded care.
  const resident = event.event === 'alert' ? event.data.alert?.paciente : null;
  if (resident) void client.invalidateQueries({ queryKey: ['listCare', { id: resident.id }] });
  client.setQueryData<AlertList>(alertsQuery(idCentro).queryKey, (list) => {
    if (event.event === 'alerts') return event.data;
    return list && patchAlerts(list, event.data);
  });
}
