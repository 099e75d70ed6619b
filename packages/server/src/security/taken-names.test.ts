import { expect, test } from 'vitest';
import { sql } from '#db/sql';
import { type CareHome, careHome } from '#testing/care-home';

const pair = { password: 'a-brand-new-one', passwordRepeat: 'a-brand-new-one' };
const calibration = { lecturaSeca: 1, lecturaMojada: 2 };

/** Ana’s home and Javier’s, and every way in which Ana can ask whether a name or code is taken. */
async function twoHomes() {
  const home = await careHome();
  const olivos = await home.centre('Los Olivos');
  await home.staff('ana');
  const bea = await home.staff('bea');
  const sensor = await home.sensor('S-own');
  await home.hub('H-own');
  await home.staff('javier', { centres: [olivos] });
  await home.sensor('S-foreign', { centre: olivos });
  await home.hub('H-foreign', { centre: olivos });
  const ana = await home.enter('ana');
  const addStaff = (username: string) =>
    home.post('/api/staff/new', { username, nombre: 'Eva', role: 'ROLE_CENTRO', ...pair }, ana);
  const look = (kind: string, csv: string) =>
    home.post(`/api/${kind}/import`, { csv, store: false, key: 'key-of-one' }, ana);
  const ways = {
    addStaff,
    editStaff: (username: string) => home.post(`/api/staff/edit/${bea}`, { username, nombre: 'Bea' }, ana),
    importStaff: (username: string) => look('staff', `username,nombre,role\n${username},Eva,Nurse`),
    addHub: (codigo: string) => home.post('/api/hubs/new', { codigo, etiqueta: 'Hal' }, ana),
    addSensor: (codigo: string) => home.post('/api/sensores/new', { codigo, ...calibration }, ana),
    editSensor: (codigo: string) =>
      home.post(`/api/sensores/edit/${sensor}`, { codigo, ...calibration }, ana),
    importSensors: (codigo: string) => look('sensores', `codigo,lecturaSeca,lecturaMojada\n${codigo},1,2`),
  };
  return { home, olivos, ways, look };
}

const WAYS = [
  { way: 'addStaff', own: 'bea', foreign: 'javier', free: 'carla' },
  { way: 'editStaff', own: 'ana', foreign: 'javier', free: 'carla' },
  { way: 'importStaff', own: 'bea', foreign: 'javier', free: 'carla' },
  { way: 'addHub', own: 'H-own', foreign: 'H-foreign', free: 'H-free' },
  { way: 'addSensor', own: 'S-own', foreign: 'S-foreign', free: 'S-free' },
  { way: 'editSensor', own: 'S-own', foreign: 'S-foreign', free: 'S-free' },
  { way: 'importSensors', own: 'S-own', foreign: 'S-foreign', free: 'S-free' },
] as const;

/** Sensors of the other home, and a file that asks for all of them. */
async function foreignSensors({ db }: CareHome, centre: number, count: number): Promise<string> {
  const codes = Array.from({ length: count }, (_, n) => `F-${n}`);
  await db.run(sql`
    insert into sensor (centro_id, codigo, "lecturaSeca", "lecturaMojada", capacidad, created_at)
    select ${centre}, code, 1, 2, 1, now() from unnest(${codes}::text[]) as made (code)`);
  return `codigo,lecturaSeca,lecturaMojada\n${codes.map((code) => `${code},1,2`).join('\n')}`;
}

test.each(WAYS)(
  '$way: after a hundred names of other homes in a day a taken and a free one are answered alike',
  {
    tags: ['R-STAFF-14'],
  },
  async ({ way, foreign, free }) => {
    const { home, olivos, ways, look } = await twoHomes();
    const said = await look('sensores', await foreignSensors(home, olivos, 100));
    expect([said.status, said.body.errorsTotal]).toEqual([200, 100]);
    const answers = [await ways[way](foreign), await ways[way](free)];
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [429, answers[0]?.body],
      [429, answers[0]?.body],
    ]);
    expect(Number(answers[0]?.headers['retry-after'])).toBe(15 * 3600);
  },
);

test.each(WAYS)(
  '$way: a taken name is said, one of the own home as often as it is asked',
  {
    tags: ['R-STAFF-14'],
  },
  async ({ way, own, foreign }) => {
    const { home, olivos, ways, look } = await twoHomes();
    await look('sensores', await foreignSensors(home, olivos, 99));
    const isSaid = ({ status, body }: Awaited<ReturnType<(typeof ways)[typeof way]>>) =>
      JSON.stringify([status, body]).includes('already in use');
    if (way !== 'editSensor')
      expect([isSaid(await ways[way](own)), isSaid(await ways[way](own))]).toEqual([true, true]);
    expect(isSaid(await ways[way](foreign))).toBe(true);
    expect((await ways[way](foreign)).status).toBe(429);
  },
);

test('a file that asks for more than a hundred at once is not answered, and the next day begins anew', {
  tags: ['R-STAFF-14'],
}, async () => {
  const { home, olivos, ways, look } = await twoHomes();
  const csv = await foreignSensors(home, olivos, 101);
  expect((await look('sensores', csv)).status).toBe(429);
  expect((await ways.importStaff('carla')).status).toBe(429);
  // No other home is held up.
  const javier = await home.enter('javier');
  expect((await home.post('/api/sensores/new', { codigo: 'S-own', ...calibration }, javier)).status).toBe(
    422,
  );
  home.clock.pass({ hours: 10 });
  expect((await ways.importStaff('carla')).status).toBe(429);
  home.clock.pass({ hours: 5 });
  expect(
    (await home.post('/api/sensores/new', { codigo: 'S-new', ...calibration }, await home.enter('ana')))
      .status,
  ).toBe(200);
});
