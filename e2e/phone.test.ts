import { localDayAt } from '@vigilia/domain/local-day';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { signOut } from './support/actions';
import { ask, authenticate } from './support/api';
import { expectAccessible } from './support/axe';
import { expectGone, expectSeen } from './support/expect';
import { testsOn } from './support/fixtures';
import { sendReadings } from './support/hub';
import { ana, lucia } from './support/people';
import { cardOf, openCard, stateOn } from './support/ward-page';

const test = testsOn('demo', { hasNotifications: true });
const TRIJNTJE = 'Trijntje Kok';

interface Alerts {
  lista: { id: number; kind: string; paciente: { id: number; nombre: string } | null }[];
}

const shownOn = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
  });

/** What of a service worker's scope a push message and a tap need. */
interface WorkerScope extends EventTarget {
  registration: ServiceWorkerRegistration;
  clients: { matchAll(): Promise<unknown[]>; openWindow(url: string): Promise<null> };
  PushEvent: new (type: string, init: { data: string }) => ExtendableEvent;
  NotificationEvent: new (type: string, init: { notification?: Notification | undefined }) => ExtendableEvent;
}

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

/**
 * A push message, as far as a test can send one: the service worker's own handler gets it. The event is not the
 * browser's, so waiting for the handler is the test's part: when this resolves the notification is shown.
 */
async function push(page: Page, message: object): Promise<void> {
  const [worker] = page.context().serviceWorkers();
  await worker!.evaluate(async (data) => {
    const scope = globalThis as unknown as WorkerScope;
    const event = new scope.PushEvent('push', { data });
    let done: Promise<unknown> | undefined;
    event.waitUntil = (work) => {
      done = work;
    };
    scope.dispatchEvent(event);
    await done;
  }, JSON.stringify(message));
}

/**
 * A tap on a notification, in the same way: the handler gets the notification that is shown. No window may open: which
 * address would have is returned.
 */
async function tap(page: Page, tag: string, { hasWindow }: { hasWindow: boolean }): Promise<string | null> {
  const [worker] = page.context().serviceWorkers();
  return worker!.evaluate(
    async ({ tag, hasWindow }) => {
      const scope = globalThis as unknown as WorkerScope;
      const [notification] = await scope.registration.getNotifications({ tag });
      const event = new scope.NotificationEvent('notificationclick', { notification });
      let done: Promise<unknown> | undefined;
      let opened: string | null = null;
      event.waitUntil = (work) => {
        done = work;
      };
      const { matchAll } = scope.clients;
      if (!hasWindow) scope.clients.matchAll = async () => [];
      scope.clients.openWindow = async (url) => {
        opened = url;
        return null;
      };
      scope.dispatchEvent(event);
      await done;
      scope.clients.matchAll = matchAll;
      return opened;
    },
    { tag, hasWindow },
  );
}

const keptIn = (page: Page) =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const counts: Record<string, number> = {};
    for (const { name = '' } of databases) {
      const open = indexedDB.open(name);
      await new Promise((resolve) => (open.onsuccess = resolve));
      const kept = open.result.transaction('kept').objectStore('kept').getAll();
      await new Promise((resolve) => (kept.onsuccess = resolve));
      counts[name] = kept.result.flat().length;
      open.result.close();
    }
    return counts;
  });

