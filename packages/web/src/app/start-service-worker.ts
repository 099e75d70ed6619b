import { reportError } from '#lib/report-error';
import { ownVersion } from '#lib/version';
import { isBoardAt } from './page-chunks';

/**
 * Once for each load of the page, whoever uses it: a board on a wall has to start without a network too. In development
 * there is none: it would keep what is being changed.
 */
export function startServiceWorker(): void {
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
