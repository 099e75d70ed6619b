import { patient as pacienteSchema } from '@vigilia/contract/patients';
import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '#db/sql';
import { insertSection } from '#features/centres/section.store';
import { type CareHome, careHome } from '#testing/care-home';

let home: CareHome;
let ana: string;
beforeEach(async () => {
  home = await careHome();
  await home.staff('ana');
  ana = await home.enter('ana');
});

const filled = (fields: object = {}) => ({
  nombre: 'Bert',
  apellidos: 'Jansen',
  numeroHabitacion: '12',
  sexo: 'H',
  fechaNacimiento: '1938-02-03',
  seccion: home.section,
  ...fields,
});
const admit = (fields: object = {}) => home.post('/api/pacientes/new', filled(fields), ana);
const edit = (id: number, fields: object = {}) => home.post(`/api/pacientes/edit/${id}`, filled(fields), ana);
const view = async (id: number) => (await home.get(`/api/pacientes/view/${id}`, ana)).body.paciente;
const baja = (id: number) => home.get(`/api/pacientes/baja/${id}`, ana);
const periods = (patient: number) =>
  home.db.many(sql`
    select sensor_id, from_at, to_at from assignment where patient_id = ${patient} order by from_at`);
const angles = (patient: number) =>
  home.db.many(
    sql`select from_at, angle from angle_correction where patient_id = ${patient} order by from_at`,
  );

describe('the list', () => {
  test('has the sections and services of a centre without patients', {
    tags: ['R-DATA-11', 'R-API-3'],
  }, async () => {
    const { body } = await home.get('/api/pacientes/list', ana);
    expect(body).toEqual({
      lista: [],
      secciones: [{ id: home.section, nombre: 'Tuin' }],
      serviciosAvanzados: true,
      revision: expect.any(Number),
    });
    const olivos = await home.centre('Los Olivos', 'Europe/Madrid', false);
    await home.staff('javier', { centres: [olivos] });
    const { body: other } = await home.get('/api/pacientes/list', await home.enter('javier'));
    expect(other).toMatchObject({ lista: [], secciones: [], serviciosAvanzados: false });
  });

  test('is ordered by section, room in natural order, and name', { tags: ['R-LIST-10'] }, async () => {
    await home.patient('Zus', { numeroHabitacion: '10' });
    await home.patient('Cor', { numeroHabitacion: '2' });
    await home.patient('Anna', { numeroHabitacion: '2' });
    const { body } = await home.get('/api/pacientes/list', ana);
    expect(body.lista.map((p: { nombre: string }) => p.nombre)).toEqual(['Anna', 'Cor', 'Zus']);
  });

  test('has every field of a patient whose sensor never sent, unknown ones as null', {
    tags: ['R-POSITION-10', 'R-DATA-1', 'R-DATA-2', 'R-API-7'],
  }, async () => {
    const sensor = await home.sensor('S-1');
    const id = await home.patient('Anna', { sensor });
    const { body } = await home.get('/api/pacientes/list', ana);
    expect(body.lista).toEqual([
      {
        id,
        nombre: 'Anna',
        apellidos: 'Bos',
        numeroHabitacion: '1',
        sexo: 'M',
        fechaNacimiento: '1940-05-01',
        seccion: home.section,
        sensor,
        sensor_info: {
          codigo: 'S-1',
          bateria: null,
          cobertura: null,
          encendido: false,
          lastTimeOnline: null,
        },
        observaciones: null,
        noUrine: false,
        noUrineAlarm: false,
        noUrineHours: 1,
        rotationAlarm: false,
        rotation: false,
        stoppedTime: 240,
        returnTime: 5,
        autoCorrectedAngle: false,
        autoCorrectedAngleValue: 10,
        allowActivityTracking: false,
        allowPatientLocation: false,
        comentarios: [],
        comentariosTotal: 0,
        recommendedPosition: null,
        currentPosition: null,
        timeInPosition: null,
        lastUrineTime: null,
        estado: null,
        measuredAt: null,
        soiledSince: null,
        currentPositionSince: null,
        positionSince: null,
        lastBand: null,
      },
    ]);
    expect(await view(id)).toEqual(body.lista[0]);
    expect(Object.keys(body.lista[0]).sort()).toEqual(Object.keys(pacienteSchema.shape).sort());
  });

  test('has every field of estado of a patient whose sensor sends', { tags: ['R-DATA-10'] }, async () => {
    const sensor = await home.sensor('S-1');
    await home.hub('HUB-0001');
    const id = await home.patient('Anna', { sensor, allowPatientLocation: true });
    home.clock.pass({ minutes: 1 });
    const at = new Date(home.clock.now()).toISOString();
    const reading = { sensor: 'S-1', at, power: 'on', contact: 'ok', moisture: 100, signal: 80 };
    expect((await home.post('/ingest/v1/readings', { readings: [reading] }, 'HUB-0001')).body.accepted).toBe(
      1,
    );
    const { estado } = (await home.get('/api/pacientes/list', ana)).body.lista[0];
    expect(estado).toEqual({
      tipo: 'SON',
      estado_filtrado: 1,
      resistive_event_type: 0,
      time_soiled: null,
      contact_error: false,
      potencias: [{ etiqueta: 'HUB-0001', potencia: 80 }],
    });
    expect((await view(id)).estado).toEqual(estado);
  });
});

