import type { Page } from 'playwright-core';
import { expectSeen } from './expect';
import type { RunningProduct } from './fixtures';
import type { Person } from './people';
import { totp } from './totp';

/**
 * Changes the route, as in /staff, without loading the page again. The page draws the new route, or what stands for it
 * until its code is there, while it handles the event that is waited for here: what is looked for next is not of the old one.
 */
export const goTo = (page: Page, route: string): Promise<void> =>
  page.evaluate(
    (hash) =>
      new Promise<void>((done) => {
        if (location.hash === hash) return done();
        window.addEventListener('hashchange', () => done(), { once: true });
        location.hash = hash;
      }),
    `#${route}`,
  );

/** Signs in on a page in Dutch. */
export async function typeCredentials(page: Page, { username, password }: Person): Promise<void> {
  await page.getByLabel('Gebruikersnaam').fill(username);
  await page.getByLabel('Wachtwoord', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Inloggen' }).click();
}

/** Imports a list of residents, sensors or staff; `button` says of how many rows. */
export async function importFile(page: Page, kind: string, csv: Buffer, button: string): Promise<void> {
  await goTo(page, `/settings/import/${kind}`);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: `${kind}.csv`, mimeType: 'text/csv', buffer: csv });
  await page.getByRole('button', { name: button }).click();
}

export const openUserMenu = (page: Page): Promise<void> =>
  page.getByRole('button', { name: /(Jouw menu|Your menu|Tu menú):/ }).click();

/** Until the server has ended the session, so that no later visit begins with it. */
export async function signOut(page: Page, button = 'Uitloggen'): Promise<void> {
  await openUserMenu(page);
  const entry = page.getByRole('button', { name: button });
  await expectSeen(entry);
  const sent = page.waitForRequest('**/api/logout');
  await entry.click();
  const request = await sent.catch(async (cause: unknown) => {
    const screen = await page.locator('body').ariaSnapshot();
    throw new Error(`${button} sent nothing. The screen:\n${screen}`, { cause });
  });
  if (!(await request.response())) throw new Error(`No answer to it: ${request.failure()?.errorText}`);
}

/** Pairs an app on the page that follows the password, as far as the first page. Gives the secret. */
export async function enrolTwoFactor(page: Page): Promise<string> {
  const secret = await page.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).innerText();
  await page.getByLabel('Code van 6 cijfers').fill(totp(secret));
  await page.getByRole('button', { name: 'Ik heb ze bewaard' }).click();
  return secret;
}

/** Adds a staff member with the command line tool, which generates the password and prints it once. */
export async function addStaff(
  product: RunningProduct,
  username: string,
  ...options: string[]
): Promise<Person> {
  const output = await product.vigilia('staff', 'add', username, '--centre', '1', ...options);
  return { username, password: /shown once: (\S+)/.exec(output)?.[1] ?? '' };
}
