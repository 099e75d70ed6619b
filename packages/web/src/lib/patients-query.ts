import { queryOptions } from '@tanstack/react-query';
import type { PatientList } from '@vigilia/contract/patients';
import { type Instant, SECOND } from '@vigilia/domain/instant';
import { call } from './call';
import { setDataAge } from './connection';
import { type KeptList, readKeptList } from './kept';
import { lightListPatients } from './light-endpoint';
import { listKey } from './list-query';
import { Problem } from './problem';
import { isOlder } from './revision';
import { getSession } from './session';

/** R-LIST-7: cards refresh every 60 seconds. */
export const PATIENT_REFRESH_MS = 60_000;

/** The list of a centre, as this page has it. */
export interface ShownList extends PatientList {
  /** It is the last one that this browser kept, and was up to date then. */
  readonly keptAt?: Instant;
  /** The number of the answer that it is: live events change the list of an answer, and are none. */
  readonly answer?: number;
}

/**
 * The list of a centre. Live events write into the same cache, so a list that was made before them and arrives after
 * them is dropped; the refresh corrects what they may have missed.
 */
export const patientsQuery = (idCentro: number | undefined) =>
  queryOptions({
    queryKey: listKey(lightListPatients, idCentro),
    queryFn: async ({ client, queryKey, signal }): Promise<ShownList> => {
      const request = call(lightListPatients, {
        query: { idCentro },
        signal,
        lateCheck: { looksRight: isList, onInvalid: () => void client.resetQueries({ queryKey }) },
      });
      const show = ({ list, at }: KeptList) => {
        if (client.getQueryData(queryKey)) return;
        setDataAge({ kind: 'lost', since: at });
        client.setQueryData<ShownList>(queryKey, { ...list, keptAt: at }, { updatedAt: at });
      };
      const showing = client.getQueryData(queryKey) ? null : showUnlessAnswered(request, idCentro, show);
      const list = await request.catch(async (error: unknown) => {
        await showing;
        throw error;
      });
      const known = client.getQueryData<ShownList>(queryKey);
      if (known && isOlder(list.revision, known.revision)) return known;
      return { ...list, answer: (known?.answer ?? 0) + 1 };
    },
    staleTime: PATIENT_REFRESH_MS,
  });

/** On a network that is slow or dead, the list that this browser kept is shown until an answer comes. */
const KEPT_WAIT = 1.5 * SECOND;

/** False: there is no answer in time, and perhaps none at all. What our server refuses is an answer. */
async function isAnswered(request: Promise<unknown>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), navigator.onLine ? KEPT_WAIT : 0);
  });
  const answered = request.then(
    () => true,
    (error: unknown) => error instanceof Problem && [401, 403].includes(error.status),
  );
  const result = await Promise.race([answered, late]);
  clearTimeout(timer);
  return result;
}

/** Read beside the request, so that it is at hand when no answer comes. */
async function showUnlessAnswered(
  request: Promise<unknown>,
  idCentro: number | undefined,
  show: (kept: KeptList) => void,
): Promise<void> {
  const username = getSession().user?.username;
  if (username === undefined) return;
  const reading = readKeptList(username, idCentro, Date.now()).catch(() => undefined);
  if (await isAnswered(request)) return;
  const kept = await reading;
  if (kept && getSession().user?.username === username) show(kept);
}

const isList = (answer: unknown): boolean => Array.isArray(Object(answer).lista);
