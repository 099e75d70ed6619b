import { type FocusEvent, type PointerEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '#lib/times';
import type { Chart } from './charts';
import { type MonthDay, weekdayName } from './month';
import type { Row } from './report-rows';
import { valueText } from './report-texts';

/** The cell that is pointed at or holds the focus. */
export interface Spot {
  readonly row: Row;
  readonly column: number;
  readonly value: number | null;
  /** "wo 11/11/2026" */
  readonly date: string;
  readonly cell: HTMLTableCellElement;
  readonly at: DOMRect;
}

/** One set of listeners for a whole chart, and one spot at a time. */
export function useSpot(chart: Chart, rows: readonly Row[], days: readonly MonthDay[]) {
  const { t, i18n } = useTranslation();
  const [spot, setSpot] = useState<Spot | null>(null);

  const spotAt = (target: EventTarget): Spot | null => {
    const cell = cellOf(target);
    const row = rows[Number((cell?.parentElement as HTMLElement | null)?.dataset['row'])];
    const day = days[(cell?.cellIndex ?? 0) - 1];
    if (!cell || !row || !day) return null;
    const column = day.day - 1;
    const date = `${weekdayName(day.date, i18n.language)} ${formatDay(day.date)}`;
    return { row, column, value: row.values[column] ?? null, date, cell, at: cell.getBoundingClientRect() };
  };

  useEffect(() => {
    if (!spot) return;
    // What is pointed at has moved on; what holds the focus is followed.
    const follow = () =>
      setSpot(
        spot.cell === document.activeElement ? { ...spot, at: spot.cell.getBoundingClientRect() } : null,
      );
    window.addEventListener('scroll', follow, { capture: true, passive: true });
    return () => window.removeEventListener('scroll', follow, { capture: true });
  }, [spot]);

  const listeners = {
    onPointerOver: ({ target }: PointerEvent) => setSpot(spotAt(target)),
    onPointerLeave: () => setSpot(null),
    onFocus: ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
      const focused = spotAt(target);
      if (!focused) return;
      // The focused cell alone carries its whole sentence: thousands of them would weigh more than the chart.
      const { row, date, value } = focused;
      const place = t('patients.room', { room: row.room });
      target.setAttribute(
        'aria-label',
        `${row.name}, ${place}, ${date}: ${valueText(t, i18n.language, chart, value)}`,
      );
      for (const cell of currentTarget.querySelectorAll<HTMLElement>('td[tabindex="0"]')) cell.tabIndex = -1;
      target.tabIndex = 0;
      setSpot(focused);
    },
    onBlur: ({ target }: FocusEvent<HTMLElement>) => {
      target.removeAttribute('aria-label');
      setSpot(null);
    },
  };
  return { spot, listeners };
}

const cellOf = (target: EventTarget): HTMLTableCellElement | null =>
  target instanceof HTMLElement ? target.closest('td') : null;
