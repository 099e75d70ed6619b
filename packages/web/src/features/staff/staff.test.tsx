import { screen, waitFor, within } from '@testing-library/react';
import type { StaffMember } from '@vigilia/contract/staff';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { dropDrafts } from '#lib/drafts';
import { chooseLocale } from '#lib/i18n';
import { seriousAxeViolations } from '#testing/axe';
import { expectToast } from '#testing/expect-toast';
import { fakeServer } from '#testing/fake-server';
import { field, prepared } from '#testing/forms';
import { openApp } from '#testing/open-app';
import { ana, bo, noor, QUIET_HOME } from '#testing/people';

afterEach(dropDrafts);

const member = (id: number, username: string, nombre: string, role: string): StaffMember => ({
  id,
  username,
  nombre,
  role,
  locale: 'es',
  twoFactorEnabled: false,
});
const TEAM = [
  member(1, 'ana', 'Ana Visser', 'ROLE_CENTRO'),
  member(2, 'lucia', 'Lucía Moreno', 'ROLE_ENFERMERA'),
  member(3, 'gast', 'Gast', 'ROLE_OTHER'),
];
const FIELDS = (must?: true) => [
  field('username', 'Gebruikersnaam', { must: true }),
  field('nombre', 'Naam', { must: true }),
  field('locale', 'Taal', {
    type: 'choice',
    fallback: 'es',
    choice_options: [
      { value: 'es', text: 'Spaans' },
      { value: 'nl', text: 'Nederlands' },
    ],
  }),
  field('role', 'Rol', {
    type: 'choice',
    fallback: 'ROLE_CENTRO',
    choice_options: [
      { value: 'ROLE_CENTRO', text: 'Beheerder' },
      { value: 'ROLE_ENFERMERA', text: 'Verpleegkundige' },
    ],
  }),
  field('twoFactorEnabled', 'Tweestapsverificatie', { type: 'boolean' }),
  field('password', 'Wachtwoord', { custom_type: 'password', ...(must && { must }) }),
  field('passwordRepeat', 'Wachtwoord herhalen', { custom_type: 'password', ...(must && { must }) }),
];
const HOME = {
  ...QUIET_HOME,
  'GET /api/staff/list': { body: { lista: TEAM } },
  'GET /api/staff/prepare': { body: prepared(null, ...FIELDS(true)) },
};
const LUCIA = { username: 'lucia', nombre: 'Lucía Moreno', locale: 'nl', role: 'ROLE_ENFERMERA' };

async function openStaff(answers: Parameters<typeof fakeServer>[0] = {}, as = ana) {
  const server = fakeServer({ ...HOME, ...answers });
  const user = openApp({ at: '/staff', as });
  await screen.findByText('Lucía Moreno');
  return { server, user };
}
const dialog = () => screen.findByRole('dialog');
const cells = (row: number) =>
  [...(screen.getAllByRole('row')[row]?.children ?? [])].map(({ textContent }) => textContent);

describe('staff table', () => {
  test('shows every column, with the name of each role', { tags: ['R-ROUTE-9', 'R-STAFF-1'] }, async () => {
    await openStaff();
    expect(cells(0)).toEqual(['ID', 'Gebruikersnaam', 'Naam', 'Taal', 'Rol', 'Acties']);
    expect(cells(1)).toEqual(['1', 'ana', 'Ana Visser', 'Español', 'Beheerder', '']);
    expect(cells(2)[4]).toBe('Verpleegkundige');
    expect(cells(3)[4]).toBe('GEEN STATUS');
  });

  test('each row has a button to edit and one to delete', {
    tags: ['R-STAFF-3', 'R-STAFF-4'],
  }, async () => {
    await openStaff();
    const buttons = screen.getAllByRole('button', { name: /^(Bewerken|Verwijderen): / });
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(
      TEAM.flatMap(({ nombre }) => [`Bewerken: ${nombre}`, `Verwijderen: ${nombre}`]),
    );
  });

  test.each([
    ['en', ['Center administrator', 'Nurse', 'NO STATUS']],
    ['es', ['Administración', 'Enfermería', 'SIN ESTADO']],
  ] as const)(
    'role names in %s',
    { tags: ['R-STAFF-5', 'R-STAFF-6', 'R-STAFF-7'] },
    async (locale, names) => {
      await chooseLocale(locale);
      await openStaff();
      expect([1, 2, 3].map((row) => cells(row)[4])).toEqual(names);
    },
  );

  test.each([
    ['a nurse', noor],
    ['whoever holds both roles', bo],
  ])('%s sees the table without edit and delete', { tags: ['R-ROLES-8'] }, async (_, who) => {
    await openStaff({}, who);
    expect(cells(0)).not.toContain('Acties');
    expect(screen.queryByRole('button', { name: /toevoegen|Bewerken|Verwijderen/ })).toBeNull();
  });

  test('on iOS there is no edit and delete', { tags: ['R-ROLES-12'] }, async () => {
    vi.stubGlobal('navigator', { userAgent: 'iPad', platform: 'iPad', maxTouchPoints: 5 });
    await openStaff();
    expect(screen.queryByRole('button', { name: /toevoegen|Bewerken|Verwijderen/ })).toBeNull();
  });

  test('a failed load shows the error and a retry button', async () => {
    const server = fakeServer({
      ...HOME,
      'GET /api/staff/list': { status: 503, body: { message: 'Even niet.' } },
    });
    const user = openApp({ at: '/staff', as: ana });
    expect(await screen.findByText('Dit kon niet worden geladen')).toBeVisible();
    server.setAnswers({ 'GET /api/staff/list': { body: { lista: TEAM } } });
    await user.click(screen.getByRole('button', { name: 'Opnieuw proberen' }));
    expect(await screen.findByText('Lucía Moreno')).toBeVisible();
  });
});

