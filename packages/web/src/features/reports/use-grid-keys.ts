import { type KeyboardEvent, type RefObject, useCallback } from 'react';

const PAGE = 10;

/**
 * Arrow keys move by a cell, Home and End to the first and last day, Page Up and Down by ten patients; with Ctrl, Home
 * and End go to the corners. Tab reaches one cell, the one that had the focus last.
 */
export function useGridKeys(table: RefObject<HTMLTableElement | null>) {
  return useCallback(
    (event: KeyboardEvent) => {
      const cell = event.target as HTMLElement;
      if (!(cell instanceof HTMLTableCellElement) || !table.current) return;
      const rows = [...table.current.querySelectorAll<HTMLTableRowElement>('tr[data-row]')];
      const row = rows.indexOf(cell.parentElement as HTMLTableRowElement);
      const lastRow = rows.length - 1;
      const lastColumn = (rows[row]?.cells.length ?? 0) - 1;
      const next = nextCell(event, row, cell.cellIndex, lastRow, lastColumn);
      if (!next) return;
      event.preventDefault();
      const [toRow, toColumn] = next;
      const target = rows[clamp(toRow, 0, lastRow)]?.cells[clamp(toColumn, 1, lastColumn)];
      target?.focus();
    },
    [table],
  );
}

/** The first column is the patient's name, so the days begin at 1. */
function nextCell(
  { key, ctrlKey }: KeyboardEvent,
  row: number,
  column: number,
  lastRow: number,
  lastColumn: number,
): [number, number] | null {
  switch (key) {
    case 'ArrowRight':
      return [row, column + 1];
    case 'ArrowLeft':
      return [row, column - 1];
    case 'ArrowDown':
      return [row + 1, column];
    case 'ArrowUp':
      return [row - 1, column];
    case 'PageDown':
      return [row + PAGE, column];
    case 'PageUp':
      return [row - PAGE, column];
    case 'Home':
      return [ctrlKey ? 0 : row, 1];
    case 'End':
      return [ctrlKey ? lastRow : row, lastColumn];
    default:
      return null;
  }
}

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));
