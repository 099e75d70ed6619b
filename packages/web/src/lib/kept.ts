// chunk: base
import type { PatientList } from '@vigilia/contract/patients';
import { HOUR, type Instant } from '@vigilia/domain/instant';
import { clear, createStore, get, set } from 'idb-keyval';

/* What this browser keeps for a start without a network: the last list of each centre, gone at sign-out. */
const lists = createStore('vigilia-lists', 'kept');

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
