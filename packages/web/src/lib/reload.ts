import { ABOUT } from '@vigilia/contract/routes';
import { hasDrafts } from './drafts';
import { ownVersion } from './version';

/** In the tab's storage: for what this page was reloaded already. It may fail again, and must not reload for ever. */
const KEY = 'reloaded';

/**
 * Reloads the page because its server has a newer one, or no longer has a part of this one: once for each `reason`, not
 * while something is typed, and only if the server answers. False: nothing was done.
 */
export async function reloadOnce(reason: string): Promise<boolean> {
  if (!ownVersion() || hasDrafts()) return false;
  const mark = `${ownVersion()} ${reason}`;
  if (sessionStorage.getItem(KEY) === mark || !(await isServerThere())) return false;
  // Several parts of the page may have failed at once.
  if (sessionStorage.getItem(KEY) !== mark) {
    sessionStorage.setItem(KEY, mark);
    window.location.reload();
  }
  return true;
}

/** False also where it does not answer in time: whoever asks has something else to do then. */
export async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch(ABOUT.path, { cache: 'no-store', signal: AbortSignal.timeout(5_000) })).ok;
  } catch {
    return false;
  }
}
