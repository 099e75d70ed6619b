import { expect } from 'vitest';
import { addStaff, signOut, typeCredentials } from './support/actions';
import { expectAbsent, expectAt, expectSeen } from './support/expect';
import { testsOn } from './support/fixtures';
import { eva } from './support/people';
import { totp } from './support/totp';

const test = testsOn('demo');
/** What shows a new secret as a QR code and as text. */
const ENROLMENT = /\/assets\/enrolment-code-[^/]+\.js$/;

test('Eva is asked for a code; a wrong one is refused, a right one signs her in', async ({
  visit,
  pageErrors,
}) => {
  pageErrors.allow(/status of 401/);
  const page = await visit({ at: '/login' });
  const enrolments: string[] = [];
  page.on('request', (request) => ENROLMENT.test(request.url()) && enrolments.push(request.url()));
  await typeCredentials(page, eva);
  await expectSeen(page.getByText('Vul de code van 6 cijfers uit je authenticator-app in.'));
  await expectAt(page, '/login');

  const code = page.getByLabel('Code van 6 cijfers');
  const wrong = String((Number(totp(eva.secret)) + 500_001) % 1_000_000).padStart(6, '0');
  await code.fill(wrong);
  await expectSeen(page.getByRole('alert').getByText('Inloggen lukt niet'));
  await expectAt(page, '/login');
  await expect.poll(() => code.inputValue()).toBe('');

  await code.fill(totp(eva.secret));
  await expectAt(page, '/');
  await expectSeen(page.getByRole('heading', { name: 'Bewoners' }));
  expect(enrolments).toEqual([]);
});

test('Noor sets up two-factor sign-in, and later signs in with a recovery code', async ({
  product,
  visit,
  pageErrors,
}) => {
  pageErrors.allow(/status of 401/);
  const noor = await addStaff(product, 'noor', '--two-factor', '--role', 'ROLE_ENFERMERA');
  const page = await visit({ at: '/login' });
  await typeCredentials(page, noor);
  await expectSeen(page.getByRole('heading', { name: 'Beveilig je account' }));
  const qrCode = await expectSeen(page.getByRole('img', { name: 'QR-code voor je authenticator-app' }));
  const secret = await page.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).innerText();
  await page.getByLabel('Code van 6 cijfers').fill(totp(secret));

  await expectSeen(page.getByRole('heading', { name: 'Bewaar je herstelcodes' }));
  const codes = await page.getByRole('listitem').allInnerTexts();
  expect(codes).toHaveLength(10);
  for (const code of codes) expect(code).toMatch(/^[A-Z2-7]{5}-[A-Z2-7]{5}$/);
  await page.getByRole('button', { name: 'Ik heb ze bewaard' }).click();
  await expectSeen(page.getByText('live', { exact: true }));

  await signOut(page);
  const recovery = codes[0] ?? '';
  const comeIn = async () => {
    await typeCredentials(page, noor);
    // Its code was loaded to set it up, so a QR code would be drawn at once.
    await expectAbsent(qrCode, { beside: page.getByRole('heading', { name: 'Nog één stap' }) });
    await page.getByRole('button', { name: 'Herstelcode gebruiken' }).click();
    await page.getByLabel('Herstelcode', { exact: true }).fill(recovery.toLowerCase());
    await page.getByRole('button', { name: 'Bevestigen' }).click();
  };
  await comeIn();
  await expectAbsent(page.getByText(recovery), { beside: page.getByText('live', { exact: true }) });

  await signOut(page);
  await comeIn();
  await expectSeen(page.getByRole('alert').getByText('Inloggen lukt niet'));
  await expectAt(page, '/login');
});
