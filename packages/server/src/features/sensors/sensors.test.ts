import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '#db/sql';
import { type CareHome, careHome } from '#testing/care-home';

let home: CareHome;
let ana: string;
beforeEach(async () => {
  home = await careHome();
  await home.staff('ana');
  ana = await home.enter('ana');
});
const list = async () => (await home.get('/api/sensores/list', ana)).body.lista;
const filled = (fields: object = {}) => ({ codigo: 'S-1', lecturaSeca: '80', lecturaMojada: 121, ...fields });
const add = (fields: object = {}) => home.post('/api/sensores/new', filled(fields), ana);
const edit = (id: number, fields: object = {}) => home.post(`/api/sensores/edit/${id}`, filled(fields), ana);
const baja = (id: number, expects = '') => home.get(`/api/sensores/baja/${id}${expects}`, ana);
const calibrations = (sensor: number) =>
  home.db.many(sql`select from_at, capacidad from calibration where sensor_id = ${sensor} order by from_at`);

test('the sensor list is in natural order of the code and names the wearers', {
  tags: ['R-SENSORS-14', 'R-API-25'],
}, async () => {
  const ten = await home.sensor('S-10');
  const two = await home.sensor('S-2');
  const anna = await home.patient('Anna', { sensor: ten });
  const neverReceived = { bateria: null, cobertura: null, encendido: false, lastTimeOnline: null };
  expect(await list()).toEqual([
    { id: two, codigo: 'S-2', capacidad: 100, ...neverReceived, fecha_activacion: null, paciente: null },
    {
      id: ten,
      codigo: 'S-10',
      capacidad: 100,
      ...neverReceived,
      fecha_activacion: null,
      paciente: { id: anna, nombre: 'Anna', apellidos: 'Bos' },
    },
  ]);
});

test('a sensor that sends is listed with its battery, and with the signal of the strongest hub', {
  tags: ['R-SENSORS-14', 'R-SENSORS-34'],
}, async () => {
  const sensor = await home.sensor('S-1');
  await home.patient('Anna', { sensor, allowPatientLocation: true });
  home.clock.pass({ minutes: 1 });
  const lastTimeOnline = new Date(home.clock.now()).toISOString();
  for (const [hub, signal] of [
    ['HUB-0001', 60],
    ['HUB-0002', 80],
  ] as const) {
    await home.hub(hub);
    const reading = { sensor: 'S-1', at: lastTimeOnline, power: 'on', battery: 28.4, signal };
    await home.post('/ingest/v1/readings', { readings: [reading] }, hub);
  }
  expect(await list()).toMatchObject([
    { id: sensor, bateria: 28.4, cobertura: 80, encendido: true, lastTimeOnline },
  ]);
  const { lista } = (await home.get('/api/pacientes/list', ana)).body;
  expect(lista[0].estado.potencias).toEqual([
    { etiqueta: 'HUB-0002', potencia: 80 },
    { etiqueta: 'HUB-0001', potencia: 60 },
  ]);
});

test('a hub that does not say how well it received a sensor is no signal, not an old one either', {
  tags: ['R-SENSORS-34'],
}, async () => {
  const sensor = await home.sensor('S-1');
  await home.patient('Anna', { sensor, allowPatientLocation: true });
  await home.hub('HUB-0001');
  for (const signal of [60, null]) {
    home.clock.pass({ minutes: 1 });
    const reading = { sensor: 'S-1', at: new Date(home.clock.now()).toISOString(), power: 'on', signal };
    await home.post('/ingest/v1/readings', { readings: [reading] }, 'HUB-0001');
  }
  expect(await list()).toMatchObject([{ id: sensor, cobertura: null, encendido: true }]);
  const { lista } = (await home.get('/api/pacientes/list', ana)).body;
  expect(lista[0].estado.potencias).toEqual([]);
});

