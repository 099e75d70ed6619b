import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Router } from 'wouter';
import { hashLocation } from '#lib/hash-location';
import { useServerTime } from '#lib/live-clock';
import { nonce } from '#lib/nonce';
import { themeChoice } from '#lib/theme-choice';
import { ErrorBoundary } from '#ui/error-boundary';
import { theme, variables } from '#ui/theme';
import { samePage } from './guard';
import { Pages } from './pages';
import { createQueryClient } from './query-client';
import { ROUTES } from './routes';
import { useQueryReset } from './use-query-reset';

const useHashLocation = hashLocation((from, to) => samePage(from, to, ROUTES));

/** Everything that wraps the pages. `queryClient` is handed in by tests that want no retries. */
export function App({ queryClient }: { queryClient?: QueryClient }) {
  const [client] = useState(() => queryClient ?? createQueryClient());
  useQueryReset(client);
  useServerTime();
  return (
    <QueryClientProvider client={client}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={variables}
        colorSchemeManager={themeChoice}
        defaultColorScheme="auto"
        getStyleNonce={nonce}
        deduplicateCssVariables={false}
      >
        <Router hook={useHashLocation}>
          <ErrorBoundary where="app">
            <Pages />
          </ErrorBoundary>
        </Router>
      </MantineProvider>
    </QueryClientProvider>
  );
}
