import type { AccessEntry } from '@vigilia/contract/access';
import type { TFunction } from 'i18next';
import { roleKey } from '#lib/role-key';
import { formatDate, formatTime } from '#lib/times';
import type { Column } from '#ui/data-table-columns';
import { csvOf } from '#ui/data-table-csv';
import { actionText, actorText } from './access-texts';

/** All that the log says of each entry, in the words of the screen. */
export function accessCsv(
  t: TFunction,
  entries: readonly AccessEntry[],
  zone: string | null,
  locale: string,
): string {
  const columns: Column<AccessEntry>[] = [
    { name: 'date', label: t('access.date'), text: ({ at }) => formatDate(at, zone) },
    { name: 'time', label: t('access.time'), text: ({ at }) => formatTime(at, zone) },
    { name: 'who', label: t('access.who'), text: (entry) => actorText(t, entry) },
    { name: 'role', label: t('access.role'), text: ({ role }) => (role ? t(roleKey(role)) : '') },
    { name: 'what', label: t('access.what'), text: ({ action }) => actionText(t, action) },
    { name: 'result', label: t('access.result'), text: ({ result }) => t(`access.results.${result}`) },
    { name: 'address', label: t('access.address'), text: ({ address }) => address },
    { name: 'requestId', label: t('access.requestId'), text: ({ requestId }) => requestId },
  ];
  return csvOf(columns, entries, locale);
}
