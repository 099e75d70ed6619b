import { type FocusEvent, type PointerEvent, useEffect, useState } from 'react';
import { i18n, useTexts } from '#lib/i18n';
import { listen } from '#lib/listen';
import { formatDay } from '#lib/times';
import type { Chart } from './charts';
import { type MonthDay, weekdayName } from './month';
import type { Row } from './report-rows';
import { valueText } from './report-texts';

/** The cell under the pointer, or with the focus; its date as in "wo 11/11/2026". */
export type ActiveCell = NonNullable<ReturnType<typeof cellAt>>;

/** One set of listeners for a whole chart, because a listener for each of its cells would be thousands. */
export function useActiveCell(chart: Chart, rows: readonly Row[], days: readonly MonthDay[], today: string) {
  const t = useTexts();
  const [active, setActive] = useState<ActiveCell | null>(null);
  const notOver = t('analytics.notOver');
  const cellOf = (target: EventTarget) => {
    const cell = cellAt(target, rows, days, i18n.language);
    return cell?.day === today ? { ...cell, date: `${cell.date} · ${notOver}` } : cell;
  };

  useEffect(() => {
    if (!active) return;
    // After scrolling the pointer is over another cell; a focused cell keeps its tooltip.
    const follow = () =>
      setActive(
        active.cell === document.activeElement
          ? { ...active, at: active.cell.getBoundingClientRect() }
          : null,
      );
    return listen(window, ['scroll'], follow, { capture: true, passive: true });
  }, [active]);

  const listeners = {
    onPointerOver: ({ target }: PointerEvent) => setActive(cellOf(target)),
    onPointerLeave: () => setActive(null),
    onFocus: ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
      const focused = cellOf(target);
      if (!focused) return;
      // Only the focused cell has a label: labels on thousands of cells would take more memory than the chart.
      const { row, date, value } = focused;
      const room = t('patients.room', { room: row.room });
      target.setAttribute(
        'aria-label',
        `${row.name}, ${room}, ${date}: ${valueText(t, i18n.language, chart, value)}`,
      );
      for (const cell of currentTarget.querySelectorAll<HTMLElement>('td[tabindex="0"]')) cell.tabIndex = -1;
      target.tabIndex = 0;
      setActive(focused);
    },
    onBlur: ({ target }: FocusEvent<HTMLElement>) => {
      target.removeAttribute('aria-label');
      setActive(null);
    },
  };
  return { active, listeners };
}

function cellAt(target: EventTarget, rows: readonly Row[], days: readonly MonthDay[], locale: string) {
  const cell = target instanceof HTMLElement ? target.closest('td') : null;
  const row = rows[Number((cell?.parentElement as HTMLElement | null)?.dataset['row'])];
  const day = days[(cell?.cellIndex ?? 0) - 1];
  if (!cell || !row || !day) return null;
  const column = day.day - 1;
  const date = `${weekdayName(day.date, locale)} ${formatDay(day.date)}`;
  return {
    row,
    column,
    value: row.values[column] ?? null,
    day: day.date,
    date,
    cell,
    at: cell.getBoundingClientRect(),
  };
}