describe('adding a member of staff', () => {
  const openForm = async (answer: Parameters<typeof fakeServer>[0][string]) => {
    const { server, user } = await openStaff({ 'POST /api/staff/new': answer });
    await user.click(screen.getByRole('button', { name: 'Medewerker toevoegen' }));
    const form = within(await dialog());
    await form.findByLabelText(/Gebruikersnaam/);
    const write = async (input: HTMLElement, text: string) => {
      await user.click(input);
      await user.paste(text);
    };
    const fill = async (password: string, repeat: string) => {
      await write(form.getByLabelText(/Gebruikersnaam/), 'tim');
      await write(form.getByLabelText(/^Naam/), 'Tim');
      await write(form.getByLabelText(/^Wachtwoord( \*)?$/), password);
      await write(form.getByLabelText(/herhalen/), repeat);
    };
    const save = () => user.click(form.getByRole('button', { name: 'Opslaan' }));
    return { server, user, form, fill, save };
  };

  test('the form begins with Spanish and administrator; an empty one is not sent', {
    tags: ['R-LANG-4', 'R-STAFF-9'],
  }, async () => {
    const { server, form, save } = await openForm({ body: { id: 9 } });
    expect(form.getByRole('combobox', { name: 'Taal' })).toHaveValue('Spaans');
    expect(form.getByRole('combobox', { name: 'Rol' })).toHaveValue('Beheerder');
    expect(form.getByRole('switch', { name: 'Tweestapsverificatie' })).not.toBeChecked();
    await save();
    expect(form.getAllByText('Dit veld is verplicht.')).toHaveLength(4);
    expect(server.requestsTo('/api/staff/new')).toHaveLength(0);
    expect(await seriousAxeViolations(await dialog())).toEqual([]);
  });

  test('two different passwords are an error', { tags: ['R-STAFF-11'] }, async () => {
    const { server, form, fill, save } = await openForm({ body: { id: 9 } });
    await fill('een korte zin', 'een andere');
    await save();
    expect(form.getByText('De wachtwoorden moeten gelijk zijn')).toBeVisible();
    expect(server.requestsTo('/api/staff/new')).toHaveLength(0);
  });

  test('a double click saves once, shows a toast and loads the list again', {
    tags: ['R-STAFF-2', 'R-ERRORS-9'],
  }, async () => {
    const { server, user, form, fill } = await openForm({ body: { id: 9 } });
    await fill('een korte zin', 'een korte zin');
    await user.dblClick(form.getByRole('button', { name: 'Opslaan' }));
    await expectToast('Medewerker toegevoegd');
    expect(server.requestsTo('/api/staff/new').map(({ body }) => body)).toEqual([
      {
        username: 'tim',
        nombre: 'Tim',
        locale: 'es',
        role: 'ROLE_CENTRO',
        twoFactorEnabled: false,
        password: 'een korte zin',
        passwordRepeat: 'een korte zin',
      },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(server.requestsTo('/api/staff/list')).toHaveLength(2));
  });

  test('a user name that is taken is an error at its field', async () => {
    const errors = { username: 'Dit is al in gebruik.' };
    const { form, fill, save } = await openForm({ status: 422, body: { message: 'Fout', errors } });
    await fill('een korte zin', 'een korte zin');
    await save();
    expect(await form.findByText('Dit is al in gebruik.')).toBeVisible();
  });
});

describe('editing a member of staff', () => {
  const edit = async (answer: Parameters<typeof fakeServer>[0][string]) => {
    const { server, user } = await openStaff({
      'GET /api/staff/prepare': {
        body: prepared({ ...LUCIA, twoFactorEnabled: true, password: '', passwordRepeat: '' }, ...FIELDS()),
      },
      'POST /api/staff/edit/2': answer,
    });
    await user.click(screen.getByRole('button', { name: 'Bewerken: Lucía Moreno' }));
    const form = within(await dialog());
    const name = await form.findByLabelText(/^Naam/);
    return { server, user, form, name };
  };

  test('an empty password keeps the old one', {
    tags: ['R-STAFF-3', 'R-STAFF-12', 'R-ERRORS-10'],
  }, async () => {
    const { server, user, form, name } = await edit({ body: { id: 2 } });
    expect(server.requestsTo('/api/staff/prepare')[0]?.query).toEqual({ id: '2' });
    expect(form.getByRole('switch')).toBeChecked();
    await user.type(name, ' Ruiz');
    await user.click(form.getByRole('button', { name: 'Opslaan' }));
    await expectToast('Medewerker bijgewerkt');
    expect(server.requestsTo('/api/staff/edit/2')[0]?.body).toMatchObject({
      nombre: 'Lucía Moreno Ruiz',
      password: null,
      passwordRepeat: null,
    });
  });

  test('a member who also works in a foreign centre: the refusal is shown and the input stays', async () => {
    const message = 'Deze persoon werkt ook op een locatie waar je geen beheerder bent.';
    const { user, form, name } = await edit({ status: 409, body: { message } });
    await user.type(name, ' Ruiz');
    await user.click(form.getByRole('button', { name: 'Opslaan' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(name).toHaveValue('Lucía Moreno Ruiz');
  });
});

describe('deleting a member of staff', () => {
  const ask = async (answer: Parameters<typeof fakeServer>[0][string]) => {
    const { server, user } = await openStaff({ 'GET /api/staff/baja/2': answer });
    await user.dblClick(screen.getByRole('button', { name: 'Verwijderen: Lucía Moreno' }));
    expect(await screen.findByText('Weet je het zeker?')).toBeVisible();
    expect(within(await dialog()).getByText('Lucía Moreno uit het team verwijderen')).toBeVisible();
    return { server, user };
  };
  const answerButton = (name: string) => screen.getByRole('button', { name });

  test('answering no sends nothing', { tags: ['R-ERRORS-23'] }, async () => {
    const { server, user } = await ask({ body: { id: 2 } });
    await user.click(answerButton('Nee'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.requestsTo('/api/staff/baja/2')).toHaveLength(0);
  });

  test('answering yes deletes once and shows a toast', { tags: ['R-STAFF-4', 'R-ERRORS-11'] }, async () => {
    const { server, user } = await ask({ body: { id: 2 } });
    await user.click(answerButton('Ja'));
    await expectToast('Medewerker verwijderd');
    expect(server.requestsTo('/api/staff/baja/2').map(({ method }) => method)).toEqual(['GET']);
    await waitFor(() => expect(server.requestsTo('/api/staff/list')).toHaveLength(2));
  });

  test.each([
    'U kunt uzelf niet verwijderen.',
    'Dit is de laatste beheerder van de locatie.',
    'Deze persoon werkt ook op een locatie waar je geen beheerder bent.',
  ])('a refusal of the server is shown: “%s”', async (message) => {
    const { server, user } = await ask({ status: 409, body: { message } });
    await user.click(answerButton('Ja'));
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.queryByText('Medewerker verwijderd')).toBeNull();
    await waitFor(() => expect(server.requestsTo('/api/staff/list')).toHaveLength(2));
  });
});

test('choosing another centre loads its staff', { tags: ['R-LIST-8'] }, async () => {
  const { server, user } = await openStaff(
    {
      'GET /api/staff/list': ({ query }) => ({
        body: { lista: query['idCentro'] === '2' ? [member(8, 'pilar', 'Pilar Gil', 'ROLE_CENTRO')] : TEAM },
      }),
    },
    noor,
  );
  await user.click(screen.getByRole('button', { name: /Wissel van locatie/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Residencia Los Olivos' }));
  expect(await screen.findByText('Pilar Gil')).toBeVisible();
  expect(screen.queryByText('Lucía Moreno')).toBeNull();
  expect(server.requestsTo('/api/staff/list').map(({ query }) => query)).toEqual([{}, { idCentro: '2' }]);
});
