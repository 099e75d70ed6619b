import { expect } from 'vitest';
import { goTo } from './support/actions';
import { ask, authenticate } from './support/api';
import { expectAbsent, expectGone, expectSeen } from './support/expect';
import { testsOn } from './support/fixtures';
import { sendReadings } from './support/hub';
import { ana, lucia } from './support/people';
import { cardOf } from './support/ward-page';

const test = testsOn('demo');
const NAME = 'Wies Terlouw';
/** Nobody wears it in the demo. */
const SENSOR = 'S-0903';
const HOUR = 3_600_000;

/** `HH:mm` in the home, so many hours from now; one hour is none when the clocks go back. */
const localTime = (hours: number): string =>
  new Intl.DateTimeFormat('nl', { timeZone: 'Europe/Amsterdam', hour: '2-digit', minute: '2-digit' }).format(
    Date.now() + hours * HOUR,
  );

test('the alerts of one resident: night, lapse, still wet after a change, refused, discharge', async ({
  product: { address, mqtt },
  visit,
}) => {
  const { token } = await authenticate(address, ana);
  const call = <T>(method: 'GET' | 'POST', path: string, body?: unknown) =>
    ask<T>(address, method, path, { token, body });
  const [policy] = await call<[Record<string, unknown>]>('GET', '/api/alerts/prepare');
  const setPolicy = (changes: Record<string, unknown>) =>
    call('POST', '/api/alerts/policy', { ...policy, wetFrom: 4, wetHold: 0, ...changes });
  const read = (moisture: number, battery = 28.5) => {
    const reading = { sensor: SENSOR, moisture, battery };
    return sendReadings(mqtt, reading, reading);
  };
  await setPolicy({ wetNightFrom: 5, nightFrom: localTime(-2), nightTo: localTime(2) });
  const { secciones } = await call<{ secciones: { id: number }[] }>('GET', '/api/pacientes/list');
  const { lista } = await call<{ lista: { id: number; codigo: string }[] }>('GET', '/api/sensores/list');
  const { id } = await call<{ id: number }>('POST', '/api/pacientes/new', {
    ...{ nombre: 'Wies', apellidos: 'Terlouw', numeroHabitacion: '31', sexo: 'M' },
    fechaNacimiento: '1939-05-04',
    seccion: secciones[0]?.id,
    sensor: lista.find(({ codigo }) => codigo === SENSOR)?.id,
  });

  const page = await visit({ as: lucia, stored: { locale: 'en' } });
  const card = cardOf(page, NAME);
  const panel = page.getByRole('region', { name: 'Alerts' });
  const row = (what: string) =>
    panel.getByRole('button', { name: new RegExp(`31 · ${NAME}.*${what}`), expanded: false });
  const alertOnCard = () => card.getAttribute('data-alert');
  await expectSeen(page.getByText('live', { exact: true }));

  // At night somebody who is wet sleeps on: the empty battery of the same reading is listed, for information.
  await read(150, 25);
  const battery = await expectSeen(row('Battery almost empty'));
  await expect.poll(() => card.getAttribute('data-state')).toBe('level2');
  expect(await alertOnCard()).toBe(null);
  await expectAbsent(row('Wet'), { beside: battery });
  // By day the same wetness is something for the round.
  await setPolicy({ nightFrom: '12:00', nightTo: '12:00' });
  await expectSeen(card.getByText('On your round', { exact: true }));
  await expectSeen(row('Wet'));

  // Lucía goes and does not come: when the time for that is over, it calls again.
  await read(250);
  await expectSeen(card.getByText('Nobody is going yet'));
  const take = card.getByRole('button', { name: `On my way to ${NAME}` });
  await take.click();
  await expectSeen(card.getByText('You are on the way'));
  await setPolicy({ nightTo: '12:00', nightFrom: '12:00', lapseMedium: 0 });
  await expectSeen(card.getByText('Long wait'));
  // Its acts lie over the right half of the row.
  await row('Very wet').getByText(NAME).click();
  await expectSeen(panel.getByText('Not finished yet'));
  await setPolicy({ nightFrom: '12:00', nightTo: '12:00', confirmAfter: 0 });

  // Recorded as changed, and the next readings say that she is as wet as before.
  await take.click();
  await card.getByRole('button', { name: `Changed: ${NAME}` }).click();
  await expectSeen(page.getByText(`${NAME}: changed`, { exact: true }));
  await read(250);
  await expectSeen(card.getByText('Changed, still reads wet'));
  await expectSeen(row('Recorded as changed, still reads wet'));

  // She does not want it: recorded, and quiet, whatever the next readings say.
  await card.getByRole('button', { name: `More for ${NAME}` }).click();
  await page.getByRole('button', { name: 'Refused', exact: true }).click();
  await expectSeen(page.getByText(`${NAME}: refused`, { exact: true }));
  await expectSeen(card.getByText(/^Refused at \d\d:\d\d, new alert at \d\d:\d\d/));
  await expect.poll(alertOnCard).toBe(null);
  await read(250, 29);
  await expectGone(battery);
  expect(await alertOnCard()).toBe(null);

  // Discharged with an open alert: card and alert leave the other screen, and nobody is called any more.
  await read(100);
  await expect.poll(() => card.getAttribute('data-state')).toBe('dry');
  await read(250);
  const open = await expectSeen(row('Very wet'));
  const shown = await expectSeen(card);
  const office = await visit({ as: ana, at: `/patient/${id}/week`, stored: { locale: 'en' } });
  await office.getByRole('button', { name: 'Unsubscribe' }).click();
  await office.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Yes' }).click();
  await expectSeen(office.getByRole('dialog').getByText('Patient unsubscribed'));
  await expectGone(shown);
  await expectGone(open);
  await expectAbsent(panel.getByText(NAME), { beside: panel });

  await goTo(page, '/alerts?show=today');
  const rows = page.getByRole('row').filter({ hasText: NAME });
  await expectSeen(rows.first());
  const ofWet = rows.filter({ hasText: /To change|still reads wet/ });
  // What was recorded of somebody who has left is not asked for.
  const ends = ['no longer watched', 'refused', 'done'];
  for (const [index, end] of ends.entries())
    await expectSeen(ofWet.nth(index).getByText(end, { exact: true }));
  expect(await ofWet.count()).toBe(ends.length);
  await call('POST', '/api/alerts/policy', policy);
});
