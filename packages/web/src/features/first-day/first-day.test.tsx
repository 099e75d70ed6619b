import { screen, waitFor, within } from '@testing-library/react';
import { FIRST_DAY_STEPS, STEP_FINDINGS, STEP_STATES } from '@vigilia/domain/first-day';
import { expect, test } from 'vitest';
import { seriousAxeViolations } from '#testing/axe';
import { fakeServer } from '#testing/fake-server';
import { firstDayOf } from '#testing/first-day';
import { openApp, whereAmI } from '#testing/open-app';
import { ana, noor, QUIET_HOME, ward } from '#testing/people';
import { setWindowWidth } from '#testing/window-width';

type Answers = Parameters<typeof fakeServer>[0];
type Changed = Parameters<typeof firstDayOf>[0];

function open(changed: Changed = {}, { at = '/settings/first-day', as = ana, answers = {} as Answers } = {}) {
  const server = fakeServer({
    ...QUIET_HOME,
    'GET /api/pacientes/list': { body: ward() },
    'GET /api/first-day': { body: firstDayOf(changed) },
    ...answers,
  });
  return { server, user: openApp({ at, as }) };
}

const READY: Changed = Object.fromEntries(
  FIRST_DAY_STEPS.map((step) => [step, { state: 'done', finding: 'named' }]),
);
const stepOf = async (name: RegExp) => {
  const list = within(await screen.findByRole('region', { name: 'De eerste dag' }));
  await list.findAllByRole('listitem');
  return list.getAllByRole('listitem').find((item) => name.test(item.textContent ?? ''))!;
};

test('ten steps in their order: what is there, what is missing in a sentence, and where it is done', {
  tags: ['R-FIRSTDAY-2'],
}, async () => {
  open({ hub: { finding: 'hub-silent', count: 1 } });
  expect(await screen.findByText(/^2 van 10 stappen gedaan/)).toBeVisible();
  const list = within(screen.getByRole('region', { name: 'De eerste dag' }));
  expect(list.getAllByRole('listitem')).toHaveLength(10);
  expect(within(await stepOf(/^Naam/)).getByText('Huize Zonnehof')).toBeVisible();
  expect((await stepOf(/Eerste hub/)).textContent).toContain('(nog te doen)Toegevoegd, maar er is nog niets');
  const links = list
    .getAllByRole('link')
    .map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]);
  expect(links).toEqual([
    ['Bekijken: Naam', '#/settings/home'],
    ['Bekijken: Afdelingen', '#/settings/sections'],
    ['Regelen: Eerste hub', '#/settings/hubs'],
    ['Lijst importeren: Bewoners', '#/settings/import/residents'],
    ['Regelen: Bewoners', '#/patient/new'],
    ['Regelen: Sensoren', '#/management/scan'],
    ['Lijst importeren: Medewerkers', '#/settings/import/staff'],
    ['Regelen: Medewerkers', '#/staff'],
    ['Bekijken: Back-ups', '#/settings/backups'],
  ]);
  expect(await seriousAxeViolations()).toEqual([]);
});