describe('the form', () => {
  test('has the fields of the specification in their order, with their choices', {
    tags: [
      'R-POSITION-10',
      'R-FORMS-1',
      'R-FORMS-2',
      'R-FORMS-3',
      'R-FORMS-5',
      'R-FORMS-6',
      'R-FORMS-20',
      'R-API-4',
    ],
  }, async () => {
    const free = await home.sensor('S-10');
    const worn = await home.sensor('S-9');
    const own = await home.sensor('S-2');
    await home.patient('Cor', { sensor: worn });
    const anna = await home.patient('Anna', { sensor: own });
    const olivos = await home.centre('Los Olivos');
    await home.sensor('S-OTHER', { centre: olivos });
    await home.sectionOf(olivos);

    const { body: fresh } = await home.get('/api/pacientes/prepare', ana);
    expect(fresh[0]).toBeNull();
    expect(Object.keys(fresh[1].properties)).toEqual([
      'nombre',
      'apellidos',
      'numeroHabitacion',
      'sexo',
      'fechaNacimiento',
      'seccion',
      'sensor',
      'observaciones',
      'noUrineAlarm',
      'noUrineHours',
      'allowPatientLocation',
      'allowActivityTracking',
      'autoCorrectedAngle',
      'autoCorrectedAngleValue',
      'rotationAlarm',
      'stoppedTime',
    ]);
    type Described = { name: string; type: string; custom_type?: string };
    const ofType = (type: string) =>
      Object.values<Described>(fresh[1].properties)
        .filter((field) => field.type === type)
        .map(({ name, custom_type }) => (custom_type ? `${name} (${custom_type})` : name));
    expect(ofType('string')).toEqual([
      'nombre',
      'apellidos',
      'numeroHabitacion',
      'fechaNacimiento (date)',
      'observaciones (textarea)',
      'autoCorrectedAngleValue (number)',
    ]);
    expect(ofType('choice')).toEqual(['sexo', 'seccion', 'sensor', 'noUrineHours', 'stoppedTime']);
    expect(ofType('boolean')).toEqual([
      'noUrineAlarm',
      'allowPatientLocation',
      'allowActivityTracking',
      'autoCorrectedAngle',
      'rotationAlarm',
    ]);
    const required = Object.values<{ name: string; attr: { validations: unknown[] } }>(fresh[1].properties)
      .filter((field) => field.attr.validations.length > 0)
      .map((field) => field.name);
    expect(required).toEqual([
      'nombre',
      'apellidos',
      'numeroHabitacion',
      'sexo',
      'fechaNacimiento',
      'seccion',
    ]);
    const values = (
      form: { properties: Record<string, { choice_options: { value: unknown }[] }> },
      name: string,
    ) => form.properties[name]?.choice_options.map(({ value }) => value);
    expect(values(fresh[1], 'sensor')).toEqual([free]);
    expect(values(fresh[1], 'seccion')).toEqual([home.section]);
    expect(values(fresh[1], 'sexo')).toEqual(['H', 'M', 'O']);
    expect(values(fresh[1], 'noUrineHours')).toEqual(Array.from({ length: 24 }, (_, i) => i + 1));
    expect(values(fresh[1], 'stoppedTime')).toEqual([30, 60, 90, 120, 180, 240, 300, 360, 480]);

    const { body: edited } = await home.get(`/api/pacientes/prepare?id=${anna}`, ana);
    expect(values(edited[1], 'sensor')).toEqual([own, free]);
    expect(edited[0]).toMatchObject({ nombre: 'Anna', sensor: own, noUrineHours: 1, observaciones: null });
    expect(Object.keys(edited[0])).toEqual([...Object.keys(edited[1].properties), 'version']);
  });

  test.each([
    ['nl', 'Voornaam', 'Vrouw', 'Dit veld is verplicht.'],
    ['es', 'Nombre', 'Mujer', 'Este campo es obligatorio.'],
    ['en', 'First name', 'Female', 'This field is required.'],
  ])('is translated to %s', { tags: ['R-LANG-6'] }, async (language, title, woman, required) => {
    const speaking = { 'accept-language': language };
    const { body } = await home.ask('GET', '/api/pacientes/prepare', ana, undefined, speaking);
    const { nombre, sexo } = body[1].properties;
    expect([nombre.title, sexo.choice_options[1].text]).toEqual([title, woman]);
    expect(nombre.attr.validations).toEqual([{ message: required }]);
    const refused = await home.ask('POST', '/api/pacientes/new', ana, {}, speaking);
    expect(refused.body.errors.nombre).toBe(required);
  });
});

