import { useRef } from 'react';
import { confirm } from './confirm';

/** Asks first, then acts: once, however often it is clicked meanwhile. What fails is told in a toast. */
export function useRemoval<Row>(
  act: (row: Row) => Promise<unknown>,
  nameOf: (row: Row) => string,
): (row: Row) => void {
  const busy = useRef(false);
  const ask = async (row: Row) => {
    if (busy.current) return;
    busy.current = true;
    try {
      if (await confirm(nameOf(row))) await act(row);
    } catch {
      // The mutation's own error is on screen already.
    } finally {
      busy.current = false;
    }
  };
  return (row) => void ask(row);
}
