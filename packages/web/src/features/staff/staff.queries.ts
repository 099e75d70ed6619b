import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormValues } from '@vigilia/contract/form';
import { addStaff, deleteStaff, editStaff, listStaff, type StaffMember } from '@vigilia/contract/staff';
import { useTranslation } from 'react-i18next';
import { call } from '#lib/call';
import { useList } from '#lib/list-query';
import { useIdCentro } from '#lib/session';
import { toastSuccess } from '#ui/toast';

export const useStaff = () => useList(listStaff);

/** Adds somebody, or changes who has this id. */
export function useSaveStaff(id: number | null) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const idCentro = useIdCentro();
  return async (body: FormValues) => {
    if (id === null) await call(addStaff, { query: { idCentro }, body });
    else await call(editStaff, { params: { id }, body });
    toastSuccess(t(id === null ? 'toast.userCreated' : 'toast.userUpdated'));
    void client.invalidateQueries({ queryKey: [listStaff.name] });
  };
}

export function useDeleteStaff() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const idCentro = useIdCentro();
  return useMutation({
    mutationFn: ({ id }: StaffMember) => call(deleteStaff, { params: { id }, query: { idCentro } }),
    onSuccess: () => toastSuccess(t('toast.userDeleted')),
    // A refusal means that the list is not what it was.
    onSettled: () => void client.invalidateQueries({ queryKey: [listStaff.name] }),
  });
}
