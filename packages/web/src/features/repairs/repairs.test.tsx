import { screen, within } from '@testing-library/react';
import { TROUBLES } from '@vigilia/domain/troubles/troubles';
import { expect, test } from 'vitest';
import { seriousAxeViolations } from '#testing/axe';
import { fakeServer } from '#testing/fake-server';
import { openApp } from '#testing/open-app';
import { ana, noor, QUIET_HOME } from '#testing/people';

const trouble = (kind: string, more: object = {}) => ({
  ...{ kind, subject: null, since: null, values: {} },
  ...more,
});
const HUB = trouble('hub-silent', {
  ...{ subject: { id: 1, nombre: 'Gang 2' }, since: '2016-11-15T01:30:00.000Z' },
});

function openRepairs(lista: readonly object[], { as = ana, at = '/settings/repairs', ...more } = {}) {
  const body = { lista, certificateUntil: null };
  const server = fakeServer({ ...QUIET_HOME, 'GET /api/repairs/list': { body }, ...more });
  openApp({ at, as });
  return server;
}

test('each repair says what it is about, since when, what it means and what to do, with a way there', {
  tags: ['R-TROUBLES-3'],
}, async () => {
  openRepairs([HUB]);
  const item = (await screen.findByText('Hub Gang 2 is stil')).closest('li')!;
  expect(within(item).getByText(/Bewoners die alleen deze hub ontvangt/)).toBeVisible();
  expect(within(item).getByText(/haal de stekker er/)).toBeVisible();
  expect(within(item).getByText('sinds 15/11/2016 02:30')).toBeVisible();
  expect(within(item).getByRole('link', { name: 'Naar Beheer' })).toHaveAttribute('href', '#/management');
  expect(await seriousAxeViolations()).toEqual([]);
});

test('every check has texts without holes', { tags: ['R-TROUBLES-3'] }, async () => {
  const values = { behind: 1, count: 3, days: 5, spread: 2, gigabytes: 1.2, minutes: 7, strength: 40 };
  openRepairs(TROUBLES.map((kind) => trouble(kind, { subject: { id: 1, nombre: 'Ana' }, values })));
  await screen.findByText('Hub Ana is stil');
  const list = screen.getByRole('region', { name: 'Te herstellen' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(TROUBLES.length);
  expect(list.textContent).not.toMatch(/repairs\.|\{\{|undefined|NaN/);
});

test('where nothing is wrong the page says so', { tags: ['R-TROUBLES-3'] }, async () => {
  openRepairs([]);
  expect(await screen.findByText('Er hoeft niets hersteld te worden.')).toBeVisible();
  expect(await seriousAxeViolations()).toEqual([]);
});

test('how long the certificate is valid is said whether something is wrong or not; without one of its own nothing is', {
  tags: ['R-HTTPS-6'],
}, async () => {
  const until = { certificateUntil: '2027-02-17T03:00:00.000Z' };
  openRepairs([], { 'GET /api/repairs/list': { body: { lista: [], ...until } } } as object);
  expect(await screen.findByText('Het certificaat van https is geldig tot 17/02/2027.')).toBeVisible();
  expect(screen.getByText('Er hoeft niets hersteld te worden.')).toBeVisible();
});

test('a drill is confirmed with one button, and gone with it', { tags: ['R-TROUBLES-3'] }, async () => {
  let lista: readonly object[] = [trouble('backup-undrilled')];
  const server = openRepairs([], {
    'GET /api/repairs/list': () => ({ body: { lista, certificateUntil: null } }),
    'POST /api/repairs/drilled': () => {
      lista = [];
      return { status: 204 };
    },
  } as object);
  (await screen.findByRole('button', { name: 'Vandaag geoefend' })).click();
  expect(await screen.findByText('Er hoeft niets hersteld te worden.')).toBeVisible();
  expect(server.requestsTo('/api/repairs/drilled')).toHaveLength(1);
});

test('the number is at the administrator’s menu, which leads to the page', {
  tags: ['R-TROUBLES-3'],
}, async () => {
  openRepairs([HUB, trouble('backups-off')], { at: '/' });
  const menu = await screen.findByRole('button', { name: /^Jouw menu/ });
  await expect.poll(() => menu.querySelector('[data-count]')?.getAttribute('data-count')).toBe('2');
  menu.click();
  expect(await screen.findByRole('link', { name: '2 te herstellen' })).toHaveAttribute(
    'href',
    '#/settings/repairs',
  );
});

test('a nurse is not asked about repairs', { tags: ['R-TROUBLES-3'] }, async () => {
  const server = openRepairs([HUB], { as: noor, at: '/' });
  await screen.findByRole('button', { name: /^Jouw menu/ });
  await screen.findByRole('heading', { name: 'Bewoners' });
  expect(server.requestsTo('/api/repairs/list')).toEqual([]);
});
