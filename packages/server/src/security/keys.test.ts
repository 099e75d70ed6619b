import type { Endpoint } from '@vigilia/contract/endpoint';
import { ENDPOINTS } from '@vigilia/contract/endpoints';
import { expect, test } from 'vitest';
import { careHome } from '#testing/care-home';
import { everything, takes } from '#testing/every-endpoint';

const RESIDENT = 'nombre,apellidos,numeroHabitacion,sexo,fechaNacimiento,seccion\n';
const SENSOR = 'codigo,lecturaSeca,lecturaMojada\n';
const STAFF = 'username,nombre,role\n';
const file = (url: string, head: string, line: string, other: string) => ({
  ...{ url, sent: { store: true, csv: head + line }, other: { store: true, csv: head + other } },
});

/** Of every call that takes a key: a body, and another one that could be stored as well. */
const KEYED: Readonly<Record<string, { url: string; sent: object; other: object }>> = {
  recordCare: { url: '/api/care/record/:anna', sent: { kind: 'checked' }, other: { kind: 'changed' } },
  importPatients: file(
    '/api/pacientes/import',
    RESIDENT,
    'Bert,Bos,1,man,1/2/1938,Tuin',
    'Carl,Bos,2,man,1/2/1938,Tuin',
  ),
  importSensors: file('/api/sensores/import', SENSOR, 'S-1,1,2', 'S-2,1,2'),
  importStaff: file('/api/staff/import', STAFF, 'carla,Carla,Nurse', 'dora,Dora,Nurse'),
};

const takesKey = ({ body }: Endpoint) => takes(body, 'key');

test('every call that takes a key is in the table of this test', () => {
  expect(
    ENDPOINTS.filter(takesKey)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(Object.keys(KEYED).sort());
});

test.each(Object.entries(KEYED))(
  'a key of %s is for one body of one author: anything else under it is 409 and stores nothing',
  async (_, { url: path, sent, other }) => {
    const home = await careHome();
    const url = path.replace(':anna', String(await home.patient('Anna')));
    await home.staff('ana');
    await home.staff('bea');
    const ana = await home.enter('ana');
    const bea = await home.enter('bea');
    const key = { key: 'the-same-key' };
    expect((await home.post(url, { ...sent, ...key }, ana)).status).toBe(200);
    const stored = await everything(home.db);
    expect((await home.post(url, { ...sent, ...key }, ana)).status).toBe(200);
    for (const { by, body } of [
      { by: ana, body: other },
      { by: bea, body: sent },
      { by: bea, body: other },
    ]) {
      const answer = await home.post(url, { ...body, ...key }, by);
      expect([answer.status, answer.body.reason]).toEqual([409, 'key-used']);
    }
    expect(await everything(home.db)).toEqual(stored);
  },
);

test('a key of an import is not for an import of another kind', async () => {
  const home = await careHome();
  await home.staff('ana');
  const ana = await home.enter('ana');
  const post = (name: 'importSensors' | 'importStaff') =>
    home.post(KEYED[name]?.url as string, { ...KEYED[name]?.sent, key: 'the-same-key' }, ana);
  expect((await post('importSensors')).body.stored).toBe(true);
  expect((await post('importStaff')).body.reason).toBe('key-used');
});
