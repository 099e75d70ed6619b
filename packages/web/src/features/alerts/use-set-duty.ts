import { useMutation, useQueryClient } from '@tanstack/react-query';
import { endDuty, listDuty, startDuty } from '@vigilia/contract/alert-settings';
import { HOUR } from '@vigilia/domain/instant';
import { call } from '#lib/call';
import { useTicker } from '#lib/live-clock';
import { useIdCentro } from '#lib/session';

/** A shift, where nothing else is said. */
export const USUAL_HOURS = 8;

/** Starts or changes the user's duty; null ends it. */
export function useSetDuty(done: () => void) {
  const client = useQueryClient();
  const idCentro = useIdCentro();
  const ticker = useTicker();
  return useMutation({
    mutationFn: async (duty: { secciones: number[]; hours: number } | null) => {
      if (!duty) return call(endDuty, { query: { idCentro } });
      const until = new Date(ticker.currentTime() + duty.hours * HOUR).toISOString();
      await call(startDuty, { query: { idCentro }, body: { secciones: duty.secciones, until } });
      return undefined;
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [listDuty.name] });
      done();
    },
  });
}
