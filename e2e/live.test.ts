import { describe, expect } from 'vitest';
import { expectGone, expectSeen } from './support/expect';
import { say } from './support/hub';
import { ana, lucia } from './support/people';
import { storiesIn } from './support/story';
import { like, TEXTS } from './support/texts';
import { cardOf } from './support/ward-page';

const test = storiesIn('demo');
const TRIJNTJE = 'Trijntje Kok';

describe('what a hub says over MQTT', () => {
  test('is on the card without anybody asking', async ({ ward, visit }) => {
    const page = await visit({ as: lucia });
    const card = cardOf(page, TRIJNTJE);
    await expectSeen(card.getByText('Uit', { exact: true }));
    await expectSeen(page.getByText('live', { exact: true }));
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));

    await say(ward.mqtt, { moisture: 250 });
    await expectSeen(card.getByText('Zeer nat', { exact: true }));
    await expect.poll(() => card.getAttribute('data-state')).toBe('level3');
    await say(ward.mqtt, { moisture: 100 }, { moisture: 100 });
    await expectSeen(card.getByText('Droog', { exact: true }));
    expect(asked.filter((path) => path === '/api/live')).toEqual([]); // the line that was there carried it
  });

  test('is in every browser at once', async ({ ward, visit }) => {
    const [anas, lucias] = [await visit({ as: ana }), await visit({ as: lucia })];
    for (const page of [anas, lucias]) await expectSeen(page.getByText('live', { exact: true }));
    await say(ward.mqtt, { power: 'off' });
    for (const page of [anas, lucias]) {
      await expect.poll(() => cardOf(page, TRIJNTJE).getAttribute('data-state')).toBe('off');
    }
  });
});

describe('the server is gone', () => {
  test('the page says since when, cards say how old they are, and all is well again by itself', async ({
    ward,
    visit,
    troubles,
  }) => {
    troubles.forgive(/Failed to load resource|net::ERR/);
    const page = await visit({ as: lucia });
    await say(ward.mqtt, { moisture: 250 }, { moisture: 250 });
    const card = cardOf(page, TRIJNTJE);
    await expectSeen(card.getByText('Zeer nat', { exact: true }));

    await ward.stop();
    const { ward: said, time } = TEXTS.nl;
    const banner = page.getByText(like(said.liveLost)).or(page.getByText(like(time.staleSince)));
    await expectSeen(banner.first());
    expect(await banner.first().innerText()).toMatch(/\b\d\d:\d\d\b/);
    await expectSeen(card.getByText(like(said.measured)));
    await expectSeen(card.getByText('Zeer nat', { exact: true }));

    await ward.restart();
    await expectGone(banner.first());
    await expectSeen(page.getByText('live', { exact: true }));
    await say(ward.mqtt, { moisture: 100 }, { moisture: 100 });
    await expectSeen(card.getByText('Droog', { exact: true }));
  });
});
