import { expect, inject, onTestFinished } from 'vitest';
import { goTo, typeCredentials } from './support/actions';
import { authenticate } from './support/api';
import { expectAccessible } from './support/axe';
import { expectGone, expectSeen, expectToast } from './support/expect';
import { testsOn } from './support/fixtures';
import { copyHome } from './support/homes';
import { runProduct, runVigilia } from './support/product';
import { fillForm } from './support/ward-page';

// Each test has a server of its own. The shared one is the demo’s, which most workers run anyway.
const test = testsOn('demo');

/** A home of its own, with nothing but its first administrator. */
async function emptyHome() {
  const folders = inject('folders');
  const folder = folders.product;
  const dataDir = await copyHome(folders, 'empty');
  const vigilia = (...args: string[]) => runVigilia(folder, dataDir, args);
  const product = await runProduct({ folder, dataDir });
  onTestFinished(() => product.stop());
  // A running server answers the command line tool; without one, each command would start a database.
  await vigilia('centre', 'add', 'Huize De Wilg', '--zone', 'Europe/Amsterdam');
  const printed = await vigilia('staff', 'add', 'sanne', '--name', 'Sanne Vos', '--centre', '1');
  return { product, sanne: { username: 'sanne', password: /shown once: (\S+)/.exec(printed)?.[1] ?? '' } };
}

test('an administrator sets up an empty home by the screen alone, until a reading of the new hub is on a card', async ({
  visit,
}) => {
  const { product, sanne } = await emptyHome();
  const page = await visit({ address: product.address });
  await typeCredentials(page, sanne);

  // The list of residents says what to do.
  await expectSeen(page.getByText('0 van 5 stappen gedaan. Zo ver is deze locatie:'));
  await page.getByRole('link', { name: 'Toevoegen: Afdelingen' }).click();
  await page.getByRole('button', { name: 'Afdeling toevoegen' }).first().click();
  const section = page.getByRole('dialog', { name: 'Afdeling toevoegen' });
  await fillForm(section, { nombre: 'Tuin' });
  await section.getByRole('button', { name: 'Opslaan' }).click();
  await expectToast(page, 'Afdeling toegevoegd');

  await page.getByRole('link', { name: 'Hubsleutels' }).click();
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

  const importFile = async (kind: string, bytes: Buffer, button: string) => {
    await goTo(page, `/settings/import/${kind}`);
    const input = page.locator('input[type=file]');
    await input.setInputFiles({ name: `${kind}.csv`, mimeType: 'text/csv', buffer: bytes });
    await page.getByRole('button', { name: button }).click();
  };
  await importFile(
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
  await goTo(page, '/settings/import/residents');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: residents('V') });
  await expectSeen(
    page.getByRole('row', { name: '2 Geslacht “V” kan hier niet. Kies uit: Man, Vrouw, Anders.' }),
  );
  await expectAccessible(page, 'settings');
  await importFile('residents', residents('Vrouw'), '1 bewoner importeren');
  await expectSeen(page.getByText('1 bewoner is toegevoegd'));

  await importFile(
    'staff',
    Buffer.from('Gebruikersnaam;Naam;Rol;Taal\nnoor-w;Noor;Verpleegkundige;Nederlands\n'),
    '1 medewerker importeren',
  );
  const password = await page.getByRole('cell', { name: /^(\w{4}-){3}\w{4}$/ }).innerText();
  expect(await authenticate(product.address, { username: 'noor-w', password })).toMatchObject({
    name: 'Noor',
    roles: ['ROLE_ENFERMERA'],
  });

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
  await goTo(page, '/settings');
  await expectSeen(page.getByText('Alles is ingericht. Zo staat het ervoor:'));
});
