import { getSession } from './session';
import { onReset } from './store';

/**
 * What somebody was typing when the session ended. In memory only, and only for the same user: after signing in
 * again the draft is offered; for any other user it is gone (R-LOGIN-16).
 */
const drafts = new Map<string, Draft>();
let owner: string | null = null;
/** The draft that its user chose to go on with, until its dialog opens. */
let resumed: string | null = null;

interface Draft {
  readonly values: unknown;
  /** Where it was typed. */
  readonly route: string;
}

/** Called on every change of a form; `key` names the form and its record, as in `patient:12`. */
export function keepDraft(key: string, values: unknown): void {
  const username = getSession().user?.username;
  if (!username) return;
  dropDraftsOfOthers(username);
  drafts.delete(key);
  drafts.set(key, { values, route: window.location.hash.replace(/^#/, '') });
}

/** The draft of this user, or undefined. It stays until it is dropped: on save, or on cancel. */
export function draftOf<T>(key: string): T | undefined {
  const username = getSession().user?.username;
  if (!username) return undefined;
  dropDraftsOfOthers(username);
  return drafts.get(key)?.values as T | undefined;
}

/** Is anything kept, of whomever? */
export const hasDrafts = (): boolean => drafts.size > 0;

/** The newest draft of this user: its form, and where that is. */
export function newestDraft(): { key: string; route: string } | undefined {
  const username = getSession().user?.username;
  if (!username) return undefined;
  dropDraftsOfOthers(username);
  const [key, draft] = [...drafts].at(-1) ?? [];
  return key !== undefined && draft ? { key, route: draft.route } : undefined;
}

export const resumeDraft = (key: string): void => {
  resumed = key;
};

/** For a page whose dialogs have no route: the record of this kind that is to be opened, as in `12` or `new`. */
export function resumedRecord(kind: string): string | undefined {
  const [name, record] = resumed?.split(':') ?? [];
  return name === kind ? (record ?? '') : undefined;
}

export function dropDraft(key: string): void {
  drafts.delete(key);
  if (resumed === key) resumed = null;
}

/** After a deliberate sign-out no draft is kept. */
export function dropDrafts(): void {
  drafts.clear();
  resumed = null;
}

onReset('device', dropDrafts);

function dropDraftsOfOthers(username: string): void {
  if (owner !== username) dropDrafts();
  owner = username;
}
