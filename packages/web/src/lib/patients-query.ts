import { queryOptions } from '@tanstack/react-query';
import type { PatientList } from '@vigilia/contract/patients';
import { call } from './call';
import { lightListPatients } from './light-endpoint';
import { listKey } from './list-query';
import { isOlder } from './revision';

/** Specification §9: cards refresh every 60 seconds. */
export const PATIENT_REFRESH_MS = 60_000;

/**
 * The list of a centre. Live events write into the same cache, so a list that was made before them and arrives after
 * them is dropped; the refresh corrects what they may have missed.
 */
export const patientsQuery = (idCentro: number | undefined) =>
  queryOptions({
    queryKey: listKey(lightListPatients, idCentro),
    queryFn: async ({ client, queryKey, signal }) => {
      const list = await call(lightListPatients, {
        query: { idCentro },
        signal,
        lateCheck: { looksRight: isList, onInvalid: () => void client.resetQueries({ queryKey }) },
      });
      const known = client.getQueryData<PatientList>(queryKey);
      return known && isOlder(list.revision, known.revision) ? known : list;
    },
    staleTime: PATIENT_REFRESH_MS,
  });

const isList = (answer: unknown): boolean => Array.isArray(Object(answer).lista);
