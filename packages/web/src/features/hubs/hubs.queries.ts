import { deleteHub as deleteHubCall, type Hub, listHubs } from '@vigilia/contract/hubs';
import { call } from '#lib/call';
import { useList } from '#lib/list-query';
import { PATIENT_REFRESH_MS } from '#lib/patients-query';

/** A hub that comes online shows without a reload; one that goes offline shows by the clock in between. */
export const useHubs = () => useList(listHubs, { refetchInterval: PATIENT_REFRESH_MS });

export const deleteHub = ({ id }: Hub) => call(deleteHubCall, { params: { id } });
