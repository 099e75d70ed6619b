import { getSession } from './session';
import { createStore } from './store';

export interface Draft {
  /** The form and its record, as in `patient:12`. */
  readonly key: string;
  readonly values: unknown;
  /** Where it was typed. */
  readonly route: string;
}

interface Drafts {
  readonly owner: string | null;
  /** The newest last. */
  readonly list: readonly Draft[];
  /** The draft that its user chose to go on with, until its dialog opens. */
  readonly resumed: string | null;
}

const NONE: Drafts = { owner: null, list: [], resumed: null };

/**
 * What somebody was typing when the session ended. In memory only, and only for the same user: after signing in
 * again the draft is offered; for any other user it is gone (R-LOGIN-16).
 */
const drafts = createStore(NONE, { belongsTo: 'device' });

/** Those of the signed-in user; of any other they are dropped. */
function ownDrafts(): Drafts {
  const username = getSession().user?.username;
  if (!username) return NONE;
  if (drafts.get().owner !== username) drafts.set({ ...NONE, owner: username });
  return drafts.get();
}

const without = (list: readonly Draft[], key: string) => list.filter((draft) => draft.key !== key);

/** Called on every change of a form. */
export function keepDraft(key: string, values: unknown): void {
  const { owner, list, resumed } = ownDrafts();
  if (owner === null) return;
  const draft = { key, values, route: window.location.hash.replace(/^#/, '') };
  drafts.set({ owner, list: [...without(list, key), draft], resumed });
}

/** The draft of this user, or undefined. It stays until it is dropped: on save, or on cancel. */
export const draftOf = <T>(key: string): T | undefined =>
  ownDrafts().list.find((draft) => draft.key === key)?.values as T | undefined;

/** Is anything kept, of whomever? */
export const hasDrafts = (): boolean => drafts.get().list.length > 0;

/** The newest draft of this user: its form, and where that is. */
export const newestDraft = (): Draft | undefined => ownDrafts().list.at(-1);

export const resumeDraft = (key: string): void => drafts.set({ ...drafts.get(), resumed: key });

/** For a page whose dialogs have no route: the record of this kind that is to be opened, as in `12` or `new`. */
export function resumedRecord(kind: string): string | undefined {
  const [name, record] = drafts.get().resumed?.split(':') ?? [];
  return name === kind ? (record ?? '') : undefined;
}

export function dropDraft(key: string): void {
  const { list, resumed, ...rest } = drafts.get();
  drafts.set({ ...rest, list: without(list, key), resumed: resumed === key ? null : resumed });
}

/** After a deliberate sign-out no draft is kept. */
export const dropDrafts = (): void => drafts.set(NONE);
