import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Endpoint } from '@vigilia/contract/endpoint';
import { useRef } from 'react';
import { confirm, type SureQuestion } from './confirm';
import { toastSuccess } from './toast';

interface Removal<Row> {
  /** Asks first, itself or in the words of the specification. */
  ask: (row: Row) => SureQuestion | Promise<boolean>;
  remove: (row: Row) => Promise<unknown>;
  /** The toast afterwards. */
  removed: (row: Row) => string;
  /** Loaded again afterwards, after a refusal too: that means that the list on the screen was out of date. */
  list: Endpoint;
}

/** Asks, then removes a row; further clicks meanwhile do nothing. The query client shows an error as a toast. */
export function useRemoval<Row>(removal: Removal<Row>): (row: Row) => void {
  const { ask, remove, removed, list } = removal;
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: remove,
    onSuccess: (_, row) => toastSuccess(removed(row)),
    onSettled: () => void client.invalidateQueries({ queryKey: [list.name] }),
  });
  const busy = useRef(false);
  const confirmAndRemove = async (row: Row) => {
    if (busy.current) return;
    busy.current = true;
    try {
      const question = ask(row);
      if (await ('act' in question ? confirm(question) : question)) await mutateAsync(row);
    } catch {
      // The toast is on the screen already.
    } finally {
      busy.current = false;
    }
  };
  return (row) => void confirmAndRemove(row);
}
