import { act, screen, waitFor, within } from '@testing-library/react';
import type { Field } from '@vigilia/contract/form';
import { describe, expect, test } from 'vitest';
import { signIn } from '#lib/session';
import { expectToast } from '#testing/expect-toast';
import { whereAmI } from '#testing/open-app';
import { openWard } from '#testing/open-ward';
import { ana, patient } from '#testing/people';
import { isFieldVisible } from './patient-form';

const field = (name: string, type: Field['type'], more: Partial<Field> = {}): Field => ({
  name,
  title: name,
  type,
  attr: { validations: [] },
  ...more,
});
const required = { attr: { validations: [{ message: 'Vul dit in a.u.b.' }] } };
const hours = { choice_options: [1, 2].map((value) => ({ value, text: `${value} uur` })) };
const FORM = {
  title: 'Bewoner',
  type: 'object',
  properties: Object.fromEntries(
    [
      field('nombre', 'string', required),
      field('apellidos', 'string', required),
      field('noUrineAlarm', 'boolean'),
      field('noUrineHours', 'choice', { ...hours, attr: { validations: [], 'default-value': 1 } }),
      field('allowActivityTracking', 'boolean'),
      field('autoCorrectedAngle', 'boolean'),
      field('autoCorrectedAngleValue', 'string', { custom_type: 'number' }),
      field('rotationAlarm', 'boolean'),
      field('stoppedTime', 'choice', { ...hours, attr: { validations: [], 'default-value': 2 } }),
    ].map((each) => [each.name, each]),
  ),
};
const jan = patient(7, 'Jan', 'de Vries', '102');
const PREPARED = {
  'GET /api/pacientes/prepare': ({ query }: { query: Readonly<Record<string, string>> }) => ({
    body: [query['id'] ? { nombre: 'Jan', apellidos: 'de Vries', noUrineHours: 2 } : null, FORM],
  }),
  'GET /api/pacientes/chart/7/2026-11-15': { body: [] },
};
const open = (at: string) => openWard({ patients: [jan], at, answers: PREPARED });
const save = async (user: ReturnType<typeof open>['user']) =>
  user.click((await screen.findAllByRole('button', { name: 'Opslaan' })).at(-1) as HTMLElement);

/** A warning is a toast with a triangle; a success has a check mark. */
const expectWarning = async (message: string) => {
  const toast = await screen.findByRole('alert');
  expect(toast).toHaveTextContent(message);
  expect(toast).toHaveClass('mantine-Notification-root');
  expect(toast.querySelector('.tabler-icon-alert-triangle')).not.toBeNull();
  expect(screen.queryByText(/^Bewoner (toegevoegd|bijgewerkt)$/)).toBeNull();
};

describe('visible fields', () => {
  test.each([
    ['noUrineHours', [], false],
    ['noUrineHours', ['noUrineAlarm'], true],
    ['autoCorrectedAngle', [], false],
    ['autoCorrectedAngle', ['allowActivityTracking'], true],
    ['autoCorrectedAngleValue', [], false],
    ['autoCorrectedAngleValue', ['allowActivityTracking'], true],
    ['rotationAlarm', [], false],
    ['rotationAlarm', ['allowActivityTracking'], true],
    ['stoppedTime', ['allowActivityTracking'], false],
    ['stoppedTime', ['allowActivityTracking', 'rotationAlarm'], true],
    ['stoppedTime', ['rotationAlarm'], false],
    ['nombre', [], true],
  ])('%s with %j on: %s', { tags: ['R-FORMS-9', 'R-FORMS-10', 'R-FORMS-11'] }, (name, on, shown) => {
    expect(isFieldVisible(name, Object.fromEntries(on.map((toggle) => [toggle, true])))).toBe(shown);
  });

  test.each(['/patient/new', '/patient/7/edit'])(
    '%s shows the fields of a switch only while it is on',
    { tags: ['R-FORMS-9', 'R-FORMS-10', 'R-FORMS-11'] },
    async (at) => {
      const { user } = open(at);
      await screen.findByLabelText(/nombre/);
      const fields = ['noUrineHours', 'autoCorrectedAngle', 'autoCorrectedAngleValue', 'rotationAlarm'];
      const shown = () =>
        [...fields, 'stoppedTime'].filter((name) => screen.queryAllByLabelText(name).length > 0);
      expect(shown()).toEqual([]);
      await user.click(screen.getByRole('switch', { name: 'noUrineAlarm' }));
      await user.click(screen.getByRole('switch', { name: 'allowActivityTracking' }));
      expect(shown()).toEqual(fields);
      await user.click(screen.getByRole('switch', { name: 'rotationAlarm' }));
      expect(shown()).toEqual([...fields, 'stoppedTime']);
      await user.click(screen.getByRole('switch', { name: 'allowActivityTracking' }));
      expect(shown()).toEqual(['noUrineHours']);
    },
  );
});

