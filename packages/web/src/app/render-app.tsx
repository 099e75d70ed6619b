import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { startTexts } from '#lib/i18n';
import { startNonce } from '#lib/nonce';
import { startErrorReports } from '#lib/report-error';
import { followOtherTabs, getSession } from '#lib/session';
import { App } from './app';
import { pageAt } from './page-chunks';
import { Frame } from './pages';
import { LoginPage, ROUTES } from './routes';

/** As a transition, so that the first render is split into small tasks. */
export async function renderApp(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) return;
  startErrorReports();
  startNonce();
  followOtherTabs();
  const page = pageAt(window.location.hash);
  const first = getSession().user ? [Frame, ROUTES.find(({ name }) => name === page)?.Page] : [LoginPage];
  // They are on their way since the first script; what is there already is drawn without a skeleton before it.
  for (const part of first) part?.preload();
  await startTexts();
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
}
