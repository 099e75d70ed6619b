import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { goTo } from './support/actions';
import { expectAt, expectGone, expectSeen } from './support/expect';
import { testsOn } from './support/fixtures';
import { answerActs, everyWard, mockWard } from './support/mock-ward';
import { ana } from './support/people';

const test = testsOn('demo');

/** The names of what has the focus, or of everything that could have it. */
const names = (page: Page, of: 'focused' | 'all'): Promise<string[]> =>
  page.evaluate((of) => {
    const { activeElement, body } = document;
    const all = [...document.querySelectorAll('a[href], button, input, select, textarea, [tabindex]')];
    const elements = of === 'all' ? all : activeElement && activeElement !== body ? [activeElement] : [];
    return elements.map((element) => {
      const part = (element instanceof HTMLInputElement && element.labels?.[0]) || element;
      return (element.getAttribute('aria-label') ?? part.textContent ?? '').trim();
    });
  }, of);

const focused = async (page: Page): Promise<string> => (await names(page, 'focused'))[0] ?? 'nothing';

/** Once this is on the page: presses a key until it has the focus, then presses it. */
async function choose(page: Page, name: RegExp, { by = 'Tab', press = 'Enter' } = {}): Promise<void> {
  await expect.poll(() => names(page, 'all')).toContainEqual(expect.stringMatching(name));
  for (let presses = 0; !name.test(await focused(page)); presses += 1) {
    if (presses === 300) throw new Error(`no way by ${by} to ${name}: ${await focused(page)}`);
    await page.keyboard.press(by);
  }
  await page.keyboard.press(press);
}

async function expectFocus(page: Page, name: string | RegExp): Promise<void> {
  await expect.poll(() => focused(page)).toMatch(typeof name === 'string' ? new RegExp(`^${name}$`) : name);
}

