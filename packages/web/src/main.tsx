import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import '#ui/base.css';
import { i18n, startTexts } from '#lib/i18n';
import { startNonce } from '#lib/nonce';
import { startErrorReports } from '#lib/report-error';
import { followOtherTabs } from '#lib/session';

startErrorReports();
startNonce();
startTexts();
followOtherTabs();

// A chunk of its own, so that a slow device parses it in a task of its own; index.html preloads it.
import('#app/render-app').then(({ renderApp }) => renderApp(), showLoadError);

function showLoadError(): void {
  const root = document.getElementById('root');
  if (root) root.textContent = `${i18n.t('error.chunk')}. ${i18n.t('error.chunkHint')}`;
}
