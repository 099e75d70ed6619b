import { act, screen, waitFor, within } from '@testing-library/react';
import { NOT_SENT_AGAIN } from '@vigilia/domain/notifications/delivery';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { seriousAxeViolations } from '#testing/axe';
import { fakeServer } from '#testing/fake-server';
import { openApp } from '#testing/open-app';
import { ana, noor, QUIET_HOME } from '#testing/people';

const TOKEN = 't'.repeat(43);
const mine = {
  preferences: {
    ...{ kinds: null, leastPriority: 'low', quietFrom: null, quietTo: null, mail: 'noor@zonnehof.example' },
    digest: false,
  },
  devices: [
    {
      id: 4,
      label: 'Chrome · Android',
      createdAt: '2026-11-15T08:00:00.000Z',
      lastOkAt: null,
      current: false,
    },
  ],
  ...{ pushKey: 'BKey', mail: true, pendingMail: null, nextCodeAt: null },
};
const channels = {
  ...{ push: true, mail: false, reachable: { staff: 12, push: 5, mail: 1 }, pager: null },
  webhooks: [
    {
      ...{ id: 7, label: 'Dossier', url: 'https://dossier.example/hook', allowPrivate: false },
      ...{ createdAt: '2026-11-15T08:00:00.000Z', previousUntil: null },
      ...{ disabledAt: '2016-11-15T08:30:00.000Z', disabledReason: 'HTTP 410' },
    },
  ],
};

afterEach(() => vi.unstubAllGlobals());

async function openMine(answers: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({ ...QUIET_HOME, 'GET /api/notifications/mine': { body: mine }, ...answers });
  const user = openApp({ as: noor });
  await user.click(await screen.findByRole('button', { name: /Jouw menu/ }));
  await user.click(await screen.findByRole('button', { name: 'Mijn notificaties' }));
  const dialog = await screen.findByRole('dialog', { name: 'Mijn notificaties' });
  await within(dialog).findByText('Chrome · Android');
  return { server, user, dialog: within(dialog) };
}

