/** Names the build of this page: the server wrote it into the page. Empty in development and in tests. */
export const ownVersion = (): string => {
  const written = document.querySelector<HTMLMetaElement>('meta[name="version"]')?.content ?? '';
  return written === '__VERSION__' ? '' : written;
};
