import type { CareAction } from '@vigilia/contract/care';
import { textOf } from '#care/use-care';
import type { TextOf } from '#lib/i18n';
import { formatDate, formatTime } from '#lib/times';
import type { CsvColumn } from '#ui/data-table-columns';

/** What was recorded, in the words of the screen; a record that was taken back says so. */
export const careColumns = (t: TextOf, zone: string | null): CsvColumn<CareAction>[] => [
  { label: t('alert.careTab.day'), text: ({ at }) => formatDate(at, zone) },
  { label: t('alert.careTab.time'), text: ({ at }) => formatTime(at, zone) },
  { label: t('alert.careTab.what'), text: ({ kind, result }) => textOf({ kind, result }) },
  { label: t('alert.careTab.found'), text: ({ found }) => (found ? t(`alert.found.${found}`) : '') },
  { label: t('alert.careTab.by'), text: ({ autor }) => autor.nombre },
  { label: t('alert.careTab.note'), text: ({ note }) => note ?? '' },
  {
    label: t('alert.careTab.voided'),
    text: ({ voidedAt }) => (voidedAt === null ? '' : formatTime(voidedAt, zone)),
  },
];
