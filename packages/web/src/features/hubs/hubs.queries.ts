import { deleteHub, type Hub, listHubs } from '@vigilia/contract/hubs';
import { call } from '#lib/call';
import { useTexts } from '#lib/i18n';
import { useList } from '#lib/list-query';
import { PATIENT_REFRESH_MS } from '#lib/patients-query';
import { useRemoval } from '#ui/data-table-removal';

/** A hub that comes online shows without a reload; one that goes offline shows by the clock in between. */
export const useHubs = () => useList(listHubs, { refetchInterval: PATIENT_REFRESH_MS });

export function useHubRemoval(): (hub: Hub) => void {
  const t = useTexts();
  return useRemoval<Hub>({
    ask: ({ etiqueta, codigo }) => ({
      act: t('question.deleteHub', { name: etiqueta, code: codigo }),
      after: t('question.deleteHubAfter'),
    }),
    remove: ({ id }) => call(deleteHub, { params: { id } }),
    removed: () => t('toast.hubDeleted'),
    list: listHubs,
  });
}
