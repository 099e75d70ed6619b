import type { Diary } from '@vigilia/contract/diary';
import { MINUTE } from '@vigilia/domain/instant';
import { textOf } from '#care/use-care';
import type { TextOf } from '#lib/i18n';
import { formatDate, formatDuration, formatTime } from '#lib/times';
import type { CsvColumn } from '#ui/data-table-columns';

/** One row of the table and of the file. */
export interface DiaryMoment {
  readonly at: string;
  readonly until: string | null;
  readonly what: string;
  readonly more: string;
  readonly step: number | null;
}

/** Everything in the picture, in the order in which it was. */
export function momentsOf({ days }: Diary, t: TextOf): DiaryMoment[] {
  const span = (what: string) => (one: { from: string; until: string }) => ({
    ...{ at: one.from, until: one.until, what, step: null },
    more: t('time.during', { duration: formatDuration(minutesOf(one.from, one.until)) }),
  });
  return days
    .flatMap(({ rises, wet, gaps, care }) => [
      ...rises.map(({ at, step }) => ({
        ...{ at, until: null, what: t('diary.table.rise'), step },
        more: t('diary.table.step', { n: step }),
      })),
      ...wet.map(span(t('diary.table.wet'))),
      ...gaps.map(span(t('diary.table.gap'))),
      ...care.map(({ at, kind, result, found }) => ({
        ...{ at, until: null, what: textOf({ kind, result }), step: null },
        more: found ? t(`alert.found.${found}`) : '',
      })),
    ])
    .sort((a, b) => a.at.localeCompare(b.at));
}

const minutesOf = (from: string, until: string): number =>
  Math.round((Date.parse(until) - Date.parse(from)) / MINUTE);

export const momentColumns = (t: TextOf, zone: string | null): CsvColumn<DiaryMoment>[] => [
  { label: t('diary.table.day'), text: ({ at }) => formatDate(at, zone) },
  { label: t('diary.table.time'), text: ({ at }) => formatTime(at, zone) },
  { label: t('diary.table.what'), text: ({ what }) => what },
  { label: t('diary.table.minutes'), text: ({ at, until }) => (until ? String(minutesOf(at, until)) : '') },
  { label: t('diary.table.size'), text: ({ step }) => (step === null ? '' : String(step)) },
  { label: t('diary.table.more'), text: ({ until, step, more }) => (until || step !== null ? '' : more) },
];
