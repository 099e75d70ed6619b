import pino from 'pino';
import { expect, test } from 'vitest';
import { sql } from '#db/sql';
import { type CareHome, careHome, PASSWORD } from '#testing/care-home';
import { createMonth } from './access.store';
import { dropExpired, scheduleAccessUpkeep } from './schedule-access-upkeep';
import { verifyChains } from './verify-chains';

const TODAY = '/api/access/list/2026-11-15/2026-11-15';

/** An administrator with a paired app, signed in just now. */
async function reader(home: CareHome, username: string, centres?: number[]): Promise<string> {
  await home.staff(username, centres ? { centres } : {});
  const token = await home.enter(username);
  await home.db.run(sql`
    update staff set "twoFactorEnabled" = true, totp_confirmed_at = ${new Date(home.clock.now())}
    where username = ${username}`);
  return token;
}

const actionsOf = (body: { lista: { action: string }[] }) => body.lista.map(({ action }) => action);

test('the log needs an administrator, two-factor and a recent sign-in, and says which is missing', async () => {
  const home = await careHome();
  await home.staff('nora', { roles: ['ROLE_ENFERMERA'] });
  await home.staff('bea');
  const nora = await home.get(TODAY, await home.enter('nora'));
  expect([nora.status, nora.body.reason]).toEqual([403, 'not-allowed']);
  const bea = await home.get(TODAY, await home.enter('bea'));
  expect([bea.status, bea.body.reason]).toEqual([403, 'two-factor']);

  const ana = await reader(home, 'ana');
  expect((await home.get(TODAY, ana)).status).toBe(200);
  home.clock.pass({ minutes: 16 });
  const late = await home.get(TODAY, ana);
  expect([late.status, late.body.reason]).toEqual([403, 'reauthenticate']);
});

test('two-factor that is switched on but not paired does not open the log', async () => {
  const home = await careHome();
  const ana = await reader(home, 'ana');
  await home.db.run(sql`update staff set totp_confirmed_at = null`);
  expect((await home.get(TODAY, ana)).body.reason).toBe('two-factor');
});

test('an entry has exactly the fields of the contract, and reading the log is an entry', async () => {
  const home = await careHome();
  const ana = await reader(home, 'ana');
  const anna = await home.patient('Anna');
  const { headers } = await home.get(`/api/pacientes/view/${anna}`, ana);
  await home.accessEntries();
  const { body } = await home.get(`${TODAY}?paciente=${anna}`, ana);
  expect(body).toEqual({
    lista: [
      {
        at: '2026-11-15T09:00:00.000Z',
        actor: { id: expect.any(Number), nombre: 'ana' },
        role: 'ROLE_CENTRO',
        board: null,
        action: 'viewPatient',
        result: 'ok',
        pacientes: [anna],
        address: '127.0.0.1',
        requestId: headers['x-request-id'],
      },
    ],
    next: null,
  });
  await home.accessEntries();
  expect(actionsOf((await home.get(`${TODAY}?paciente=${anna}`, ana)).body)).toEqual([
    'listAccess',
    'viewPatient',
  ]);
});

test('dates are local and both included', async () => {
  const home = await careHome({ now: '2026-11-14T22:59:00Z' });
  const anna = await home.patient('Anna');
  const look = async (at: string) => {
    home.clock.set(at);
    await home.get(`/api/pacientes/view/${anna}`, 'a-token-of-nobody');
    await home.get(`/api/pacientes/view/${anna}`, await reader(home, `ana${at}`));
    await home.accessEntries();
  };
  await look('2026-11-14T22:59:59Z'); // the 14th in Amsterdam
  await look('2026-11-14T23:00:00Z'); // the 15th
  await look('2026-11-15T22:59:59Z'); // the 15th
  await look('2026-11-15T23:00:00Z'); // the 16th
  const ana = await reader(home, 'ana');
  const of = async (from: string, to: string) =>
    (await home.get(`/api/access/list/${from}/${to}?paciente=${anna}`, ana)).body.lista.filter(
      ({ action }: { action: string }) => action === 'viewPatient',
    ).length;
  expect(await of('2026-11-15', '2026-11-15')).toBe(2);
  expect(await of('2026-11-14', '2026-11-15')).toBe(3);
  expect((await home.get('/api/access/list/2026-11-16/2026-11-15', ana)).status).toBe(400);
  expect((await home.get('/api/access/list/2026-11-31/2026-12-01', ana)).status).toBe(400);
});

test('an administrator reads the entries of their centre and of its staff, and of no other', async () => {
  const home = await careHome();
  const olivos = await home.centre('Los Olivos');
  const [anna, bert] = [await home.patient('Anna'), await home.patient('Bert', { centre: olivos })];
  const ana = await reader(home, 'ana');
  const javier = await reader(home, 'javier', [olivos]);
  await home.get(`/api/pacientes/view/${anna}`, ana);
  await home.get(`/api/pacientes/view/${bert}`, javier);
  await home.accessEntries();
  expect(actionsOf((await home.get(TODAY, ana)).body)).toEqual(['viewPatient', 'authenticate']);
  expect((await home.get(`${TODAY}?paciente=${bert}`, ana)).body.lista).toEqual([]);
  expect((await home.get(`${TODAY}?idCentro=${olivos}`, ana)).status).toBe(403);
  await home.accessEntries();
  const { lista } = (await home.get(TODAY, javier)).body;
  expect(lista.map(({ actor }: { actor: { nombre: string } }) => actor.nombre)).toEqual(['javier', 'javier']);
});

