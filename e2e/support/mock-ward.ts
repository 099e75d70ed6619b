import type { Alert, AlertList } from '@vigilia/contract/alerts';
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

/** The page gets this ward in place of the demo’s, on the cards and on the wall board, over feeds that stay open. */
export async function mockWard(page: Page, { list, alerts }: Ward): Promise<void> {
  await page.route('**/api/pacientes/list*', (route) => route.fulfill({ json: list }));
  // Requested where the feed takes long to open.
  await page.route('**/api/alerts/list*', (route) => route.fulfill({ json: alerts }));
  await page.route('**/api/pacientes/view/*', (route) => {
    const paciente = list.lista.find(({ id }) => route.request().url().endsWith(`/${id}`));
    return route.fulfill({ json: { paciente: { ...paciente, comentarios: [] }, revision: 1 } });
  });
  await page.route('**/api/alerts/view/*', (route) => {
    const alert = alerts.lista.find(({ id }) => route.request().url().endsWith(`/${id}`))!;
    const events = [{ at: alert.openedAt, what: 'opened', who: null, priority: alert.priority, step: 0 }];
    return route.fulfill({ json: { alert, events } });
  });
  const screen = {
    ...{ nombre: null, centro: { nombre: 'Huize Zonnehof', zona: 'Europe/Amsterdam' } },
    ...{ allSections: true, roomOnly: false, now: new Date().toISOString() },
  };
  const snapshot = { lista: list.lista, secciones: list.secciones };
  const feeds = {
    '/api/live': textOf({ snapshot: list, alerts }),
    '/api/boards/live': textOf({ screen, snapshot, alerts: { lista: alerts.lista.map(boardAlert) } }),
  };
  // Playwright cannot answer with a stream.
  await page.addInitScript(
    (feeds) => {
      const { fetch } = window;
      const controllers: ReadableStreamDefaultController[] = [];
      const bytesOf = (text: string) => new TextEncoder().encode(text);
      window.fetch = async (input, init) => {
        const { pathname } = new URL(input instanceof Request ? input.url : String(input), location.href);
        const text = feeds[pathname];
        if (text === undefined) return fetch(input, init);
        const start = (controller: ReadableStreamDefaultController) => {
          controllers.push(controller);
          controller.enqueue(bytesOf(text));
        };
        return new Response(new ReadableStream({ start }), {
          headers: { 'content-type': 'text/event-stream' },
        });
      };
      window.addEventListener('mock-event', (event) =>
        controllers.at(-1)?.enqueue(bytesOf((event as CustomEvent<string>).detail)),
      );
    },
    feeds as Record<string, string>,
  );
}

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

/** Everything that can be done about an alert or a resident succeeds. The requests are added to the list that is returned. */
export async function answerActs(page: Page, { alerts }: Ward, me: Person): Promise<unknown[]> {
  const requests: unknown[] = [];
  const now = new Date().toISOString();
  const answer = (pattern: string, json: (id: number, body: Record<string, unknown>) => object) =>
    page.route(pattern, (route) => {
      const request = route.request();
      const { pathname } = new URL(request.url());
      const body = request.postDataJSON();
      requests.push([`${request.method()} ${pathname}`, ...(body ? [body] : [])]);
      if (request.method() === 'DELETE') return route.fulfill({ status: 204 });
      return route.fulfill({ json: json(Number(pathname.split('/').at(-1)), body) });
    });
  const alertOf = (id: number, change: Partial<Alert>) => ({
    alert: { ...alerts.lista.find((alert) => alert.id === id), ...change },
  });
  await answer('**/api/alerts/take/*', (id) => alertOf(id, { status: 'taken', owner: me, takenAt: now }));
  await answer('**/api/alerts/snooze/*', (id) =>
    alertOf(id, { status: 'snoozed', snoozedBy: me, snoozedUntil: now }),
  );
  await answer('**/api/alerts/pause/*', (paciente, body) => ({ pause: { ...body, paciente, by: me } }));
  await answer('**/api/care/record/*', (paciente, { kind }) => ({ action: careAction(paciente, kind, me) }));
  await answer('**/api/pacientes/comment/*', () => ({ error: false, id: 1 }));
  return requests;
}

interface Person {
  readonly id: number;
  readonly nombre: string;
}

export const careAction = (paciente: number, kind: unknown, autor: Person) => ({
  ...{ id: 1, paciente, kind, autor, at: new Date().toISOString(), recordedAt: new Date().toISOString() },
  ...{ position: null, result: null, note: null, alert: null, replaces: null, voidedAt: null },
  confirmed: null,
});
