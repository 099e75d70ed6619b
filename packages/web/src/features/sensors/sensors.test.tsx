import { act, screen, waitFor, within } from '@testing-library/react';
import type { Sensor } from '@vigilia/contract/sensors';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dropDrafts } from '#lib/drafts';
import { chooseLocale } from '#lib/i18n';
import { expectToast } from '#testing/expect-toast';
import { fakeServer } from '#testing/fake-server';
import { field, prepared } from '#testing/forms';
import { openApp } from '#testing/open-app';
import { ana, noor, QUIET_HOME } from '#testing/people';

const NOW = Date.parse('2026-11-15T09:30:00Z');
const ago = (ms: number) => new Date(NOW - ms).toISOString();
const MINUTE = 60_000;

beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }));
afterEach(dropDrafts);

const sensor = (id: number, rest: Partial<Sensor> = {}): Sensor => ({
  id,
  codigo: `S-${id}`,
  capacidad: 100.75,
  bateria: 28.4,
  cobertura: 77,
  encendido: true,
  lastTimeOnline: ago(MINUTE),
  fecha_activacion: '2026-09-30',
  paciente: null,
  ...rest,
});
const WORN = sensor(1, { paciente: { id: 7, nombre: 'Maria', apellidos: 'van den Berg' } });
const FREE = sensor(2);
const FORM = prepared(
  null,
  field('codigo', 'Code', { must: true }),
  field('lecturaSeca', 'Meting droog', { must: true, custom_type: 'number' }),
  field('lecturaMojada', 'Meting nat', { must: true, custom_type: 'number' }),
  field('capacidad', 'Kalibratiewaarde', {
    custom_type: 'number',
    computed: true,
    expression: {
      formula: '(lecturaSeca + lecturaMojada) / 2',
      fields: ['lecturaSeca', 'lecturaMojada'],
      result: 'capacidad',
    },
  }),
  field('fecha_activacion', 'Datum van activering', { custom_type: 'date' }),
);
const HOME = {
  ...QUIET_HOME,
  'GET /api/sensores/list': { body: { lista: [WORN, FREE] } },
  'GET /api/sensores/prepare': { body: FORM },
};
type Answers = Parameters<typeof fakeServer>[0];

async function openSensors(answers: Answers = {}, as = ana) {
  const server = fakeServer({ ...HOME, ...answers });
  const user = openApp({ at: '/management', as });
  const table = await screen.findByRole('table', { name: 'Sensoren' });
  return { server, user, table: within(table) };
}
const listed = (...lista: Sensor[]) => ({ 'GET /api/sensores/list': { body: { lista } } });
const namesOf = (what: string) =>
  screen
    .getAllByRole('img', { name: new RegExp(`^${what}:`) })
    .map((icon) => icon.getAttribute('aria-label'));

