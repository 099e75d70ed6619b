import { queryOptions } from '@tanstack/react-query';
import { call } from './call';
import { lightAbout } from './light-endpoint';

/** What this installation is. Loaded once: it does not change while the page is open. */
export const aboutQuery = queryOptions({
  queryKey: ['about'],
  queryFn: ({ signal }) => call(lightAbout, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { handlesErrors: true },
});
