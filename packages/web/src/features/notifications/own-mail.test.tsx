import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { seriousAxeViolations } from '#testing/axe';
import { fakeServer } from '#testing/fake-server';
import { openApp } from '#testing/open-app';
import { noor, QUIET_HOME } from '#testing/people';

const OLD = 'noor@zonnehof.example';
const NEW = 'noor.new@zonnehof.example';
const LATER = '2126-11-15T08:15:00.000Z';
const EARLIER = '2016-11-15T08:15:00.000Z';
const RIGHT = '123456';

interface Settings {
  mail?: string | null;
  pendingMail?: { mail: string; expiresAt: string } | null;
  nextCodeAt?: string | null;
  hasServer?: boolean;
}

/** My notifications, of somebody with these addresses. */
async function openMine({
  mail = null,
  pendingMail = null,
  nextCodeAt = null,
  hasServer = true,
}: Settings = {}) {
  const mine = {
    preferences: {
      ...{ kinds: null, leastPriority: 'low', quietFrom: null, quietTo: null, mail, digest: false },
    },
    ...{ devices: [], pushKey: null, mail: hasServer, pendingMail, nextCodeAt },
  };
  const server = fakeServer({
    ...QUIET_HOME,
    'GET /api/notifications/mine': () => ({ body: mine }),
    'POST /api/notifications/mine': ({ body }) => {
      const { mail: entered } = body as { mail: string | null };
      if (entered === null) mine.preferences.mail = null;
      else mine.pendingMail = { mail: entered, expiresAt: LATER };
      return { body: mine };
    },
    'POST /api/notifications/mail/confirm': ({ body }) => {
      if ((body as { code: string }).code !== RIGHT)
        return { status: 422, body: { message: 'no', errors: { code: 'De code klopt niet.' } } };
      mine.preferences.mail = mine.pendingMail?.mail ?? null;
      mine.pendingMail = null;
      return { status: 204 };
    },
    'POST /api/notifications/mail/code': () => {
      mine.nextCodeAt = LATER;
      return { body: mine };
    },
    'DELETE /api/notifications/mail/pending': () => {
      mine.pendingMail = null;
      return { status: 204 };
    },
  });
  const user = openApp({ as: noor });
  await user.click(await screen.findByRole('button', { name: /Jouw menu/ }));
  await user.click(await screen.findByRole('button', { name: 'Mijn notificaties' }));
  const section = within(await screen.findByRole('region', { name: 'E-mail' }));
  return { server, user, section };
}

const code = { name: 'Code van 6 cijfers' };
const address = { name: 'E-mailadres' };

test('somebody enters an address by keyboard, and then the code that was sent to it', {
  tags: ['R-NOTIFY-5'],
}, async () => {
  const { server, user, section } = await openMine();
  await user.type(section.getByRole('textbox', address), `${NEW}{Enter}`);
  const field = await section.findByRole('textbox', code);
  expect(await screen.findByText('De code is verstuurd')).toBeVisible();
  expect(field).toHaveFocus();
  expect(field).toHaveAttribute('inputmode', 'numeric');
  expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  expect(section.getByText(NEW)).toBeVisible();
  expect(section.getByText(/Tot dan krijg je geen mail/)).toBeVisible();
  expect(section.queryByRole('button', { name: `${NEW} testen` })).toBeNull();
  await user.keyboard('12 34-56{Enter}');
  expect(await section.findByRole('button', { name: `${NEW} testen` })).toBeVisible();
  expect(await screen.findByText('Het adres is bevestigd')).toBeVisible();
  expect(section.queryByRole('textbox', code)).toBeNull();
  expect(server.requestsTo('/api/notifications/mail/confirm')[0]?.body).toEqual({ code: RIGHT });
  // The person is told of it at once.
  await waitFor(() => expect(server.requestsTo('/api/notices')).toHaveLength(2));
});

