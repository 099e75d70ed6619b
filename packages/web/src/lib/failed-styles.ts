/**
 * Style sheets that failed, and what was requested in their place. Vite requests the sheet of a chunk once: the next
 * attempt to load the chunk would succeed without it.
 */
const failed = new Map<HTMLLinkElement, Promise<void> | null>();

/** Called by the first script, before any chunk is requested. */
export function watchStyles(): void {
  const onError = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.set(target, null);
  };
  document.addEventListener('error', onError, { capture: true });
}

/** Requests again what failed, and rejects where it fails again. */
export async function loadFailedStyles(): Promise<void> {
  await Promise.all([...failed].map(([link, loading]) => loading ?? loadAgain(link)));
}

function loadAgain(link: HTMLLinkElement): Promise<void> {
  const next = link.cloneNode() as HTMLLinkElement;
  const loading = new Promise<void>((resolve, reject) => {
    next.addEventListener('load', () => resolve());
    next.addEventListener('error', () => reject(new Error(`No style sheet at ${next.href}`)));
  }).finally(() => failed.delete(link));
  failed.set(link, loading);
  link.replaceWith(next);
  return loading;
}
