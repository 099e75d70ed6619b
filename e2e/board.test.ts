import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { openUserMenu } from './support/actions';
import { ask, authenticate } from './support/api';
import { expectAccessible } from './support/axe';
import { expectAbsent, expectAt, expectGone, expectSeen } from './support/expect';
import { type RunningProduct, testsOn } from './support/fixtures';
import { sendReadings } from './support/hub';
import { ana, lucia } from './support/people';

const test = testsOn('demo');
const SCREEN = { width: 1920, height: 1080 };
/** Trijntje Kok, who wears the sensor that tests send for. */
const ROOM = '208';

const tileOf = (page: Page, room: string) =>
  page.locator('li[data-state]').filter({ has: page.getByText(room, { exact: true }) });

/** Enters the code of the page, for the section of Trijntje Kok. */
async function pair({ address }: RunningProduct, page: Page) {
  const shown = page.getByLabel(/^[A-Z0-9]{6}$/);
  await expectSeen(shown);
  const { token } = await authenticate(address, ana);
  const { secciones } = await ask<{ secciones: { id: number; nombre: string }[] }>(
    address,
    'GET',
    '/api/pacientes/list',
    { token },
  );
  const section = secciones.find(({ nombre }) => nombre === 'Tweede verdieping');
  const { board } = await ask<{ board: { id: number } }>(address, 'POST', '/api/boards/new', {
    token,
    body: {
      code: await shown.getAttribute('aria-label'),
      ...{ nombre: 'Kantoor', secciones: [section?.id], roomOnly: false, locale: 'es' },
    },
  });
  return {
    revoke: () =>
      fetch(`${address}/api/boards/revoke/${board.id}`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${token}` },
      }),
  };
}

describe('a wall board', () => {
  test('is paired by its code, follows its section live, says when the connection is lost, and ends when revoked', async ({
    product,
    visit,
    pageErrors,
  }) => {
    pageErrors.allow(/Failed to load resource|net::ERR/);
    await sendReadings(product.mqtt, { moisture: 100 }, { moisture: 100 });
    const prepare = (page: Page) => page.clock.install();
    const page = await visit({ at: '/board', viewport: SCREEN, prepare });
    const controls: string[] = [];
    page.on(
      'request',
      (request) => request.url().includes('/board-controls-') && controls.push(request.url()),
    );
    const { revoke } = await pair(product, page);

    await expectSeen(page.getByRole('heading', { name: 'Kantoor' }));
    // The language that was chosen for it, and not that of the pairing screen.
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('es');
    await expectSeen(tileOf(page, ROOM).getByText('Trijntje Kok'));
    const rooms = await page.locator('li[data-state] > :first-child').allInnerTexts();
    expect(rooms.every((room) => room.startsWith('2'))).toBe(true);
    await expectAccessible(page, 'the wall board');
    await sendReadings(product.mqtt, { moisture: 250 }, { moisture: 250 });
    await expect.poll(() => tileOf(page, ROOM).getAttribute('data-state')).toBe('level3');
    expect(await isWithinScreen(page)).toBe(true);
    // Nothing can be pressed, and the code of what could be was not even requested.
    await expectAbsent(page.getByRole('button', { includeHidden: true }), { beside: tileOf(page, ROOM) });
    expect(controls).toEqual([]);

    await product.stop();
    await page.clock.fastForward(10_000);
    await expectSeen(tileOf(page, ROOM));
    await page.clock.fastForward(15_000);
    const lost = page.getByRole('heading', { name: /^Sin conexión desde las \d\d:\d\d$/ });
    await expectAbsent(page.locator('li[data-state]'), { beside: lost });
    await product.restart();
    await page.clock.fastForward(31_000);
    await expectSeen(tileOf(page, ROOM));

    await revoke();
    await expectSeen(page.getByText('Esta pantalla se ha desvinculado.'));
    expect(await page.evaluate(() => localStorage.getItem('board'))).toBeNull();
    await sendReadings(product.mqtt, { moisture: 100 }, { moisture: 100 });
  });

  test('opened by its address it is in the language of this browser, with every text', async ({ visit }) => {
    const page = await visit({ as: lucia, at: '/board', viewport: SCREEN, stored: { locale: 'es' } });
    await expectSeen(tileOf(page, ROOM));
    await expectSeen(page.getByText('residentes', { exact: false }).first());
    const shown = await page.locator('main').innerText();
    expect(shown.match(/\b[a-z]+\.[a-z]+(\.[a-z]+)*\b/gi) ?? []).toEqual([]);
  });

  test('opens from the user menu with one’s own session and sections, and Escape leaves it', async ({
    visit,
  }) => {
    const page = await visit({ as: lucia, at: '/orders', viewport: SCREEN });
    await openUserMenu(page);
    await page.getByRole('button', { name: 'Wandbord' }).click();
    await expectSeen(page.getByRole('heading', { name: 'Huize Zonnehof' }));
    const name = await expectSeen(tileOf(page, ROOM).getByText('Trijntje Kok'));
    const showRooms = page.getByRole('button', { name: 'Alleen kamers tonen', includeHidden: true });
    await showRooms.waitFor({ state: 'attached' });
    await page.mouse.move(400, 400);
    await showRooms.click();
    await expectGone(name);
    await expectAbsent(page.getByText('Trijntje Kok'), { beside: tileOf(page, ROOM) });
    expect(await isWithinScreen(page)).toBe(true);
    await page.keyboard.press('Escape');
    await expectAt(page, '/');
  });
});

/** Nothing is outside the screen, and no tile is cut. */
const isWithinScreen = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    const tiles = [...document.querySelectorAll('li[data-state]')];
    return (
      scrollWidth <= innerWidth &&
      scrollHeight <= innerHeight &&
      tiles.every((tile) => tile.scrollHeight <= tile.clientHeight + 1)
    );
  });
