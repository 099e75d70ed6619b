import type { Locator, Page, Request } from 'playwright-core';
import { describe, expect } from 'vitest';
import { addStaff, typeCredentials } from './support/actions';
import { expectAt, expectSeen } from './support/expect';
import { testsOn } from './support/fixtures';
import { everyWard, mockWard } from './support/mock-ward';
import { ana } from './support/people';
import { expectRead, reportReadAnswers } from './support/read-answers';

const test = testsOn('demo');

const WIDTHS = [1440, 1000, 390];

/** Remembers where everything is that can be pressed now, and says how much that is. */
const rememberPlaces = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const pressed = 'button, a[href], input, select, textarea, [role="tab"], [tabindex="0"]';
    const controls = [...document.querySelectorAll<HTMLElement>(pressed)].filter((control) =>
      control.checkVisibility({ visibilityProperty: true }),
    );
    const places = controls.map((control) => ({ control, place: control.getBoundingClientRect() }));
    Object.assign(window, { places });
    return places.length;
  });

/** What is not where it was. The button that is pressed is drawn a pixel lower. */
const movedSince = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { places } = window as unknown as { places: { control: HTMLElement; place: DOMRect }[] };
    return places.flatMap(({ control, place }) => {
      const now = control.getBoundingClientRect();
      const name = (control.getAttribute('aria-label') ?? control.textContent ?? '').trim().slice(0, 40);
      if (!control.isConnected) return [`${name} is replaced`];
      const hasMoved = Math.abs(now.x - place.x) > 1 || Math.abs(now.y - place.y) > 1;
      return hasMoved ? [`${name} from ${place.x},${place.y} to ${now.x},${now.y}`] : [];
    });
  });

/**
 * Holds back what is requested from now on and matches. The function that is given lets it arrive, and waits until the
 * page has read it and, where it is code, has run it.
 */
async function holdBack(page: Page, pattern: RegExp): Promise<() => Promise<void>> {
  let letGo = () => {};
  const allowed = new Promise<void>((resolve) => (letGo = resolve));
  const held: Request[] = [];
  await reportReadAnswers(page);
  await page.route(pattern, (route) => {
    held.push(route.request());
    return allowed.then(() => route.continue());
  });
  return async () => {
    letGo();
    // Not what is requested from now on: the page may never end asking.
    const code = held
      .filter((request) => request.resourceType() === 'script')
      .map((request) => request.url());
    const data = held.filter((request) => request.resourceType() === 'fetch').map((request) => request.url());
    for (const address of code) await page.evaluate(`import('${address}').then(() => null)`);
    await expectRead(page, data);
  };
}

/** Time passes only where a test lets it: a press is as long as the test wants. */
async function holdClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 5_000);
}

/** Waits until every card is drawn and two frames have passed: a cell that was not laid out yet gets its height in one. */
async function expectDrawn(page: Page): Promise<void> {
  await expectSeen(page.locator('ul[aria-busy="false"] article').first());
  await page.evaluate(twoFrames);
}
const twoFrames = () =>
  new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));

async function pressOn(what: Locator): Promise<void> {
  const box = await what.boundingBox();
  if (!box) throw new Error(`${String(what)} is not on the screen`);
  await what.page().mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await what.page().mouse.down();
}

/** Longer than anything waits for that comes by itself, in all shorter than the longest press. */
const MOMENT = 800;

