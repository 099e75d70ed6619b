// chunk: base
import type { QueryClient } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startTexts } from '#lib/i18n';
import { watchPresses } from '#lib/press';
import { reportError, startErrorReports } from '#lib/report-error';
import { followOtherTabs, getSession } from '#lib/session';
import { ownVersion } from '#lib/version';
import { whenIdle } from '#lib/when-idle';
import { App } from './app';
import { isBoardAt, pageAt } from './page-chunks';
import { Frame } from './pages';
import { createQueryClient } from './query-client';
import { BoardPage, LoginPage, ROUTES } from './routes';

/** How long the first drawing waits for the page's code and the list, before it shows a skeleton instead. */
const FIRST_DRAWING_WAIT = 300;

/** In one task: nothing can be touched before it ends, and split into many it takes a sixth longer on a slow device. */
export async function renderApp(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) return;
  startErrorReports();
  followOtherTabs();
  watchPresses();
  const client = createQueryClient();
  // Everything is on its way since the first script. Drawn once with the cards, the page is there sooner than drawn
  // twice, with a skeleton first.
  const first = firstParts(client);
  await startTexts();
  await Promise.race([Promise.all(first), new Promise((resolve) => setTimeout(resolve, FIRST_DRAWING_WAIT))]);
  createRoot(root).render(
    <StrictMode>
      <App queryClient={client} />
    </StrictMode>,
  );
  whenIdle(startServiceWorker);
}

function firstParts(client: QueryClient): Promise<unknown>[] {
  if (isBoardAt(window.location.hash)) return [BoardPage.load()];
  if (!getSession().user) return [LoginPage.load()];
  const page = pageAt(window.location.hash);
  return [
    Frame.load(),
    ...ROUTES.filter(({ name }) => name === page).map(({ Page }) => Page.load()),
    ...(page === 'patient_list' ? [loadList(client)] : []),
  ];
}

const loadList = (client: QueryClient): Promise<unknown> =>
  import('./ward-page').then((chunk) => chunk.loadList(client)).catch(() => undefined);

/**
 * Once for each load of the page, whoever uses it: a board on a wall has to start without a network too. In development
 * there is none: it would keep what is being changed.
 */
function startServiceWorker(): void {
  if (!('serviceWorker' in navigator) || ownVersion() === '') return;
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    const { open }: { open?: unknown } = Object(data);
    if (typeof open !== 'string' || isBoardAt(window.location.hash)) return;
    window.location.hash = new URL(open, window.location.href).hash;
  });
  navigator.serviceWorker
    .register('./service-worker.js')
    .catch((error: unknown) => reportError(error, 'service worker'));
}
