import { useQuery } from '@tanstack/react-query';
import type { prepareCentre } from '@vigilia/contract/centres';
import type { prepareSensor } from '@vigilia/contract/sensors';
import { call } from './call';
import { i18n, useTexts } from './i18n';
import { useIdCentro } from './session';

/** All `prepare` endpoints have the same input and answer. */
export type Prepare = typeof prepareSensor;

/**
 * The form of a record, or of a new one, in the reader's language. Loaded each time it is opened, so that nobody
 * overwrites unseen what a colleague has changed.
 */
export function usePrepareForm(prepare: Prepare | typeof prepareCentre, id: number | null) {
  const idCentro = useIdCentro();
  useTexts();
  const { language } = i18n;
  return useQuery({
    queryKey: [prepare.name, { idCentro, id, language }],
    queryFn: ({ signal }) => call(prepare, { query: { idCentro, ...(id !== null && { id }) }, signal }),
    gcTime: 0,
    refetchOnWindowFocus: false,
    meta: { handlesErrors: true },
  });
}
