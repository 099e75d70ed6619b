import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { DutyList } from '@vigilia/contract/alert-settings';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { listKey } from '#lib/list-query';
import { useClockValue } from '#lib/live-clock';
import type { LiveEvent } from '#lib/live-connection';
import { useIdCentro } from '#lib/session';
import { type KeptKey, readJson, writeJson } from '#lib/storage';

const KEY: KeptKey = 'dutyUsed';

/**
 * Whether anybody is on duty in this centre. Until the live feed says so it is what this browser knew last, so that the
 * first cards are in the order in which they stay.
 */
export function useIsSomebodyOnDuty(): boolean {
  const client = useQueryClient();
  const idCentro = useIdCentro();
  const [known] = useState(() => readJson(localStorage, KEY) === true);
  // Not by a query of its own: the endpoint comes with the alerts.
  const subscribe = useCallback(
    (listener: () => void) => client.getQueryCache().subscribe(listener),
    [client],
  );
  const list = useSyncExternalStore(subscribe, () => client.getQueryData<DutyList>(dutyKey(idCentro)));
  const now = useClockValue((now) => list?.lista.some(({ until }) => now < Date.parse(until)) ?? null);
  useEffect(() => {
    if (now !== null) writeJson(localStorage, KEY, now);
  }, [now]);
  return now ?? known;
}

/** By the endpoint's name alone. */
const dutyKey = (idCentro: number | undefined) => listKey({ name: 'listDuty' }, idCentro);

/** Writes a live event of a centre into the query cache. An answer that was on its way meanwhile may be older. */
export function writeDutyEvent(client: QueryClient, idCentro: number | undefined, event: LiveEvent): void {
  if (event.event !== 'duty') return;
  const queryKey = dutyKey(idCentro);
  client.setQueryData<DutyList>(queryKey, event.data);
  if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey });
}
