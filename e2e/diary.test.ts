import { expect } from 'vitest';
import { expectSeen } from './support/expect';
import { testsOn } from './support/fixtures';
import { ana } from './support/people';

const test = testsOn('demo');

test('in the diary no sign and no word leaves its day, on a phone, a tablet and a desk, of 72 hours and of 14 days', {
  tags: ['R-DIARY-8'],
}, async ({ visit }) => {
  const page = await visit({ as: ana, at: '/patient/9/diary', stored: { locale: 'es' } });
  const dialog = page.getByRole('dialog');
  const picture = dialog.getByRole('img', { name: /subidas/ });
  for (const days of ['72 horas', '14 días']) {
    await dialog.getByText(days, { exact: true }).first().click();
    await expectSeen(dialog.getByRole('heading', { name: days }));
    for (const width of [360, 390, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const { signs, outside } = await picture.evaluate((root) => {
        const all = [...root.querySelectorAll('[data-kind], [data-size]')];
        const isOutside = (sign: Element) => {
          const [own, day] = [sign.getBoundingClientRect(), sign.parentElement!.getBoundingClientRect()];
          const sides = [
            day.left - own.left,
            own.right - day.right,
            day.top - own.top,
            own.bottom - day.bottom,
          ];
          return sides.some((past) => past > 1);
        };
        return { signs: all.length, outside: all.filter(isOutside).map(({ outerHTML }) => outerHTML) };
      });
      expect(signs).toBeGreaterThan(10);
      expect(outside, `${days} at ${width}`).toEqual([]);
    }
  }
});
