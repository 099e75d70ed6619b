import type { TFunction } from 'i18next';
import { csvOf } from '#ui/data-table-csv';
import type { MonthDay } from './month';
import type { Row } from './report-rows';

/** One chart as CSV: a row per patient, a column per day. No data is an empty cell, not 0. */
export const reportCsv = (
  t: TFunction,
  rows: readonly Row[],
  days: readonly MonthDay[],
  locale: string,
): string =>
  csvOf(
    [
      { name: 'room', label: t('analytics.room'), text: ({ room }: Row) => room },
      { name: 'name', label: t('analytics.resident'), text: ({ name }: Row) => name },
      ...days.map(({ date }, index) => ({
        name: date,
        label: date,
        text: ({ values }: Row) => String(values[index] ?? ''),
      })),
    ],
    rows,
    locale,
  );
