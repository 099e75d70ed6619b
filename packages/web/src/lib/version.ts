import { useSyncExternalStore } from 'react';

/** Names the build of this page: the server wrote it into the page. Empty in development and in tests. */
export const ownVersion = (): string => {
  const written = document.querySelector<HTMLMetaElement>('meta[name="version"]')?.content ?? '';
  return written === '__VERSION__' ? '' : written;
};

// The build that the server has by now, as the live feed and `about` name it.
const listeners = new Set<() => void>();
let serverVersion: string | null = null;

export function setServerVersion(version: string | null): void {
  serverVersion = version;
  for (const listener of listeners) listener();
}

/** The server's build, where this page is of another one; null where it is up to date or nothing is known. */
const newerVersion = (): string | null => {
  const own = ownVersion();
  return own && serverVersion && serverVersion !== own ? serverVersion : null;
};

export const useNewerVersion = (): string | null => useSyncExternalStore(subscribe, newerVersion);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