describe('admission form', () => {
  test('an invalid form shows messages at the fields and sends nothing', {
    tags: ['R-FORMS-12'],
  }, async () => {
    const { user, server } = open('/patient/new');
    await screen.findByLabelText(/nombre/);
    await save(user);
    expect(await screen.findAllByText('Vul dit in a.u.b.')).toHaveLength(2);
    expect(server.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  test('a valid form is sent without hidden fields; a toast is shown, the list loaded and the dialog closed', {
    tags: ['R-ERRORS-7'],
  }, async () => {
    const { user, server } = open('/patient/new');
    await user.type(await screen.findByLabelText(/nombre/), 'Els');
    await user.type(screen.getByLabelText(/apellidos/), 'Bos');
    await user.click(screen.getByRole('switch', { name: 'noUrineAlarm' }));
    server.setAnswers({ 'POST /api/pacientes/new': { body: { error: false, id: 8 } } });
    const lists = server.requestsTo('/api/pacientes/list').length;
    await save(user);
    await expectToast('Bewoner toegevoegd');
    expect(server.requestsTo('/api/pacientes/new').map(({ body }) => body)).toEqual([
      { nombre: 'Els', apellidos: 'Bos', noUrineAlarm: true, noUrineHours: 1, allowActivityTracking: false },
    ]);
    expect(whereAmI()).toBe('/');
    await waitFor(() => expect(server.requestsTo('/api/pacientes/list').length).toBeGreaterThan(lists));
  });

  test('a refusal shows the form-error message and the reasons at their fields; the dialog stays open', {
    tags: ['R-ERRORS-6'],
  }, async () => {
    const { user, server } = open('/patient/new');
    await user.type(await screen.findByLabelText(/nombre/), 'Els');
    await user.type(screen.getByLabelText(/apellidos/), 'Bos');
    server.setAnswers({
      'POST /api/pacientes/new': { body: { error: true, message: 'Nee', errors: { apellidos: 'Te kort' } } },
    });
    await save(user);
    await expectWarning('Controleer het formulier');
    expect(screen.getByText('Te kort')).toBeVisible();
    expect(screen.getByLabelText(/nombre/)).toHaveValue('Els');
    expect(whereAmI()).toBe('/patient/new');
  });

  test('a refusal that names no field shows the form-error message too', {
    tags: ['R-ERRORS-6'],
  }, async () => {
    const { user, server } = open('/patient/new');
    await user.type(await screen.findByLabelText(/nombre/), 'Els');
    await user.type(screen.getByLabelText(/apellidos/), 'Bos');
    const body = { error: true, message: 'Nee', errors: {} };
    server.setAnswers({ 'POST /api/pacientes/new': { body } });
    await save(user);
    await expectWarning('Controleer het formulier');
    expect(whereAmI()).toBe('/patient/new');
  });
});

describe('edit form', () => {
  test('begins with the stored values; saving shows a toast and closes the dialog', {
    tags: ['R-DIALOG-5', 'R-ROLES-7', 'R-ERRORS-8'],
  }, async () => {
    const { user, server } = open('/patient/7/edit');
    const nombre = await screen.findByLabelText(/nombre/);
    expect(nombre).toHaveValue('Jan');
    await user.type(nombre, 'tje');
    server.setAnswers({ 'POST /api/pacientes/edit/7': { body: { error: false, id: 7 } } });
    await save(user);
    await expectToast('Bewoner bijgewerkt');
    expect(server.requestsTo('/api/pacientes/edit/7')[0]?.body).toMatchObject({ nombre: 'Jantje' });
    expect(whereAmI()).toBe('/');
  });

  test('a refusal shows the form-error message and the reasons at their fields; the dialog stays open', {
    tags: ['R-ERRORS-6'],
  }, async () => {
    const { user, server } = open('/patient/7/edit');
    await user.type(await screen.findByLabelText(/nombre/), 'tje');
    const body = { error: true, message: 'Nee', errors: { nombre: 'Te lang' } };
    server.setAnswers({ 'POST /api/pacientes/edit/7': { body } });
    await save(user);
    await expectWarning('Controleer het formulier');
    expect(screen.getByText('Te lang')).toBeVisible();
    expect(screen.getByLabelText(/nombre/)).toHaveValue('Jantje');
    expect(whereAmI()).toBe('/patient/7/edit');
  });

  test('the input stays while another tab is open', async () => {
    const { user } = open('/patient/7/edit');
    await user.type(await screen.findByLabelText(/nombre/), 'tje');
    await user.click(screen.getByRole('tab', { name: 'Week' }));
    await user.click(screen.getByRole('tab', { name: 'Gegevens' }));
    expect(screen.getByLabelText(/nombre/)).toHaveValue('Jantje');
  });

  test('closing with unsaved input asks first', async () => {
    const { user } = open('/patient/7/edit');
    await user.type(await screen.findByLabelText(/nombre/), 'tje');
    await user.click(screen.getByRole('button', { name: 'Annuleren' }));
    const question = await screen.findByRole('dialog', { name: 'Niet opgeslagen' });
    await user.click(within(question).getByRole('button', { name: 'Verder invullen' }));
    expect(whereAmI()).toBe('/patient/7/edit');
    await waitFor(() => expect(screen.queryByText('Niet opgeslagen')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Annuleren' }));
    await user.click(await screen.findByRole('button', { name: 'Niet opslaan' }));
    await waitFor(() => expect(whereAmI()).toBe('/'));
  });

  test('after a 401 and a new sign-in the list is shown and offers to go on with the draft', {
    tags: ['R-LOGIN-16'],
  }, async () => {
    const { user, server } = open('/patient/7/edit');
    await user.type(await screen.findByLabelText(/nombre/), 'tje');
    const stored = () =>
      JSON.stringify([localStorage, sessionStorage].map((storage) => Object.entries(storage)));
    expect(stored()).not.toContain('Jantje');
    server.setAnswers({ 'POST /api/pacientes/edit/7': { status: 401, body: { message: 'Log in.' } } });
    await save(user);
    expect(await screen.findByText(/Je sessie is verlopen.*is bewaard/)).toBeVisible();
    expect(stored()).not.toContain('Jantje');
    act(() => signIn(ana));
    expect(await screen.findByText(/Je was iets aan het invullen/)).toBeVisible();
    expect(whereAmI()).toBe('/');
    await user.click(screen.getByRole('button', { name: 'Verder invullen' }));
    expect(await screen.findByLabelText(/nombre/)).toHaveValue('Jantje');
    expect(whereAmI()).toBe('/patient/7/edit');
    expect(screen.getByText('Wat je had ingevuld, is terug.')).toBeVisible();
  });

  test('after a 401 with nothing typed nothing is said to be kept, and nothing is offered', async () => {
    const { server, user } = open('/patient/7/edit');
    await screen.findByLabelText(/nombre/);
    server.setAnswers({ 'POST /api/pacientes/edit/7': { status: 401, body: { message: 'Log in.' } } });
    await save(user);
    expect(await screen.findByText('Je sessie is verlopen. Log opnieuw in.')).toBeVisible();
    act(() => signIn(ana));
    await screen.findByRole('link', { name: 'Jan de Vries' });
    expect(screen.queryByText(/Je was iets aan het invullen/)).toBeNull();
  });
});

describe('Escape in the dialog', () => {
  test('closes the question about unsaved input, not the dialog', async () => {
    const { user } = open('/patient/7/edit');
    await user.type(await screen.findByLabelText(/nombre/), 'tje{Escape}');
    expect(await screen.findByText('Niet opgeslagen')).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText('Niet opgeslagen')).toBeNull());
    expect(whereAmI()).toBe('/patient/7/edit');
    expect(screen.getByLabelText(/nombre/)).toHaveValue('Jantje');
  });

  test('closes an open select, not the dialog', async () => {
    const { user } = open('/patient/7/edit');
    await user.click(await screen.findByRole('switch', { name: 'noUrineAlarm' }));
    await user.click(screen.getByRole('combobox', { name: 'noUrineHours' }));
    await screen.findByRole('option', { name: '1 uur' });
    await user.keyboard('{Escape}');
    expect(screen.queryByText('Niet opgeslagen')).toBeNull();
    expect(whereAmI()).toBe('/patient/7/edit');
  });

  test('closes the dialog at once without input', async () => {
    const { user } = open('/patient/7/edit');
    await user.click(await screen.findByLabelText(/nombre/));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(whereAmI()).toBe('/'));
  });
});
