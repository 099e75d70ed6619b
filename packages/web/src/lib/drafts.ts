import { getSession } from './session';

/**
 * What somebody was typing when the session ended. In memory only, and only for the same user: after signing in
 * again the draft is back; for anybody else it is gone (decisions §9).
 */
const drafts = new Map<string, unknown>();
let owner: string | null = null;

/** Call it on every change of a form; `key` names the form and its record, as in `patient:12`. */
export function keepDraft(key: string, values: unknown): void {
  const username = getSession().user?.username;
  if (!username) return;
  claim(username);
  drafts.set(key, values);
}

/** The draft of this user, or undefined. It stays until it is dropped: on save, or on cancel. */
export function draftOf<T>(key: string): T | undefined {
  const username = getSession().user?.username;
  if (!username) return undefined;
  claim(username);
  return drafts.get(key) as T | undefined;
}

export const dropDraft = (key: string): boolean => drafts.delete(key);

/** A sign-out that was asked for leaves nothing behind. */
export const dropDrafts = (): void => drafts.clear();

function claim(username: string): void {
  if (owner !== username) drafts.clear();
  owner = username;
}