test('somebody chooses kinds, urgency and quiet hours', async () => {
  const { server, user, dialog } = await openMine({
    'POST /api/notifications/mine': ({ body }) => ({
      body: { ...mine, preferences: { ...mine.preferences, ...(body as object) } },
    }),
  });
  await user.click(dialog.getByRole('radio', { name: 'Alleen “Nu”' }));
  await user.click(dialog.getByRole('switch', { name: 'Alle soorten' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Verschonen' }));
  await user.click(dialog.getByRole('switch', { name: /Stille uren aan/ }));
  await user.click(dialog.getByRole('button', { name: 'Opslaan' }));
  await waitFor(() => expect(server.requestsTo('/api/notifications/mine')).toHaveLength(3));
  const sent = server.requestsTo('/api/notifications/mine').find(({ method }) => method === 'POST');
  expect(sent?.body).toMatchObject({
    ...{ leastPriority: 'high', quietFrom: '22:00', quietTo: '07:00' },
    kinds: expect.not.arrayContaining(['wet']),
  });
  expect(sent?.body).not.toHaveProperty('mail');
});

test('a test message says after how long the device had it', async () => {
  const sending = [
    { status: 'sending', error: null, confirmedAfter: null },
    { status: 'sent', error: null, confirmedAfter: 2_100 },
  ];
  const { user, dialog } = await openMine({
    'POST /api/notifications/device/test/4': { body: { token: TOKEN } },
    [`GET /api/notifications/test/${TOKEN}`]: () => ({ body: sending.shift() ?? {} }),
  });
  await user.click(dialog.getByRole('button', { name: 'Chrome · Android testen' }));
  expect(await dialog.findByText('Aangekomen na 2.1 s', {}, { timeout: 5_000 })).toBeVisible();
});

test('a test that fails says why', async () => {
  const { user, dialog } = await openMine({
    'POST /api/notifications/mail/test': { body: { token: TOKEN } },
    [`GET /api/notifications/test/${TOKEN}`]: {
      body: { status: 'dead', error: 'SMTP 550', confirmedAfter: null },
    },
  });
  await user.click(dialog.getByRole('button', { name: 'noor@zonnehof.example testen' }));
  expect(await dialog.findByText('Niet verstuurd: SMTP 550')).toBeVisible();
});

test.each([
  ['by http', { isSecureContext: false }, 'Notificaties werken alleen via https.'],
  ['in a browser without push', {}, 'Deze browser kan geen notificaties ontvangen.'],
])('%s it says why there is nothing to switch on', async (_, stubs, text) => {
  for (const [name, value] of Object.entries({ isSecureContext: true, ...stubs })) vi.stubGlobal(name, value);
  const { dialog } = await openMine();
  expect(dialog.getByText(text)).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Hier aanzetten' })).toBeNull();
});

test('an administrator adds an address and sees its secret once; one that was switched off says why', async () => {
  const [webhook] = channels.webhooks;
  const server = fakeServer({
    ...QUIET_HOME,
    'GET /api/channels/list': { body: channels },
    'POST /api/webhooks': { body: { webhook, secret: 'whsec_abc' } },
  });
  const user = openApp({ at: '/settings/notifications', as: ana });
  const section = within(await screen.findByRole('region', { name: 'Notificaties' }));
  expect(await section.findByText(/bereiken 5 van 12 medewerkers/)).toBeVisible();
  expect(section.getByText(/Uitgeschakeld op 15\/11\/2016 om 09:30: HTTP 410/)).toBeVisible();
  await user.click(section.getByRole('button', { name: 'Adres toevoegen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Adres toevoegen' }));
  await user.type(dialog.getByLabelText('Naam'), 'Dossier');
  await user.type(dialog.getByLabelText('Adres'), 'dossier.example/hook');
  await user.click(dialog.getByRole('button', { name: 'Opslaan' }));
  expect(await screen.findByText('whsec_abc')).toBeVisible();
  expect(server.requestsTo('/api/webhooks')[0]?.body).toEqual({
    ...{ label: 'Dossier', url: 'https://dossier.example/hook', allowPrivate: false },
  });
});

test('a secret is shown although its form was closed while it was made, and does not go by a slip', async () => {
  let answer = (_response: Response) => {};
  fakeServer({
    ...QUIET_HOME,
    'GET /api/channels/list': { body: channels },
    'POST /api/webhooks': { response: new Promise<Response>((resolve) => (answer = resolve)) },
  });
  const user = openApp({ at: '/settings/notifications', as: ana });
  const section = within(await screen.findByRole('region', { name: 'Notificaties' }));
  await user.click(await section.findByRole('button', { name: 'Adres toevoegen' }));
  const form = within(await screen.findByRole('dialog', { name: 'Adres toevoegen' }));
  await user.type(form.getByLabelText('Naam'), 'Dossier');
  await user.click(form.getByRole('button', { name: 'Opslaan' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  answer(new Response(JSON.stringify({ webhook: channels.webhooks[0], secret: 'whsec_abc' })));
  expect(await screen.findByText('whsec_abc')).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.getByText('whsec_abc')).toBeVisible();
});

test('the paging system has a number for the home and for each section', async () => {
  const server = fakeServer({
    ...QUIET_HOME,
    'GET /api/channels/list': { body: channels },
    'POST /api/pager': ({ body }) => ({ body: { pager: body as object } }),
  });
  const user = openApp({ at: '/settings/notifications', as: ana });
  const section = within(await screen.findByRole('region', { name: 'Notificaties' }));
  const host = await section.findByLabelText('Adres');
  expect(section.getByRole('button', { name: 'Opslaan' })).toBeDisabled();
  await user.type(host, '192.168.1.2');
  // An answer that comes by itself leaves the field and its focus alone.
  const before = server.requestsTo('/api/channels/list').length;
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(server.requestsTo('/api/channels/list').length).toBeGreaterThan(before));
  await user.keyboard('0');
  expect(host).toHaveFocus();
  await user.type(section.getByLabelText('Nummer voor hele locatie'), '900');
  await user.click(section.getByRole('button', { name: 'Opslaan' }));
  await waitFor(() =>
    expect(server.requestsTo('/api/pager')[0]?.body).toEqual({
      ...{ host: '192.168.1.20', port: 4001, role: 'control', locale: 'nl' },
      addresses: [{ seccion: null, address: '900' }],
    }),
  );
});

test('what did not arrive is sent again, but not what somebody waited for', async () => {
  const delivery = {
    ...{ id: 9, at: '2026-11-15T08:00:00.000Z', channel: 'webhook', to: 'Dossier', event: 'alert.opened' },
    ...{
      alert: 3,
      room: '12',
      kind: 'wet',
      status: 'dead',
      attempts: 7,
      error: 'HTTP 500',
      finishedAt: null,
    },
  };
  const care = { ...delivery, id: 8, alert: null, kind: null, event: 'care.recorded', status: 'sent' };
  const waitedFor = NOT_SENT_AGAIN.map((event, place) => ({
    ...care,
    id: place + 1,
    event,
    status: 'dead',
    error: 'SMTP 550',
  }));
  const server = fakeServer({
    ...QUIET_HOME,
    'GET /api/channels/list': { body: channels },
    'GET /api/deliveries/list': {
      body: { lista: [delivery, care, ...waitedFor], next: null, undelivered: [] },
    },
    'POST /api/deliveries/again/9': { body: { delivery: { ...delivery, status: 'waiting' } } },
  });
  const user = openApp({ at: '/settings/notifications', as: ana });
  const section = within(await screen.findByRole('region', { name: 'Notificaties' }));
  await user.click(await section.findByRole('button', { name: 'Tonen' }));
  expect(await section.findByText('Kamer 12 · Verschonen')).toBeVisible();
  expect(section.getByText('niet aangekomen · HTTP 500 · × 7')).toBeVisible();
  expect(section.getByText('Zorg vastgelegd')).toBeVisible();
  await user.click(section.getByRole('button', { name: 'Opnieuw versturen' }));
  await waitFor(() => expect(server.requestsTo('/api/deliveries/again/9')).toHaveLength(1));
});

test('a step that reached nobody is listed above the deliveries, also where there are none', async () => {
  const unreached = { alert: 3, at: '2026-11-15T08:00:00.000Z', kind: 'face-down', room: '12', step: 1 };
  fakeServer({
    ...QUIET_HOME,
    'GET /api/channels/list': { body: channels },
    'GET /api/deliveries/list': { body: { lista: [], next: null, undelivered: [unreached] } },
  });
  const user = openApp({ at: '/settings/notifications', as: ana });
  const section = within(await screen.findByRole('region', { name: 'Notificaties' }));
  await user.click(await section.findByRole('button', { name: 'Tonen' }));
  const item = (await section.findByText(/Kamer 12/)).closest('li');
  expect(item).toHaveTextContent('15/11/2026 09:00Kamer 12 · Ligt op de buik · hele locatie');
  expect(section.queryByText('In de laatste 30 dagen is niets verstuurd.')).toBeNull();
});

test('removing this browser’s device ends its subscription too, and removing another one does not', async () => {
  const unsubscribe = vi.fn(async () => true);
  const subscription = { endpoint: 'https://push.example/1', unsubscribe };
  const registration = { pushManager: { getSubscription: async () => subscription } };
  const worker = { getRegistration: async () => registration, addEventListener: () => undefined };
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });
  const here = { ...mine.devices[0]!, id: 5, label: 'Chrome · Linux', current: true };
  const { user, dialog } = await openMine({
    'GET /api/notifications/mine': { body: { ...mine, devices: [...mine.devices, here] } },
    'DELETE /api/notifications/device/4': { status: 204 },
    'DELETE /api/notifications/device/5': { status: 204 },
  });
  await user.click(dialog.getByRole('button', { name: 'Chrome · Android verwijderen' }));
  await waitFor(() =>
    expect(dialog.getByRole('button', { name: 'Chrome · Linux verwijderen' })).toBeEnabled(),
  );
  expect(unsubscribe).not.toHaveBeenCalled();
  await user.click(dialog.getByRole('button', { name: 'Chrome · Linux verwijderen' }));
  await waitFor(() => expect(unsubscribe).toHaveBeenCalledTimes(1));
});

describe('accessibility', () => {
  test('my notifications, with devices, kinds and quiet hours: no serious violation', async () => {
    const { user, dialog } = await openMine();
    await user.click(dialog.getByRole('switch', { name: 'Alle soorten' }));
    await user.click(dialog.getByRole('switch', { name: /Stille uren aan/ }));
    expect(dialog.getByRole('checkbox', { name: 'Notificaties komen niet aan' })).toBeVisible();
    expect(await seriousAxeViolations()).toEqual([]);
  });

  const failed = {
    ...{ id: 9, at: '2026-11-15T08:00:00.000Z', channel: 'push', to: 'Noor · Chrome', event: 'call' },
    ...{ alert: 3, room: '12', kind: 'wet', status: 'expired', attempts: 7, error: 'HTTP 500' },
    finishedAt: '2026-11-15T08:10:00.000Z',
  };
  const unreached = { alert: 3, at: '2026-11-15T08:02:00.000Z', kind: 'wet', room: '12', step: 0 };
  test.each([
    ['empty', { ...channels, webhooks: [] }, [], []],
    ['with channels and failures', channels, [failed], [unreached]],
  ])('the channels of a home, %s: no serious violation', async (_, body, lista, undelivered) => {
    fakeServer({
      ...QUIET_HOME,
      'GET /api/channels/list': { body },
      'GET /api/deliveries/list': { body: { lista, next: null, undelivered } },
    });
    const user = openApp({ at: '/settings/notifications', as: ana });
    const region = await screen.findByRole('region', { name: 'Notificaties' });
    await user.click(await within(region).findByRole('button', { name: 'Tonen' }));
    await (lista.length > 0
      ? within(region).findByText(/te laat · HTTP 500/)
      : within(region).findByText('In de laatste 30 dagen is niets verstuurd.'));
    expect(await seriousAxeViolations(region)).toEqual([]);
  });
});
