import type { Page } from 'playwright-core';
import { ask } from './api';
import type { Person } from './people';
import type { Ward } from './story';

/** What people do again and again, in Dutch unless the page speaks otherwise. */
export async function typeCredentials(page: Page, { username, password }: Person): Promise<void> {
  await page.getByLabel('Gebruikersnaam').fill(username);
  await page.getByLabel('Wachtwoord', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Inloggen' }).click();
}

export const openUserMenu = (page: Page): Promise<void> =>
  page.getByRole('button', { name: /(Jouw menu|Your menu|Tu menú):/ }).click();

export async function signOut(page: Page): Promise<void> {
  await openUserMenu(page);
  await page.getByRole('button', { name: 'Uitloggen' }).click();
}

/** Somebody new, made by the command line tool, which makes up the password and shows it once. */
export async function hire(ward: Ward, username: string, ...options: string[]): Promise<Person> {
  const told = await ward.vigilia('staff', 'add', username, '--centre', '1', ...options);
  return { username, password: /shown once: (\S+)/.exec(told)?.[1] ?? '' };
}

/** Does the server still know this token? */
export const isKnown = (ward: Ward, token: string): Promise<boolean> =>
  ask(ward.address, 'GET', '/api/pacientes/list', { token }).then(
    () => true,
    () => false,
  );
