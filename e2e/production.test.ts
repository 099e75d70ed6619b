import { describe, expect } from 'vitest';
import { addStaff, typeCredentials } from './support/actions';
import { expectAbsent, expectAt, expectSeen } from './support/expect';
import { testsOn } from './support/fixtures';
import { ana } from './support/people';
import { expectRead, reportReadAnswers } from './support/read-answers';

const test = testsOn('empty');

describe('a fresh installation', () => {
  test('lists no account, and the demo’s accounts are refused; the command line tool creates the first centre and its administrator, who signs in', async ({
    product,
    visit,
    pageErrors,
  }) => {
    pageErrors.allow(/status of 401/);
    const page = await visit({ prepare: reportReadAnswers });
    await expectSeen(page.getByRole('heading', { name: 'Welkom' }));
    // It would list the accounts. The answer to what is sent after it is shown after them.
    await expectRead(page, ['/api/about']);
    await typeCredentials(page, ana);
    const refused = page.getByRole('alert');
    await expectAbsent(page.getByText(/demo/i), { beside: refused });
    await expectAbsent(page.getByText('centro'), { beside: refused });
    await expectAt(page, '/login');

    await product.vigilia('centre', 'add', 'Huize De Linde', '--zone', 'Europe/Amsterdam');
    const marit = await addStaff(product, 'marit', '--name', 'Marit de Boer');
    await typeCredentials(page, marit);
    await expectSeen(page.getByRole('heading', { name: 'Bewoners' }));
    await expectSeen(page.getByRole('link', { name: 'Naar de eerste dag' }));
    await expectSeen(page.getByText('Huize De Linde').first());
    const menu = page.getByRole('button', { name: /^Jouw menu.*Marit de Boer/ });
    await expectAbsent(page.getByText('demo', { exact: true }), { beside: menu });
    expect(pageErrors.all).toHaveLength(1); // the refusal
  });
});

describe('the Content-Security-Policy', () => {
  test('allows no inline script and no eval, and styles only by a new nonce', async ({ product }) => {
    const policies = await Promise.all(
      ['/', '/'].map(async (path) => {
        const { headers } = await fetch(product.address + path);
        return headers.get('content-security-policy') ?? '';
      }),
    );
    for (const policy of policies) {
      expect(policy).not.toMatch(/unsafe-(inline|eval|hashes)|\*/);
      expect(policy).toContain("script-src 'self'");
      expect(policy).toMatch(/style-src 'self' 'nonce-[\w+/=]{20,}'/);
      expect(policy).toContain("frame-ancestors 'none'");
    }
    expect(policies[0]).not.toBe(policies[1]);
  });

  test('stops an inline script', async ({ visit, pageErrors }) => {
    const page = await visit();
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.intruder = true';
      document.head.append(script);
    });
    expect(await page.evaluate(() => 'intruder' in window)).toBe(false);
    await expect
      .poll(() => pageErrors.all.some((error) => error.startsWith('policy: script-src')))
      .toBe(true);
    pageErrors.allow(/script-src|inline script/i);
  });
});
