import { screen, waitFor, within } from '@testing-library/react';
import { type AlertPolicy, DEFAULT_POLICY } from '@vigilia/domain/alerts/policy';
import { expect, test } from 'vitest';
import { seriousAxeViolations } from '#testing/axe';
import { fakeServer } from '#testing/fake-server';
import { field, prepared } from '#testing/forms';
import { openApp } from '#testing/open-app';
import { ana, noor, QUIET_HOME } from '#testing/people';

const fieldOf = ([name, value]: [string, AlertPolicy[keyof AlertPolicy]]) => {
  if (typeof value === 'boolean') return field(name, name, { type: 'boolean' });
  if (value === 4 || value === 5)
    return field(name, name, {
      ...{ must: true, type: 'choice' },
      choice_options: [
        { value: 4, text: 'Nat' },
        { value: 5, text: 'Zeer nat' },
      ],
    });
  return field(name, name, { must: true, ...(typeof value === 'number' && { custom_type: 'number' }) });
};

const answers = {
  ...QUIET_HOME,
  'GET /api/alerts/prepare': {
    body: prepared({ ...DEFAULT_POLICY }, ...Object.entries(DEFAULT_POLICY).map(fieldOf)),
  },
  'GET /api/duty/list': {
    body: {
      lista: [{ staff: { id: 3, nombre: 'Lucía' }, secciones: [], until: '2126-01-01T00:00:00.000Z' }],
    },
  },
  'GET /api/staff/list': {
    body: {
      lista: [
        {
          id: 1,
          username: 'ana',
          nombre: 'Ana Visser',
          locale: 'nl',
          role: 'ROLE_CENTRO',
          twoFactorEnabled: false,
        },
        {
          id: 2,
          username: 'noor',
          nombre: 'Noor',
          locale: 'nl',
          role: 'ROLE_ENFERMERA',
          twoFactorEnabled: false,
        },
      ],
    },
  },
  'POST /api/alerts/policy': { body: { id: 1 } },
};

test('the policy is a table by priority, and sentences read back what is chosen before it is saved', async () => {
  const server = fakeServer(answers);
  const user = openApp({ at: '/settings/alerts', as: ana });
  const table = await screen.findByRole('table');
  expect(
    within(table)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Nu', 'Straks', 'Tijdens de ronde']);
  // Every setting that the server describes has its place.
  for (const name of Object.keys(DEFAULT_POLICY))
    expect(document.querySelectorAll(`form [name="${name}"]`), name).toHaveLength(1);
  const said =
    'Die waarschuwt wie dienst heeft (Lucía) meteen, iedereen na 10 min en de beheerders (Ana Visser) na 20 min.';
  const sentence = await screen.findByText((_, element) =>
    Boolean(element?.matches('li') && element.textContent?.startsWith('Een zeer natte bewoner om 03:00:')),
  );
  await waitFor(() =>
    expect(sentence).toHaveTextContent(
      `Een zeer natte bewoner om 03:00: na 5 min een melding “Straks”. ${said}`,
    ),
  );
  expect(await seriousAxeViolations()).toEqual([]);

  const home = within(table).getByLabelText('stepMediumCentre');
  await user.clear(home);
  expect(sentence).not.toBeInTheDocument();
  await user.type(home, '15');
  expect(screen.getByText(/iedereen na 15 min/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Opslaan' }));
  await waitFor(() =>
    expect(server.requestsTo('/api/alerts/policy')[0]?.body).toMatchObject({
      stepMediumCentre: 15,
      wetHold: 5,
    }),
  );
  expect(await screen.findByText('Instellingen van meldingen opgeslagen')).toBeInTheDocument();
});

test('a nurse does not see it', async () => {
  const server = fakeServer(answers);
  openApp({ at: '/settings/alerts', as: noor });
  await screen.findByRole('heading', { name: 'Bewoners' });
  expect(server.requestsTo('/api/alerts/prepare')).toEqual([]);
});
