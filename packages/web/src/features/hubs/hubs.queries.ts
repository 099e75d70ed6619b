import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormValues } from '@vigilia/contract/form';
import { deleteHub, editHub, type Hub, hubHistory, hubMonthHistory, listHubs } from '@vigilia/contract/hubs';
import { useTranslation } from 'react-i18next';
import { call } from '#lib/call';
import { useList } from '#lib/list-query';
import { toastSuccess } from '#ui/toast';

/** A hub that goes away is seen without a reload: the list comes every minute, the clock judges in between. */
const REFRESH_MS = 60_000;

export const useHubs = () => useList(listHubs, REFRESH_MS);
export const useMonthHistory = () => useList(hubMonthHistory);

export const useHubHistory = (id: number) =>
  useQuery({
    queryKey: [hubHistory.name, { id }],
    queryFn: ({ signal }) => call(hubHistory, { params: { id }, signal }),
  });

export function useSaveHub(id: number) {
  const { t } = useTranslation();
  const client = useQueryClient();
  return async (body: FormValues) => {
    await call(editHub, { params: { id }, body });
    toastSuccess(t('toast.hubUpdated'));
    void client.invalidateQueries({ queryKey: [listHubs.name] });
  };
}

export function useDeleteHub() {
  const { t } = useTranslation();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Hub) => call(deleteHub, { params: { id } }),
    onSuccess: () => toastSuccess(t('toast.hubDeleted')),
    onSettled: () => void client.invalidateQueries({ queryKey: [listHubs.name] }),
  });
}
