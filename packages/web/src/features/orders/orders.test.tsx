import { act, screen, waitFor, within } from '@testing-library/react';
import { IDEMPOTENCY_KEY_HEADER, type Order } from '@vigilia/contract/orders';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { dropDrafts } from '#lib/drafts';
import { chooseLocale } from '#lib/i18n';
import { chooseCentre } from '#lib/session';
import { seriousAxeViolations } from '#testing/axe';
import { fakeServer } from '#testing/fake-server';
import { openApp } from '#testing/open-app';
import { ana, noor, QUIET_HOME } from '#testing/people';
import { settle } from '#testing/settled';

afterEach(dropDrafts);

const ORDER: Order = {
  id: 12,
  centro: 'Huize Zonnehof',
  fecha: '2026-07-01T22:30:00.000Z',
  nombre: 'Ana Visser',
  email: 'ana@home.test',
  departamento: 'Tuinvleugel',
  rollos: 20,
  sensores: 3,
};
const USERS = [
  { id: 2, username: 'lucia', nombre: 'Lucía Moreno', role: 'ROLE_ENFERMERA' },
  { id: 3, username: 'lucia2', nombre: 'Lucía Moreno', role: 'ROLE_CENTRO' },
];
const HOME = {
  ...QUIET_HOME,
  'GET /api/pacientes/orders': { body: [ORDER] },
  'GET /users': { body: USERS },
  'POST /api/pacientes/pedirMaterial': { body: { id: 13 } },
};
type Answers = Parameters<typeof fakeServer>[0];
const REQUEST = '/api/pacientes/pedirMaterial';

async function openOrders(answers: Answers = {}, as = ana, centre?: number) {
  const server = fakeServer({ ...HOME, ...answers });
  const user = openApp({ at: '/orders', as });
  if (centre) act(() => chooseCentre(centre));
  await screen.findByText('Tuinvleugel');
  return { server, user };
}

async function openDialog(answers: Answers = {}, as = ana, centre?: number) {
  const { server, user } = await openOrders(answers, as, centre);
  await user.click(screen.getByRole('button', { name: 'Materiaal bestellen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Materiaal bestellen' }));
  const write = async (label: string, text: string) => {
    await user.click(dialog.getByLabelText(label));
    await user.paste(text);
  };
  const fill = async () => {
    await write('E-mail', 'ana@home.test');
    await write('Afdeling', 'Tuinvleugel');
  };
  const more = (what: string) => user.click(dialog.getByRole('button', { name: `${what}: één meer` }));
  const submit = () => dialog.getByRole('button', { name: 'Bestellen' });
  const sent = () => server.requestsTo(REQUEST);
  return { server, user, dialog, write, fill, more, submit, sent };
}

describe('order table', () => {
  test('shows every column; the date is in the centre’s time zone', {
    tags: ['R-ROUTE-11', 'R-LANG-7', 'R-ORDERS-2'],
  }, async () => {
    await openOrders();
    const [head, row] = screen
      .getAllByRole('row')
      .map((row) => [...row.children].map((cell) => cell.textContent));
    expect(head).toEqual(['ID', 'Locatie', 'Datum', 'Naam', 'E-mail', 'Afdeling', 'Stickers', 'Sensoren']);
    expect(row).toEqual([
      '12',
      'Huize Zonnehof',
      '02/07/2026 00:30',
      'Ana Visser',
      'ana@home.test',
      'Tuinvleugel',
      '20',
      '3',
    ]);
  });

  test('without orders an empty notice offers to request material', async () => {
    fakeServer({ ...HOME, 'GET /api/pacientes/orders': { body: [] } });
    const user = openApp({ at: '/orders', as: noor });
    const notice = within((await screen.findByText('Nog niets besteld')).parentElement as HTMLElement);
    await user.click(notice.getByRole('button', { name: 'Materiaal bestellen' }));
    expect(await screen.findByRole('dialog', { name: 'Materiaal bestellen' })).toBeVisible();
  });

  test('on iOS there are no dialogs', { tags: ['R-ROLES-12'] }, async () => {
    vi.stubGlobal('navigator', { userAgent: 'iPhone', platform: 'iPhone', maxTouchPoints: 5 });
    await openOrders();
    expect(screen.queryByRole('button', { name: 'Materiaal bestellen' })).toBeNull();
  });
});

