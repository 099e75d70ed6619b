import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, inject, onTestFinished } from 'vitest';
import { pushBrowser } from '../packages/server/src/testing/push-browser';
import { startReceiver } from '../packages/server/src/testing/receiver';
import { goTo, importFile, typeCredentials } from './support/actions';
import { authenticate } from './support/api';
import { expectAccessible } from './support/axe';
import { expectGone, expectSeen, expectToast } from './support/expect';
import { testsOn } from './support/fixtures';
import { copyHome } from './support/homes';
import { runProduct, runVigilia } from './support/product';
import { fillForm } from './support/ward-page';

// Each test has a server of its own. The shared one is the demo’s, which most workers run anyway.
const test = testsOn('demo');

/** A home of its own, with nothing but its first administrator, behind a proxy that has https. */
async function emptyHome(settings: Readonly<Record<string, string>>) {
  const folders = inject('folders');
  const folder = folders.product;
  const dataDir = await copyHome(folders, 'empty');
  const vigilia = (...args: string[]) => runVigilia(folder, dataDir, args);
  const keyFile = await vigilia('backup', 'key');
  const backups = mkdtempSync(join(tmpdir(), 'vigilia-backups-'));
  onTestFinished(() => rmSync(backups, { recursive: true }));
  const product = await runProduct({
    ...{ folder, dataDir },
    settings: {
      ...{ PUBLIC_URL: 'https://vigilia.example.org', TRUST_PROXY: '1', BACKUP_DIR: backups },
      BACKUP_RECIPIENT: /BACKUP_RECIPIENT=(\S+)/.exec(keyFile)?.[1] ?? '',
      ...settings,
    },
  });
  onTestFinished(() => product.stop());
  await product.waitForLog(/backup written and read back/);
  // A running server answers the command line tool; without one, each command would start a database.
  await vigilia('centre', 'add', 'Huize De Wilg', '--zone', 'Europe/Amsterdam');
  const printed = await vigilia('staff', 'add', 'sanne', '--name', 'Sanne Vos', '--centre', '1');
  return { product, sanne: { username: 'sanne', password: /shown once: (\S+)/.exec(printed)?.[1] ?? '' } };
}

const stepOf = (page: Page, name: string) =>
  page.getByRole('region', { name: 'De eerste dag' }).getByRole('listitem').filter({ hasText: name }).first();