describe('admitting', () => {
  test('stores the sent fields and the defaults for the rest', {
    tags: ['R-DATA-3', 'R-DATA-4', 'R-API-5', 'R-API-38'],
  }, async () => {
    const sensor = await home.sensor('S-1');
    const { status, body } = await admit({ sensor: String(sensor), noUrineAlarm: true, noUrineHours: '6' });
    expect([status, body]).toEqual([200, { error: false, id: expect.any(Number) }]);
    expect(await view(body.id)).toMatchObject({
      ...filled({ sensor, noUrineAlarm: true, noUrineHours: 6 }),
      stoppedTime: 240,
      autoCorrectedAngleValue: 10,
      observaciones: null,
    });
    expect(await periods(body.id)).toEqual([{ sensor_id: sensor, from_at: home.clock.now(), to_at: null }]);
    expect(await angles(body.id)).toEqual([{ from_at: home.clock.now(), angle: null }]);
  });

  test('every field of the form is stored as it was given, on admission and on editing', {
    tags: ['R-DATA-2', 'R-DATA-3', 'R-DATA-4', 'R-API-5', 'R-API-6'],
  }, async () => {
    const [one, two] = [await home.sensor('S-1'), await home.sensor('S-2')];
    const whole = filled({
      ...{ sensor: one, observaciones: 'hard of hearing', noUrineAlarm: true, noUrineHours: 6 },
      ...{ allowPatientLocation: true, allowActivityTracking: true, autoCorrectedAngle: true },
      ...{ autoCorrectedAngleValue: 7.5, rotationAlarm: true, stoppedTime: 120 },
    });
    const { id } = (await admit(whole)).body;
    expect(await view(id)).toMatchObject(whole);
    const other = {
      ...{ nombre: 'Els', apellidos: 'Bos', numeroHabitacion: '3', sexo: 'M', fechaNacimiento: '1940-05-06' },
      ...{
        seccion: await insertSection(home.db, home.first, 'Hof'),
        sensor: two,
        observaciones: 'reads a lot',
      },
      ...{ noUrineHours: 8, allowPatientLocation: false, autoCorrectedAngle: false },
      ...{ autoCorrectedAngleValue: -20, stoppedTime: 60 },
    };
    expect((await edit(id, other)).body).toEqual({ error: false, id });
    expect(await view(id)).toMatchObject(other);
    await edit(id, { ...other, rotationAlarm: false, noUrineAlarm: false });
    expect(await view(id)).toMatchObject({ rotationAlarm: false, noUrineAlarm: false });
    await edit(id, { ...other, allowActivityTracking: false });
    expect(await view(id)).toMatchObject({ allowActivityTracking: false });

    const plain = (await admit()).body.id;
    const defaults = { noUrineHours: 1, stoppedTime: 240, autoCorrectedAngleValue: 10 };
    expect(await view(plain)).toMatchObject(defaults);
  });

  test('with invalid fields: the error flag, an error at each field, nothing stored', {
    tags: ['R-API-5', 'R-API-38'],
  }, async () => {
    const { status, body } = await admit({
      nombre: ' ',
      fechaNacimiento: '2026-11-16',
      sexo: 'X',
      seccion: 999,
    });
    expect([status, body]).toEqual([
      200,
      {
        error: true,
        message: 'Please check what you filled in.',
        errors: {
          nombre: 'This field is required.',
          fechaNacimiento: 'This date is in the future.',
          sexo: 'Choose one of the options.',
          seccion: 'Choose one of the options.',
        },
      },
    ]);
    expect((await home.get('/api/pacientes/list', ana)).body.lista).toEqual([]);
  });

  test('a date of birth is compared with today in the centre’s time zone', async () => {
    home.clock.set('2026-11-15T23:30:00Z');
    ana = await home.enter('ana');
    expect((await admit({ fechaNacimiento: '2026-11-16' })).body.error).toBe(false);
    home.clock.set('2026-11-15T22:30:00Z');
    expect((await admit({ fechaNacimiento: '2026-11-16' })).body.errors).toEqual({
      fechaNacimiento: 'This date is in the future.',
    });
  });

  test('ignores keys beyond the form', { tags: ['R-POSITION-10'] }, async () => {
    const olivos = await home.centre('Los Olivos');
    const { body } = await admit({
      id: 7000,
      centro_id: olivos,
      returnTime: 99,
      unsubscribed_at: '2020-01-01',
    });
    expect(body.id).not.toBe(7000);
    expect(await view(body.id)).toMatchObject({ returnTime: 5 });
  });

  test('a section or sensor of another centre is rejected', async () => {
    const olivos = await home.centre('Los Olivos');
    const sensor = await home.sensor('S-OTHER', { centre: olivos });
    const seccion = await home.sectionOf(olivos);
    expect(Object.keys((await admit({ sensor, seccion })).body.errors)).toEqual(['seccion', 'sensor']);
  });
});