describe('between press and release', () => {
  test.for(WIDTHS)(
    'nothing that can be pressed moves while answers and a notice arrive, and the click is not lost: %i px',
    async (width, { product, visit, pageErrors }) => {
      pageErrors.allow(/status of 401/);
      const roos = await addStaff(product, `roos${width}`);
      const page = await visit({ as: roos, at: '/patient/new', viewport: { width, height: 900 } });
      const form = page.getByRole('dialog', { name: 'Bewoner toevoegen' });
      await form.locator('[name="observaciones"]').fill('Hoort slecht.');
      const output = await product.vigilia('staff', 'password', roos.username);
      await expectAt(page, '/login');

      const letArrive = await holdBack(page, /\/api\/(notices|alerts|duty|pacientes)/);
      await typeCredentials(page, { ...roos, password: /shown once: (\S+)/.exec(output)?.[1] ?? '' });
      const goOn = await expectSeen(page.getByRole('button', { name: 'Verder invullen' }));
      await holdClock(page);
      await pressOn(goOn);
      expect(await rememberPlaces(page)).toBeGreaterThan(4);
      await page.clock.runFor(MOMENT);
      await letArrive();
      await page.clock.runFor(MOMENT);
      expect(await movedSince(page)).toEqual([]);
      await page.mouse.up();
      await page.clock.resume();
      await expectSeen(form);
      await expectSeen(page.getByText(/Je wachtwoord is .* gewijzigd/));
    },
  );

  test.for(WIDTHS)(
    'nothing that can be pressed moves while the code of alerts and menus arrives, and the click is not lost: %i px',
    async (width, { visit }) => {
      let letArrive = async () => {};
      const page = await visit({
        as: ana,
        viewport: { width, height: 900 },
        prepare: async (page, me) => {
          // For most of those who are counted nobody is called, so that the alerts decide where they stand.
          const { list, alerts } = everyWard(me);
          await mockWard(page, { list, alerts: { ...alerts, lista: alerts.lista.slice(0, 2) } });
          letArrive = await holdBack(page, /\/assets\/(later|user-panel)-.*\.js/);
        },
      });
      const staff = await expectSeen(page.getByRole('link', { name: 'Team' }));
      await expectDrawn(page);
      await holdClock(page);
      await pressOn(staff);
      expect(await rememberPlaces(page)).toBeGreaterThan(30);
      await page.clock.runFor(MOMENT);
      await letArrive();
      await page.clock.runFor(MOMENT);
      // However late they are asked for: they decide where the cards stand.
      await expectRead(page, ['/api/alerts/list']);
      await page.clock.runFor(MOMENT);
      expect(await movedSince(page)).toEqual([]);
      await page.mouse.up();
      await page.clock.resume();
      await expectAt(page, '/staff');
    },
  );
});

test.for(WIDTHS)('a notice moves nothing on the page: %i px', async (width, { product, visit }) => {
  const fien = await addStaff(product, `fien${width}`);
  const output = await product.vigilia('staff', 'password', fien.username);
  const page = await visit({ viewport: { width, height: 900 } });
  const letArrive = await holdBack(page, /\/api\/notices/);
  await typeCredentials(page, { ...fien, password: /shown once: (\S+)/.exec(output)?.[1] ?? '' });
  await page.getByRole('link', { name: 'Bestellen' }).click();
  await expectSeen(page.getByRole('button', { name: 'Materiaal bestellen' }));
  // Whether this is a demo is asked once, and the mark makes room for itself.
  await expectSeen(page.getByTitle('Voorbeeldgegevens: niemand hier is echt.'));
  expect(await rememberPlaces(page)).toBeGreaterThan(5);
  await letArrive();
  await expectSeen(page.getByText(/Je wachtwoord is .* gewijzigd/));
  expect(await movedSince(page)).toEqual([]);
});

test.for(WIDTHS)(
  'the sign-in form stays where it is when the accounts of the demo arrive: %i px',
  async (width, { visit }) => {
    let letArrive = async () => {};
    const page = await visit({
      viewport: { width, height: 900 },
      prepare: async (page) => {
        letArrive = await holdBack(page, /\/api\/about/);
      },
    });
    await expectSeen(page.getByRole('button', { name: 'Inloggen' }));
    expect(await rememberPlaces(page)).toBeGreaterThan(4);
    await letArrive();
    await expectSeen(page.getByRole('button', { name: /^centro/ }));
    expect(await movedSince(page)).toEqual([]);
  },
);

test('the entries of the user menu are where they stay as soon as they are seen, however late its code and answers come', async ({
  visit,
}) => {
  let letArrive = async () => {};
  let letAnswer = async () => {};
  const page = await visit({
    as: ana,
    prepare: async (page) => {
      letAnswer = await holdBack(page, /\/api\/(about|repairs)/);
      letArrive = await holdBack(page, /\/assets\/user-panel-.*\.js/);
      await page.addInitScript(() => {
        const seen = new Set<string>();
        Object.assign(window, { seenAt: seen });
        const look = () => {
          const entry = [...document.querySelectorAll('[role="dialog"] button')].at(-1);
          if (entry?.checkVisibility({ opacityProperty: true })) {
            const { x, y } = entry.getBoundingClientRect();
            seen.add(`${entry.textContent} ${Math.round(x)},${Math.round(y)}`);
          }
          requestAnimationFrame(look);
        };
        look();
      });
    },
  });
  const requested = page.waitForRequest(/user-panel-.*\.js/);
  await pressOn(await expectSeen(page.getByRole('button', { name: /^Jouw menu:/ })));
  await page.mouse.up();
  await requested;
  await letArrive();
  const entry = await expectSeen(page.getByRole('button', { name: 'Uitloggen' }));
  await letAnswer();
  const { x, y } = (await entry.boundingBox()) ?? { x: 0, y: 0 };
  const seenAt = () => page.evaluate(() => [...(window as unknown as { seenAt: Set<string> }).seenAt]);
  await expect.poll(seenAt).toEqual([` Uitloggen ${Math.round(x)},${Math.round(y)}`]);
});
