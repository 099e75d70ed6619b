import { type KeyboardEvent, type RefObject, useCallback } from 'react';
import { cellAfterKey } from '#lib/grid-keys';

/** Page Up and Down: ten patients. */
const PAGE = [10, 0] as const;

/**
 * Moves the focus between the cells of a table; with Ctrl, Home and End go to the corners. Tab reaches one cell, the one
 * that had the focus last.
 */
export function useGridKeys(table: RefObject<HTMLTableElement | null>) {
  return useCallback(
    (event: KeyboardEvent) => {
      const { target: cell, key, ctrlKey } = event;
      if (!(cell instanceof HTMLTableCellElement) || !table.current) return;
      const rows = [...table.current.querySelectorAll<HTMLTableRowElement>('tr[data-row]')];
      const row = rows.indexOf(cell.parentElement as HTMLTableRowElement);
      const last = rows.length - 1;
      const from = (ctrlKey ? { Home: 0, End: last }[key] : undefined) ?? row;
      // The first column is the patient's name.
      const days = (rows[row]?.cells.length ?? 0) - 1;
      const next = cellAfterKey(key, [from, cell.cellIndex - 1], [last, days - 1], PAGE);
      if (!next) return;
      event.preventDefault();
      rows[next[0]]?.cells[next[1] + 1]?.focus();
    },
    [table],
  );
}
