import type { Alert, AlertList, Pause } from '@vigilia/contract/alerts';
import type { BoardAlert } from '@vigilia/contract/boards';
import type { PatientList } from '@vigilia/contract/patients';
import type { Page } from 'playwright-core';
import { everyAlert, everyCard } from './every-card';

export interface Ward {
  readonly list: PatientList;
  readonly alerts: AlertList;
}

/** Every state and alert that a card can show. */
export function everyWard(me: number): Ward {
  const list = everyCard(Date.now(), 'full');
  return { list, alerts: everyAlert(Date.now(), list.lista, me) };
}

/** These residents of it alone: most of what a visit costs is drawing cards. */
export function smallWard(me: number, names: readonly string[]): Ward {
  const { list, alerts } = everyWard(me);
  const lista = list.lista.filter(({ nombre, apellidos }) => names.includes(`${nombre} ${apellidos}`));
  if (lista.length < names.length) throw new Error(`One of ${names.join(', ')} is not in the ward.`);
  const isHere = (id: number) => lista.some((resident) => resident.id === id);
  return {
    list: { ...list, lista },
    alerts: {
      ...alerts,
      lista: alerts.lista.filter(({ paciente }) => paciente && isHere(paciente.id)),
      pauses: alerts.pauses.filter(({ paciente }) => isHere(paciente)),
      prompts: alerts.prompts.filter(({ paciente }) => isHere(paciente)),
    },
  };
}

/**
 * The page gets this ward in place of the demo’s, on the cards and on the wall board, over feeds that stay open. Gives what
 * changes it to another: whatever the page requests after that, as once a minute, is answered with that one.
 */
export async function mockWard(page: Page, first: Ward): Promise<(ward: Ward) => Promise<void>> {
  let ward = first;
  await page.route('**/api/pacientes/list*', (route) => route.fulfill({ json: ward.list }));
  await page.route('**/api/alerts/list*', (route) => route.fulfill({ json: ward.alerts }));
  await page.route('**/api/pacientes/view/*', (route) => {
    const paciente = ward.list.lista.find(({ id }) => route.request().url().endsWith(`/${id}`));
    return route.fulfill({ json: { paciente: { ...paciente, comentarios: [] }, revision: 1 } });
  });
  await page.route('**/api/alerts/view/*', (route) => {
    const alert = ward.alerts.lista.find(({ id }) => route.request().url().endsWith(`/${id}`))!;
    const events = [{ at: alert.openedAt, what: 'opened', who: null, priority: alert.priority, step: 0 }];
    return route.fulfill({ json: { alert, events } });
  });
  const screen = {
    ...{ nombre: null, centro: { nombre: 'Huize Zonnehof', zona: 'Europe/Amsterdam' } },
    ...{ allSections: true, roomOnly: false, locale: null, now: new Date().toISOString() },
  };
  // How each feed begins: with what was done until it was opened, also the second time.
  await page.route('**/api/live*', (route) =>
    route.fulfill({ body: textOf({ snapshot: ward.list, alerts: ward.alerts }), contentType: FEED }),
  );
  await page.route('**/api/boards/live*', (route) => {
    const { list, alerts } = ward;
    const snapshot = { lista: list.lista, secciones: list.secciones };
    const { pauses, wetFrom } = alerts;
    const besides = { care: alerts.care.filter(({ until }) => until !== null), pauses, wetFrom };
    const boardAlerts = { lista: alerts.lista.map(boardAlert) };
    return route.fulfill({
      body: textOf({ screen, snapshot, besides, alerts: boardAlerts }),
      contentType: FEED,
    });
  });
  // Playwright answers at once and whole: here the page gets it as a feed that stays open.
  await page.addInitScript(() => {
    const { fetch } = window;
    let feed: ReadableStreamDefaultController | undefined;
    const send = (text: string) => feed?.enqueue(new TextEncoder().encode(text));
    window.fetch = async (input, init) => {
      const response = await fetch(input, init);
      if (!/\/api\/(boards\/)?live$/.test(new URL(response.url).pathname)) return response;
      const begin = new Uint8Array(await response.arrayBuffer());
      let own: ReadableStreamDefaultController | undefined;
      const start = (controller: ReadableStreamDefaultController) => {
        feed = own = controller;
        controller.enqueue(begin);
      };
      const cancel = () => {
        if (feed === own) feed = undefined;
      };
      return new Response(new ReadableStream({ start, cancel }), { headers: response.headers });
    };
    // As the server does: a feed that is silent for 20 seconds is not live.
    setInterval(() => send(':\n\n'), 5_000);
    window.addEventListener('mock-event', (event) => send((event as CustomEvent<string>).detail));
  });
  return async (next) => {
    ward = next;
    await sendEvent(page, 'snapshot', next.list);
    await sendEvent(page, 'alerts', next.alerts);
  };
}

