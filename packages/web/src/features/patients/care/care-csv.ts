import type { CareAction } from '@vigilia/contract/care';
import type { TFunction } from 'i18next';
import { textOf } from '#care/use-care';
import { formatDate, formatTime } from '#lib/times';
import { type Column, csvOf } from '#ui/data-table-columns';

/** What was recorded, in the words of the screen; a record that was taken back says so. */
export function careCsv(
  t: TFunction,
  actions: readonly CareAction[],
  zone: string | null,
  locale: string,
): string {
  const columns: Column<CareAction>[] = [
    { name: 'date', label: t('alert.careTab.day'), text: ({ at }) => formatDate(at, zone) },
    { name: 'time', label: t('alert.careTab.time'), text: ({ at }) => formatTime(at, zone) },
    {
      name: 'what',
      label: t('alert.careTab.what'),
      text: ({ kind, result }) => textOf({ kind, ...(result && { result }) }),
    },
    { name: 'by', label: t('alert.careTab.by'), text: ({ autor }) => autor.nombre },
    { name: 'note', label: t('alert.careTab.note'), text: ({ note }) => note ?? '' },
    {
      name: 'voided',
      label: t('alert.careTab.voided'),
      text: ({ voidedAt }) => (voidedAt === null ? '' : formatTime(voidedAt, zone)),
    },
  ];
  return csvOf(columns, actions, locale);
}
