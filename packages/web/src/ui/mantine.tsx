// chunk: mantine
import './mantine-variables.css';
import '@mantine/core/styles.layer.css';
import './mantine.css';
import { type MantineColorSchemeManager, MantineProvider } from '@mantine/core';
import { createContext, type ReactNode, use } from 'react';
import { nonce, startNonce } from '#lib/nonce';
import { useColorScheme } from '#lib/theme-choice';
import { theme } from './theme';

startNonce();

/** The page's own, which theme-choice.ts sets. */
const OF_PAGE: MantineColorSchemeManager = {
  get: () => (document.documentElement.dataset['mantineColorScheme'] === 'dark' ? 'dark' : 'light'),
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
};

const WithMantine = createContext(false);

/** Around every part that uses Mantine, once: such parts come after the first cards. */
export function Mantine({ children }: { children: ReactNode }) {
  const scheme = useColorScheme();
  if (use(WithMantine)) return children;
  return (
    <WithMantine value>
      <MantineProvider
        theme={theme}
        forceColorScheme={scheme}
        colorSchemeManager={OF_PAGE}
        getStyleNonce={nonce}
        withCssVariables={false}
        withGlobalClasses={false}
      >
        {children}
      </MantineProvider>
    </WithMantine>
  );
}
