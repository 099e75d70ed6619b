import { expect } from 'vitest';
import { expectAt, expectGone, expectSeen } from './support/expect';
import { eva } from './support/people';
import { hire, signOut, typeCredentials } from './support/steps';
import { storiesIn } from './support/story';
import { totp } from './support/totp';

const test = storiesIn('demo');

test('Eva is asked for six digits; wrong ones do not let her in, right ones do', async ({
  visit,
  troubles,
}) => {
  troubles.forgive(/status of 401/);
  const page = await visit({ at: '/login' });
  await typeCredentials(page, eva);
  await expectSeen(page.getByText('Vul de 6-cijferige code uit je authenticator-app in.'));
  await expectGone(page.getByRole('img', { name: /QR-code/ }));
  await expectAt(page, '/login');

  const code = page.getByLabel('6-cijferige code');
  const wrong = String((Number(totp(eva.secret)) + 500_001) % 1_000_000).padStart(6, '0');
  await code.fill(wrong);
  await expectSeen(page.getByRole('alert').getByText('Inloggen lukt niet'));
  await expectAt(page, '/login');
  await expect.poll(() => code.inputValue()).toBe('');

  await code.fill(totp(eva.secret));
  await expectAt(page, '/');
  await expectSeen(page.getByRole('heading', { name: 'Bewoners' }));
});

test('Noor pairs her app on the first day, and comes in by a recovery code on the second', async ({
  ward,
  visit,
  troubles,
}) => {
  troubles.forgive(/status of 401/);
  const noor = await hire(ward, 'noor', '--two-factor', '--role', 'ROLE_ENFERMERA');
  const page = await visit({ at: '/login' });
  await typeCredentials(page, noor);
  await expectSeen(page.getByRole('heading', { name: 'Beveilig je account' }));
  await expectSeen(page.getByRole('img', { name: 'QR-code voor je authenticator-app' }));
  const secret = await page.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).innerText();
  await page.getByLabel('6-cijferige code').fill(totp(secret));

  await expectSeen(page.getByRole('heading', { name: 'Bewaar je herstelcodes' }));
  const codes = await page.getByRole('listitem').allInnerTexts();
  expect(codes).toHaveLength(10);
  for (const code of codes) expect(code).toMatch(/^[A-Z2-7]{5}-[A-Z2-7]{5}$/);
  await page.getByRole('button', { name: 'Ik heb ze bewaard' }).click();
  await expectSeen(page.getByRole('heading', { name: 'Bewoners' }));

  await signOut(page);
  const recovery = codes[0] ?? '';
  const comeIn = async () => {
    await typeCredentials(page, noor);
    await expectSeen(page.getByRole('heading', { name: 'Nog één stap' }));
    await expectGone(page.getByRole('img', { name: /QR-code/ }));
    await page.getByRole('button', { name: 'Herstelcode gebruiken' }).click();
    await page.getByLabel('Herstelcode', { exact: true }).fill(recovery.toLowerCase());
    await page.getByRole('button', { name: 'Bevestigen' }).click();
  };
  await comeIn();
  await expectSeen(page.getByRole('heading', { name: 'Bewoners' }));
  await expectGone(page.getByText(recovery));

  await signOut(page);
  await comeIn();
  await expectSeen(page.getByRole('alert').getByText('Inloggen lukt niet'));
  await expectAt(page, '/login');
});