test('alert, push, tap, on my way, seen on the desk; changed without a network, recorded once; nothing stays after sign-out', async ({
  product: { address, mqtt },
  visit,
  pageErrors,
}) => {
  const today = () => localDayAt('Europe/Amsterdam', Date.now()).date;
  const began = today();
  pageErrors.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource|ERR_FAILED/);
  const { token } = await authenticate(address, ana);
  const [policy] = await ask<[Record<string, unknown>]>(address, 'GET', '/api/alerts/prepare', { token });
  await ask(address, 'POST', '/api/alerts/policy', { token, body: { ...policy, wetFrom: 5, wetHold: 0 } });
  await sendReadings(mqtt, { moisture: 100 }, { moisture: 100 });

  const stored = { locale: 'en' };
  const desk = await visit({ as: ana, stored });
  const phone = await visit({
    ...{ as: lucia, stored, viewport: { width: 390, height: 844 } },
    ...{ serviceWorkers: 'allow', permissions: ['notifications'] },
  });
  await expectSeen(stateOn(cardOf(phone, TRIJNTJE), 'Dry'));
  await phone.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    while (active?.state === 'activating')
      await new Promise((changed) => active.addEventListener('statechange', changed, { once: true }));
  });
  await expect.poll(() => phone.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);

  await sendReadings(mqtt, { moisture: 250 }, { moisture: 250 });
  const take = phone.getByRole('button', { name: `On my way to ${TRIJNTJE}` });
  await expectSeen(take.first());
  const { lista } = await ask<Alerts>(address, 'GET', '/api/alerts/list', { token });
  const alert = lista.find(({ kind, paciente }) => kind === 'wet' && paciente?.nombre === 'Trijntje')!.id;
  const message = {
    ...{ title: 'Vigilia', body: 'Room 12 · very wet, 0 min', lang: 'en', tag: `alert-1-${alert}` },
    ...{ silent: false, alert, priority: 'medium' },
  };
  const notification = { title: message.title, body: message.body, tag: message.tag };
  await push(phone, message);
  expect(await shownOn(phone)).toEqual([notification]);

  const opened = `${address}/#/?alert=${alert}`;
  expect(await tap(phone, message.tag, { hasWindow: false })).toBe(opened);
  await expect.poll(() => shownOn(phone)).toEqual([]);
  await push(phone, message);
  expect(await shownOn(phone)).toEqual([notification]);
  // On another page of the app, which is open.
  await phone.goto(`${address}/#/alerts`);
  expect(await tap(phone, message.tag, { hasWindow: true })).toBe(null);
  await expect.poll(() => phone.url()).toBe(opened);
  const sheet = phone.getByRole('dialog', { name: 'Alerts' });
  await expectSeen(sheet.getByRole('button', { name: new RegExp(TRIJNTJE), expanded: true }));
  await sheet.getByRole('button', { name: `On my way to ${TRIJNTJE}` }).click();
  await expectSeen(cardOf(desk, TRIJNTJE).getByText('Lucía is on the way'));
  await phone.goto(`${address}/#/`);

  await phone.context().setOffline(true);
  await phone.reload();
  const card = cardOf(phone, TRIJNTJE);
  await expectSeen(card);
  await expectSeen(phone.getByRole('alert').getByText('Offline.'));
  await expectAccessible(phone, 'the last list without a network');

  await openCard(phone, TRIJNTJE);
  const file = phone.getByRole('dialog', { name: TRIJNTJE });
  await file.getByRole('tab', { name: 'Care' }).click();
  await file.getByRole('button', { name: 'Changed', exact: true }).click();
  const unsent = await expectSeen(phone.getByText('1 record has not been sent yet.'));
  await phone.reload();
  await expectSeen(unsent);
  await expectSeen(card.getByText(/^Changed at .+, not sent yet$/));
  expect(await keptIn(phone)).toEqual({ 'vigilia-lists': 1, 'vigilia-unsent': 1 });

  await phone.context().setOffline(false);
  await expectGone(unsent);
  await expect.poll(() => cardOf(desk, TRIJNTJE).getAttribute('data-alert')).toBe(null);
  const { id } = lista.find((each) => each.id === alert)!.paciente!;
  const care = await ask<{ lista: { kind: string; autor: { nombre: string } }[] }>(
    address,
    'GET',
    `/api/care/list/${id}/${began}/${today()}`,
    { token },
  );
  const byLucia = care.lista.filter(
    ({ kind, autor }) => kind === 'changed' && autor.nombre === 'Lucía Moreno',
  );
  expect(byLucia).toHaveLength(1);

  await phone.goto(`${address}/#/`);
  await signOut(phone, 'Sign out');
  await expect.poll(() => keptIn(phone)).toEqual({ 'vigilia-lists': 0, 'vigilia-unsent': 0 });
  await sendReadings(mqtt, { moisture: 100 }, { moisture: 100 });
  await ask(address, 'POST', '/api/alerts/policy', { token, body: policy });
});
