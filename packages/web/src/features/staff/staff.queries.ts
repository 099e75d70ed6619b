import type { FormValues } from '@vigilia/contract/form';
import { addStaff, deleteStaff, editStaff, listStaff, type StaffMember } from '@vigilia/contract/staff';
import { call } from '#lib/call';
import { useList } from '#lib/list-query';

export const useStaff = () => useList(listStaff);

/** Adds a member of staff, or edits the one with this id. */
export const saveStaffMember = (id: number | null, idCentro: number | undefined, body: FormValues) =>
  id === null ? call(addStaff, { query: { idCentro }, body }) : call(editStaff, { params: { id }, body });

export const deleteStaffMember = ({ id }: StaffMember, idCentro: number | undefined) =>
  call(deleteStaff, { params: { id }, query: { idCentro } });
