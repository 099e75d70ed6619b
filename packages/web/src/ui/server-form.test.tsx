import { MantineProvider } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Field, Form, FormValues } from '@vigilia/contract/form';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { draftOf, dropDrafts } from '#lib/drafts';
import { Problem } from '#lib/problem';
import { signIn } from '#lib/session';
import { ana, noor } from '#testing/people';
import { ModalLayer } from './modal-layer';
import './toast-layer';
import { ServerForm } from './server-form';
import { withSlashes } from './server-form-day';
import { type IsFieldVisible, parseDay } from './server-form-values';
import { theme } from './theme';

const field = (name: string, more: Partial<Field> = {}): Field => ({
  name,
  title: name,
  type: 'string',
  attr: { validations: [] },
  ...more,
});
const must = (...messages: string[]) => ({
  attr: { validations: messages.map((message) => ({ message })) },
});
const formOf = (...fields: Field[]): Form => ({
  title: 'Formulier',
  type: 'object',
  properties: Object.fromEntries(fields.map((each) => [each.name, each])),
});

const send = vi.fn<(values: FormValues) => Promise<unknown>>();

function open(form: Form, values: FormValues | null = null, visible?: IsFieldVisible) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider theme={theme}>
        <ModalLayer>
          <Notifications transitionDuration={0} />
          <ServerForm
            id="form"
            form={form}
            values={values}
            draft="thing:1"
            send={send}
            {...(visible && { visible })}
          />
          <button type="submit" form="form">
            Opslaan
          </button>
        </ModalLayer>
      </MantineProvider>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}
const save = (user: ReturnType<typeof open>) => user.click(screen.getByRole('button', { name: 'Opslaan' }));

beforeEach(() => {
  dropDrafts();
  send.mockReset().mockResolvedValue({ error: false });
  signIn(ana);
});
afterEach(() => act(() => notifications.clean()));

describe('values that a form sends', () => {
  test('each type in its wire format', {
    tags: ['R-FORMS-4', 'R-FORMS-13', 'R-FORMS-14', 'R-FORMS-15', 'R-FORMS-16'],
  }, async () => {
    const user = open(
      formOf(
        field('nombre'),
        field('fecha', { custom_type: 'date' }),
        field('angulo', { custom_type: 'number' }),
        field('seccion', { type: 'choice', choice_options: [{ value: 3, text: 'Tuin' }] }),
        field('alarma', { type: 'boolean' }),
        field('nota', { custom_type: 'textarea' }),
      ),
    );
    expect(screen.getByLabelText('nombre')).toHaveProperty('type', 'text');
    await user.type(screen.getByLabelText('nombre'), 'Jan');
    await user.type(screen.getByLabelText('fecha'), '01021938');
    await user.type(screen.getByLabelText('angulo'), '7,5');
    await user.click(screen.getByRole('combobox', { name: 'seccion' }));
    await user.click(await screen.findByRole('option', { name: 'Tuin' }));
    await user.click(screen.getByRole('switch', { name: 'alarma' }));
    await save(user);
    const sent = { nombre: 'Jan', fecha: '1938-02-01', angulo: 7.5, seccion: 3, alarma: true, nota: null };
    await waitFor(() => expect(send.mock.calls[0]?.[0]).toEqual(sent));
  });

  test('a new record begins with the defaults, an existing one with its values', async () => {
    const form = formOf(
      field('horas', {
        type: 'choice',
        choice_options: [1, 2].map((value) => ({ value, text: `${value} uur` })),
        attr: { validations: [], 'default-value': 1 },
      }),
    );
    open(form);
    expect(screen.getByRole('combobox', { name: 'horas' })).toHaveValue('1 uur');
    cleanup();
    open(form, { horas: 2 });
    expect(screen.getByRole('combobox', { name: 'horas' })).toHaveValue('2 uur');
  });

  test('read-only fields are not sent', async () => {
    const user = open(formOf(field('etiqueta'), field('codigo', { readonly: true })), {
      etiqueta: 'Gang',
      codigo: 'H-1',
    });
    expect(screen.getByLabelText('codigo')).toHaveAttribute('readonly');
    await save(user);
    await waitFor(() => expect(send.mock.calls[0]?.[0]).toEqual({ etiqueta: 'Gang' }));
  });
});

