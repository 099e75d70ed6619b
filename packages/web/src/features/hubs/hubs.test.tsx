import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import type { Hub, HubHistoryEntry } from '@vigilia/contract/hubs';
import { parseLocalMinute } from '@vigilia/domain/local-time';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createQueryClient } from '#app/query-client';
import { dropDrafts } from '#lib/drafts';
import { chooseLocale } from '#lib/i18n';
import { Ticker, TickerContext } from '#lib/live-clock';
import { signIn } from '#lib/session';
import { seriousAxeViolations } from '#testing/axe';
import { expectToast } from '#testing/expect-toast';
import { fakeServer } from '#testing/fake-server';
import { field, prepared } from '#testing/forms';
import { heldClock } from '#testing/held-clock';
import { openApp } from '#testing/open-app';
import { ana, noor, QUIET_HOME } from '#testing/people';
import { theme } from '#ui/theme';
import { HubsList } from './hubs-list';

const NOW = Date.parse('2026-11-15T09:30:00Z');
const MINUTE = 60_000;
const ago = (ms: number) => new Date(NOW - ms).toISOString();

beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }));
afterEach(dropDrafts);

const hub = (id: number, etiqueta: string, rest: Partial<Hub> = {}): Hub => ({
  id,
  etiqueta,
  codigo: `HUB-${id}`,
  encendido: true,
  lastTimeOnline: ago(MINUTE),
  clockWrong: false,
  ...rest,
});
const HUBS = [
  hub(1, 'Tuinvleugel'),
  hub(2, 'Zolder', { encendido: false, lastTimeOnline: ago(60 * MINUTE) }),
  hub(3, 'Keuken', { clockWrong: true }),
  hub(4, 'Kelder', { encendido: false, lastTimeOnline: null }),
];
const moment = (date: string, isOnline: boolean): HubHistoryEntry => ({
  isOnline,
  codigo: 'HUB-1',
  at: new Date(parseLocalMinute('Europe/Amsterdam', date.slice(0, 16)) ?? 0).toISOString(),
  fechaRegistro: { date: `${date}.000000`, timezone_type: 3, timezone: 'Europe/Amsterdam' },
});
const HISTORY = [
  moment('2026-11-12 13:00:00', true),
  moment('2026-11-12 08:00:00', false),
  moment('2026-10-15 10:30:00', true),
];
const HOME = {
  ...QUIET_HOME,
  'GET /api/hubs/list': { body: { lista: HUBS } },
  'GET /api/hubs/history/1': { body: HISTORY },
  'GET /api/hubs/month-history': {
    body: {
      lista: [
        { id: 1, codigo: 'HUB-1', etiqueta: 'Tuinvleugel', history: HISTORY },
        { id: 4, codigo: 'HUB-4', etiqueta: 'Kelder', history: [moment('2026-10-15 10:30:00', false)] },
        {
          ...{ id: 3, codigo: 'HUB-3', etiqueta: 'Keuken' },
          history: [moment('2026-11-12 09:00:00', true), moment('2026-10-15 10:30:00', false)],
        },
      ],
    },
  },
};
type Answers = Parameters<typeof fakeServer>[0];

async function openHubs(answers: Answers = {}, as = ana) {
  const server = fakeServer({ ...HOME, ...answers });
  const user = openApp({ at: '/management', as });
  const table = within(await screen.findByRole('table', { name: 'Hubs' }));
  return { server, user, table };
}
const row = (name: string) => screen.getByRole('rowheader', { name }).parentElement as HTMLElement;

