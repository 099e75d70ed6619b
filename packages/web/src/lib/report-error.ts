import { CLIENT_ERROR_LIMITS, REPORT_CLIENT_ERROR } from '@vigilia/contract/routes';
import { onReset } from './store';
import { ownVersion } from './version';

/** Of one page load: a loop must not flood the server's log. */
const MOST_REPORTS = 10;
const reported = new Set<string>();

/** Tells the server's log about an error of this page, each once. `where` names the part of the page. */
export function reportError(error: unknown, where: string): void {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined };
  const key = `${where} ${message}`;
  if (reported.size >= MOST_REPORTS || reported.has(key)) return;
  reported.add(key);
  const body = cut({ message, where, version: ownVersion(), ...(stack && { stack }) });
  // Not by `call`: a report that fails is not reported.
  void fetch(REPORT_CLIENT_ERROR.path, {
    method: REPORT_CLIENT_ERROR.method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    keepalive: true,
  }).catch(() => undefined);
}

onReset('device', () => reported.clear());

/** Whatever nobody catches. */
export function startErrorReports(): void {
  window.addEventListener('error', ({ error, message }) => reportError(error ?? message, 'window'));
  window.addEventListener('unhandledrejection', ({ reason }) => reportError(reason, 'promise'));
}

const cut = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      name,
      text.slice(0, CLIENT_ERROR_LIMITS[name as keyof typeof CLIENT_ERROR_LIMITS]),
    ]),
  );
