import { queryOptions } from '@tanstack/react-query';
import { call } from './call';
import { lightAbout } from './light-endpoint';
import { whenIdle } from './when-idle';

/** What this installation is. Loaded once: it does not change while the page is open. */
export const aboutQuery = queryOptions({
  queryKey: ['about'],
  queryFn: async ({ signal }) => {
    // The page is drawn first: checking the answer loads the schemas.
    await new Promise<void>((resolve) => void whenIdle(resolve));
    return call(lightAbout, { signal });
  },
  staleTime: Number.POSITIVE_INFINITY,
  meta: { handlesErrors: true },
});
