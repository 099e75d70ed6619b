import { queryOptions } from '@tanstack/react-query';
import type { PatientList } from '@vigilia/contract/patients';
import { call } from './call';
import type { KeptList } from './kept';
import { lightListPatients } from './light-endpoint';
import { listKey } from './list-query';
import { Problem } from './problem';
import { isOlder } from './revision';
import { getSession } from './session';

/** R-LIST-7: cards refresh every 60 seconds. */
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
      }).catch(async (error: unknown) => {
        if (!client.getQueryData(queryKey)) {
          const kept = await readKept(error, idCentro);
          if (kept) client.setQueryData(queryKey, kept.list, { updatedAt: kept.at });
        }
        throw error;
      });
      const known = client.getQueryData<PatientList>(queryKey);
      return known && isOlder(list.revision, known.revision) ? known : list;
    },
    staleTime: PATIENT_REFRESH_MS,
  });

/** Without a network the last list is shown, with its age; the failure stays a failure. */
async function readKept(error: unknown, idCentro: number | undefined): Promise<KeptList | undefined> {
  const { user } = getSession();
  if (!user || !(error instanceof Problem) || error.status !== 0) return undefined;
  return import('./kept')
    .then(({ readKeptList }) => readKeptList(user.username, idCentro, Date.now()))
    .catch(() => undefined);
}

const isList = (answer: unknown): boolean => Array.isArray(Object(answer).lista);
