import { getSession } from './session';

/**
 * What somebody was typing when the session ended. In memory only, and only for the same user: after signing in
 * again the draft is back; for any other user it is gone (decisions §9).
 */
const drafts = new Map<string, unknown>();
let owner: string | null = null;

/** Called on every change of a form; `key` names the form and its record, as in `patient:12`. */
export function keepDraft(key: string, values: unknown): void {
  const username = getSession().user?.username;
  if (!username) return;
  dropDraftsOfOthers(username);
  drafts.set(key, values);
}

/** The draft of this user, or undefined. It stays until it is dropped: on save, or on cancel. */
export function draftOf<T>(key: string): T | undefined {
  const username = getSession().user?.username;
  if (!username) return undefined;
  dropDraftsOfOthers(username);
  return drafts.get(key) as T | undefined;
}

export const dropDraft = (key: string): boolean => drafts.delete(key);

/** After a deliberate sign-out no draft is kept. */
export const dropDrafts = (): void => drafts.clear();

function dropDraftsOfOthers(username: string): void {
  if (owner !== username) drafts.clear();
  owner = username;
}