test('the fields are on the screen in the order of the properties', { tags: ['R-FORMS-22'] }, () => {
  const names = ['zona', 'alarma', 'seccion', 'fecha', 'nota', 'angulo'];
  const [zona, alarma, seccion, fecha, nota, angulo] = names as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  open(
    formOf(
      field(zona),
      field(alarma, { type: 'boolean' }),
      field(seccion, { type: 'choice', choice_options: [] }),
      field(fecha, { custom_type: 'date' }),
      field(nota, { custom_type: 'textarea' }),
      field(angulo, { custom_type: 'number' }),
    ),
  );
  const labels = [...document.querySelectorAll('label')].map(({ textContent }) => textContent);
  expect(labels).toEqual(names);
});

test('a stored date is shown as DD/MM/YYYY', { tags: ['R-FORMS-4'] }, () => {
  open(formOf(field('fecha', { custom_type: 'date' })), { fecha: '1938-02-01' });
  expect(screen.getByLabelText('fecha')).toHaveValue('01/02/1938');
});

describe('an invalid form sends nothing', () => {
  test('a field with validations is required: its first message is shown and it gets the focus', {
    tags: ['R-FORMS-7', 'R-FORMS-8', 'R-FORMS-12'],
  }, async () => {
    const user = open(formOf(field('nota'), field('nombre', must('Vul de naam in', 'te kort'))));
    await save(user);
    expect(await screen.findByText('Vul de naam in')).toBeVisible();
    expect(screen.queryByText('te kort')).toBeNull();
    expect(screen.getByLabelText(/nombre/)).toHaveFocus();
    expect(send).not.toHaveBeenCalled();
    await user.type(screen.getByLabelText(/nombre/), 'J');
    expect(screen.queryByText('Vul de naam in')).toBeNull();
  });

  test.each([
    ['date', '31/02/2020', 'Vul een bestaande datum in, als DD/MM/JJJJ'],
    ['number', 'abc', 'Vul een getal in'],
    ['email', 'ana', 'Vul een e-mailadres in'],
  ] as const)('%s: %s', async (custom_type, typed, message) => {
    const user = open(formOf(field('veld', { custom_type })));
    const input = screen.getByLabelText('veld');
    await user.click(input);
    await user.paste(typed);
    await save(user);
    if (input.getAttribute('inputmode') === 'numeric') expect(input).toHaveValue(typed);
    expect(await screen.findByText(message)).toBeVisible();
    expect(send).not.toHaveBeenCalled();
  });

  const pair = (...messages: string[]) =>
    formOf(
      field('password', { custom_type: 'password', ...must(...messages) }),
      field('passwordRepeat', { custom_type: 'password', ...must(...messages) }),
    );

  test('a password pair: both required, and they must match', { tags: ['R-STAFF-10'] }, async () => {
    const user = open(pair('Vul in'));
    await save(user);
    expect(await screen.findAllByText('Vul in')).toHaveLength(2);
    await user.type(screen.getByLabelText(/^password\b/), 'geheim genoeg');
    await user.type(screen.getByLabelText(/passwordRepeat/), 'iets anders');
    await save(user);
    expect(await screen.findByText('De wachtwoorden moeten gelijk zijn')).toBeVisible();
    expect(send).not.toHaveBeenCalled();
  });

  test('a password pair that may stay empty: one filled asks for the other', {
    tags: ['R-STAFF-12'],
  }, async () => {
    const user = open(pair());
    await user.type(screen.getByLabelText('password'), 'geheim genoeg');
    await save(user);
    expect(await screen.findByText('Vul dit in')).toBeVisible();
    await user.clear(screen.getByLabelText('password'));
    await user.type(screen.getByLabelText('passwordRepeat'), 'geheim genoeg');
    await save(user);
    expect(await screen.findByText('Vul dit in')).toBeVisible();
    expect(send).not.toHaveBeenCalled();
    await user.clear(screen.getByLabelText('passwordRepeat'));
    await save(user);
    const unchanged = { password: null, passwordRepeat: null };
    await waitFor(() => expect(send.mock.calls[0]?.[0]).toEqual(unchanged));
  });
});