const FEED = 'text/event-stream';

/** Sends an event over the feed that was opened last. */
export const sendEvent = (page: Page, name: string, data: object): Promise<void> =>
  page.evaluate(
    (detail) => void window.dispatchEvent(new CustomEvent('mock-event', { detail })),
    textOf({ [name]: data }),
  );

export const boardAlert = ({ paciente, owner, hub, ...alert }: Alert): BoardAlert => ({
  ...alert,
  paciente: paciente?.id ?? null,
  owner: owner?.nombre ?? null,
  hub: hub?.etiqueta ?? null,
});

const textOf = (events: Record<string, object>): string =>
  Object.entries(events)
    .map(([name, data]) => `id: 1\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
    .join('');

/**
 * Everything that can be done about an alert or a resident succeeds, and the ward has it from then on. The requests are
 * added to the list that is returned.
 */
export async function answerActs(
  page: Page,
  { alerts: { lista, pauses } }: Ward,
  me: Person,
): Promise<unknown[]> {
  const requests: unknown[] = [];
  const now = new Date().toISOString();
  const answer = (pattern: string, json: (id: number, body: Record<string, unknown>) => object) =>
    page.route(pattern, (route) => {
      const request = route.request();
      const { pathname } = new URL(request.url());
      const body = request.postDataJSON();
      requests.push([`${request.method()} ${pathname}`, ...(body ? [body] : [])]);
      const id = Number(pathname.split('/').at(-1));
      if (request.method() !== 'DELETE') return route.fulfill({ json: json(id, body) });
      pauses.splice(0, pauses.length, ...pauses.filter(({ paciente }) => paciente !== id));
      return route.fulfill({ status: 204 });
    });
  const placeOf = (id: unknown) => lista.findIndex((alert) => alert.id === id);
  const change = (id: number, to: Partial<Alert>) => {
    const alert = { ...lista[placeOf(id)]!, ...to };
    lista[placeOf(id)] = alert;
    return { alert };
  };
  await answer('**/api/alerts/take/*', (id) => change(id, { status: 'taken', owner: me, takenAt: now }));
  await answer('**/api/alerts/snooze/*', (id) =>
    change(id, { status: 'snoozed', snoozedBy: me, snoozedUntil: now }),
  );
  await answer('**/api/alerts/release/*', (id) => change(id, { status: 'open', owner: null, takenAt: null }));
  await answer('**/api/alerts/pause/*', (paciente, body) => {
    const pause = { ...(body as Omit<Pause, 'paciente' | 'by'>), paciente, by: me };
    pauses.push(pause);
    return { pause };
  });
  await answer('**/api/care/record/*', (paciente, { kind, alert }) => {
    if (placeOf(alert) >= 0) lista.splice(placeOf(alert), 1);
    return { action: careAction(paciente, kind, me) };
  });
  await answer('**/api/care/undo/*', (id) => ({
    action: { ...careAction(2, 'turned', me), id, voidedAt: now },
  }));
  await answer('**/api/pacientes/comment/*', () => ({ error: false, id: 1 }));
  return requests;
}

interface Person {
  readonly id: number;
  readonly nombre: string;
}

export const careAction = (paciente: number, kind: unknown, autor: Person) => ({
  ...{ id: 1, paciente, kind, autor, at: new Date().toISOString(), recordedAt: new Date().toISOString() },
  ...{ position: null, result: null, found: null, note: null, alert: null, replaces: null, voidedAt: null },
  confirmed: null,
});
