import type { Browser } from 'playwright-core';

/** A page that a script can steer and question, but that does not know of it. */
export interface UninspectedPage {
  send(method: string, parameters?: object): Promise<unknown>;
  evaluate<Value>(expression: string): Promise<Value>;
  close(): Promise<void>;
}

/**
 * A page without an inspector, in a browser context of its own. Playwright watches what its pages run, and a browser that
 * is watched notes where each error is made: React makes two while it is loaded, and that alone takes a page on a slow
 * processor a tenth of a second that nobody else waits for.
 */
export async function openUninspected(browser: Browser, url: string): Promise<UninspectedPage> {
  const root = await browser.newBrowserCDPSession();
  const { browserContextId } = await root.send('Target.createBrowserContext');
  const { targetId } = await root.send('Target.createTarget', { url, browserContextId, ...SIZE });
  const { sessionId } = await root.send('Target.attachToTarget', { targetId, flatten: false });
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>();
  root.on('Target.receivedMessageFromTarget', (event) => {
    if (event.sessionId !== sessionId) return;
    const { id, result, error } = JSON.parse(event.message) as Answer;
    if (error) waiting.get(id)?.reject(new Error(error.message));
    else waiting.get(id)?.resolve(result);
    waiting.delete(id);
  });
  let sent = 0;
  const send = (method: string, params: object = {}) =>
    new Promise<unknown>((resolve, reject) => {
      sent += 1;
      waiting.set(sent, { resolve, reject });
      const message = JSON.stringify({ id: sent, method, params });
      root.send('Target.sendMessageToTarget', { sessionId, message }).catch(reject);
    });
  return {
    send,
    evaluate: async <Value>(expression: string) => {
      const answer = await send('Runtime.evaluate', { expression, returnByValue: true });
      return (answer as { result: { value: Value } }).result.value;
    },
    close: async () => {
      await root.send('Target.disposeBrowserContext', { browserContextId });
      await root.detach();
    },
  };
}

const SIZE = { width: 1440, height: 900 };

interface Answer {
  readonly id: number;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}