test('a hidden field is neither required nor sent, and shows when its switch is on', async () => {
  const user = open(
    formOf(field('alarma', { type: 'boolean' }), field('horas', must('Hoe lang?'))),
    null,
    (name, held) => name !== 'horas' || held['alarma'] === true,
  );
  expect(screen.queryByLabelText(/horas/)).toBeNull();
  await save(user);
  await waitFor(() => expect(send.mock.calls[0]?.[0]).toEqual({ alarma: false }));
  await user.click(screen.getByRole('switch', { name: 'alarma' }));
  await save(user);
  expect(await screen.findByText('Hoe lang?')).toBeVisible();
  expect(send).toHaveBeenCalledTimes(1);
});

test('a computed field follows the others and is stored only when it is a number', {
  tags: ['R-FORMS-17', 'R-FORMS-18'],
}, async () => {
  const user = open(
    formOf(
      field('seca', { custom_type: 'number' }),
      field('mojada', { custom_type: 'number' }),
      field('capacidad', {
        custom_type: 'number',
        computed: true,
        expression: { formula: '(seca + mojada) / 2', fields: ['seca', 'mojada'], result: 'capacidad' },
      }),
    ),
  );
  await user.type(screen.getByLabelText('seca'), '100');
  expect(screen.getByLabelText('capacidad')).toHaveValue('');
  await save(user);
  await waitFor(() => expect(send.mock.calls[0]?.[0]).toEqual({ seca: 100, mojada: null }));
  await user.type(screen.getByLabelText('mojada'), '41');
  expect(screen.getByLabelText('capacidad')).toHaveValue('70,5');
  await save(user);
  await waitFor(() => expect(send.mock.calls[1]?.[0]).toMatchObject({ capacidad: 70.5 }));
});

test('errors of the server are shown at their fields, with a toast that the form has errors', {
  tags: ['R-FORMS-24'],
}, async () => {
  send.mockRejectedValueOnce(new Problem('Ongeldig', 422, { nombre: 'Bestaat al' }));
  const user = open(formOf(field('nombre')), { nombre: 'Jan' });
  await save(user);
  expect(await screen.findByText('Bestaat al')).toBeVisible();
  expect(await screen.findByText('Controleer het formulier')).toBeVisible();
});

