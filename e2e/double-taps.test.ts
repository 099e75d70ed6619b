import { expect } from 'vitest';
import { expectSeen } from './support/expect';
import { testsOn } from './support/fixtures';
import { answerActs, mockWard, smallWard } from './support/mock-ward';
import { ana } from './support/people';

const test = testsOn('demo');

test.for([
  ['the card', 'false'],
  ['the panel', 'true'],
] as const)(
  'two and three quick taps on an act of %s are one act, and never the one that comes next',
  async ([where, alertPanel], { visit }) => {
    let acts: unknown[] = [];
    const page = await visit({
      ...{ as: ana, stored: { theme: 'light', alertPanel }, viewport: { width: 1440, height: 900 } },
      prepare: async (page, me) => {
        const ward = smallWard(me, ['Jan de Vries', 'Anna Jansen', 'Frans Bos']);
        await mockWard(page, ward);
        acts = await answerActs(page, ward, { id: me, nombre: 'Ana Visser' });
      },
    });
    const part =
      where === 'the card'
        ? page.locator('article', { hasText: 'Anna Jansen' })
        : page.locator('section li', { hasText: 'Anna Jansen' });
    const take = await expectSeen(part.getByRole('button', { name: 'Ik ga naar Anna Jansen' }));
    await take.click({ clickCount: 3 });
    const changed = await expectSeen(part.getByRole('button', { name: /^Verschoond/ }));
    await expect.poll(() => acts).toMatchObject([['POST /api/alerts/take/2', { force: false }]]);
    // Waits until the act does something.
    await changed.click({ clickCount: 2 });
    await expect
      .poll(() => acts)
      .toMatchObject([
        ['POST /api/alerts/take/2', { force: false }],
        ['POST /api/care/record/2', { kind: 'changed', alert: 2 }],
      ]);
  },
);
