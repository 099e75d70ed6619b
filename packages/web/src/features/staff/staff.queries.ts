import { deleteStaff, listStaff, type StaffMember } from '@vigilia/contract/staff';
import { call } from '#lib/call';
import { useList } from '#lib/list-query';

export const useStaff = () => useList(listStaff);

export const deleteStaffMember = ({ id }: StaffMember, idCentro: number | undefined) =>
  call(deleteStaff, { params: { id }, query: { idCentro } });
