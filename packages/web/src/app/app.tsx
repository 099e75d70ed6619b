import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Router } from 'wouter';
import { hashLocation } from '#lib/hash-location';
import { useServerTime } from '#lib/live-clock';
import { nonce } from '#lib/nonce';
import { themeChoice } from '#lib/theme-choice';
import { ErrorBoundary } from '#ui/error-boundary';
import { theme, variables } from '#ui/theme';
import { TOAST_MS } from '#ui/toast';
import { samePage } from './guard';
import { Pages } from './pages';
import { PasswordPrompt } from './password-prompt';
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
      >
        <ModalsProvider>
          <Notifications position="top-right" autoClose={TOAST_MS} transitionDuration={160} zIndex={400} />
          <Router hook={useHashLocation}>
            <ErrorBoundary where="app">
              <Pages />
            </ErrorBoundary>
            <PasswordPrompt />
          </Router>
        </ModalsProvider>
      </MantineProvider>
    </QueryClientProvider>
  );
}