test('the form describes the formula of the calibration reference, and the server computes it itself', {
  tags: ['R-SENSORS-16', 'R-SENSORS-32', 'R-FORMS-19', 'R-API-26', 'R-API-27'],
}, async () => {
  const { body } = await home.get('/api/sensores/prepare', ana);
  expect(body[0]).toBeNull();
  expect(Object.keys(body[1].properties)).toEqual([
    'codigo',
    'lecturaSeca',
    'lecturaMojada',
    'capacidad',
    'fecha_activacion',
  ]);
  expect(body[1].properties.capacidad).toMatchObject({
    computed: true,
    expression: {
      formula: '(lecturaSeca + lecturaMojada) / 2',
      fields: ['lecturaSeca', 'lecturaMojada'],
      result: 'capacidad',
    },
  });
  const { status, body: added } = await add({ capacidad: 7, fecha_activacion: '2026-11-01' });
  expect([status, added]).toEqual([200, { id: expect.any(Number) }]);
  expect(await list()).toMatchObject([{ capacidad: 100.5, fecha_activacion: '2026-11-01' }]);
  const { body: prepared } = await home.get(`/api/sensores/prepare?id=${added.id}`, ana);
  expect(prepared[0]).toEqual({
    codigo: 'S-1',
    lecturaSeca: 80,
    lecturaMojada: 121,
    capacidad: 100.5,
    fecha_activacion: '2026-11-01',
  });
});

test('every calibration is stored with its time', { tags: ['R-API-28'] }, async () => {
  const { id } = (await add()).body;
  const added = home.clock.now();
  home.clock.pass({ hours: 1 });
  await edit(id, { lecturaSeca: 100, lecturaMojada: 101 });
  await edit(id, { codigo: 'S-1b' });
  home.clock.pass({ hours: 1 });
  await edit(id, { lecturaSeca: 10, lecturaMojada: 20 });
  expect(await calibrations(id)).toEqual([
    { from_at: added, capacidad: 100.5 },
    { from_at: home.clock.now(), capacidad: 15 },
  ]);
  const changed = { codigo: 'S-1c', lecturaSeca: 30, lecturaMojada: 50, fecha_activacion: '2026-11-02' };
  expect((await edit(id, changed)).body).toEqual({ id });
  const { body: prepared } = await home.get(`/api/sensores/prepare?id=${id}`, ana);
  expect(prepared[0]).toEqual({ ...changed, capacidad: 40 });
});

test.each([
  [{ codigo: '' }, { codigo: 'This field is required.' }],
  [{ lecturaSeca: '' }, { lecturaSeca: 'This field is required.' }],
  [{ lecturaSeca: 'wet' }, { lecturaSeca: 'Enter a number.' }],
  [{ lecturaSeca: 100_001 }, { lecturaSeca: 'Enter a number from 0 to 100000.' }],
  [{ lecturaSeca: -1 }, { lecturaSeca: 'Enter a number from 0 to 100000.' }],
  [{ lecturaMojada: 100_001 }, { lecturaMojada: 'Enter a number from 0 to 100000.' }],
  [{ lecturaMojada: -1 }, { lecturaMojada: 'Enter a number from 0 to 100000.' }],
  [{ fecha_activacion: '2026-02-30' }, { fecha_activacion: 'Enter a valid date.' }],
])('a sensor with %j is 422', { tags: ['R-SENSORS-32'] }, async (fields, errors) => {
  const { status, body } = await add(fields);
  expect([status, body.errors]).toEqual([422, errors]);
});

test('a sensor may have readings of 0 and 100,000', { tags: ['R-SENSORS-32'] }, async () => {
  expect((await add({ lecturaSeca: 0, lecturaMojada: 100_000 })).status).toBe(200);
  expect((await add({ codigo: 'S-2', lecturaSeca: 100_000, lecturaMojada: 0 })).status).toBe(200);
  expect(await list()).toMatchObject([{ capacidad: 50_000 }, { capacidad: 50_000 }]);
});

test('sensor codes are unique in the installation in any case, until deleted', async () => {
  const olivos = await home.centre('Los Olivos');
  await home.sensor('S-9', { centre: olivos });
  const taken = await add({ codigo: 's-9' });
  expect([taken.status, taken.body.errors]).toEqual([422, { codigo: 'This is already in use.' }]);
  const own = (await add()).body.id;
  expect((await edit(own, { codigo: 'S-9' })).body.errors).toEqual({
    codigo: 'This is already in use.',
  });
  expect((await edit(own, { codigo: 's-1' })).status).toBe(200);
  await baja(own);
  expect((await add()).status).toBe(200);
});

