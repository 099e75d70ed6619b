import type { QueryClient } from '@tanstack/react-query';
import type { DutyList } from '@vigilia/contract/alert-settings';
import { listKey } from '#lib/list-query';
import type { LiveEvent } from '#lib/live-connection';

/** Writes a live event of a centre into the query cache. An answer that was on its way meanwhile may be older. */
export function writeDutyEvent(client: QueryClient, idCentro: number | undefined, event: LiveEvent): void {
  if (event.event !== 'duty') return;
  // By the endpoint's name alone: the endpoint comes with the alerts.
  const queryKey = listKey({ name: 'listDuty' }, idCentro);
  client.setQueryData<DutyList>(queryKey, event.data);
  if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey });
}
