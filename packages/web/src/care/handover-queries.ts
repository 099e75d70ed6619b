import { useQueryClient } from '@tanstack/react-query';
import { currentShift, type HandoverPage, readHandover, viewShift } from '@vigilia/contract/handover';
import { MINUTE } from '@vigilia/domain/instant';
import { useCallback } from 'react';
import { callQuery } from '#lib/list-query';
import { useIdCentro } from '#lib/session';

export type ShiftRef = Pick<HandoverPage, 'date' | 'shift'>;

/** The page says itself that it did not load: without a network there is none. */
const meta = { handlesErrors: true };

/** Asked for each time: it is over at the next shift. */
export const currentShiftQuery = (idCentro: number | undefined) => ({
  ...callQuery(currentShift, { query: { idCentro } }),
  gcTime: 0,
  meta,
});

/** When a shift is. It asks for nobody, so that no resident’s handover counts as looked at. */
export const shiftQuery = (idCentro: number | undefined, { date, shift }: ShiftRef) => ({
  ...callQuery(viewShift, { params: { date, shift }, query: { idCentro } }),
  refetchInterval: MINUTE, // until it is over
  meta,
});

export const handoverQuery = (idCentro: number | undefined, { date, shift }: ShiftRef) => ({
  ...callQuery(readHandover, { params: { date, shift }, query: { idCentro } }),
  refetchInterval: MINUTE,
  meta,
});

/** Writes the answer about one section into the page that is shown. */
export function useWriteSections(): (answer: HandoverPage) => void {
  const client = useQueryClient();
  const idCentro = useIdCentro();
  return useCallback(
    (answer) => {
      const { queryKey } = handoverQuery(idCentro, answer);
      const changed = new Map(answer.secciones.map((section) => [section.id, section]));
      client.setQueryData<HandoverPage>(
        queryKey,
        (page) => page && { ...page, secciones: page.secciones.map((each) => changed.get(each.id) ?? each) },
      );
      // The state of the shift follows from all of its sections.
      void client.invalidateQueries({ queryKey });
    },
    [client, idCentro],
  );
}
