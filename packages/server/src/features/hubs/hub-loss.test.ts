import type { HubLossPage } from '@vigilia/contract/hub-loss';
import { expect, test } from 'vitest';
import { sql } from '#db/sql';
import { dropExpiredReadings } from '#features/ingest/upkeep/retention';
import { endAssignmentOfSensor, openAssignment } from '#stores/assignment.store';
import { type CareHome, careHome } from '#testing/care-home';
import { compactLogs } from '#testing/past-readings';

const [ONE, TWO] = ['HUB-0001', 'HUB-0002'];

async function homeWithHubs() {
  const home = await careHome();
  await home.staff('ana');
  await home.hub(ONE!);
  await home.hub(TWO!);
  const page = async (): Promise<HubLossPage> =>
    (await home.get('/api/hubs/loss', await home.enter('ana'))).body;
  return { home, page, ...sending(home) };
}

/** Readings every ten minutes, of each sensor by its hubs. */
function sending(home: CareHome) {
  const send = async (
    hours: number,
    receivedBy: Readonly<Record<string, readonly (string | undefined)[]>>,
  ) => {
    for (let hour = 0; hour < hours; hour += 1) {
      const from = home.clock.now();
      home.clock.pass({ hours: 1 });
      for (const hub of [ONE, TWO]) {
        const readings = Object.entries(receivedBy)
          .filter(([, hubs]) => hubs.includes(hub))
          .flatMap(([sensor]) =>
            [1, 2, 3, 4, 5, 6].map((tenth) => ({
              ...{ sensor, at: new Date(from + tenth * 600_000 - 1_000).toISOString() },
              ...{ power: 'on', moisture: 95, contact: 'ok', signal: 80 },
            })),
          );
        if (readings.length === 0) continue;
        const { body } = await home.post('/ingest/v1/readings', { readings }, hub);
        expect(body).toMatchObject({ rejected: [] });
      }
    }
  };
  return { send };
}

const named = ({ residents }: HubLossPage, id: number) =>
  residents.find((resident) => resident.id === id)?.nombre;
/** Of each hub who is covered how. */
const covers = (page: HubLossPage) =>
  Object.fromEntries(
    page.lista.map(({ codigo, residents }) => [
      codigo,
      residents.map(({ id, cover }) => `${named(page, id)} ${cover}`),
    ]),
  );
const unreceived = (page: HubLossPage) =>
  page.unreceived.map(({ id, sensorSince }) => [named(page, id), sensorSince]);

test('whom nobody else would receive, from the log and from the days that are made of it', {
  tags: ['R-HUBLOSS-1', 'R-HUBLOSS-3'],
}, async () => {
  const { home, page, send } = await homeWithHubs();
  for (const name of ['Anna', 'Bert', 'Carla'])
    await home.patient(name, { sensor: await home.sensor(`S-${name}`) });
  await home.patient('Dirk');
  const nothing = await page();
  expect([nothing.knownFrom, covers(nothing)]).toEqual([null, { [ONE!]: [], [TWO!]: [] }]);
  expect(unreceived(nothing).map(([name]) => name)).toEqual(['Anna', 'Bert', 'Carla', 'Dirk']);

  const since = new Date(home.clock.now()).toISOString();
  await send(24, { 'S-Anna': [ONE, TWO], 'S-Bert': [ONE], 'S-Carla': [TWO] });
  const expected = { [ONE!]: ['Bert none', 'Anna well'], [TWO!]: ['Carla none', 'Anna well'] };
  const inLog = await page();
  expect(covers(inLog)).toEqual(expected);
  expect(inLog.knownFrom).toBe(since);
  expect(inLog.lista[0]!.residents[1]).toMatchObject({ cover: 'well', hubs: 1, share: 1, hours: 24 });
  expect(unreceived(inLog)).toEqual([['Dirk', null]]);
  await compactLogs(home.db, home.clock.now());
  expect(await home.db.many(sql`select 1 from reading_batch where power is not null`)).toEqual([]);
  expect(await page()).toEqual(inLog);
  // Bert was on the other side once.
  await send(1, { 'S-Anna': [ONE, TWO], 'S-Bert': [ONE, TWO], 'S-Carla': [TWO] });
  expect(covers(await page())).toEqual({
    [ONE!]: ['Bert partly', 'Anna well'],
    [TWO!]: ['Carla none', 'Anna well', 'Bert well'],
  });
});