describe('requesting material', () => {
  test('a request is sent once, a success dialog is shown and the table is loaded again', {
    tags: ['R-ORDERS-1', 'R-ORDERS-7', 'R-API-13', 'R-ERRORS-20'],
  }, async () => {
    const { server, user, fill, more, submit, sent } = await openDialog();
    await fill();
    await more('Rollen stickers');
    await more('Sensoren');
    await more('Sensoren');
    await user.dblClick(submit());
    const message = within(await screen.findByRole('dialog', { name: 'Gelukt' }));
    expect(message.getByText('Materiaal besteld')).toBeVisible();
    expect(sent().map(({ body }) => body)).toEqual([
      { nombre: 'Ana', email: 'ana@home.test', departamento: 'Tuinvleugel', stickers: 1, sensors: 2 },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Materiaal bestellen' })).toBeNull());
    await waitFor(() => expect(server.requestsTo('/api/pacientes/orders')).toHaveLength(2));
  });

  test('a request is for the chosen centre', { tags: ['R-API-13'] }, async () => {
    const { fill, more, submit, sent, user } = await openDialog({}, noor, 2);
    await fill();
    await more('Sensoren');
    await user.click(submit());
    await screen.findByRole('dialog', { name: 'Gelukt' });
    expect(sent().map(({ query }) => query)).toEqual([{ idCentro: '2' }]);
  });

  test('without sensors and stickers a form error is shown and nothing is sent', {
    tags: ['R-ORDERS-4'],
  }, async () => {
    const { user, dialog, fill, submit, sent } = await openDialog();
    await fill();
    await user.click(submit());
    const message = within(await screen.findByRole('dialog', { name: 'Controleer het formulier' }));
    expect(message.getByText('Bestel minstens één sensor of rol stickers')).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Controleer het formulier' })).toBeNull(),
    );
    expect(dialog.getByLabelText('E-mail')).toHaveValue('ana@home.test');
    expect(sent()).toHaveLength(0);
  });

  test.each([
    ['Sensoren', { sensors: 1, stickers: 0 }],
    ['Rollen stickers', { sensors: 0, stickers: 1 }],
  ])('%s alone are enough for an order', { tags: ['R-ORDERS-4'] }, async (what, amounts) => {
    const { user, fill, more, submit, sent } = await openDialog();
    await fill();
    await more(what);
    await user.click(submit());
    expect(await screen.findByRole('dialog', { name: 'Gelukt' })).toBeVisible();
    expect(sent().map(({ body }) => body)).toMatchObject([amounts]);
  });

  test.each([
    ['en', 'Request material', 'Request', 'Form error', 'Request at least one sensor or roll of stickers'],
    [
      'es',
      'Pedir material',
      'Pedir',
      'Revisa el formulario',
      'Pide al menos un sensor o un rollo de pegatinas',
    ],
  ] as const)('form error in %s', { tags: ['R-ORDERS-4'] }, async (locale, open, submit, title, message) => {
    await chooseLocale(locale);
    const { user } = await openOrders();
    await user.click(screen.getByRole('button', { name: open }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: submit }));
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    expect(dialog.getByText(message)).toBeVisible();
  });

  test('a missing field shows its error, and nothing is sent', async () => {
    const { user, dialog, write, more, submit, sent } = await openDialog();
    await user.clear(dialog.getByLabelText('Naam'));
    await write('E-mail', 'geen adres');
    await more('Sensoren');
    await user.click(submit());
    expect(dialog.getAllByText('Vul dit in')).toHaveLength(2);
    expect(dialog.getByText('Dit e-mailadres klopt niet')).toBeVisible();
    expect(sent()).toHaveLength(0);
    expect(await seriousAxeViolations()).toEqual([]);
  });

  test('a dialog with something typed asks before it discards; an untouched one closes', async () => {
    const { user } = await openDialog();
    const dialog = () => screen.queryByRole('dialog', { name: 'Materiaal bestellen' });
    await user.click(screen.getByRole('button', { name: 'Annuleren' }));
    await waitFor(() => expect(dialog()).toBeNull());

    await user.click(screen.getByRole('button', { name: 'Materiaal bestellen' }));
    await user.type(await screen.findByLabelText('E-mail'), 'ana@home.test');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Verder invullen' }));
    expect(screen.getByLabelText('E-mail')).toHaveValue('ana@home.test');
    await user.click(screen.getByRole('button', { name: 'Annuleren' }));
    await user.click(await screen.findByRole('button', { name: 'Niet opslaan' }));
    await waitFor(() => expect(dialog()).toBeNull());
  });

  test('amounts stay between 0 and 100', { tags: ['R-ORDERS-5'] }, async () => {
    const { user, dialog, more } = await openDialog();
    const sensors = dialog.getByLabelText('Sensoren');
    const fewer = dialog.getByRole('button', { name: 'Sensoren: één minder' });
    expect(fewer).toBeDisabled();
    await user.clear(sensors);
    await user.type(sensors, '101');
    expect(dialog.getByText('Vul een heel getal van 0 tot 100 in')).toBeVisible();
    await user.clear(sensors);
    await user.type(sensors, '99');
    await more('Sensoren');
    expect(sensors).toHaveValue('100');
    expect(dialog.getByRole('button', { name: 'Sensoren: één meer' })).toBeDisabled();
    await user.click(fewer);
    expect(sensors).toHaveValue('99');
  });

  test('stickers stay between 0 and 100', { tags: ['R-ORDERS-6'] }, async () => {
    const { user, dialog, more } = await openDialog();
    const stickers = dialog.getByLabelText('Rollen stickers');
    expect(dialog.getByRole('button', { name: 'Rollen stickers: één minder' })).toBeDisabled();
    await user.clear(stickers);
    await user.type(stickers, '101');
    expect(dialog.getByText('Vul een heel getal van 0 tot 100 in')).toBeVisible();
    await user.clear(stickers);
    await user.type(stickers, '99');
    await more('Rollen stickers');
    expect(stickers).toHaveValue('100');
    expect(dialog.getByRole('button', { name: 'Rollen stickers: één meer' })).toBeDisabled();
  });

  test.each(['150', '2.5', '2,5', '1e2', '-3', 'tien'])(
    'an amount typed as %s is refused and not made into another one',
    async (typed) => {
      const { user, dialog, fill, more, submit, sent } = await openDialog();
      await fill();
      await more('Rollen stickers');
      const sensors = dialog.getByLabelText('Sensoren');
      await user.clear(sensors);
      await user.type(sensors, typed);
      expect(sensors).toHaveValue(typed);
      expect(dialog.getByText('Vul een heel getal van 0 tot 100 in')).toBeVisible();
      await user.click(submit());
      expect(sent()).toHaveLength(0);
    },
  );

  test('a retry has the same idempotency key; a changed request has a new one', {
    tags: ['R-ORDERS-8'],
  }, async () => {
    const { server, user, dialog, fill, more, submit, sent } = await openDialog();
    await fill();
    await more('Sensoren');
    server.setAnswers({ [`POST ${REQUEST}`]: { status: 503, body: { message: 'Even niet bereikbaar.' } } });
    await user.click(submit());
    expect(await dialog.findByText('Even niet bereikbaar.')).toBeVisible();
    await user.click(submit());
    await waitFor(() => expect(sent()).toHaveLength(2));
    await more('Sensoren');
    server.setAnswers({ [`POST ${REQUEST}`]: { body: { id: 13 } } });
    await user.click(submit());
    expect(await screen.findByRole('dialog', { name: 'Gelukt' })).toBeVisible();
    const [first, second, third] = sent().map(({ headers }) => headers.get(IDEMPOTENCY_KEY_HEADER));
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  test('validation errors of the server are shown at their fields', async () => {
    const errors = { email: 'Vul een geldig e-mailadres in.' };
    const { user, dialog, fill, more, submit } = await openDialog({
      [`POST ${REQUEST}`]: { status: 422, body: { message: 'Controleer de gegevens.', errors } },
    });
    await fill();
    await more('Sensoren');
    await user.click(submit());
    expect(await dialog.findByText('Vul een geldig e-mailadres in.')).toBeVisible();
  });
});

describe('name field', () => {
  test('suggests names of the staff to an administrator, loaded from the users host', {
    tags: ['R-ORDERS-9', 'R-API-33'],
  }, async () => {
    const { user, dialog } = await openDialog({
      'GET /api/about': {
        body: { demo: false, accounts: [], usersHost: 'https://users.home.test', version: 'test' },
      },
    });
    const name = dialog.getByLabelText('Naam');
    await user.clear(name);
    await user.type(name, 'luc');
    await user.click(await screen.findByRole('option', { name: 'Lucía Moreno' }));
    expect(name).toHaveValue('Lucía Moreno');
    expect(fetch).toHaveBeenCalledWith('https://users.home.test/users', expect.anything());
  });

  test('is a plain field for a nurse, and no names are loaded', { tags: ['R-ORDERS-9'] }, async () => {
    const { server, dialog } = await openDialog({}, noor);
    expect(dialog.getByRole('textbox', { name: 'Naam' })).toHaveValue('Noor');
    await settle();
    expect(server.requestsTo('/users')).toHaveLength(0);
  });

  test('can be typed in when the users host, by default the page’s own, does not answer', {
    tags: ['R-ORDERS-9'],
  }, async () => {
    const { server, dialog } = await openDialog({ 'GET /users': { status: 503 } });
    await waitFor(() => expect(server.requestsTo('/users')).toHaveLength(1));
    expect(fetch).toHaveBeenCalledWith('/users', expect.anything());
    await settle();
    expect(dialog.getByLabelText('Naam')).toHaveValue('Ana');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