test('a refused request about a resident is found under the resident, in the home of whoever asked', async () => {
  const home = await careHome();
  const olivos = await home.centre('Los Olivos');
  const anna = await home.patient('Anna');
  const ana = await reader(home, 'ana');
  await home.staff('kees', { roles: ['ROLE_KITCHEN'] });
  await home.staff('javier', { roles: ['ROLE_KITCHEN'], centres: [olivos] });
  const [kees, javier] = [await home.enter('kees'), await home.enter('javier')];
  const asked = [
    await home.get(`/api/pacientes/view/${anna}`, kees),
    await home.get(`/api/pacientes/view/${anna}?idCentro=${olivos}`, ana),
    await home.get(`/api/alerts/history/2026-11-15/2026-11-15?paciente=${anna}`, kees),
    await home.get(`${TODAY}?paciente=${anna}`, kees),
    await home.get(`/api/pacientes/view/${anna}`, javier),
  ];
  expect(asked.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  await home.accessEntries();
  const { lista } = (await home.get(`${TODAY}?paciente=${anna}`, ana)).body;
  const found = lista.map(({ actor, action }: { actor: { nombre: string }; action: string }) => [
    ...[actor.nombre, action],
  ]);
  expect(found.reverse()).toEqual([
    ...[
      ['kees', 'viewPatient'],
      ['ana', 'viewPatient'],
    ],
    ...[
      ['kees', 'alertHistory'],
      ['kees', 'listAccess'],
    ],
  ]);
  const luis = await reader(home, 'luis', [olivos]);
  const ofOlivos = (await home.get(TODAY, luis)).body;
  expect(actionsOf(ofOlivos)).toContain('viewPatient');
});

test('a history of alerts that is empty or fails is an entry about the resident it was asked for', async () => {
  const home = await careHome();
  const anna = await home.patient('Anna');
  const ana = await reader(home, 'ana');
  const statusOf = async (days: string) =>
    (await home.get(`/api/alerts/history/${days}?paciente=${anna}`, ana)).status;
  expect([await statusOf('2026-11-14/2026-11-15'), await statusOf('2026-11-15/2026-11-14')]).toEqual([
    ...[200, 400],
  ]);
  const entries = (await home.accessEntries()).filter(({ action }) => action === 'alertHistory');
  expect(entries.map(({ result, pacientes }) => [result, pacientes])).toEqual([
    ['ok', [anna]],
    ['refused', [anna]],
  ]);
});

test('pages follow each other by cursor, over months, without a gap or a repeat', async () => {
  const home = await careHome({ now: '2026-10-30T09:00:00Z' });
  const anna = await home.patient('Anna');
  await home.staff('bea');
  for (let day = 0; day < 5; day += 1) {
    const bea = await home.enter('bea');
    for (let n = 0; n < 50; n += 1)
      await home.post(`/api/pacientes/comment/${anna}`, { comment: `${n}` }, bea);
    home.clock.pass({ days: 1 });
  }
  const ana = await reader(home, 'ana');
  const ids: string[] = [];
  let cursor = '';
  for (let page = 0; page < 5; page += 1) {
    const query = `?paciente=${anna}${cursor && `&cursor=${cursor}`}`;
    const { body } = await home.get(`/api/access/list/2026-10-01/2026-11-30${query}`, ana);
    const comments = body.lista.filter(({ action }: { action: string }) => action === 'commentOnPatient');
    ids.push(...comments.map(({ requestId }: { requestId: string }) => requestId));
    cursor = body.next;
    if (cursor === null) break;
  }
  expect(ids).toHaveLength(250);
  expect(new Set(ids).size).toBe(250);
});

test('one staff member’s entries are found by their id', async () => {
  const home = await careHome();
  const bea = await home.staff('bea');
  await home.enter('bea');
  await home.post('/api/authenticate', { username: 'bea', password: `${PASSWORD}x` });
  const ana = await reader(home, 'ana');
  await home.accessEntries();
  const { lista } = (await home.get(`${TODAY}?staff=${bea}`, ana)).body;
  expect(lista.map(({ result }: { result: string }) => result).sort()).toEqual(['ok', 'refused']);
});

test('this month and the next two have their tables; a month is dropped once all of it is older than the retention', async () => {
  const home = await careHome();
  const { db } = home;
  const months = async () =>
    (
      await db.many<{ name: string }>(sql`
        select inhrelid::regclass::text as name from pg_inherits where inhparent = 'access_log'::regclass order by 1`)
    ).map(({ name }) => name.replace('access_log_', ''));
  let corroborated = false;
  const needs = {
    ...{ db, clock: home.clock.now, log: pino({ level: 'silent' }), retentionYears: 5 },
    schedule: () => () => undefined,
    checkClock: async () => ({ corroborated }),
  };
  await createMonth(db, '2021-10');
  await createMonth(db, '2021-11');
  await (await scheduleAccessUpkeep(needs))();
  expect(await months()).toEqual(['2021_10', '2021_11', '2026_11', '2026_12', '2027_01']);
  corroborated = true;
  await dropExpired(needs);
  await dropExpired(needs);
  expect(await months()).toEqual(['2021_11', '2026_11', '2026_12', '2027_01']);
  // Not even a wrong clock or setting drops a month of the last year.
  for (let n = 0; n < 3; n += 1) await dropExpired({ ...needs, retentionYears: -10 });
  expect(await months()).toEqual(['2026_11', '2026_12', '2027_01']);
  expect((await verifyChains(db)).every(({ brokenAt }) => brokenAt === null)).toBe(true);
});