test('by keyboard alone: order, filter, on my way, care, snooze, pause, notes; the focus is never lost', async ({
  visit,
}) => {
  let acts: unknown[] = [];
  const page = await visit({
    ...{ as: ana, stored: { theme: 'light', alertPanel: 'false' } },
    prepare: async (page, me) => {
      const ward = everyWard(me);
      await mockWard(page, ward);
      acts = await answerActs(page, ward, { id: me, nombre: 'Ana Visser' });
    },
  });
  await expectSeen(page.locator('article[data-acts] button').first());

  await choose(page, /^Op urgentie$/);
  const waiting = await expectSeen(page.getByRole('heading', { level: 2, name: /^In afwachting/ }));
  await choose(page, /^Op kamer$/, { press: 'Space' });
  await expectGone(waiting);
  await choose(page, /draaien/, { by: 'Shift+Tab', press: 'Space' });
  await expectAt(page, '/?need=to-turn');
  await page.keyboard.press('Space');
  await expectAt(page, '/');

  // On my way and changed: the focus goes to the resident, never to the act that comes next, and a held key does nothing.
  const held = ['Enter', 'Enter', 'Enter'];
  await choose(page, /^Ik ga naar Anna Jansen$/, { press: 'Shift' });
  for (const key of held) await page.keyboard.down(key);
  await page.keyboard.up('Enter');
  await expectFocus(page, 'Anna Jansen');
  await expect.poll(() => acts).toMatchObject([['POST /api/alerts/take/2', { force: false }]]);
  await expectSeen(
    page
      .locator('article', { hasText: 'Anna Jansen' })
      .getByRole('button', { name: 'Verschoond: Anna Jansen', disabled: false }),
  );
  await choose(page, /^Verschoond: Anna Jansen$/);
  await expectFocus(page, 'Anna Jansen');
  // A reminder, from the dots: the focus comes back to them. A held key reaches no act.
  await choose(page, /^Meer voor Maria van den Bergenaar$/, { press: 'Shift' });
  for (const key of held) await page.keyboard.down(key);
  await page.keyboard.up('Enter');
  const acts1 = await expectSeen(page.getByRole('dialog', { name: 'Meer voor Maria van den Bergenaar' }));
  await expectSeen(acts1.getByRole('button', { name: 'Uitstellen met 10 min', disabled: false }));
  await choose(page, /^Uitstellen met 10 min$/);
  await expectGone(acts1);
  await expectFocus(page, 'Meer voor Maria van den Bergenaar');
  // A pause: nothing is chosen beforehand.
  await choose(page, /^Meer voor Piet Smit$/);
  const pausing = await expectSeen(page.getByRole('dialog', { name: 'Meer voor Piet Smit' }));
  await expectSeen(pausing.getByRole('button', { name: 'Meldingen pauzeren', disabled: false }));
  await choose(page, /^Meldingen pauzeren$/);
  for (const name of ['Alle meldingen', '1 uur', 'Weg'])
    await choose(page, new RegExp(`^${name}$`), { press: 'Space' });
  // Acts are dead for a moment after the set of them has changed.
  await expectSeen(pausing.getByRole('button', { name: /^Pauzeer tot/, disabled: false }));
  await choose(page, /^Pauzeer tot/);
  await expectGone(pausing);
  await expectFocus(page, 'Meer voor Piet Smit');

  // A note.
  await choose(page, /^Notities van Frans Bos: 0$/);
  const notes = await expectSeen(page.getByRole('dialog', { name: 'Notities' }));
  await expectSeen(notes.getByRole('textbox', { name: 'Notitie' }));
  await page.keyboard.type('Drinkt goed');
  await choose(page, /^Opslaan$/);
  await expectFocus(page, 'Eerdere notities');
  await page.keyboard.press('Escape');
  await expectGone(notes);
  await expectFocus(page, 'Notities van Frans Bos: 0');

  // The end of a pause, in the dialog.
  await choose(page, /^Piet Smit$/, { by: 'Shift+Tab' });
  const dialog = await expectSeen(page.getByRole('dialog', { name: 'Piet Smit' }));
  await choose(page, /^Week$/, { press: 'ArrowRight' });
  await expectSeen(dialog.getByRole('tab', { name: 'Zorg', selected: true }));
  await expectSeen(dialog.getByRole('button', { name: 'Hervatten', exact: true, disabled: false }));
  await choose(page, /^Hervatten$/);
  await page.keyboard.press('Escape');
  await expectGone(dialog);
  await expectFocus(page, 'Piet Smit');

  // In the list of alerts: the row keeps the focus, and once it is gone the first row has it.
  await goTo(page, '/alerts');
  await choose(page, /^Meer voor Els Meijer$/);
  const els = await expectSeen(page.getByRole('dialog', { name: 'Meer voor Els Meijer' }));
  await expectSeen(els.getByRole('button', { name: 'Uitstellen met 30 min', disabled: false }));
  await choose(page, /^Uitstellen met 30 min$/);
  await expectGone(els);
  await expectFocus(page, 'Meer voor Els Meijer');
  await choose(page, /^Verschoond: Hans Mulder$/, { by: 'Shift+Tab' });
  await expectFocus(page, /^101 · Jan de Vries/);
  // The row leaves before the request is sent.
  await expect
    .poll(() => acts)
    .toMatchObject([
      ['POST /api/alerts/take/2', { force: false }],
      ['POST /api/care/record/2', { kind: 'changed', alert: 2 }],
      ['POST /api/alerts/snooze/3', { minutes: 10 }],
      ['POST /api/alerts/pause/4', { kinds: [], reason: 'away' }],
      ['POST /api/pacientes/comment/6', { comment: 'Drinkt goed' }],
      ['DELETE /api/alerts/pause/4'],
      ['POST /api/alerts/snooze/5', { minutes: 30 }],
      ['POST /api/care/record/8', { kind: 'changed', alert: 8 }],
    ]);
});