describe('sensor table', () => {
  test('shows every column', {
    tags: ['R-SENSORS-1', 'R-SENSORS-2', 'R-SENSORS-3', 'R-SENSORS-4', 'R-SENSORS-5'],
  }, async () => {
    const { table } = await openSensors();
    const [head, worn, free] = table
      .getAllByRole('row')
      .map((row) => [...row.children].map((cell) => cell.textContent));
    expect(head).toEqual([
      'ID',
      'Status',
      'Batterij',
      'Signaal',
      'Kalibratie',
      'Code',
      'Bewoner',
      'In gebruik sinds',
      'Acties',
    ]);
    expect(worn).toEqual([
      '1',
      'In gebruik',
      '28,4',
      '77 %',
      '100,75',
      'S-1',
      'Maria van den Berg',
      '30/09/2026',
      '',
    ]);
    expect(free?.slice(1, 7)).toEqual(['Vrij', '28,4', '77 %', '100,75', 'S-2', '–']);
    const dotOf = (status: string) => table.getByText(status).parentElement?.querySelector('[data-tone]');
    expect(dotOf('In gebruik')).toHaveAttribute('data-tone', 'green');
    expect(dotOf('Vrij')).toHaveAttribute('data-tone', 'black');
  });

  test('has a legend for the two status dots', { tags: ['R-SENSORS-6'] }, async () => {
    await openSensors();
    const legend = within(screen.getByRole('list', { name: 'Legenda' }));
    expect(legend.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['In gebruik', 'Vrij']);
    expect(legend.getByText('In gebruik').parentElement?.querySelector('[data-tone=green]')).not.toBeNull();
    expect(legend.getByText('Vrij').parentElement?.querySelector('[data-tone=black]')).not.toBeNull();
  });

  test('a nurse sees no actions and no add button', { tags: ['R-SENSORS-3', 'R-ROLES-8'] }, async () => {
    const { table } = await openSensors({}, noor);
    expect(table.queryByRole('columnheader', { name: 'Acties' })).toBeNull();
    expect(screen.queryByRole('button', { name: /toevoegen|Bewerken|Loskoppelen|Verwijderen/ })).toBeNull();
  });

  test('on iOS there are no dialogs', { tags: ['R-ROLES-12'] }, async () => {
    vi.stubGlobal('navigator', { userAgent: 'iPad', platform: 'iPad', maxTouchPoints: 5 });
    const { table } = await openSensors();
    expect(table.queryByRole('button', { name: /Bewerken|Loskoppelen|Verwijderen/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Sensor toevoegen' })).toBeNull();
  });

  test('the list is loaded again every minute', { tags: ['R-SENSORS-33'] }, async () => {
    vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setInterval', 'clearInterval'] });
    const { server, table } = await openSensors();
    server.setAnswers(listed(sensor(1, { codigo: 'S-RENAMED' }), FREE));
    act(() => void vi.advanceTimersByTime(MINUTE - 1));
    expect(server.requestsTo('/api/sensores/list')).toHaveLength(1);
    act(() => void vi.advanceTimersByTime(1));
    expect(await table.findByText('S-RENAMED')).toBeVisible();
  });

  test.each([
    ['en', 'Sensors', 'Assigned', 'Battery: full · 28.4 · last online 15/11/2026 10:29'],
    ['es', 'Sensores', 'Asignado', 'Batería: llena · 28,4 · última conexión 15/11/2026 10:29'],
  ] as const)('texts in %s', async (locale, title, status, battery) => {
    await chooseLocale(locale);
    fakeServer({ ...HOME, ...listed(WORN) });
    openApp({ at: '/management', as: noor });
    const table = within(await screen.findByRole('table', { name: title }));
    expect(table.getByText(status)).toBeVisible();
    expect(table.getByRole('img', { name: battery })).toBeVisible();
  });
});

const LAST = ' · laatst online 15/11/2026 10:29';

/** The icon of each gauge: of a battery its name, of a signal its bars, and whether it is struck through. */
const iconsOf = (what: string) =>
  screen.getAllByRole('img', { name: new RegExp(`^${what}:`) }).map((gauge) => {
    const icon = gauge.querySelector('svg') as SVGElement;
    const name = /tabler-icon-(battery-\S+)/.exec(icon.getAttribute('class') ?? '')?.[1];
    const bars = icon.querySelectorAll('rect[opacity="1"]').length;
    return name ?? `${bars}${icon.querySelector('path') ? ' struck through' : ''}`;
  });

test('battery level at, just under and just over each threshold', {
  tags: ['R-SENSORS-22', 'R-SENSORS-23', 'R-SENSORS-24', 'R-SENSORS-25'],
}, async () => {
  const readings = [0, 25.99, 26, 26.01, 27, 27.01, 28, 28.01, null];
  await openSensors(listed(...readings.map((bateria, at) => sensor(at + 1, { bateria }))));
  expect(namesOf('Batterij')).toEqual([
    `Batterij: bijna leeg · 0${LAST}`,
    `Batterij: bijna leeg · 25,99${LAST}`,
    `Batterij: bijna leeg · 26${LAST}`,
    `Batterij: laag · 26,01${LAST}`,
    `Batterij: laag · 27${LAST}`,
    `Batterij: goed · 27,01${LAST}`,
    `Batterij: goed · 28${LAST}`,
    `Batterij: vol · 28,01${LAST}`,
    `Batterij: onbekend${LAST}`,
  ]);
  expect(iconsOf('Batterij')).toEqual([
    'battery-1',
    'battery-1',
    'battery-1',
    'battery-2',
    'battery-2',
    'battery-3',
    'battery-3',
    'battery-4',
    'battery-exclamation',
  ]);
});

test('signal level at, just under and just over each threshold', {
  tags: ['R-SENSORS-26', 'R-SENSORS-27', 'R-SENSORS-28', 'R-SENSORS-29', 'R-SENSORS-30'],
}, async () => {
  const readings = [0, 0.01, 65, 65.01, 75, 75.01, 85, 85.01, 100, null];
  await openSensors(listed(...readings.map((cobertura, at) => sensor(at + 1, { cobertura }))));
  expect(namesOf('Signaal')).toEqual([
    `Signaal: geen signaal · 0 %${LAST}`,
    `Signaal: zwak · 0,01 %${LAST}`,
    `Signaal: zwak · 65 %${LAST}`,
    `Signaal: matig · 65,01 %${LAST}`,
    `Signaal: matig · 75 %${LAST}`,
    `Signaal: goed · 75,01 %${LAST}`,
    `Signaal: goed · 85 %${LAST}`,
    `Signaal: sterk · 85,01 %${LAST}`,
    `Signaal: sterk · 100 %${LAST}`,
    `Signaal: geen signaal${LAST}`,
  ]);
  const none = '0 struck through';
  expect(iconsOf('Signaal')).toEqual([none, '1', '1', '2', '2', '3', '3', '4', '4', none]);
});

test('a sensor is offline when it is off, was never online, or not for over five minutes', {
  tags: ['R-SENSORS-15', 'R-SENSORS-20', 'R-SENSORS-21', 'R-SENSORS-26'],
}, async () => {
  await openSensors(
    listed(
      sensor(1, { lastTimeOnline: ago(5 * MINUTE) }),
      sensor(2, { lastTimeOnline: ago(5 * MINUTE + 1) }),
      sensor(3, { encendido: false }),
      sensor(4, { lastTimeOnline: null }),
    ),
  );
  expect(namesOf('Batterij')).toEqual([
    'Batterij: vol · 28,4 · laatst online 15/11/2026 10:25',
    'Batterij: sensor offline · 28,4 · laatst online 15/11/2026 10:24',
    `Batterij: sensor offline · 28,4${LAST}`,
    'Batterij: sensor offline · 28,4 · nog nooit online',
  ]);
  expect(namesOf('Signaal').map((name) => name?.includes('geen signaal'))).toEqual([false, true, true, true]);
  const off = 'battery-off';
  expect(iconsOf('Batterij')).toEqual(['battery-4', off, off, off]);
  const none = '0 struck through';
  expect(iconsOf('Signaal')).toEqual(['3', none, none, none]);
  expect(screen.getByText('15/11/2026 10:24')).toBeVisible();
});

describe('adding and editing a sensor', () => {
  const openForm = async (button: string, answers: Answers) => {
    const { server, user } = await openSensors(answers);
    await user.click(screen.getByRole('button', { name: button }));
    const form = within(await screen.findByRole('dialog'));
    await form.findByLabelText(/^Code/);
    const write = async (label: RegExp, text: string) => {
      await user.clear(form.getByLabelText(label));
      await user.click(form.getByLabelText(label));
      await user.paste(text);
    };
    const save = () => user.click(form.getByRole('button', { name: 'Opslaan' }));
    const cancel = () => user.click(form.getByRole('button', { name: 'Annuleren' }));
    return { server, form, write, save, cancel };
  };

  test('cancel closes the dialog and sends nothing', { tags: ['R-SENSORS-8'] }, async () => {
    const { server, cancel } = await openForm('Sensor toevoegen', {});
    await cancel();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  test('an incomplete form is not sent', { tags: ['R-SENSORS-17'] }, async () => {
    const { server, form, write, save } = await openForm('Sensor toevoegen', {});
    await write(/^Code/, 'S-9');
    await save();
    expect(form.getAllByText('Dit veld is verplicht.')).toHaveLength(2);
    expect(server.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  test('the calibration reference is computed from the two readings', {
    tags: ['R-SENSORS-8', 'R-SENSORS-16', 'R-SENSORS-18', 'R-ERRORS-13'],
  }, async () => {
    const { server, form, write, save } = await openForm('Sensor toevoegen', {
      'POST /api/sensores/new': { body: { id: 9 } },
    });
    await write(/^Code/, 'S-9');
    await write(/droog/, '80');
    expect(form.getByLabelText('Kalibratiewaarde')).toHaveValue('');
    await write(/nat/, '121,5');
    expect(form.getByLabelText('Kalibratiewaarde')).toHaveValue('100,75');
    await write(/activering/, '30/09/2026');
    await save();
    await expectToast('Sensor toegevoegd');
    expect(server.requestsTo('/api/sensores/new').map(({ body }) => body)).toEqual([
      {
        codigo: 'S-9',
        lecturaSeca: 80,
        lecturaMojada: 121.5,
        capacidad: 100.75,
        fecha_activacion: '2026-09-30',
      },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(server.requestsTo('/api/sensores/list')).toHaveLength(2));
  });

  test('editing begins with the stored values and sends all of them', {
    tags: ['R-SENSORS-19', 'R-ERRORS-14'],
  }, async () => {
    const values = {
      codigo: 'S-2',
      lecturaSeca: 80,
      lecturaMojada: 120,
      capacidad: 100,
      fecha_activacion: null,
    };
    const { server, write, save } = await openForm('Bewerken: S-2', {
      'GET /api/sensores/prepare': { body: [values, FORM[1]] },
      'POST /api/sensores/edit/2': { body: { id: 2 } },
    });
    expect(server.requestsTo('/api/sensores/prepare')[0]?.query).toEqual({ id: '2' });
    await write(/^Code/, 'S-22');
    await save();
    await expectToast('Sensor bijgewerkt');
    expect(server.requestsTo('/api/sensores/edit/2')[0]?.body).toMatchObject({
      codigo: 'S-22',
      lecturaSeca: 80,
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('removing a sensor', () => {
  const remove = async (button: string, answers: Answers) => {
    const { server, user } = await openSensors(answers);
    const action = screen.getByRole('button', { name: button });
    const icon = action.querySelector('svg')?.classList.toString();
    await user.dblClick(action);
    const dialog = within(await screen.findByRole('dialog', { name: /Weet je het zeker\?$/ }));
    expect(dialog.getByText('Je kunt dit niet ongedaan maken')).toBeVisible();
    const [act] = dialog.getAllByText(/^Sensor /);
    expect(act).toHaveTextContent(button.startsWith('Verwijderen') ? /verwijderen$/ : /loskoppelen van .+/);
    return { server, icon, answer: (name: string) => user.click(dialog.getByRole('button', { name })) };
  };

  test('a free sensor is deleted', {
    tags: ['R-SENSORS-9', 'R-SENSORS-11', 'R-SENSORS-31', 'R-ERRORS-15', 'R-ERRORS-25'],
  }, async () => {
    const { server, icon, answer } = await remove('Verwijderen: S-2', {
      'GET /api/sensores/baja/2': { body: { id: 2 } },
    });
    expect(icon).toMatch(/tabler-icon-x( |$)/);
    expect(server.requestsTo('/api/sensores/baja/2')).toHaveLength(0);
    await answer('Ja');
    await expectToast('Sensor verwijderd');
    expect(server.requestsTo('/api/sensores/baja/2').map(({ query }) => query)).toEqual([
      { expect: 'delete' },
    ]);
    expect(screen.queryByRole('button', { name: 'Loskoppelen: S-2' })).toBeNull();
  });

  test('a worn sensor is unlinked', { tags: ['R-SENSORS-10', 'R-SENSORS-11', 'R-SENSORS-31'] }, async () => {
    const { server, icon, answer } = await remove('Loskoppelen: S-1', {
      'GET /api/sensores/baja/1': { body: { id: 1 } },
    });
    expect(icon).toMatch(/tabler-icon-power( |$)/);
    expect(server.requestsTo('/api/sensores/baja/1')).toHaveLength(0);
    await answer('Ja');
    expect(await screen.findByText('Sensor losgekoppeld')).toBeVisible();
    expect(server.requestsTo('/api/sensores/baja/1').map(({ query }) => query)).toEqual([
      { expect: 'unlink', wearer: '7' },
    ]);
    expect(screen.queryByRole('button', { name: 'Verwijderen: S-1' })).toBeNull();
  });

  test('nothing is sent when the question is answered with no', {
    tags: ['R-SENSORS-11', 'R-ERRORS-25'],
  }, async () => {
    const { server, answer } = await remove('Loskoppelen: S-1', {});
    await answer('Nee');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.requestsTo('/api/sensores/baja/1')).toHaveLength(0);
  });

  test('a conflict shows the server’s message and loads the list again', async () => {
    const message = 'De sensor is intussen gewijzigd. Herlaad de pagina en probeer het opnieuw.';
    const { server, answer } = await remove('Loskoppelen: S-1', {
      'GET /api/sensores/baja/1': { status: 409, body: { message } },
    });
    server.setAnswers(listed(sensor(1), FREE));
    await answer('Ja');
    expect(await screen.findByText(message)).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Verwijderen: S-1' })).toBeVisible();
  });
});
