/** How long a style sheet that is requested again is waited for, in milliseconds. */
const PATIENCE = 10_000;

/**
 * Style sheets that failed, and what was requested in their place. Vite requests the sheet of a chunk once: the next
 * attempt to load the chunk would succeed without it.
 */
const failed = new Map<HTMLLinkElement, Promise<boolean> | null>();

/** Called by the first script, before any chunk is requested. */
export function watchStyles(): void {
  const onError = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.set(target, null);
  };
  document.addEventListener('error', onError, { capture: true });
  // Otherwise a chunk that was waiting for its sheet would fail with it, and one that came later would not.
  window.addEventListener('vite:preloadError', (event) => {
    if (event.payload.message.startsWith('Unable to preload CSS')) event.preventDefault();
  });
}

/** Requests again what failed, of whichever chunk: a sheet does not say whose it is. False: one is still missing. */
export async function loadFailedStyles(): Promise<boolean> {
  const loaded = await Promise.all([...failed].map(([link, loading]) => loading ?? loadAgain(link)));
  return loaded.every(Boolean);
}

function loadAgain(link: HTMLLinkElement): Promise<boolean> {
  const next = link.cloneNode() as HTMLLinkElement;
  const loading = new Promise<boolean>((resolve) => {
    next.addEventListener('load', () => resolve(true));
    next.addEventListener('error', () => resolve(false));
    window.setTimeout(() => resolve(false), PATIENCE);
  }).finally(() => failed.delete(link));
  failed.set(link, loading);
  link.replaceWith(next);
  return loading;
}