test('a wrong code says so at its field, and mail goes on to the address before', {
  tags: ['R-NOTIFY-5'],
}, async () => {
  const { user, section } = await openMine({ mail: OLD, pendingMail: { mail: NEW, expiresAt: LATER } });
  await user.type(section.getByRole('textbox', code), '654321');
  await user.click(section.getByRole('button', { name: 'Bevestigen' }));
  expect(await section.findByRole('alert')).toHaveTextContent('De code klopt niet.');
  expect(section.getByRole('textbox', code)).toHaveAccessibleDescription('De code klopt niet.');
  expect(section.getByText(new RegExp(`Tot dan gaat mail naar ${OLD}`))).toBeVisible();
  expect(section.getByRole('button', { name: `${OLD} testen` })).toBeVisible();
});

test('a further code is sent when it may be, and an expired one says so', {
  tags: ['R-NOTIFY-5'],
}, async () => {
  const { server, user, section } = await openMine({ pendingMail: { mail: NEW, expiresAt: EARLIER } });
  expect(section.getByText(/De code is verlopen/)).toBeVisible();
  const again = section.getByRole('button', { name: 'Opnieuw versturen' });
  await user.click(again);
  expect(await section.findByText(/Een nieuwe code kan vanaf 15\/11\/2126 09:15/)).toBeVisible();
  expect(again).toBeDisabled();
  expect(server.requestsTo('/api/notifications/mail/code')).toHaveLength(1);
});

test('the field for the code has the focus also when the code was asked for by touch', {
  tags: ['R-NOTIFY-5'],
}, async () => {
  const { user, section } = await openMine({ mail: OLD });
  await user.type(section.getByRole('textbox', { name: 'Ander e-mailadres' }), NEW);
  await user.click(section.getByRole('button', { name: 'Code sturen' }));
  expect(await section.findByRole('textbox', code)).toHaveFocus();
});

test('another address is entered in place of one that waits, which is withdrawn', {
  tags: ['R-NOTIFY-5'],
}, async () => {
  const { server, user, section } = await openMine({ pendingMail: { mail: NEW, expiresAt: LATER } });
  await user.click(section.getByRole('button', { name: 'Ander adres gebruiken' }));
  await waitFor(() => expect(section.getByRole('textbox', address)).toHaveFocus());
  expect(section.queryByText(NEW)).toBeNull();
  expect(server.requestsTo('/api/notifications/mail/pending')).toHaveLength(1);
});

test('the present address again is refused, and removing it asks for nothing', async () => {
  const { server, user, section } = await openMine({ mail: OLD });
  await user.type(section.getByRole('textbox', { name: 'Ander e-mailadres' }), `${OLD}{Enter}`);
  expect(await section.findByRole('alert')).toHaveTextContent('Dit adres is al bevestigd.');
  await user.click(section.getByRole('button', { name: `${OLD} verwijderen` }));
  await waitFor(() => expect(section.getByRole('textbox', address)).toHaveFocus());
  const [sent] = server.requestsTo('/api/notifications/mine').filter(({ method }) => method === 'POST');
  expect(sent?.body).toMatchObject({ mail: null });
});

describe('accessibility', () => {
  test.each<[string, Settings]>([
    ['without an address', {}],
    ['with one', { mail: OLD }],
    ['with one that waits for its code', { mail: OLD, pendingMail: { mail: NEW, expiresAt: LATER } }],
    [
      'with one whose code has expired',
      { pendingMail: { mail: NEW, expiresAt: EARLIER }, nextCodeAt: LATER },
    ],
  ])('mail, %s: no serious violation', async (_, settings) => {
    const { user, section } = await openMine(settings);
    if (settings.pendingMail) {
      await user.type(section.getByRole('textbox', code), '654321{Enter}');
      await section.findByRole('alert');
    }
    expect(await seriousAxeViolations()).toEqual([]);
  });
});

test('without a mail server the address says that nothing is sent to it, and can be removed only', {
  tags: ['R-NOTIFY-4'],
}, async () => {
  const { user, section } = await openMine({ mail: OLD, hasServer: false });
  expect(section.getByText(OLD)).toBeVisible();
  expect(section.getByText('Er is geen mailserver: naar dit adres wordt niets verstuurd.')).toBeVisible();
  expect(section.queryByRole('textbox')).toBeNull();
  const buttons = section.getAllByRole('button');
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([`${OLD} verwijderen`]);
  await user.click(buttons[0]!);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'E-mail' })).toBeNull());
});
