import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import '#ui/base.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#app/app';
import { startTexts } from '#lib/i18n';
import { startNonce } from '#lib/nonce';
import { followOtherTabs } from '#lib/session';

startNonce();
startTexts();
followOtherTabs();

const root = document.getElementById('root');
if (root) {
  // As a transition, the first drawing is done in small pieces instead of one long task.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
}