describe('hub table', () => {
  test('shows every column; last online is in the centre’s time zone', {
    tags: ['R-HUBS-1', 'R-HUBS-2'],
  }, async () => {
    const { table } = await openHubs();
    const rows = table.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));
    expect(rows).toEqual([
      ['ID', 'Status', 'Laatst online', 'Code', 'Naam', 'Acties'],
      ['1', 'Online', '15/11/2026 10:29', 'HUB-1', 'Tuinvleugel', ''],
      ['2', 'Offline', '15/11/2026 09:30', 'HUB-2', 'Zolder', ''],
      ['3', 'OnlineKlok staat verkeerd', '15/11/2026 10:29', 'HUB-3', 'Keuken', ''],
      ['4', 'Offline', 'nog nooit online', 'HUB-4', 'Kelder', ''],
    ]);
    expect(row('Tuinvleugel').querySelector('[data-tone=green]')).not.toBeNull();
    expect(row('Zolder').querySelector('[data-tone=red]')).not.toBeNull();
  });

  test.each([
    ['en', 'Online', 'Disconnected', 'Its clock is wrong'],
    ['es', 'En línea', 'Desconectado', 'Su reloj va mal'],
  ] as const)('status texts in %s', { tags: ['R-HUBS-2'] }, async (locale, online, offline, clock) => {
    await chooseLocale(locale);
    await openHubs();
    expect(within(row('Tuinvleugel')).getByText(online)).toBeVisible();
    expect(within(row('Zolder')).getByText(offline)).toBeVisible();
    expect(within(row('Keuken')).getByText(clock)).toBeVisible();
  });

  test('messages that could not be stored are counted above the table', async () => {
    const body = { lista: HUBS, unstoredMessages: 2 };
    await openHubs({ 'GET /api/hubs/list': { body } });
    expect(await screen.findByText(/^2 berichten van hubs konden niet worden opgeslagen/)).toBeTruthy();
    expect(await seriousAxeViolations()).toEqual([]);
  });

  test('a nurse sees the table and the histories, without edit and delete', {
    tags: ['R-HUBS-5', 'R-ROLES-8'],
  }, async () => {
    await openHubs({}, noor);
    expect(
      within(row('Zolder'))
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label')),
    ).toEqual(['Geschiedenis: Zolder']);
    expect(screen.getByRole('button', { name: 'Maandoverzicht' })).toBeVisible();
  });

  test('on iOS there are no dialogs', { tags: ['R-ROLES-12'] }, async () => {
    vi.stubGlobal('navigator', { userAgent: 'iPad', platform: 'iPad', maxTouchPoints: 5 });
    await openHubs();
    expect(within(row('Zolder')).queryByRole('button')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Maandoverzicht' })).toBeNull();
  });

  test('without hubs an empty notice is shown', async () => {
    fakeServer(QUIET_HOME);
    openApp({ at: '/management', as: ana });
    expect(await screen.findByText('Nog geen hubs')).toBeVisible();
    expect(screen.getByText(/^Voeg de eerste hub toe/)).toBeVisible();
  });
});

describe('hub status without a reload', () => {
  const openAlone = async () => {
    const held = heldClock(NOW);
    const server = fakeServer(HOME);
    signIn(ana);
    render(
      <QueryClientProvider client={createQueryClient({ retries: 0 })}>
        <MantineProvider theme={theme}>
          <TickerContext value={new Ticker(held.clock)}>
            <HubsList />
          </TickerContext>
        </MantineProvider>
      </QueryClientProvider>,
    );
    await screen.findByText('Tuinvleugel');
    const advance = (ms: number) => act(() => held.advance(ms));
    return { server, advance };
  };

  test('a hub turns offline after five minutes without contact, not earlier', async () => {
    const { advance } = await openAlone();
    const status = within(row('Tuinvleugel'));
    advance(4 * MINUTE);
    expect(status.getByText('Online')).toBeVisible();
    advance(5_000);
    expect(status.getByText('Offline')).toBeVisible();
    expect(within(row('Zolder')).getByText('Offline')).toBeVisible();
  });

  test('the list is loaded again every minute', async () => {
    vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setInterval', 'clearInterval'] });
    const { server } = await openAlone();
    server.setAnswers({
      'GET /api/hubs/list': { body: { lista: [hub(1, 'Tuinvleugel', { encendido: false })] } },
    });
    act(() => void vi.advanceTimersByTime(MINUTE));
    expect(await within(row('Tuinvleugel')).findByText('Offline')).toBeVisible();
    expect(screen.queryByText('Zolder')).toBeNull();
  });
});

