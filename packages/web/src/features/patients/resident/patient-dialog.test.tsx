import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Patient } from '@vigilia/contract/patients';
import { may } from '@vigilia/domain/rights';
import { describe, expect, test } from 'vitest';
import { goOffline } from '#testing/offline';
import { whereAmI } from '#testing/open-app';
import { ago, openWard } from '#testing/open-ward';
import { ana, bo, noor, patient, sensorState } from '#testing/people';
import { tabsFor } from './patient-record';

const jan: Patient = {
  ...patient(7, 'Jan', 'de Vries', '102'),
  sensor: 3,
  measuredAt: ago(1),
  soiledSince: ago(30),
  allowPatientLocation: true,
  estado: sensorState(4, {
    time_soiled: 30,
    potencias: [
      { etiqueta: 'Gang', potencia: 85 },
      { etiqueta: 'Huiskamer', potencia: 30 },
    ],
  }),
};
const empty = Array.from({ length: 288 }, (_, cell) => ({
  x: new Date(cell * 300_000).toISOString().slice(11, 16),
  y: 1,
}));
const week = Array.from({ length: 7 }, (_, day) => ({
  date: `2026-11-${String(9 + day).padStart(2, '0')}`,
  data: { series: empty },
}));
const minutes = Array.from({ length: 1440 }, (_, minute) => minute);
const advanced = {
  labels: minutes.map((minute) => new Date(minute * 60_000).toISOString().slice(11, 16)),
  desconectado: minutes.map(() => null),
  sin_cobertura: minutes.map(() => null),
  resistivo: minutes.map((minute) => minute / 20),
};
const ANSWERS = {
  'GET /api/pacientes/chart/7/2026-11-15': { body: week },
  'GET /api/pacientes/chart/7/2026-11-08': { body: week },
  'GET /api/pacientes/chart-avanzada-nueva/7/2026-11-15%2003%3A12': { body: advanced },
  'GET /api/pacientes/prepare': { body: [{}, { title: 'Bewoner', type: 'object', properties: {} }] },
};
const open = (more: Partial<Parameters<typeof openWard>[0]> = {}) =>
  openWard({ patients: [jan], ...more, answers: { ...ANSWERS, ...more.answers } });
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Jan de Vries' }));
const tabs = async () => {
  const inside = await dialog();
  return (await inside.findAllByRole('tab')).map(({ textContent }) => textContent);
};

describe('the head of the dialog says how old the reading is', () => {
  test.each<[string, Partial<Patient>, string]>([
    ['fresh', {}, 'gemeten 1 min geleden'],
    ['old', { estado: sensorState(1, { contact_error: true }), measuredAt: ago(75) }, 'gemeten 1:15 geleden'],
    ['too old to be dry', { estado: sensorState(1), measuredAt: ago(6) }, 'Laatst droog · 6 min geleden'],
    [
      'out of range',
      { estado: sensorState(60, { tipo: 'NNET' }), measuredAt: ago(8) },
      'Buiten bereik · al 8 min',
    ],
  ])('%s', async (_, more, text) => {
    open({ patients: [{ ...jan, ...more }], at: '/patient/7/week' });
    expect((await screen.findByRole('dialog', { name: 'Jan de Vries' })).textContent).toContain(text);
  });

  test('connection lost: dry is not shown as dry there either', async () => {
    const ward = open({ patients: [{ ...jan, estado: sensorState(1) }], at: '/patient/7/week' });
    const dialog = await screen.findByRole('dialog', { name: 'Jan de Vries' });
    ward.streams[0]?.send('snapshot', ward.list());
    await ward.settle();
    expect(dialog).toHaveTextContent('Droog');
    ward.server.goDown();
    ward.streams[0]?.end();
    await ward.settle();
    await ward.advance(60_000);
    await waitFor(() => expect(dialog).toHaveTextContent('Laatst droog · 2 min geleden'));
  });
});

