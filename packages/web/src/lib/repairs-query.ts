import { listTroubles } from '@vigilia/contract/repairs';
import { MINUTE } from '@vigilia/domain/instant';
import { useList } from './list-query';

const EVERY = 5 * MINUTE;

/** Administrators alone may ask. */
export const useRepairs = () =>
  useList(listTroubles, { refetchInterval: EVERY, meta: { handlesErrors: true } });

/** Zero also where it is not known. */
export const useRepairCount = (): number => useRepairs().data?.lista.length ?? 0;