describe('editing and deleting a hub', () => {
  test('the tag can be edited, the code is read-only', { tags: ['R-HUBS-3', 'R-ERRORS-12'] }, async () => {
    const { server, user } = await openHubs({
      'GET /api/hubs/prepare': {
        body: prepared(
          { etiqueta: 'Zolder', codigo: 'HUB-2' },
          field('etiqueta', 'Label', { must: true }),
          field('codigo', 'Code', { readonly: true }),
        ),
      },
      'POST /api/hubs/edit/2': { body: { id: 2 } },
    });
    await user.click(screen.getByRole('button', { name: 'Bewerken: Zolder' }));
    const form = within(await screen.findByRole('dialog'));
    const tag = await form.findByLabelText(/Label/);
    expect(form.getByLabelText('Code')).toHaveAttribute('readonly');
    await user.clear(tag);
    await user.click(form.getByRole('button', { name: 'Opslaan' }));
    expect(form.getByText('Dit veld is verplicht.')).toBeVisible();
    expect(server.requestsTo('/api/hubs/edit/2')).toHaveLength(0);
    await user.click(tag);
    await user.paste('Vliering');
    await user.click(form.getByRole('button', { name: 'Opslaan' }));
    await expectToast('Hub bijgewerkt');
    expect(server.requestsTo('/api/hubs/edit/2').map(({ body }) => body)).toEqual([{ etiqueta: 'Vliering' }]);
  });

  test('a hub is deleted once, after confirmation', {
    tags: ['R-HUBS-4', 'R-ERRORS-16', 'R-ERRORS-24'],
  }, async () => {
    const { server, user } = await openHubs({ 'GET /api/hubs/baja/2': { body: { id: 2 } } });
    await user.dblClick(screen.getByRole('button', { name: 'Verwijderen: Zolder' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Hub Zolder (HUB-2) verwijderen Weet je het zeker?' }),
    );
    expect(dialog.getByText(/nieuwe sleutel: Instellingen, Hubsleutels/)).toBeVisible();
    expect(server.requestsTo('/api/hubs/baja/2')).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Ja' }));
    await expectToast('Hub verwijderd');
    expect(server.requestsTo('/api/hubs/baja/2')).toHaveLength(1);
    await waitFor(() => expect(server.requestsTo('/api/hubs/list')).toHaveLength(2));
  });
});

describe('hub history', () => {
  test('of one hub: a chart, and every change with its time', { tags: ['R-HUBS-5'] }, async () => {
    const { user } = await openHubs();
    const actions = screen.getAllByRole('button', { name: /^Geschiedenis: / });
    expect(actions.map((action) => action.getAttribute('aria-label'))).toEqual(
      HUBS.map(({ etiqueta }) => `Geschiedenis: ${etiqueta}`),
    );
    await user.click(screen.getByRole('button', { name: 'Geschiedenis: Tuinvleugel' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Geschiedenis van Tuinvleugel' }));
    const updates = (await dialog.findAllByRole('listitem')).map((item) => item.textContent);
    expect(updates).toEqual([
      '13:00Online69:30, 2\u00a0dagen lang',
      '08:00Offline5:00 lang',
      '10:30Onlinezo begon deze periode',
    ]);
    expect(dialog.getAllByRole('heading', { level: 3 }).map((day) => day.textContent)).toEqual([
      '12/11/2026',
      '15/10/2026',
    ]);
    expect(dialog.getByText('99 % online')).toBeVisible();
    expect(await dialog.findByRole('img', { name: /^Tuinvleugel: online of offline/ })).toBeInTheDocument();
    expect(await seriousAxeViolations(screen.getByRole('dialog'))).toEqual([]);
  });

  test('of all hubs: a chart per hub, or a list of changes', {
    tags: ['R-HUBS-6', 'R-HUBS-7', 'R-HUBS-8'],
  }, async () => {
    const { server, user } = await openHubs();
    await user.click(screen.getByRole('button', { name: 'Maandoverzicht' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Maandoverzicht' }));
    expect(await dialog.findAllByRole('img', { name: /laatste 31 dagen$/ })).toHaveLength(3);
    expect(dialog.getByText('0 % online')).toBeVisible();
    await user.click(dialog.getByRole('radio', { name: 'Geschiedenis van wijzigingen' }));
    expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '13:00OnlineTuinvleugel69:30, 2\u00a0dagen lang',
      '09:00OnlineKeuken73:30, 3\u00a0dagen lang',
      '08:00OfflineTuinvleugel5:00 lang',
    ]);
    expect(server.requestsTo('/api/hubs/month-history')).toHaveLength(1);
  });

  test('a failed load shows the error and a retry button', async () => {
    const { user } = await openHubs({
      'GET /api/hubs/history/1': { status: 503, body: { message: 'Even niet.' } },
    });
    await user.click(screen.getByRole('button', { name: 'Geschiedenis: Tuinvleugel' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Even niet.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Opnieuw proberen' })).toBeVisible();
  });
});
