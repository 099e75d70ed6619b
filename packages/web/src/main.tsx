import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import '#ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { z } from 'zod';
import { App } from '#app/app';
import { startTexts } from '#lib/i18n';
import { startNonce } from '#lib/nonce';
import { followOtherTabs } from '#lib/session';

// Without this zod tries `new Function`, which the Content-Security-Policy reports.
z.config({ jitless: true });
startNonce();
startTexts();
followOtherTabs();

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
