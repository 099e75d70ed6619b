import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectGone, expectSeen } from './support/expect';
import { testsOn } from './support/fixtures';
import { sendReadings } from './support/hub';
import { ana, lucia } from './support/people';
import { expectRead, reportReadAnswers } from './support/read-answers';
import { TEXTS, textPattern } from './support/texts';
import { cardOf, stateOn } from './support/ward-page';

const test = testsOn('demo');
const TRIJNTJE = 'Trijntje Kok';

describe('a reading over MQTT', () => {
  test('appears on the card without a new request, and in every open browser', async ({ product, visit }) => {
    await sendReadings(product.mqtt, { power: 'off' });
    const anas = await visit({ as: ana });
    const page = await visit({ as: lucia });
    const card = cardOf(page, TRIJNTJE);
    await expectSeen(card.getByText('Uit', { exact: true }));
    for (const each of [anas, page]) await expectSeen(each.getByText('live', { exact: true }));
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));

    await sendReadings(product.mqtt, { moisture: 250 }, { moisture: 250 });
    await expectSeen(card.getByText('Zeer nat', { exact: true }));
    await expect.poll(() => card.getAttribute('data-state')).toBe('level3');
    await sendReadings(product.mqtt, { moisture: 100 }, { moisture: 100 });
    await expectSeen(stateOn(card, 'Droog'));
    expect(asked.filter((path) => path === '/api/live')).toEqual([]); // the open connection carried it

    await sendReadings(product.mqtt, { power: 'off' });
    for (const [whose, each] of Object.entries({ anas, lucias: page })) {
      const state = () => cardOf(each, TRIJNTJE).getAttribute('data-state');
      await expect.poll(state, { message: whose }).toBe('off');
    }
  });

  test('is not undone by a list that was made before it and arrives after it', async ({ product, visit }) => {
    let deliver = () => undefined as void;
    const held = new Promise<void>((resolve) => {
      deliver = resolve;
    });
    const late: string[] = [];
    const prepare = async (page: Page) => {
      await reportReadAnswers(page);
      await page.route('**/api/pacientes/list*', async (route) => {
        late.push(route.request().url());
        const response = await route.fetch();
        await held;
        await route.fulfill({ response });
      });
    };
    await sendReadings(product.mqtt, { power: 'off' });
    const page = await visit({ as: lucia, prepare });
    const card = cardOf(page, TRIJNTJE);
    await expectSeen(page.getByText('live', { exact: true }));
    await sendReadings(product.mqtt, { moisture: 250 }, { moisture: 250 });
    await expectSeen(card.getByText('Zeer nat', { exact: true }));
    const states = await card.evaluateHandle((article: HTMLElement) => {
      const states: (string | undefined)[] = [];
      const observer = new MutationObserver(() => states.push(article.dataset['state']));
      observer.observe(article, { attributes: true, attributeFilter: ['data-state'] });
      return states;
    });
    expect(late).not.toEqual([]);
    deliver();
    await expectRead(page, late);
    // A reading after it is all that changes the card.
    await sendReadings(product.mqtt, { moisture: 100 }, { moisture: 100 });
    await expectSeen(stateOn(card, 'Droog'));
    expect(await states.jsonValue()).toEqual(['dry']);
    await sendReadings(product.mqtt, { power: 'off' });
  });
});

describe('the server is stopped', () => {
  test('the page shows since when, cards show their age, and both recover when it is back', async ({
    product,
    visit,
    pageErrors,
  }) => {
    pageErrors.allow(/Failed to load resource|net::ERR/);
    const page = await visit({ as: lucia });
    await sendReadings(product.mqtt, { moisture: 250 }, { moisture: 250 });
    const card = cardOf(page, TRIJNTJE);
    await expectSeen(card.getByText('Zeer nat', { exact: true }));

    await product.stop();
    const { ward: texts, time } = TEXTS.nl;
    const banner = page
      .getByText(textPattern(texts.liveLost))
      .or(page.getByText(textPattern(time.staleSince)));
    const shown = await expectSeen(banner.first());
    expect(await shown.innerText()).toMatch(/\b\d\d:\d\d\b/);
    await expectSeen(card.getByText(textPattern(texts.measured)));
    await expectSeen(card.getByText('Zeer nat', { exact: true }));

    await product.restart();
    await expectGone(shown);
    await expectSeen(page.getByText('live', { exact: true }));
    await sendReadings(product.mqtt, { moisture: 100 }, { moisture: 100 });
    await expectSeen(stateOn(card, 'Droog'));
  });
});
