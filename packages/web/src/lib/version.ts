import { createStore, useStore } from './store';

/** Names the build of this page: the server wrote it into the page. Empty in development and in tests. */
export const ownVersion = (): string => {
  const written = document.querySelector<HTMLMetaElement>('meta[name="version"]')?.content ?? '';
  return written === '__VERSION__' ? '' : written;
};

/** The build that the server has by now, as the live feed and `about` name it. */
const serverVersion = createStore<string | null>(null, { belongsTo: 'device' });

export const setServerVersion = serverVersion.set;

/** The server's build, where this page is of another one; null where it is up to date or nothing is known. */
export function useNewerVersion(): string | null {
  const server = useStore(serverVersion);
  const own = ownVersion();
  return own && server && server !== own ? server : null;
}