describe('without a network', () => {
  test('the window of a resident keeps its head and its care for as long as it is open; the week says what it needs', async () => {
    const { server, user, advance } = open({ as: noor });
    await screen.findByText('Jan de Vries');
    server.goDown();
    goOffline();
    await user.click(screen.getByRole('link', { name: 'Jan de Vries' }));
    const inside = await dialog();
    expect(await inside.findByRole('alert')).toHaveTextContent('Niet beschikbaar zonder verbinding');
    await advance(10 * 60_000);
    await user.click(inside.getByRole('tab', { name: 'Zorg' }));
    await advance(10 * 60_000);
    expect(inside.getByRole('button', { name: 'Verschoond' })).toBeEnabled();
    expect(inside.getByText('Kamer 102', { exact: false })).toBeVisible();
  });

  test('what a proxy does not find is not taken for a resident who has left', async () => {
    open({
      at: '/patient/7/week',
      answers: { 'GET /api/pacientes/view/7': { status: 404, body: '<h1>?</h1>' } },
    });
    expect(await (await dialog()).findByRole('tab', { name: 'Zorg' })).toBeVisible();
  });

  test('an administrator cannot save or unsubscribe, and is told why', async () => {
    const { server, settle } = open({ at: '/patient/7/week' });
    const inside = await dialog();
    await inside.findByRole('button', { name: 'Uitschrijven' });
    server.goDown();
    goOffline();
    await settle();
    for (const name of ['Uitschrijven', 'Opslaan'])
      expect(inside.getByRole('button', { name })).toBeDisabled();
    expect(inside.getByRole('contentinfo')).toHaveTextContent('Niet beschikbaar zonder verbinding');
  });
});

describe('tabs of the dialog', () => {
  test.each([
    ['ROLE_CENTRO', true, true, ['week', 'care', 'diary', 'advanced', 'location', 'edit', 'access']],
    ['ROLE_CENTRO', false, true, ['week', 'care', 'diary', 'location', 'edit', 'access']],
    ['ROLE_CENTRO', true, false, ['week', 'care', 'diary', 'advanced', 'edit', 'access']],
    ['ROLE_CENTRO', false, false, ['week', 'care', 'diary', 'edit', 'access']],
    ['ROLE_ENFERMERA', true, true, ['week', 'care', 'diary', 'location']],
    ['ROLE_ENFERMERA', false, true, ['week', 'care', 'diary', 'location']],
    ['ROLE_ENFERMERA', true, false, ['week', 'care', 'diary']],
    ['ROLE_ENFERMERA', false, false, ['week', 'care', 'diary']],
  ] as const)(
    '%s, serviciosAvanzados %s, allowPatientLocation %s',
    { tags: ['R-DIALOG-2', 'R-DIALOG-3', 'R-DIALOG-4', 'R-DIALOG-5'] },
    (role, services, location, expected) => {
      expect(tabsFor((right) => may(role, right), { allowPatientLocation: location }, services)).toEqual(
        expected,
      );
    },
  );

  test.each<[string, typeof ana, string[], string[], Partial<Parameters<typeof open>[0]>?]>([
    [
      'an administrator where there are no advanced services and no location',
      ana,
      ['Week', 'Zorg', 'Dagboek', 'Gegevens', 'Inzage'],
      ['Uitschrijven', 'Annuleren', 'Opslaan'],
      { advanced: false, patients: [{ ...jan, allowPatientLocation: false }] },
    ],
    [
      'an administrator',
      ana,
      ['Week', 'Zorg', 'Dagboek', 'Uitgebreid', 'Plek', 'Gegevens', 'Inzage'],
      ['Uitschrijven', 'Annuleren', 'Opslaan'],
    ],
    ['a nurse', noor, ['Week', 'Zorg', 'Dagboek', 'Plek'], ['Annuleren']],
    ['a user with both roles', bo, ['Week', 'Zorg', 'Dagboek', 'Plek'], ['Annuleren']],
  ])(
    'tabs and buttons for %s',
    {
      tags: ['R-DIALOG-2', 'R-DIALOG-3', 'R-DIALOG-4', 'R-DIALOG-5', 'R-DIALOG-6', 'R-DIALOG-7', 'R-ROLES-7'],
    },
    async (_, as, expected, buttons, more = {}) => {
      open({ as, at: '/patient/7/week', ...more });
      expect(await tabs()).toEqual(expected);
      const foot = (await dialog()).getByRole('contentinfo', { hidden: true });
      expect(
        within(foot)
          .getAllByRole('button')
          .map(({ textContent }) => textContent),
      ).toEqual(buttons);
    },
  );
});

