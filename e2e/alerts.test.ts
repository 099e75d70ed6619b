import { expect } from 'vitest';
import { ask, authenticate } from './support/api';
import { expectAccessible } from './support/axe';
import { expectGone, expectSeen } from './support/expect';
import { testsOn } from './support/fixtures';
import { sendReadings } from './support/hub';
import { ana, lucia } from './support/people';
import { cardOf, stateOn } from './support/ward-page';

const test = testsOn('demo');
const TRIJNTJE = 'Trijntje Kok';

test('two nurses on two screens: take, taken by another, take over, snooze, changed, undo, pause', async ({
  product: { address, mqtt },
  visit,
  pageErrors,
}) => {
  pageErrors.allow(/status of 409/);
  const { token } = await authenticate(address, ana);
  const [policy] = await ask<[Record<string, unknown>]>(address, 'GET', '/api/alerts/prepare', { token });
  // Wet for no time at all is enough.
  await ask(address, 'POST', '/api/alerts/policy', { token, body: { ...policy, wetFrom: 5, wetHold: 0 } });
  await sendReadings(mqtt, { moisture: 100 }, { moisture: 100 });

  const stored = { locale: 'en' };
  const [anas, lucias] = [await visit({ as: ana, stored }), await visit({ as: lucia, stored })];
  const [hers, his] = [cardOf(anas, TRIJNTJE), cardOf(lucias, TRIJNTJE)];
  for (const page of [anas, lucias]) await expectSeen(page.getByText('live', { exact: true }));
  await expectSeen(stateOn(his, 'Dry'));
  const sizeOf = async () => {
    const box = await his.boundingBox();
    return [Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)];
  };
  const size = await sizeOf();

  await sendReadings(mqtt, { moisture: 250 }, { moisture: 250 });
  for (const card of [hers, his]) await expectSeen(card.getByText('Nobody is going yet'));
  const take = (card: typeof his) => card.getByRole('button', { name: `On my way to ${TRIJNTJE}` });
  await expectSeen(take(his));
  // In a large place, whose size is the same whoever goes.
  const large = await sizeOf();
  expect(large[0]).toBeGreaterThan(size[0] ?? 0);
  await expectAccessible(lucias, 'the cards and the panel of alerts');

  // Ana is quicker by a moment: Lucía is told who goes, and takes over.
  await lucias.route(
    '**/api/alerts/take/*',
    async (route) => {
      await ask(address, 'POST', new URL(route.request().url()).pathname, { token, body: {} });
      await route.continue();
    },
    { times: 1 },
  );
  await take(his).click();
  await expectSeen(lucias.getByText(`Ana Visser is already on the way to ${TRIJNTJE}`));
  await expectSeen(hers.getByText('You are on the way'));
  await lucias.getByRole('button', { name: 'Take over' }).click();
  await expectSeen(his.getByText('You are on the way'));
  await expectSeen(hers.getByText('Lucía is on the way'));
  expect(await sizeOf()).toEqual(large);

  const choose = async (page: typeof lucias, name: string) => {
    // The acts of before go a moment after one of them was done.
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await cardOf(page, TRIJNTJE)
      .getByRole('button', { name: `More for ${TRIJNTJE}` })
      .click();
    await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  };
  await choose(lucias, 'Postpone by 10 min');
  for (const card of [hers, his]) await expectSeen(card.getByText(/^Postponed, back at \d\d:\d\d/));
  await choose(anas, 'End the postponement');
  await expectSeen(his.getByText('Nobody is going yet'));

  await take(his).click();
  await his.getByRole('button', { name: `Changed: ${TRIJNTJE}` }).click();
  await expectSeen(lucias.getByText(`${TRIJNTJE}: changed`, { exact: true }));
  await expect.poll(() => hers.getAttribute('data-alert')).toBe(null);
  await lucias.getByRole('button', { name: 'Undo' }).click();
  await expectSeen(lucias.getByText(`${TRIJNTJE}: “changed” undone`));
  // The same alert goes on, and Lucía is on the way as before.
  await expectSeen(his.getByText('You are on the way'));
  const onTheWay = await expectSeen(hers.getByText('Lucía is on the way'));
  await choose(lucias, 'Pause alerts');
  for (const choice of ['All alerts', '4 h', 'Away'])
    await lucias.getByRole('dialog').getByText(choice, { exact: true }).click();
  await lucias.getByRole('button', { name: /^Pause until .+: All alerts$/ }).click();
  for (const card of [hers, his]) await expectSeen(card.getByText(/^All alerts paused until .*\d\d:\d\d$/));
  await expectGone(onTheWay);
  const paused = await expectSeen(hers.getByText(/^All alerts paused/));
  await choose(lucias, 'Resume');
  await expectGone(paused);

  await sendReadings(mqtt, { moisture: 100 }, { moisture: 100 });
  await ask(address, 'POST', '/api/alerts/policy', { token, body: policy });
});