describe('removing', () => {
  test('unlinks a worn sensor, deletes a free one, and is idempotent', {
    tags: ['R-SENSORS-12', 'R-SENSORS-13'],
  }, async () => {
    const id = await home.sensor('S-1');
    const anna = await home.patient('Anna', { sensor: id });
    home.clock.pass({ hours: 1 });
    const unlinked = home.clock.now();
    expect(await baja(id, '?expect=unlink')).toMatchObject({ status: 200, body: { id } });
    expect(await list()).toMatchObject([{ id, paciente: null }]);
    expect(await home.db.many(sql`select patient_id, to_at from assignment`)).toEqual([
      { patient_id: anna, to_at: unlinked },
    ]);

    home.clock.pass({ hours: 1 });
    const deleted = home.clock.now();
    expect((await baja(id, '?expect=delete')).status).toBe(200);
    home.clock.pass({ hours: 1 });
    expect((await baja(id, '?expect=delete')).status).toBe(200);
    expect((await baja(id)).status).toBe(200);
    expect(await home.db.one(sql`select deleted_at from sensor`)).toEqual({ deleted_at: deleted });
    expect(await list()).toEqual([]);
    expect((await edit(id)).status).toBe(404);
    expect((await home.get(`/api/sensores/prepare?id=${id}`, ana)).status).toBe(404);
  });

  test('with an `expect` that no longer holds: 409 and nothing changed', {
    tags: ['R-SENSORS-31'],
  }, async () => {
    const worn = await home.sensor('S-1');
    const free = await home.sensor('S-2');
    await home.patient('Anna', { sensor: worn });
    const mismatch = await baja(worn, '?expect=delete');
    expect([mismatch.status, mismatch.body.message]).toEqual([
      409,
      'The sensor has changed in the meantime. Reload the page and try again.',
    ]);
    expect((await baja(free, '?expect=unlink')).status).toBe(409);
    expect((await baja(free, '?expect=nothing')).status).toBe(400);
    expect(await list()).toMatchObject([{ paciente: { nombre: 'Anna' } }, { paciente: null }]);
  });

  test('not from anybody but who was shown to wear it', { tags: ['R-SCAN-7'] }, async () => {
    const [worn, free] = [await home.sensor('S-1'), await home.sensor('S-2')];
    const anna = await home.patient('Anna', { sensor: worn });
    const bert = await home.patient('Bert');
    home.clock.pass({ hours: 1 });
    const body = { sensor: worn, replaces: null, from: anna };
    await home.post(`/api/pacientes/sensor/${bert}`, body, ana);
    const refused = await baja(worn, `?expect=unlink&wearer=${anna}`);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'The sensor has changed in the meantime. Reload the page and try again.',
    ]);
    expect((await baja(free, `?wearer=${anna}`)).status).toBe(409);
    expect((await baja(worn, '?expect=unlink&wearer=Bert')).status).toBe(400);
    expect(await list()).toMatchObject([{ paciente: { id: bert } }, { paciente: null }]);
    home.clock.pass({ hours: 1 });
    expect((await baja(worn, `?expect=unlink&wearer=${bert}`)).status).toBe(200);
    expect(await list()).toMatchObject([{ paciente: null }, { paciente: null }]);
  });

  test('without `expect`: unlinks a worn sensor, deletes a free one', { tags: ['R-API-29'] }, async () => {
    for (const method of ['GET', 'DELETE'] as const) {
      const id = await home.sensor('S-1');
      await home.patient('Anna', { sensor: id });
      home.clock.pass({ hours: 1 });
      await home.ask(method, `/api/sensores/baja/${id}`, ana);
      expect(await list()).toMatchObject([{ id, paciente: null }]);
      await home.ask(method, `/api/sensores/baja/${id}`, ana);
      expect(await list()).toEqual([]);
    }
  });
});
