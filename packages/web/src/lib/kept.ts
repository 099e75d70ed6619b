import type { PatientList } from '@vigilia/contract/patients';
import { DAY, HOUR, type Instant } from '@vigilia/domain/instant';
import { clear, createStore, get, set, update } from 'idb-keyval';

/*
 * What this browser keeps for a start without a network: the last list of each centre, gone at sign-out, and care that was
 * recorded and not sent yet.
 */
const lists = createStore('vigilia-lists', 'kept');
const unsent = createStore('vigilia-unsent', 'kept');

export interface KeptList {
  readonly list: PatientList;
  /** When it was up to date. */
  readonly at: Instant;
}

const listKey = (username: string, idCentro: number | undefined): string => `${username} ${idCentro ?? ''}`;

export const keepList = (username: string, idCentro: number | undefined, kept: KeptList): Promise<void> =>
  set(listKey(username, idCentro), kept, lists);

/** Longer than a session without use lasts, nobody knows who holds this device. */
const LIST_LIFE = 12 * HOUR;

export async function readKeptList(
  username: string,
  idCentro: number | undefined,
  now: Instant,
): Promise<KeptList | undefined> {
  const kept = await get<KeptList>(listKey(username, idCentro), lists);
  if (!kept || now - kept.at < LIST_LIFE) return kept;
  await dropKeptLists();
  return undefined;
}

export const dropKeptLists = (): Promise<void> => clear(lists);

/** Care that was recorded without a network: numbers, kind and time, and no names. */
export interface UnsentCare {
  readonly username: string;
  readonly patient: number;
  readonly kind: string;
  readonly result?: string;
  readonly alert?: number;
  readonly at: string;
  /** However often it is sent, it is recorded once. */
  readonly key: string;
}

/** Longer than this nobody keeps what is not sent. */
const UNSENT_LIFE = DAY;
const QUEUE = 'care';

/** In the order in which it was recorded; of others than this user nothing is shown. */
export async function readUnsent(username: string, now: Instant): Promise<UnsentCare[]> {
  const all = (await get<UnsentCare[]>(QUEUE, unsent)) ?? [];
  const fresh = all.filter(({ at }) => Date.parse(at) > now - UNSENT_LIFE);
  if (fresh.length < all.length) await set(QUEUE, fresh, unsent);
  return fresh.filter((care) => care.username === username);
}

export const addUnsent = (care: UnsentCare): Promise<void> =>
  update<UnsentCare[]>(QUEUE, (all = []) => [...all, care], unsent);

export const removeUnsent = (key: string): Promise<void> =>
  update<UnsentCare[]>(QUEUE, (all = []) => all.filter((care) => care.key !== key), unsent);

export const dropUnsent = (): Promise<void> => clear(unsent);
