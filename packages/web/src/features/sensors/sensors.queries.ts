import { listSensors } from '@vigilia/contract/sensors';
import { useList } from '#lib/list-query';

export const useSensors = () => useList(listSensors);