test('an administrator goes through the first day of an empty home, by the screen alone but for the phone in the pocket', {
  tags: ['R-FIRSTDAY-1', 'R-FIRSTDAY-2', 'R-FIRSTDAY-3'],
}, async ({ visit }) => {
  const service = await startReceiver(201);
  const { product, sanne } = await emptyHome({ PUSH_HOSTS: service.host });
  const page = await visit({ address: product.address });
  await typeCredentials(page, sanne);

  // The list of residents leads there.
  await page.getByRole('link', { name: 'Naar de eerste dag' }).click();
  await expectSeen(page.getByText('2 van 10 stappen gedaan.'));
  await expectSeen(stepOf(page, 'Https').getByText(/zorgt een proxy voor https/));
  await expectSeen(stepOf(page, 'Back-ups').getByText(/^Laatste back-up/));
  await expectAccessible(page, 'settings');
  const backToSteps = () => goTo(page, '/settings/first-day');
  const expectDone = (name: string, text: string | RegExp) => expectSeen(stepOf(page, name).getByText(text));

  await page.getByRole('link', { name: 'Regelen: Afdelingen' }).click();
  await page.getByRole('button', { name: 'Afdeling toevoegen' }).first().click();
  const section = page.getByRole('dialog', { name: 'Afdeling toevoegen' });
  await fillForm(section, { nombre: 'Tuin' });
  await section.getByRole('button', { name: 'Opslaan' }).click();
  await expectToast(page, 'Afdeling toegevoegd');

  await backToSteps();
  await expectDone('Afdelingen', '1 afdeling');
  await page.getByRole('link', { name: 'Regelen: Eerste hub' }).click();
  await page.getByRole('button', { name: 'Hub toevoegen' }).first().click();
  const hub = page.getByRole('dialog', { name: 'Hub toevoegen' });
  await fillForm(hub, { codigo: 'HUB-WILG', etiqueta: 'Gang' });
  await hub.getByRole('button', { name: 'Toevoegen' }).click();
  await expectSeen(hub.getByRole('img', { name: 'QR-code met de sleutel van HUB-WILG' }));
  await expectAccessible(page, 'settings');
  const key = await hub.locator('code').innerText();
  const shownKey = await expectSeen(page.getByText(key));
  await hub.getByRole('button', { name: 'Ik heb hem bewaard' }).click();
  await expectGone(shownKey);
  await backToSteps();
  await expectSeen(stepOf(page, 'Eerste hub').getByText(/nog niets van ontvangen/));

  await importFile(
    page,
    'sensors',
    Buffer.from('Code,Meting droog,Meting nat\nS-W1,90,110\n'),
    '1 sensor importeren',
  );
  await expectSeen(page.getByText('1 sensor is toegevoegd'));

  // As a Dutch spreadsheet saves it: Windows-1252, semicolons. The first try has an error.
  const residents = (sexo: string) =>
    Buffer.from(
      `Voornaam;Achternaam;Kamernummer;Geslacht;Geboortedatum;Afdeling;Sensor\r\nElisé;Müller;12;${sexo};01/02/1938;tuin;s-w1\r\n`,
      'latin1',
    );
  await backToSteps();
  await page.getByRole('link', { name: 'Lijst importeren: Bewoners' }).click();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: residents('V') });
  await expectSeen(
    page.getByRole('row', { name: '2 Geslacht “V” kan hier niet. Kies uit: Man, Vrouw, Anders.' }),
  );
  await expectAccessible(page, 'settings');
  await importFile(page, 'residents', residents('Vrouw'), '1 bewoner importeren');
  await expectSeen(page.getByText('1 bewoner is toegevoegd'));

  await importFile(
    page,
    'staff',
    Buffer.from('Gebruikersnaam;Naam;Rol;Taal\nnoor-w;Noor;Verpleegkundige;Nederlands\n'),
    '1 medewerker importeren',
  );
  const password = await page.getByRole('cell', { name: /^(\w{4}-){3}\w{4}$/ }).innerText();
  expect(await authenticate(product.address, { username: 'noor-w', password })).toMatchObject({
    name: 'Noor',
    roles: ['ROLE_ENFERMERA'],
  });

  await backToSteps();
  await expectDone('Bewoners', '1 bewoner');
  await expectDone('Sensoren', '1 bewoner draagt een sensor');
  await expectDone('Medewerkers', '2 medewerkers');

  const reading = { sensor: 'S-W1', power: 'on', contact: 'ok', moisture: 90, battery: 28.5, signal: 90 };
  const sent = await fetch(`${product.address}/ingest/v1/readings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ readings: [{ ...reading, at: new Date().toISOString() }] }),
  });
  expect(await sent.json()).toMatchObject({ accepted: 1 });
  await page.getByRole('link', { name: 'Bewoners', exact: true }).first().click();
  const card = page.getByRole('article').filter({ hasText: 'Elisé Müller' });
  await expectSeen(card.getByText('Droog').first());
  await backToSteps();
  await expectDone('Eerste hub', /^1 hub, laatste bericht/);

  // The phone of the administrator: its browser registers, gets a test, and says that it was shown.
  const browser = pushBrowser(service.host);
  const { token } = await authenticate(product.address, sanne);
  const asPhone = async (path: string, body: object) => {
    const answer = await fetch(`${product.address}/api/notifications/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    return answer.status === 204 ? {} : answer.json();
  };
  const added = await asPhone('device', { ...browser.subscription, label: 'Pixel' });
  await asPhone(`device/test/${added.device.id}`, {});
  await expect.poll(() => service.received).toHaveLength(1);
  await asPhone('confirm', { token: browser.read(service.received[0]!)['token'] });
  await page.reload();
  await expectDone('Telefoons', 'De pushdienst neemt berichten aan voor 1 telefoon');
  await expectDone('Proefoproep', /^Laatste oproep die aankwam/);

  // Our own proxy does it, says the administrator; and then comes through it.
  await expectSeen(page.getByText('9 van 10 stappen gedaan.'));
  await page.getByRole('button', { name: 'Hier niet nodig: Https' }).click();
  await expectSeen(page.getByText('Deze locatie is klaar.'));
  await page.getByRole('button', { name: 'Toch nodig: Https' }).click();
  await expectSeen(page.getByText('9 van 10 stappen gedaan.'));
  await page.setExtraHTTPHeaders({ 'x-forwarded-proto': 'https' });
  await page.reload();
  await expectDone('Https', 'De server is via https te bereiken.');
  await expectSeen(page.getByText('Deze locatie is klaar.'));
  await expectSeen(page.getByRole('link', { name: 'De eerste dag klaar' }));
  await expectAccessible(page, 'settings');
});
