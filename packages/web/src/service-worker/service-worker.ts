/// <reference lib="WebWorker" />

/*
 * Opens the app without a network, and shows push messages. Nothing of a resident is kept here: the files of the app, and
 * no answer of the API. One file without imports, so that every browser takes it as a classic worker.
 */
const worker = globalThis as unknown as ServiceWorkerGlobalScope;

declare const __FILES__: readonly string[];
declare const __BUILD__: string;

const PREFIX = 'vigilia-';
const CACHE = `${PREFIX}${__BUILD__}`;
const addressOf = (name: string): string => new URL(name, worker.location.href).href;
/** The page itself; it names the files of its build. */
const PAGE = addressOf('./');
const FILES = new Set(__FILES__.map(addressOf));
/** On a network that does not answer, whoever waits for the page gets that of this build. */
const PAGE_TIMEOUT = 3_000;

/** What the server sends (features/notifications/channels/push.ts). */
interface PushMessage {
  readonly title: string;
  readonly body: string;
  readonly lang: string;
  readonly tag: string;
  readonly silent: boolean;
  readonly alert: number | null;
  readonly priority: string;
  readonly token?: string;
}

worker.addEventListener('install', (event) => {
  event.waitUntil(install().then(() => worker.skipWaiting()));
});

/** The page last: a build is whole or it is not installed, and the browser tries again. */
async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll(__FILES__);
  const page = await fetch(PAGE, { cache: 'no-store' });
  if (!isOwnPage(await page.clone().text())) throw new Error('The server has the page of another build.');
  await cache.put(PAGE, page);
}

/** Not that of the build before or after, and not what a proxy or a captive portal answers. */
function isOwnPage(html: string): boolean {
  const scripts = [...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, name = '']) => addressOf(name));
  return scripts.length > 0 && scripts.every((script) => FILES.has(script));
}

worker.addEventListener('activate', (event) => {
  event.waitUntil(dropOldCaches().then(() => worker.clients.claim()));
});

/** The build before stays: a page that is still open may need its files. */
async function dropOldCaches(): Promise<void> {
  const builds = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  for (const name of builds.slice(0, -1)) await caches.delete(name);
}

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== worker.location.origin) return;
  if (request.mode === 'navigate' && url.origin + url.pathname === PAGE) event.respondWith(page(request));
  else if (FILES.has(url.href) || url.pathname.includes('/assets/')) event.respondWith(file(request));
});

/**
 * The server's page where it answers in time, however long the rest of it takes; else that of this build, with its own
 * policy and nonce, as it was served. A proxy without its server answers 404 or 5xx.
 */
async function page(request: Request): Promise<Response> {
  const answer = fetch(request);
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PAGE_TIMEOUT));
  const response = await Promise.race([answer, late]).catch(() => null);
  if (response && response.status !== 404 && response.status < 500) return response;
  const own = await (await caches.open(CACHE)).match(PAGE);
  return own ?? answer;
}

/** Of this build, else of the one before, which a page that is still open may be of. */
async function file(request: Request): Promise<Response> {
  const own = await (await caches.open(CACHE)).match(request);
  return own ?? (await caches.match(request)) ?? fetch(request);
}

worker.addEventListener('push', (event) => {
  event.waitUntil(show(event.data));
});

/** Always shows something: a browser takes push away from an app that does not. */
async function show(data: PushMessageData | null): Promise<void> {
  const message = read(data);
  const { title = 'Vigilia', body = '', lang = '', tag = 'vigilia', silent = false } = message ?? {};
  await worker.registration.showNotification(title, {
    ...{ body, lang, tag, silent },
    icon: './mark-512.png',
    badge: './mark-180.png',
    requireInteraction: message?.priority === 'high' && !silent,
    data: { alert: message?.alert ?? null },
    ...({ renotify: message?.silent === false } as object),
  });
  if (message?.token) await confirm(message.token);
}

function read(data: PushMessageData | null): PushMessage | null {
  try {
    return (data?.json() as PushMessage | undefined) ?? null;
  } catch {
    return null;
  }
}

/** Tells whoever pressed *Test* that it arrived. */
async function confirm(token: string): Promise<void> {
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify({ token });
  await fetch('/api/notifications/confirm', { method: 'POST', headers, body }).catch(() => undefined);
}

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { alert } = event.notification.data as { alert: number | null };
  event.waitUntil(openApp(alert === null ? './' : `./#/?alert=${alert}`));
});

/** An open window of the app comes to the front, never one that is a wall board; without one a new window opens. */
async function openApp(address: string): Promise<void> {
  const url = new URL(address, worker.registration.scope).href;
  const windows = await worker.clients.matchAll({ type: 'window' });
  const open = windows.find((each) => !new URL(each.url).hash.startsWith('#/board'));
  if (!open) {
    await worker.clients.openWindow(url);
    return;
  }
  // Refused where the browser does not see a tap of the user behind it; the app shows the alert all the same.
  await open.focus().catch(() => undefined);
  open.postMessage({ open: url });
}
