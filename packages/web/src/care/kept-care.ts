import { get, createStore as openDatabase, update } from 'idb-keyval';
import { createStore } from '#lib/store';
import type { CareAct, CareQueueParts } from './care-queue';

const KEY = 'care';

/** As an earlier version kept it. */
interface EarlierAct extends Omit<CareAct, 'author' | 'tappedAt' | 'at'> {
  readonly username: string;
  readonly at: string;
}
type Kept = readonly (CareAct | EarlierAct)[];

function inThisForm(kept: CareAct | EarlierAct): CareAct {
  if (!('username' in kept)) return kept;
  const { username: author, at, ...act } = kept;
  return { ...act, author, at: Date.parse(at), tappedAt: Date.parse(at) };
}

/** Where the browser stores nothing, a private window for example: until the page is closed. */
const inMemory = createStore<readonly CareAct[] | null>(null, { belongsTo: 'device' });

/** The queue of care in this browser: numbers, kinds and times, and no names. */
export const keptCare: CareQueueParts['storage'] = {
  read: async () => {
    const known = inMemory.get();
    if (known) return known;
    try {
      return ((await get<Kept>(KEY, database())) ?? []).map(inThisForm);
    } catch {
      return [];
    }
  },
  update: async (change) => {
    const known = inMemory.get();
    if (known) return inMemory.set(change(known));
    try {
      await update<Kept>(KEY, (kept = []) => change(kept.map(inThisForm)), database());
    } catch {
      // Full or forbidden: what is tapped now is sent from memory.
      inMemory.set(change(await keptCare.read()));
    }
  },
};

let opened: ReturnType<typeof openDatabase> | undefined;
function database() {
  opened ??= openDatabase('vigilia-unsent', 'kept');
  return opened;
}
