import { listHubs } from '@vigilia/contract/hubs';
import { useList } from '#lib/list-query';

export const useHubs = () => useList(listHubs);
