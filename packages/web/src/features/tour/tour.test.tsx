import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { may, type Right } from '@vigilia/domain/rights';
import { expect, test } from 'vitest';
import { goToTourStep } from '#lib/tour';
import { seriousAxeViolations } from '#testing/axe';
import { fakeServer } from '#testing/fake-server';
import { openApp, whereAmI } from '#testing/open-app';
import { ana, noor, patient, QUIET_HOME, ward } from '#testing/people';
import { setWindowWidth } from '#testing/window-width';
import { tourSteps } from './tour-steps';

const accounts = [
  { username: 'ana', password: 'demo-ana', description: 'Beheerder' },
  { username: 'noor', password: 'demo-noor', description: 'Verpleegkundige' },
];
const about = (demo: boolean) => ({
  'GET /api/about': { body: { demo, accounts: demo ? accounts : [], usersHost: '', version: 'test' } },
});
const WARD = { 'GET /api/pacientes/list': { body: ward(patient(7, 'Elisabeth', 'Bakker', '5')) } };

function open({ demo = true, as = ana } = {}) {
  const server = fakeServer({ ...QUIET_HOME, ...WARD, ...about(demo) });
  return { server, user: openApp({ as }) };
}
const begin = async (user: ReturnType<typeof openApp>) => {
  await user.click(await screen.findByRole('button', { name: /Jouw menu/ }));
  await user.click(await screen.findByRole('button', { name: 'Rondleiding' }));
  return screen.findByRole('region', { name: 'Rondleiding' });
};
const stored = () => localStorage.getItem('tour');

test.each([
  ['an administrator', 'ROLE_CENTRO', false, 10],
  ['a nurse', 'ROLE_ENFERMERA', false, 10],
  ['an administrator with an iPad', 'ROLE_CENTRO', true, 7],
] as const)(
  '%s has steps of their own pages: %s, iOS %s, %i',
  {
    tags: ['R-FIRSTDAY-4'],
  },
  (_, role, ios, count) => {
    const steps = tourSteps((right: Right) => may(role, right), ios);
    expect(steps).toHaveLength(count);
    expect(steps[0]).toEqual({ name: 'list', at: '/' });
    const atPages = steps.map(({ at }) => at).filter((at) => at.startsWith('/settings'));
    expect(atPages).toHaveLength(role === 'ROLE_CENTRO' ? 2 : 0);
  },
);

test('it begins in the menu, goes forth and back through the pages, and says what each shows', {
  tags: ['R-FIRSTDAY-4'],
}, async () => {
  const { user } = open();
  expect(screen.queryByRole('region', { name: 'Rondleiding' })).toBeNull();
  const panel = within(await begin(user));
  expect(panel.getByText('1 van 10')).toBeVisible();
  expect(panel.getByText(/^Bovenaan staat wie iemand nodig heeft/)).toBeVisible();
  expect(panel.getByRole('button', { name: 'Terug' })).toBeDisabled();
  expect(await seriousAxeViolations()).toEqual([]);
  const visited = [whereAmI()];
  for (let place = 2; place <= 10; place += 1) {
    await user.click(panel.getByRole('button', { name: 'Volgende' }));
    expect(panel.getByText(`${place} van 10`)).toBeVisible();
    visited.push(whereAmI());
  }
  expect(visited).toEqual([
    ...['/', '/', '/patient/7/week', '/patient/7/diary', '/alerts', '/round', '/handover'],
    ...['/analytics/quality', '/settings/repairs', '/settings/first-day'],
  ]);
  await user.click(panel.getByRole('button', { name: 'Terug' }));
  expect(whereAmI()).toBe('/settings/repairs');
  await user.click(panel.getByRole('button', { name: 'Volgende' }));
  await user.click(panel.getByRole('button', { name: 'Klaar' }));
  expect(screen.queryByRole('region', { name: 'Rondleiding' })).toBeNull();
  expect(stored()).toBe('null');
});

test('skipped by its button or by Escape, and begun again', { tags: ['R-FIRSTDAY-4'] }, async () => {
  const { user } = open({ as: noor });
  await begin(user);
  await user.click(screen.getByRole('button', { name: 'Volgende' }));
  expect(stored()).toBe('1');
  await user.click(screen.getByRole('button', { name: 'Overslaan' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Rondleiding' })).toBeNull());
  expect(stored()).toBe('null');
  const panel = within(await begin(user));
  expect(panel.getByText('1 van 10')).toBeVisible();
  panel.getByRole('button', { name: 'Volgende' }).focus();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('region', { name: 'Rondleiding' })).toBeNull();
});

test('Escape within it leaves a resident’s dialog behind it open', { tags: ['R-FIRSTDAY-4'] }, async () => {
  const { user } = open();
  const panel = within(await begin(user));
  await user.click(panel.getByRole('button', { name: 'Volgende' }));
  await user.click(panel.getByRole('button', { name: 'Volgende' }));
  await screen.findByRole('dialog');
  fireEvent.keyDown(panel.getByRole('button', { name: 'Volgende' }), { key: 'Escape' });
  expect(screen.queryByRole('region', { name: 'Rondleiding' })).toBeNull();
  expect(screen.getByRole('dialog')).toBeVisible();
  expect(whereAmI()).toBe('/patient/7/week');
});

test('on a phone it is one line until it is unfolded', { tags: ['R-FIRSTDAY-4'] }, async () => {
  setWindowWidth(390);
  const { user } = open();
  const panel = within(await begin(user));
  expect(panel.queryByText(/^Bovenaan staat/)).toBeNull();
  await user.click(panel.getByRole('button', { name: 'Volgende' }));
  expect(panel.getByText('2 van 10')).toBeVisible();
  await user.click(panel.getByRole('button', { name: 'Uitklappen: Ik ga, en gedaan' }));
  expect(panel.getByText(/^Tik op een kaart/)).toBeVisible();
  await user.click(panel.getByRole('button', { name: 'Inklappen: Ik ga, en gedaan' }));
  await user.click(panel.getByRole('button', { name: 'Overslaan' }));
  expect(screen.queryByRole('region', { name: 'Rondleiding' })).toBeNull();
});

test('a home has no tour: neither in the menu, nor where this browser is in the middle of one', {
  tags: ['R-FIRSTDAY-4'],
}, async () => {
  const { user } = open({ demo: false });
  goToTourStep(3);
  await user.click(await screen.findByRole('button', { name: /^Jouw menu/ }));
  await screen.findByRole('button', { name: 'Uitloggen' });
  expect(screen.queryByRole('button', { name: 'Rondleiding' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Rondleiding' })).toBeNull();
});

test('the sign-in of the demo offers it: a press fills the form, and whoever signs in begins with the first step', {
  tags: ['R-FIRSTDAY-4'],
}, async () => {
  fakeServer({
    ...{ ...QUIET_HOME, ...WARD, ...about(true) },
    'POST /api/authenticate': { body: ana },
  });
  const user = openApp({ at: '/login' });
  const offer = await screen.findByRole('button', { name: /^Rondleiding/ });
  await user.click(offer);
  expect(offer).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByLabelText('Gebruikersnaam')).toHaveValue('ana');
  await user.click(offer);
  expect(stored()).toBe('null');
  await user.click(offer);
  await user.click(screen.getByRole('button', { name: 'Inloggen' }));
  expect(
    within(await screen.findByRole('region', { name: 'Rondleiding' })).getByText('1 van 10'),
  ).toBeVisible();
});
