import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useServerTime } from '#lib/live-clock';
import { SamePageContext } from '#lib/location';
import { useSession } from '#lib/session';
import { onReset } from '#lib/store';
import { useThemeOfPage } from '#lib/theme-choice';
import { ErrorBoundary } from '#ui/error-boundary';
import { samePage } from './guard';
import { Pages } from './pages';
import { createQueryClient } from './query-client';
import { ROUTES } from './routes';

const isSamePage = (from: string, to: string): boolean => samePage(from, to, ROUTES);

/** Everything that wraps the pages. `queryClient` is handed in by tests that want no retries. */
export function App({ queryClient }: { queryClient?: QueryClient }) {
  const [client] = useState(() => queryClient ?? createQueryClient());
  useQueryReset(client);
  useServerTime();
  useThemeOfPage();
  return (
    <QueryClientProvider client={client}>
      <SamePageContext value={isSamePage}>
        <ErrorBoundary where="app">
          <Pages />
        </ErrorBoundary>
      </SamePageContext>
    </QueryClientProvider>
  );
}

/** Another user, or none: all cached data is removed. Another centre: every list is loaded again. */
function useQueryReset(client: QueryClient): void {
  const { chosen } = useSession();
  const centre = chosen?.id;
  const before = useRef(centre);
  useEffect(() => onReset('person', () => client.removeQueries({ predicate: isOfPerson })), [client]);
  useEffect(() => {
    if (before.current === centre) return;
    before.current = centre;
    client.removeQueries({ type: 'inactive' });
    // Lists of the new centre are loading already and are not requested twice.
    void client.invalidateQueries({}, { cancelRefetch: false });
  }, [client, centre]);
}

const isOfPerson = ({ queryKey }: { queryKey: readonly unknown[] }): boolean => queryKey[0] !== 'about';
