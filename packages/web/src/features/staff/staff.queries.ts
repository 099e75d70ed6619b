import { listStaff } from '@vigilia/contract/staff';
import { useList } from '#lib/list-query';

export const useStaff = () => useList(listStaff);