test('the dialog of a resident is a large dialog, larger than the one of notes', {
  tags: ['R-DIALOG-1'],
}, async () => {
  const widthOf = (name: string) =>
    screen
      .findByRole('dialog', { name })
      .then((shown) => shown.closest<HTMLElement>('[style*="--modal-size"]')?.style)
      .then((style) =>
        Number.parseFloat(/[\d.]+rem/.exec(style?.getPropertyValue('--modal-size') ?? '')?.[0] ?? ''),
      );
  open({ at: '/patient/7/week' });
  expect(await widthOf('Jan de Vries')).toBe(72);
  cleanup();
  open({ at: '/patient/7/notes' });
  expect(await widthOf('Notities')).toBeLessThan(72);
});

describe('route of the dialog', () => {
  test('a card opens it, a tab changes it, and closing returns to the list', {
    tags: ['R-CARD-19'],
  }, async () => {
    const { user } = open();
    await user.click(await screen.findByRole('link', { name: 'Jan de Vries' }));
    expect(whereAmI()).toBe('/patient/7/week');
    const inside = await dialog();
    await user.click(await inside.findByRole('tab', { name: 'Plek' }));
    expect(whereAmI()).toBe('/patient/7/location');
    await user.click(inside.getByRole('button', { name: 'Annuleren' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(whereAmI()).toBe('/');
  });

  test('Escape closes it before the focus has come into it, and not while a question lies over it', async () => {
    open({ at: '/patient/7/week' });
    const opened = await screen.findByRole('dialog', { name: 'Jan de Vries' });
    (document.activeElement as HTMLElement | null)?.blur();
    const question = document.body.appendChild(document.createElement('div'));
    question.setAttribute('role', 'alertdialog');
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(opened).toBeVisible();
    question.remove();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(whereAmI()).toBe('/');
  });

  test('opens the tab of the route', async () => {
    open({ at: '/patient/7/location' });
    expect(await (await dialog()).findByRole('tab', { name: 'Plek' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
  });

  test('a tab that the role may not see shows the week', async () => {
    open({ at: '/patient/7/edit', as: noor });
    expect(await (await dialog()).findByRole('tab', { name: 'Week' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
  });

  test('an unknown patient shows a notice with a way back to the list', async () => {
    const unknown = { status: 404, body: { message: 'Nee.', reason: 'not-found' } };
    const { user } = open({ at: '/patient/99/week', answers: { 'GET /api/pacientes/view/99': unknown } });
    const gone = await screen.findByRole('dialog', { name: 'Deze bewoner staat niet in de lijst' });
    await user.click(within(gone).getByRole('button', { name: 'Naar de lijst' }));
    await waitFor(() => expect(whereAmI()).toBe('/'));
  });
});

test('the open patient is loaded again every 60 seconds', { tags: ['R-DIALOG-10', 'R-API-7'] }, async () => {
  const { server, advance, setPatients } = open({ at: '/patient/7/week', as: noor });
  const inside = await dialog();
  await waitFor(() => expect(server.requestsTo('/api/pacientes/view/7')).toHaveLength(1));
  setPatients({ ...jan, numeroHabitacion: '204' });
  await advance(59_999);
  expect(server.requestsTo('/api/pacientes/view/7')).toHaveLength(1);
  await advance(1);
  expect(server.requestsTo('/api/pacientes/view/7')).toHaveLength(2);
  expect(await inside.findByText(/Kamer 204/)).toBeVisible();
});

test('the week can be changed to earlier weeks, not to later ones than this', {
  tags: ['R-DIALOG-2'],
}, async () => {
  const { user, server } = open({ at: '/patient/7/week' });
  const inside = await dialog();
  expect(await inside.findByText('09/11/2026 – 15/11/2026')).toBeVisible();
  expect(await inside.findAllByRole('gridcell')).toHaveLength(7);
  expect(inside.getByRole('button', { name: 'Volgende week' })).toBeDisabled();
  await user.click(inside.getByRole('button', { name: 'Vorige week' }));
  expect(inside.getByText('02/11/2026 – 08/11/2026')).toBeVisible();
  await waitFor(() => expect(server.requestsTo('/api/pacientes/chart/7/2026-11-08')).toHaveLength(1));
  await user.click(inside.getByRole('button', { name: 'Volgende week' }));
  expect(inside.getByText('09/11/2026 – 15/11/2026')).toBeVisible();
});

test('the advanced chart ends now, and has a table for screen-reader users', {
  tags: ['R-DIALOG-3', 'R-ROLES-7'],
}, async () => {
  open({ at: '/patient/7/advanced' });
  const inside = await dialog();
  const label = 'Vochtniveau in de 24 uur tot 15/11/2026 03:12';
  expect(await inside.findByRole('img', { name: label })).toBeInTheDocument();
  const rows = within(inside.getByRole('table', { name: label })).getAllByRole('row');
  expect(rows).toHaveLength(25);
  expect(rows.at(-1)).toHaveTextContent('23:00Nat · 71,9 van 100');
});

test('location shows the strongest hub first, on a scale from 40 to 100', {
  tags: ['R-DIALOG-4', 'R-ADVANCED-5'],
}, async () => {
  open({ at: '/patient/7/location', as: noor });
  const meters = await (await dialog()).findAllByRole('meter');
  expect(meters.map((meter) => meter.getAttribute('aria-label'))).toEqual(['Gang', 'Huiskamer']);
  expect(meters[0]).toHaveAttribute('aria-valuemin', '40');
  expect(meters[0]).toHaveAttribute('aria-valuemax', '100');
  expect(meters.map((meter) => (meter.firstChild as HTMLElement).style.width)).toEqual(['75%', '0%']);
});

describe('unsubscribing', () => {
  test('asks; then the dialog closes, the list is loaded and the message is shown, in this order', {
    tags: ['R-DIALOG-9', 'R-ERRORS-19'],
  }, async () => {
    const events: string[] = [];
    const shownMessage = () => screen.queryByText('Bewoner uitgeschreven');
    const { user, server, setPatients, list, settle } = open({ at: '/patient/7/week' });
    await dialog();
    let deliverList = () => {};
    const arrival = new Promise<void>((resolve) => {
      deliverList = resolve;
    });
    server.setAnswers({
      'GET /api/pacientes/baja/7': () => {
        events.push('unsubscribed');
        setPatients();
        return { body: { id: 7 } };
      },
      'GET /api/pacientes/list': () => {
        events.push(`list, dialog ${screen.queryByText('09/11/2026 – 15/11/2026') ? 'open' : 'closed'}`);
        return { response: arrival.then(() => Response.json(list())) };
      },
    });
    await user.click((await dialog()).getByRole('button', { name: 'Uitschrijven' }));
    const question = within(
      await screen.findByRole('dialog', {
        name: /^Jan de Vries \(kamer .+\) uitschrijven Weet je het zeker\?$/,
      }),
    );
    expect(question.getByText(/Instellingen, Uitgeschreven bewoners/)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Ja' }));
    await waitFor(() => expect(events).toEqual(['unsubscribed', 'list, dialog closed']));
    await settle();
    expect(shownMessage()).toBeNull();
    deliverList();
    const message = await screen.findByRole('dialog', { name: 'Gelukt' });
    expect(within(message).getByText('Bewoner uitgeschreven')).toBeVisible();
    expect(events).toHaveLength(2);
    expect(whereAmI()).toBe('/');
    expect(screen.queryByText('Jan de Vries')).toBeNull();
  });

  test('answering no sends nothing', { tags: ['R-DIALOG-8', 'R-ERRORS-22'] }, async () => {
    const { user, server } = open({ at: '/patient/7/week' });
    await user.click((await dialog()).getByRole('button', { name: 'Uitschrijven' }));
    await user.click(await screen.findByRole('button', { name: 'Nee' }));
    await waitFor(() => expect(screen.queryByText('Weet je het zeker?')).toBeNull());
    expect(server.requestsTo('/api/pacientes/baja/7')).toHaveLength(0);
    expect(whereAmI()).toBe('/patient/7/week');
  });
});
