import { useQuery } from '@tanstack/react-query';
import {
  deleteHub as deleteHubCall,
  type Hub,
  hubHistory,
  hubMonthHistory,
  listHubs,
} from '@vigilia/contract/hubs';
import { call } from '#lib/call';
import { useList } from '#lib/list-query';

/** So that a hub that comes online shows without a reload. One that goes offline shows by the clock in between. */
const REFRESH_MS = 60_000;

export const useHubs = () => useList(listHubs, REFRESH_MS);
export const useMonthHistory = () => useList(hubMonthHistory);

export const useHubHistory = (id: number) =>
  useQuery({
    queryKey: [hubHistory.name, { id }],
    queryFn: ({ signal }) => call(hubHistory, { params: { id }, signal }),
  });

export const deleteHub = ({ id }: Hub) => call(deleteHubCall, { params: { id } });