test('every finding has a sentence without holes, in each state', { tags: ['R-FIRSTDAY-2'] }, async () => {
  const at = '2016-11-15T01:30:00.000Z';
  const findings = STEP_FINDINGS.map((finding, index) => ({
    ...{ step: FIRST_DAY_STEPS[index % FIRST_DAY_STEPS.length]!, finding, count: index % 2 ? 1 : 3, at },
    state: STEP_STATES[index % STEP_STATES.length]!,
  }));
  for (let from = 0; from < findings.length; from += 10) {
    const lista = findings.slice(from, from + 10);
    fakeServer({ ...QUIET_HOME, 'GET /api/first-day': { body: { lista } } });
    openApp({ at: '/settings/first-day', as: ana });
    const region = await screen.findByRole('region', { name: 'De eerste dag' });
    await waitFor(() => expect(within(region).getAllByRole('listitem')).toHaveLength(lista.length));
    expect(region.textContent).not.toMatch(/firstDay|\{\{|undefined|NaN/);
    document.body.innerHTML = '';
  }
});

test('a home that is ready says so, here and in the list of settings', {
  tags: ['R-FIRSTDAY-2'],
}, async () => {
  open({ ...READY, phones: { state: 'not-needed' } });
  expect(await screen.findByText('Deze locatie is klaar.')).toBeVisible();
  expect(screen.queryByText(/stappen gedaan/)).toBeNull();
  const nav = within(screen.getByRole('navigation', { name: 'Instellingen' }));
  await waitFor(() =>
    expect(nav.getByRole('link', { name: 'De eerste dag klaar' })).toHaveAttribute('aria-current', 'page'),
  );
  expect(await seriousAxeViolations()).toEqual([]);
});

test('what nothing can tell is not done: it counts as open, and looks so', {
  tags: ['R-FIRSTDAY-1', 'R-FIRSTDAY-2'],
}, async () => {
  open({ ...READY, https: { state: 'unknown', finding: 'behind-proxy' } });
  expect(await screen.findByText(/^9 van 10 stappen gedaan/)).toBeVisible();
  expect((await stepOf(/^Https/)).textContent).toContain('(niet te zien)Volgens de instellingen');
  expect(screen.queryByText('Deze locatie is klaar.')).toBeNull();
});

test('not needed here is said with one button and taken back with another; what is there cannot be dispensed with', {
  tags: ['R-FIRSTDAY-3'],
}, async () => {
  let changed: Changed = { backups: { state: 'done', finding: 'backups', at: '2016-11-15T01:30:00.000Z' } };
  const { server, user } = open(
    {},
    {
      answers: {
        'GET /api/first-day': () => ({ body: firstDayOf(changed) }),
        'POST /api/first-day/needed': ({ body }) => {
          changed = (body as { needed: boolean }).needed ? {} : { https: { state: 'not-needed' } };
          return { status: 204 };
        },
      },
    },
  );
  await stepOf(/^Https/);
  const offered = screen.getAllByRole('button', { name: /^Hier niet nodig/ });
  expect(offered.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Hier niet nodig: Https',
    'Hier niet nodig: Sensoren',
    'Hier niet nodig: Telefoons',
    'Hier niet nodig: Proefoproep',
  ]);
  await user.click(offered[0]!);
  expect(await screen.findByText(/^Deze locatie doet het zonder/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Toch nodig: Https' }));
  await screen.findByRole('button', { name: 'Hier niet nodig: Https' });
  expect(server.requestsTo('/api/first-day/needed').map(({ body }) => body)).toEqual([
    { step: 'https', needed: false },
    { step: 'https', needed: true },
  ]);
});

test('phones and the test call open one’s own notifications', { tags: ['R-FIRSTDAY-2'] }, async () => {
  const own = {
    preferences: {
      ...{ kinds: null, leastPriority: 'low', quietFrom: null, quietTo: null, mail: null, digest: false },
    },
    ...{ devices: [], pushKey: 'BKey', mail: false, pendingMail: null, nextCodeAt: null },
  };
  const { user } = open({}, { answers: { 'GET /api/notifications/mine': { body: own } } });
  for (const step of ['Telefoons', 'Proefoproep']) {
    await user.click(await screen.findByRole('button', { name: `Regelen: ${step}` }));
    expect(await screen.findByRole('dialog', { name: 'Mijn notificaties' })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});

test('an empty home leads its administrator to the first day with one button', {
  tags: ['R-FIRSTDAY-2'],
}, async () => {
  const { user } = open({}, { at: '/' });
  await user.click(await screen.findByRole('link', { name: 'Naar de eerste dag' }));
  expect(whereAmI()).toBe('/settings/first-day');
  expect(await screen.findByText(/^2 van 10 stappen gedaan/)).toBeVisible();
});

test('a nurse in an empty home is told what will be here, and nothing of the first day', {
  tags: ['R-FIRSTDAY-2'],
}, async () => {
  const { server } = open({}, { at: '/', as: noor });
  expect(await screen.findByText('Nog geen bewoners')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Naar de eerste dag' })).toBeNull();
  expect(server.requestsTo('/api/first-day')).toEqual([]);
});

test('on a phone the list of settings is a page of its own, with how far the home is', {
  tags: ['R-FIRSTDAY-2'],
}, async () => {
  setWindowWidth(390);
  const { user } = open({}, { at: '/settings' });
  const entry = await screen.findByRole('link', { name: 'De eerste dag 2/10' });
  expect(screen.queryByRole('region', { name: 'De eerste dag' })).toBeNull();
  await user.click(entry);
  expect(await screen.findByText(/^2 van 10 stappen gedaan/)).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Instellingen' }));
  expect(await screen.findByRole('link', { name: /^Te herstellen/ })).toBeVisible();
});
