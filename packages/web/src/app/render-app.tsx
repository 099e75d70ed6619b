import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app';

/** As a transition, so that the first render is split into small tasks. */
export function renderApp(): void {
  const root = document.getElementById('root');
  if (!root) return;
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
}
