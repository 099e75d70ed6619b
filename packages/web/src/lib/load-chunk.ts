import { isDialogOpen } from './dialog-open';
import { loadFailedStyles } from './failed-styles';
import { reloadOnce } from './reload';

/** R-ERRORS-27: a part of the page that has not arrived after this long has failed. */
const CHUNK_TIMEOUT_MS = 120_000;

export interface Clock {
  setTimeout(callback: () => void, ms: number): unknown;
  clearTimeout(timer: unknown): void;
}

export const wallClock: Clock = {
  setTimeout: (ring, ms) => window.setTimeout(ring, ms),
  clearTimeout: (timer) => window.clearTimeout(timer as number),
};

export class ChunkTimeout extends Error {
  override readonly name = 'ChunkTimeout';
}

/** Loads a chunk, or fails after 120 seconds, whichever comes first. A chunk that arrives late is ignored. */
export function loadChunk<T>(load: () => Promise<T>, clock: Clock = wallClock): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = clock.setTimeout(() => reject(new ChunkTimeout()), CHUNK_TIMEOUT_MS);
    withStyles(load)
      .finally(() => clock.clearTimeout(timer))
      .then(resolve, reject);
  });
}

/**
 * Where a style sheet stays away, the page is reloaded once, unless a dialog is open. Otherwise the chunk comes without
 * it: alerts without their look are better than none.
 */
async function withStyles<T>(load: () => Promise<T>): Promise<T> {
  const chunk = await load();
  const reloads = !(await loadFailedStyles()) && !isDialogOpen() && (await reloadOnce('chunk'));
  return reloads ? new Promise(() => undefined) : chunk; // the page is on its way out
}

/**
 * A part that the server no longer has comes with the newer page; one that is only slow is worth another try. True: the
 * page is reloaded.
 */
export const reloadForChunk = async (error: unknown): Promise<boolean> =>
  error instanceof ChunkTimeout ? false : reloadOnce('chunk');