describe('a record with a version', () => {
  const form = formOf(field('nombre'), field('habitacion'), field('alarma', { type: 'boolean' }));
  const read = { nombre: 'Jan', habitacion: '1', alarma: false, version: 'one' };
  const changed = (current: object) =>
    new Problem('Intussen gewijzigd', 409, {}, 'changed', { ...read, ...current, version: 'two' });
  const type = async (user: ReturnType<typeof open>, label: string, text: string) => {
    await user.clear(screen.getByLabelText(label));
    await user.type(screen.getByLabelText(label), text);
  };

  test('only what was changed is sent, with the version that was read', async () => {
    const user = open(form, read);
    await type(user, 'habitacion', '2');
    await save(user);
    await waitFor(() => expect(send.mock.calls[0]?.[0]).toEqual({ habitacion: '2', version: 'one' }));
  });

  test('a colleague changed other fields: both changes are kept, without a question', async () => {
    send.mockRejectedValueOnce(changed({ nombre: 'Johan' }));
    const user = open(form, read);
    await type(user, 'habitacion', '2');
    await save(user);
    await waitFor(() => expect(send.mock.calls[1]?.[0]).toEqual({ habitacion: '2', version: 'two' }));
    expect(screen.getByLabelText('nombre')).toHaveValue('Johan');
  });

  test.each([
    ['theirs', 'Je collega: 3', '3', {}],
    ['mine', 'Jij: 2', '2', { habitacion: '2' }],
  ])('a colleague changed the same field: both are shown; %s is kept', async (_, button, kept, sent) => {
    send.mockRejectedValueOnce(changed({ habitacion: '3' }));
    const user = open(form, read);
    await type(user, 'habitacion', '2');
    await user.click(screen.getByRole('switch', { name: 'alarma' }));
    await save(user);
    expect(await screen.findByText('Een collega heeft dit intussen gewijzigd')).toBeVisible();
    await save(user); // not before the question is answered
    await user.click(screen.getByRole('button', { name: button }));
    expect(screen.getByLabelText('habitacion')).toHaveValue(kept);
    await save(user);
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
    expect(send.mock.calls[1]?.[0]).toEqual({ ...sent, alarma: true, version: 'two' });
  });

  test('a draft is compared with what it was typed over, not with what is stored by now', async () => {
    const user = open(form, read);
    await type(user, 'habitacion', '2');
    cleanup();
    send.mockRejectedValueOnce(changed({ habitacion: '3' }));
    const again = open(form, { ...read, habitacion: '3', version: 'two' });
    expect(screen.getByLabelText('habitacion')).toHaveValue('2');
    await save(again);
    expect(send.mock.calls[0]?.[0]).toEqual({ habitacion: '2', version: 'one' });
    expect(await screen.findByRole('button', { name: 'Je collega: 3' })).toBeVisible();
  });
});

describe('draft of a form when the session ends', () => {
  const form = formOf(field('nombre'), field('password', { custom_type: 'password' }));

  test('is restored for the same user, without passwords, until it is saved', async () => {
    const user = open(form, { nombre: '', password: null });
    await user.type(screen.getByLabelText('nombre'), 'Jan');
    await user.type(screen.getByLabelText('password'), 'geheim');
    expect(draftOf('thing:1')).toMatchObject({ inputs: { nombre: 'Jan' } });
    expect(JSON.stringify(draftOf('thing:1'))).not.toContain('geheim');
    cleanup();

    const again = open(form, { nombre: '', password: null });
    expect(screen.getByLabelText('nombre')).toHaveValue('Jan');
    expect(screen.getByText('Wat je had ingevuld, is terug.')).toBeVisible();
    await save(again);
    await waitFor(() => expect(draftOf('thing:1')).toBeUndefined());
  });

  test('is not restored for another user', async () => {
    const user = open(form);
    await user.type(screen.getByLabelText('nombre'), 'Jan');
    cleanup();
    signIn(noor);
    open(form);
    expect(screen.getByLabelText('nombre')).toHaveValue('');
  });

  test('can be discarded', async () => {
    const user = open(form, { nombre: 'Piet' });
    await user.type(screen.getByLabelText('nombre'), 'er');
    cleanup();
    const again = open(form, { nombre: 'Piet' });
    await again.click(screen.getByRole('button', { name: 'Opnieuw beginnen' }));
    expect(screen.getByLabelText('nombre')).toHaveValue('Piet');
    expect(draftOf('thing:1')).toBeUndefined();
  });
});

test.each([
  ['01021938', '01/02/1938'],
  ['1/2/1938', '1/2/1938'],
  ['0', '0'],
  ['01', '01/'],
  ['0102', '01/02/'],
])('typing %s gives %s', { tags: ['R-FORMS-4'] }, (typed, shown) => {
  let value = '';
  for (const key of typed) value = withSlashes(value + key, value);
  expect(value).toBe(shown);
});

test.each([
  ['01/02/1938', '1938-02-01'],
  ['1/2/1938', '1938-02-01'],
  ['29/02/2023', null],
  ['31/12/99', null],
  ['', null],
])('the day %s is %s', (text, day) => {
  expect(parseDay(text)).toBe(day);
});
