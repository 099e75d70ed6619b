import { setNonce } from 'get-nonce';

/** The nonce the server wrote into the page. Styles made at run time must carry it (Content-Security-Policy). */
export const nonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

/** For Mantine: the scroll lock of dialogs writes a style element and takes its nonce from get-nonce. */
export const startNonce = (): void => setNonce(nonce());
