import {
  defaultScheduler,
  hashKey,
  MutationCache,
  notifyManager,
  QueryCache,
  QueryClient,
} from '@tanstack/react-query';
import { whenReleased } from '#lib/press';
import { isSignedOut, Problem } from '#lib/problem';
import { getSession } from '#lib/session';
import { outageBegan, outageEnded, toastSuccess, toastWarning } from '#ui/toast';

declare module '@tanstack/react-query' {
  interface Register {
    /** handlesErrors: the component that asks shows the failure itself, and no toast is needed. */
    queryMeta: { handlesErrors?: boolean };
    /** done: the toast after a success; refreshes: what is loaded again then. */
    mutationMeta: { handlesErrors?: boolean; done?: string; refreshes?: readonly unknown[] };
  }
}

// What answers and live events change waits for the end of a press, as everything else does that changes by itself.
notifyManager.setScheduler((notify) => defaultScheduler(() => whenReleased(notify)));

/** Retrying helps without a response and after a server error, not after a refusal. */
const isRetryable = (error: unknown) =>
  !(error instanceof Problem) || hasNoAnswer(error) || error.status >= 500;

const hasNoAnswer = (error: unknown) => error instanceof Problem && error.status === 0;

export function createQueryClient({ retries = 2 } = {}): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (!query.meta?.handlesErrors && isRetryable(error))
          outageBegan(hasNoAnswer(error) ? 'connection' : 'server', query.queryHash);
      },
      // What does not begin an outage does not end one: it may be asked for by itself, every minute.
      onSuccess: (_data, query) => {
        if (!query.meta?.handlesErrors) outageEnded(query.queryHash);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, { meta }) => {
        if (!meta?.handlesErrors && !isSignedOut(error)) toastWarning(error.message);
      },
      onSuccess: (_data, _variables, _result, { meta }) => {
        if (meta?.done) toastSuccess(meta.done);
      },
      onSettled: (_data, error, _variables, _result, { meta }, { client }) => {
        if (!error && meta?.refreshes) return client.invalidateQueries({ queryKey: meta.refreshes });
        return undefined;
      },
    }),
    defaultOptions: {
      queries: {
        // Also when the browser reports to be offline: the home's own network may be enough.
        networkMode: 'always',
        // What was loaded for one person is never another's.
        queryKeyHashFn: (key) => `${getSession().user?.username ?? ''} ${hashKey(key)}`,
        // Where the device says so, there is nothing to wait for: what failed is loaded again with the live feed.
        retry: (count, error) => count < retries && isRetryable(error) && navigator.onLine,
      },
      mutations: { networkMode: 'always' },
    },
  });
}
