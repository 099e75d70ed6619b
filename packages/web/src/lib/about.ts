import { queryOptions } from '@tanstack/react-query';
import { about } from '@vigilia/contract/auth';
import { call } from './call';

/** What this installation is. Loaded once: it does not change while the page is open. */
export const aboutQuery = queryOptions({
  queryKey: ['about'],
  queryFn: ({ signal }) => call(about, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { handlesErrors: true },
});
