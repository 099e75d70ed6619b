import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isSignedOut, Problem } from '#lib/problem';
import { connectionBack, connectionLost, toastWarning } from '#ui/toast';

declare module '@tanstack/react-query' {
  interface Register {
    /** quiet: whoever asks shows the failure themselves. */
    queryMeta: { quiet?: boolean };
    mutationMeta: { quiet?: boolean };
  }
}

/** A refusal will not change by asking again; silence and trouble at the server may. */
const worthRetrying = (error: unknown) =>
  !(error instanceof Problem) || error.status === 0 || error.status >= 500;

export function createQueryClient({ retries = 2 } = {}): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (!query.meta?.quiet && worthRetrying(error)) connectionLost();
      },
      onSuccess: connectionBack,
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, _result, mutation) => {
        if (!mutation.meta?.quiet && !isSignedOut(error)) toastWarning(error.message);
      },
    }),
    defaultOptions: {
      queries: {
        // A browser that believes to be offline asks too: the ward's own network may be all it needs.
        networkMode: 'always',
        retry: (count, error) => count < retries && worthRetrying(error),
      },
      mutations: { networkMode: 'always' },
    },
  });
}
