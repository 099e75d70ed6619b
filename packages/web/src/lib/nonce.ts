import { setNonce } from 'get-nonce';

/** The nonce the server wrote into the page. Styles made at run time must carry it (Content-Security-Policy). */
export const nonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

/** The scroll lock under dialogs writes a style of its own and asks get-nonce for it. */
export const startNonce = (): void => setNonce(nonce());