describe('editing', () => {
  test('leaves fields that were not sent or are hidden', { tags: ['R-FORMS-21'] }, async () => {
    const sensor = await home.sensor('S-1');
    const id = await home.patient('Anna', {
      sensor,
      observaciones: 'hard of hearing',
      allowActivityTracking: true,
      rotationAlarm: true,
      stoppedTime: 120,
      noUrineAlarm: true,
      noUrineHours: 8,
    });
    await edit(id, {
      allowActivityTracking: false,
      rotationAlarm: false,
      stoppedTime: 30,
      noUrineAlarm: false,
      noUrineHours: '',
    });
    expect(await view(id)).toMatchObject({
      nombre: 'Bert',
      sensor,
      observaciones: 'hard of hearing',
      allowActivityTracking: false,
      rotationAlarm: true,
      stoppedTime: 120,
      noUrineAlarm: false,
      noUrineHours: 8,
    });
    await edit(id, { observaciones: '' });
    expect(await view(id)).toMatchObject({ observaciones: null });
  });

  test('a required field that was not sent stays; sent empty it is an error', {
    tags: ['R-API-6', 'R-API-38'],
  }, async () => {
    const id = await home.patient('Anna');
    const change = (fields: object) => home.post(`/api/pacientes/edit/${id}`, fields, ana);
    const stored = await change({ apellidos: 'Visser' });
    expect([stored.status, stored.body]).toEqual([200, { error: false, id }]);
    expect(await view(id)).toMatchObject({ nombre: 'Anna', apellidos: 'Visser' });
    const { status, body } = await change({ apellidos: '' });
    const message = 'Please check what you filled in.';
    const errors = { apellidos: 'This field is required.' };
    expect([status, body]).toEqual([200, { error: true, message, errors }]);
    expect(await view(id)).toMatchObject({ apellidos: 'Visser' });
  });

  describe('by two people at once', () => {
    const read = async (id: number) => (await home.get(`/api/pacientes/prepare?id=${id}`, ana)).body[0];
    const change = (id: number, fields: object) => home.post(`/api/pacientes/edit/${id}`, fields, ana);

    test('the second is refused with the values that the first has stored', async () => {
      const id = await home.patient('Anna', { numeroHabitacion: '1' });
      const { version } = await read(id);
      expect((await change(id, { numeroHabitacion: '2', version })).body).toEqual({ error: false, id });
      const { status, body } = await change(id, { numeroHabitacion: '3', version });
      expect(status).toBe(409);
      expect(body).toMatchObject({ reason: 'changed', current: { numeroHabitacion: '2' } });
      expect(await view(id)).toMatchObject({ numeroHabitacion: '2' });

      expect(body.current).toEqual(await read(id));
      const { version: newer } = body.current;
      expect((await change(id, { numeroHabitacion: '3', version: newer })).status).toBe(200);
      // Without a version as before.
      expect((await change(id, { numeroHabitacion: '4' })).status).toBe(200);
      expect(await view(id)).toMatchObject({ numeroHabitacion: '4' });
    });

    test('of 5 edits with the same version one is stored', async () => {
      const id = await home.patient('Anna');
      const { version } = await read(id);
      const answers = await Promise.all(
        [11, 12, 13, 14, 15].map((room) => change(id, { numeroHabitacion: String(room), version })),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(4);
    });

    test('a sensor that was put on meanwhile counts as a change', async () => {
      const id = await home.patient('Anna');
      const { version } = await read(id);
      await change(id, { sensor: await home.sensor('S-1') });
      expect((await change(id, { nombre: 'Anne', version })).status).toBe(409);
    });
  });

  test('moving a sensor ends one assignment where the next begins', async () => {
    const [one, two] = [await home.sensor('S-1'), await home.sensor('S-2')];
    const id = await home.patient('Anna', { sensor: one });
    const began = home.clock.now();
    home.clock.pass({ hours: 1 });
    await edit(id, { sensor: two });
    const moved = home.clock.now();
    home.clock.pass({ hours: 1 });
    await edit(id, { sensor: two });
    await edit(id, { nombre: 'Anna' });
    await edit(id, { sensor: '' });
    expect(await periods(id)).toEqual([
      { sensor_id: one, from_at: began, to_at: moved },
      { sensor_id: two, from_at: moved, to_at: home.clock.now() },
    ]);
    expect(await view(id)).toMatchObject({ sensor: null, sensor_info: null });
  });

  test('assigning and unassigning within one millisecond leaves no empty assignment', async () => {
    const [one, two] = [await home.sensor('S-1'), await home.sensor('S-2')];
    const id = await home.patient('Anna', { sensor: one });
    home.clock.pass({ minutes: 1 });
    for (const sensor of [two, one, two, one]) expect((await edit(id, { sensor })).body.error).toBe(false);
    const rows = await periods(id);
    expect(rows.map((row) => (row as { sensor_id: number }).sensor_id)).toEqual([one, one]);
  });

  test('an assignment begins after the last one ended, also when the server’s clock is behind', async () => {
    const sensor = await home.sensor('S-1');
    const anna = await home.patient('Anna', { sensor });
    const bert = await home.patient('Bert');
    home.clock.pass({ minutes: 1 });
    await edit(anna, { sensor: null });
    const freed = home.clock.now();
    home.clock.pass({ seconds: -2 });
    expect((await edit(bert, { sensor })).body.error).toBe(false);
    expect(await periods(bert)).toEqual([{ sensor_id: sensor, from_at: freed, to_at: null }]);
  });

  test('a sensor worn by somebody else is an error at its field, and nothing is stored', async () => {
    const sensor = await home.sensor('S-1');
    await home.patient('Cor', { sensor });
    const id = await home.patient('Anna');
    const { body } = await edit(id, { nombre: 'Else', sensor });
    expect(body).toMatchObject({ error: true, errors: { sensor: 'This sensor is no longer free.' } });
    expect(await view(id)).toMatchObject({ nombre: 'Anna', sensor: null });
  });

  test('every change of the angle correction is stored with its time', async () => {
    const id = await home.patient('Anna');
    const editAngle = (autoCorrectedAngle: boolean, autoCorrectedAngleValue: unknown) =>
      edit(id, { allowActivityTracking: true, autoCorrectedAngle, autoCorrectedAngleValue });
    for (const [on, value] of [
      [false, 20],
      [true, '20'],
      [true, 20],
      [true, '7,5'],
      [false, 7.5],
    ] as const) {
      home.clock.pass({ hours: 1 });
      await editAngle(on, value);
    }
    expect((await angles(id)).map((row) => (row as { angle: number }).angle)).toEqual([null, 20, 7.5, null]);
    expect(await view(id)).toMatchObject({ autoCorrectedAngle: false, autoCorrectedAngleValue: 7.5 });
  });
});

test('an edit in one’s second centre is in the next list of that centre', async () => {
  const olivos = await home.centre('Los Olivos');
  const bert = await home.patient('Bert', { centre: olivos });
  await home.staff('boss', { centres: [home.first, olivos] });
  const boss = await home.enter('boss');
  const names = async () => {
    const { body } = await home.get(`/api/pacientes/list?idCentro=${olivos}`, boss);
    return body.lista.map((patient: { nombre: string }) => patient.nombre);
  };
  expect(await names()).toEqual(['Bert']);
  const fields = { ...filled({ nombre: 'Alberto' }), seccion: await home.sectionOf(olivos) };
  await home.post(`/api/pacientes/edit/${bert}`, fields, boss);
  expect(await names()).toEqual(['Alberto']);
  await home.get(`/api/pacientes/baja/${bert}`, boss);
  expect(await names()).toEqual([]);
});

describe('unsubscribing', () => {
  test('hides the card, frees the sensor, keeps the history, and is idempotent', {
    tags: ['R-API-8'],
  }, async () => {
    const sensor = await home.sensor('S-1');
    const id = await home.patient('Anna', { sensor });
    const began = home.clock.now();
    home.clock.pass({ hours: 8 });
    const left = home.clock.now();
    expect(await baja(id)).toMatchObject({ status: 200, body: { id } });
    home.clock.pass({ hours: 8 });
    expect(await baja(id)).toMatchObject({ status: 200, body: { id } });
    expect((await home.ask('DELETE', `/api/pacientes/baja/${id}`, ana)).status).toBe(200);
    expect(await periods(id)).toEqual([{ sensor_id: sensor, from_at: began, to_at: left }]);
    const row = await home.db.one(sql`select unsubscribed_at from patient where id = ${id}`);
    expect(row).toEqual({ unsubscribed_at: left });

    expect((await home.get('/api/pacientes/list', ana)).body.lista).toEqual([]);
    for (const gone of [
      await home.get(`/api/pacientes/view/${id}`, ana),
      await home.get(`/api/pacientes/prepare?id=${id}`, ana),
      await edit(id),
      await home.post(`/api/pacientes/comment/${id}`, { comment: 'x' }, ana),
    ]) {
      expect(gone.status).toBe(404);
    }
    expect((await admit({ sensor })).body.error).toBe(false);
  });
});

describe('comments', () => {
  test('the list carries the newest two and their number, the view all of them', {
    tags: ['R-LIST-15'],
  }, async () => {
    const id = await home.patient('Anna');
    await home.patient('Bert');
    for (const comment of ['one', 'two', 'three']) {
      home.clock.pass({ minutes: 1 });
      await home.post(`/api/pacientes/comment/${id}`, { comment }, ana);
    }
    const { lista } = (await home.get('/api/pacientes/list', ana)).body;
    const texts = ({ comentarios }: { comentarios: { comentario: string }[] }) =>
      comentarios.map(({ comentario }) => comentario);
    expect(lista.map(texts)).toEqual([['three', 'two'], []]);
    expect(lista.map((one: { comentariosTotal: number }) => one.comentariosTotal)).toEqual([3, 0]);
    const whole = await view(id);
    expect([texts(whole), whole.comentariosTotal]).toEqual([['three', 'two', 'one'], 3]);
  });

  test('are newest first, with the author’s name of that time', {
    tags: ['R-LIST-15', 'R-DATA-5', 'R-API-9'],
  }, async () => {
    const others = [await home.patient('Bert')];
    const id = await home.patient('Anna');
    others.push(await home.patient('Carla'));
    const add = (comment: unknown) => home.post(`/api/pacientes/comment/${id}`, { comment }, ana);
    const first = await add('  slept well ');
    expect(first.body).toEqual({ error: false, id: expect.any(Number) });
    const then = new Date(home.clock.now()).toISOString();
    home.clock.pass({ minutes: 5 });
    await add('ate little');
    await home.db.run(sql`update staff set nombre = 'Ana de Vries'`);
    expect((await view(id)).comentarios).toEqual([
      expect.objectContaining({ comentario: 'ate little', autor: 'ana' }),
      { id: first.body.id, comentario: 'slept well', fechaCreacion: then, autor: 'ana' },
    ]);
    for (const other of others) expect((await view(other)).comentarios).toEqual([]);
  });

  test.each([[''], ['  '], [7], [null], ['x'.repeat(4001)], ['nul \u0000']])(
    '%j is none',
    async (comment) => {
      const id = await home.patient('Anna');
      expect((await home.post(`/api/pacientes/comment/${id}`, { comment }, ana)).status).toBe(422);
      expect((await view(id)).comentarios).toEqual([]);
    },
  );
});
