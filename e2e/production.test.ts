import { describe, expect } from 'vitest';
import { expectAt, expectGone, expectSeen } from './support/expect';
import { ana } from './support/people';
import { hire, typeCredentials } from './support/steps';
import { storiesIn } from './support/story';

const test = storiesIn('empty');

describe('a fresh installation', () => {
  test('tells no account, and the demo’s do not open it', async ({ visit, troubles }) => {
    troubles.forgive(/status of 401/);
    const page = await visit();
    await expectSeen(page.getByRole('heading', { name: 'Welkom' }));
    await page.waitForLoadState('networkidle');
    await expectGone(page.getByText(/demo/i).first());
    await expectGone(page.getByText('centro'));
    await typeCredentials(page, ana);
    await expectSeen(page.getByRole('alert'));
    await expectAt(page, '/login');
  });

  test('the command line makes the first home and its administrator, who signs in', async ({
    ward,
    visit,
  }) => {
    await ward.vigilia('centre', 'add', 'Huize De Linde', '--zone', 'Europe/Amsterdam');
    const marit = await hire(ward, 'marit', '--name', 'Marit de Boer');
    const page = await visit();
    await typeCredentials(page, marit);
    await expectSeen(page.getByRole('heading', { name: 'Bewoners' }));
    await expectSeen(page.getByText('Nog geen bewoners'));
    await expectSeen(page.getByText('Huize De Linde').first());
    await expectSeen(page.getByRole('button', { name: /^Jouw menu.*Marit de Boer/ }));
    await expectGone(page.getByText('demo', { exact: true }));
  });
});

describe('the policy of the page', () => {
  test('allows nothing inline and nothing evaluated, and styles by a fresh nonce', async ({ ward }) => {
    const policies = await Promise.all(
      ['/', '/'].map(async (path) => {
        const { headers } = await fetch(ward.address + path);
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

  test('is in force: an inline script does not run', async ({ visit, troubles }) => {
    const page = await visit();
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.intruder = true';
      document.head.append(script);
    });
    expect(await page.evaluate(() => 'intruder' in window)).toBe(false);
    await expect.poll(() => troubles.all.some((words) => words.startsWith('policy: script-src'))).toBe(true);
    troubles.forgive(/script-src|inline script/i);
  });
});