test('a sensor that moved: each has what was received while they wore it', {
  tags: ['R-HUBLOSS-1'],
}, async () => {
  const { home, page, send } = await homeWithHubs();
  const sensor = await home.sensor('S-1');
  await home.patient('Anna', { sensor });
  const bert = await home.patient('Bert');
  home.clock.pass({ minutes: 7 });
  await send(24, { 'S-1': [ONE] });
  const moved = home.clock.now();
  const centre = { centro_id: home.first };
  await home.db.transaction((db) => endAssignmentOfSensor(db, { ...centre, id: sensor }, moved));
  await home.db.transaction((db) => openAssignment(db, { ...centre, id: bert }, sensor, moved));
  expect(unreceived(await page())).toEqual([['Bert', new Date(moved).toISOString()]]);
  await send(24, { 'S-1': [TWO] });
  const after = await page();
  expect(covers(after)).toEqual({ [ONE!]: ['Anna none'], [TWO!]: ['Bert none'] });
  expect(unreceived(after)).toEqual([]);
});

test('a hub that falls silent covers nobody; a deleted one is not listed; who is away for a week is received by nobody', {
  tags: ['R-HUBLOSS-1'],
}, async () => {
  const { home, page, send } = await homeWithHubs();
  for (const name of ['Anna', 'Bert']) await home.patient(name, { sensor: await home.sensor(`S-${name}`) });
  await send(24, { 'S-Anna': [ONE, TWO], 'S-Bert': [ONE, TWO] });
  expect(covers(await page())[ONE!]).toEqual(['Anna well', 'Bert well']);
  await send(1, { 'S-Anna': [ONE], 'S-Bert': [ONE] });
  const silent = await page();
  expect(covers(silent)).toEqual({
    [ONE!]: ['Anna none', 'Bert none'],
    [TWO!]: ['Anna well', 'Bert well'],
  });
  expect(silent.lista.map(({ codigo, silent }) => [codigo, silent])).toEqual([
    [ONE, false],
    [TWO, true],
  ]);
  await home.db.run(sql`update hub set deleted_at = now() where codigo = ${TWO}`);
  expect(covers(await page())).toEqual({ [ONE!]: ['Anna none', 'Bert none'] });
  home.clock.pass({ days: 7 });
  await send(1, { 'S-Bert': [ONE] });
  const away = await page();
  expect([covers(away), unreceived(away).map(([name]) => name)]).toEqual([
    { [ONE!]: ['Bert none'] },
    ['Anna'],
  ]);
});

test('receptions of more than nine days ago are deleted with the expired readings', {
  tags: ['R-HUBLOSS-3'],
}, async () => {
  const { home, send } = await homeWithHubs();
  await home.patient('Anna', { sensor: await home.sensor('S-1') });
  const days = async () => {
    await compactLogs(home.db, home.clock.now());
    await dropExpiredReadings(home.db, home.clock.now(), 400);
    return (await home.db.many<{ date: string }>(sql`select date::text from reception_day order by 1`)).map(
      ({ date }) => date,
    );
  };
  await send(2, { 'S-1': [ONE] });
  expect(await days()).toEqual(['2026-11-15']);
  home.clock.pass({ days: 8 });
  await send(1, { 'S-1': [ONE] });
  expect(await days()).toEqual(['2026-11-15', '2026-11-23']);
  home.clock.pass({ days: 2 });
  await send(1, { 'S-1': [ONE] });
  expect(await days()).toEqual(['2026-11-23', '2026-11-25']);
});

test('administrators see those of their own home, and that they looked is recorded; a nurse does not', {
  tags: ['R-HUBLOSS-4'],
}, async () => {
  const { home, page, send } = await homeWithHubs();
  const anna = await home.patient('Anna', { sensor: await home.sensor('S-1') });
  const olivos = await home.centre('Los Olivos');
  await home.patient('Berta', { centre: olivos });
  await home.staff('javier', { centres: [olivos] });
  await home.staff('noor', { roles: ['ROLE_ENFERMERA'] });
  await send(1, { 'S-1': [ONE] });
  const { residents } = await page();
  expect(residents).toEqual([{ id: anna, nombre: 'Anna', apellidos: 'Bos', numeroHabitacion: '1' }]);
  expect((await home.accessEntries()).filter(({ action }) => action === 'readHubLoss')).toMatchObject([
    { nombre: 'ana', result: 'ok', pacientes: [anna] },
  ]);
  const foreign = (await home.get('/api/hubs/loss', await home.enter('javier'))).body as HubLossPage;
  expect([foreign.lista, foreign.residents.map(({ nombre }) => nombre)]).toEqual([[], ['Berta']]);
  expect((await home.get('/api/hubs/loss', await home.enter('noor'))).status).toBe(403);
});
