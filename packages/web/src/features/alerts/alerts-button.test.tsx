import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { alertList, alertOf, takenBy } from '#testing/alerts';
import { anna, bert, carla, openAlerts } from '#testing/open-alerts';
import { NIGHT } from '#testing/open-ward';

const wet = alertOf(7, anna, { priority: 'low' });
const turn = alertOf(8, bert, { kind: 'turn' });
const battery = alertOf(9, carla, { kind: 'battery', priority: 'info' });
const button = () => screen.findByRole('button', { name: /^Meldingen/ });

test('the button counts the alerts that nobody has taken, and is loud while one of them is urgent', async () => {
  const { sendAlert } = await openAlerts(alertList([wet, turn, battery]));
  expect(await button()).toHaveAccessibleName('Meldingen 2 nog niet opgepakt');
  expect(await button()).toHaveAttribute('data-loud');
  await sendAlert({ ...turn, ...takenBy(9, 'Bea') });
  expect(await button()).toHaveAccessibleName('Meldingen 1 nog niet opgepakt');
  expect(await button()).not.toHaveAttribute('data-loud');
  await sendAlert({ ...wet, status: 'snoozed', snoozedUntil: wet.since });
  expect(await button()).toHaveAccessibleName('Meldingen');
});

test('a lost connection: the number has a question mark and is no longer loud', async () => {
  // The query cache notes when its data came by the real clock.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(NIGHT) });
  const { server, stream, settle, advance } = await openAlerts(alertList([turn]));
  expect(await button()).toHaveTextContent(/^Meldingen 1 /);
  server.goDown();
  stream?.end();
  await settle();
  await advance(80_000);
  expect(await button()).toHaveTextContent(/^Meldingen 1 /);
  await advance(15_000);
  expect(await button()).toHaveTextContent(/^Meldingen 1\? verbinding weg/);
  expect(await button()).not.toHaveAttribute('data-loud');
});
