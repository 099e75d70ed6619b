import { beforeEach, describe, expect, test } from 'vitest';
import { type Sql, sql } from '#db/sql';
import { type CareHome, careHome } from '#testing/care-home';
import { meanwhile } from '#testing/meanwhile';
import { pendingCode } from '#testing/pending-code';
import { eraseStaff } from './erasure/erase-staff';
import { storeMail } from './notifications/preference.store';
import { lockAdministrators } from './staff/administrators';

/** Concurrent requests. On PostgreSQL they really run side by side. */
let home: CareHome;
let ana: string;
beforeEach(async () => {
  home = await careHome();
  await home.staff('ana');
  ana = await home.enter('ana');
});

const times = <T>(count: number, act: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)));
const filled = (fields: object = {}) => ({
  nombre: 'Bert',
  apellidos: 'Jansen',
  numeroHabitacion: '12',
  sexo: 'H',
  fechaNacimiento: '1938-02-03',
  seccion: home.section,
  ...fields,
});
const admit = (fields: object) => home.post('/api/pacientes/new', filled(fields), ana);
const edit = (id: number, fields: object = {}) => home.post(`/api/pacientes/edit/${id}`, filled(fields), ana);
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort((a, b) => a - b);
const count = async (table: string): Promise<number> =>
  (await home.db.one<{ n: number }>(sql`select count(*) as n from ${sql.raw(table)}`)).n;

test('eight admissions with one sensor: one succeeds, the others get an error at the sensor field', async () => {
  const sensor = await home.sensor('S-1');
  const answers = await times(8, (index) => admit({ nombre: `P${index}`, sensor }));
  expect(statuses(answers)).toEqual(Array(8).fill(200));
  const refused = answers.filter(({ body }) => body.error);
  expect(refused).toHaveLength(7);
  for (const { body } of refused) expect(body.errors).toEqual({ sensor: 'This sensor is no longer free.' });
  expect([await count('patient'), await count('assignment')]).toEqual([1, 1]);
});

test('concurrent sensor swaps never deadlock, and a sensor has one wearer at most', async () => {
  const [one, two] = [await home.sensor('S-1'), await home.sensor('S-2')];
  const [anna, bert] = [
    await home.patient('Anna', { sensor: one }),
    await home.patient('Bert', { sensor: two }),
  ];
  for (let round = 0; round < 5; round += 1) {
    home.clock.pass({ seconds: 1 });
    const answers = await Promise.all([
      edit(anna, { sensor: null }),
      edit(bert, { sensor: one }),
      edit(anna, { sensor: two }),
      edit(bert, { sensor: null }),
    ]);
    expect(statuses(answers)).toEqual([200, 200, 200, 200]);
  }
  const worn = await home.db.many<{ sensor_id: number }>(
    sql`select sensor_id from assignment where to_at is null`,
  );
  expect(new Set(worn.map((row) => row.sensor_id)).size).toBe(worn.length);
});

test('a sensor deleted and assigned at once is one of the two, never both', async () => {
  for (let round = 0; round < 5; round += 1) {
    const sensor = await home.sensor(`S-${round}`);
    const [removed, admitted] = await Promise.all([
      home.get(`/api/sensores/baja/${sensor}?expect=delete`, ana),
      admit({ sensor }),
    ]);
    expect([
      [200, true],
      [409, false],
    ]).toContainEqual([removed.status, admitted.body.error]);
  }
});

test('a sensor put on two residents at once is worn by one of them, and the other is refused', {
  tags: ['R-SCAN-7'],
}, async () => {
  const [anna, bert] = [await home.patient('Anna'), await home.patient('Bert')];
  for (let round = 0; round < 5; round += 1) {
    const body = { sensor: await home.sensor(`S-${round}`), replaces: null, from: null };
    const answers = await Promise.all(
      [anna, bert].map((id) => home.post(`/api/pacientes/sensor/${id}`, body, ana)),
    );
    expect(statuses(answers)).toEqual([200, 409]);
    const worn = await home.db.many<{ patient_id: number }>(
      sql`select patient_id from assignment where sensor_id = ${body.sensor} and to_at is null`,
    );
    expect(worn).toEqual([{ patient_id: answers[0]?.status === 200 ? anna : bert }]);
    home.clock.pass({ minutes: 1 });
    expect((await home.get(`/api/sensores/baja/${body.sensor}?expect=unlink`, ana)).status).toBe(200);
  }
});

test('five concurrent unlink requests unlink once and delete nothing', async () => {
  const sensor = await home.sensor('S-1');
  await home.patient('Anna', { sensor });
  home.clock.pass({ minutes: 1 });
  const answers = await times(5, () => home.get(`/api/sensores/baja/${sensor}?expect=unlink`, ana));
  expect(statuses(answers)).toEqual([200, 409, 409, 409, 409]);
  const { body } = await home.get('/api/sensores/list', ana);
  expect(body.lista).toMatchObject([{ id: sensor, paciente: null }]);
});

test.each([
  [
    'staff',
    '/api/staff/new',
    {
      ...{ username: 'bea', nombre: 'Bea', role: 'ROLE_CENTRO' },
      ...{ password: 'a-new-password', passwordRepeat: 'a-new-password' },
    },
    'username',
  ],
  ['sensor', '/api/sensores/new', { codigo: 'bea', lecturaSeca: 1, lecturaMojada: 2 }, 'codigo'],
])('six concurrent creations of one %s name in either case create one', async (table, url, body, field) => {
  const before = await count(table);
  const answers = await times(6, (index) =>
    home.post(url, { ...body, [field]: index % 2 ? 'BEA' : 'bea' }, ana),
  );
  expect(statuses(answers)).toEqual([200, 422, 422, 422, 422, 422]);
  for (const { body } of answers.filter(({ status }) => status === 422)) {
    expect(body.errors).toEqual({ [field]: 'This is already in use.' });
  }
  expect(await count(table)).toBe(before + 1);
});

test('ten concurrent orders with one idempotency key are one order', async () => {
  const order = {
    sensors: 1,
    stickers: 1,
    departamento: 'Tuin',
    nombre: 'Ana',
    email: 'ana@zonnehof.example',
  };
  const answers = await times(10, () =>
    home.ask('POST', '/api/pacientes/pedirMaterial', ana, order, { 'idempotency-key': 'one' }),
  );
  expect(statuses(answers)).toEqual(Array(10).fill(200));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(await count('material_order')).toBe(1);
});

test('five concurrent deletions of each kind answer 200 and delete once', {
  tags: ['R-API-37'],
}, async () => {
  const sensor = await home.sensor('S-1');
  const paths = [
    `/api/pacientes/baja/${await home.patient('Anna', { sensor })}`,
    `/api/staff/baja/${await home.staff('bea')}`,
    `/api/hubs/baja/${await home.hub('H-1')}`,
    `/api/sensores/baja/${await home.sensor('S-2')}?expect=delete`,
  ];
  home.clock.pass({ minutes: 1 });
  for (const path of paths) {
    const answers = await times(5, () => home.get(path, ana));
    expect([path, statuses(answers)]).toEqual([path, [200, 200, 200, 200, 200]]);
  }
  expect(await count('assignment')).toBe(1);
});

describe('two last administrators who remove each other: one stays', () => {
  /** Both requests are authorised before either of them acts. */
  async function expectOneStays(
    refusal: number,
    act: (who: number, username: string, by: string) => Promise<{ status: number }>,
  ) {
    const bea = await home.staff('bea');
    const byBea = await home.enter('bea');
    const { id } = await home.db.one<{ id: number }>(sql`select id from staff where username = 'ana'`);
    const answers = await meanwhile(
      home.db,
      (db) => lockAdministrators(db),
      () => Promise.all([act(bea, 'bea', ana), act(id, 'ana', byBea)]),
      2,
    );
    expect(statuses(answers)).toEqual([200, refusal]);
    const left = await home.db.many(sql`
      select from staff join staff_centre on staff_id = id where 'ROLE_CENTRO' = any(roles)`);
    expect(left).toHaveLength(1);
  }

  // Her session ended with her role, so that she is no longer signed in recently.
  test('by demotion', () =>
    expectOneStays(403, (who, username, by) =>
      home.post(`/api/staff/edit/${who}`, { username, nombre: username, role: 'ROLE_ENFERMERA' }, by),
    ));

  test('by deletion', { tags: ['R-STAFF-13'] }, () =>
    expectOneStays(409, (who, _, by) => home.get(`/api/staff/baja/${who}`, by)),
  );
});

describe('an edit that waits for a concurrent deletion answers 404 and stores nothing', () => {
  const editWhile = (removing: Sql, edited: () => ReturnType<CareHome['post']>) =>
    meanwhile(home.db, (db) => db.run(removing), edited);

  test('of a patient', async () => {
    const id = await home.patient('Anna');
    const { status } = await editWhile(sql`update patient set unsubscribed_at = now() where id = ${id}`, () =>
      edit(id, { nombre: 'Else' }),
    );
    expect(status).toBe(404);
    expect(await home.db.one(sql`select nombre from patient`)).toEqual({ nombre: 'Anna' });
  });

  test('of a sensor', async () => {
    const id = await home.sensor('S-1');
    const { status } = await editWhile(sql`update sensor set deleted_at = now() where id = ${id}`, () =>
      home.post(`/api/sensores/edit/${id}`, { codigo: 'S-9', lecturaSeca: 1, lecturaMojada: 2 }, ana),
    );
    expect(status).toBe(404);
    expect(await home.db.one(sql`select codigo from sensor`)).toEqual({ codigo: 'S-1' });
  });

  test('of a hub', async () => {
    const id = await home.hub('H-1');
    const { status } = await editWhile(sql`update hub set deleted_at = now() where id = ${id}`, () =>
      home.post(`/api/hubs/edit/${id}`, { etiqueta: 'Else' }, ana),
    );
    expect(status).toBe(404);
    expect(await home.db.one(sql`select etiqueta from hub`)).toEqual({ etiqueta: 'H-1' });
  });

  test('of a staff member', async () => {
    const bea = await home.staff('bea');
    const { status } = await meanwhile(
      home.db,
      async (db) => {
        await lockAdministrators(db);
        await db.run(sql`update staff set ended_at = now() where id = ${bea}`);
      },
      () => home.post(`/api/staff/edit/${bea}`, { username: 'bea', nombre: 'Else' }, ana),
    );
    expect(status).toBe(404);
    expect(await home.db.one(sql`select nombre from staff where id = ${bea}`)).toEqual({ nombre: 'bea' });
  });
});

describe('changes of one’s own mail address', () => {
  const WANTED = { kinds: null, leastPriority: 'low', quietFrom: null, quietTo: null, digest: true };
  const settings = (mail?: string | null) => home.post('/api/notifications/mine', { ...WANTED, mail }, ana);
  const sendAgain = () => home.post('/api/notifications/mail/code', undefined, ana);
  const withdraw = () => home.ask('DELETE', '/api/notifications/mail/pending', ana);
  const confirm = (code: string) => home.post('/api/notifications/mail/confirm', { code }, ana);
  const anaId = async () => (await home.db.one<{ id: number }>(sql`select id from staff`)).id;
  const addresses = () =>
    home.db.many(sql`
      select mail from pending_mail union all select mail from notification_preference where mail is not null`);

  const REQUESTS: readonly [string, (code: string) => Promise<{ status: number }>][] = [
    ['a code is entered', confirm],
    ['a code is sent again', sendAgain],
    ['the address is withdrawn', withdraw],
    ['another address is entered', () => settings('ana.other@zonnehof.example')],
    ['mail is ended', () => settings(null)],
    ['other settings are changed', () => settings()],
  ];

  test.each(REQUESTS)('the account is erased while %s: no address is left', async (_, request) => {
    const id = await anaId();
    await storeMail(home.db, id, 'ana@zonnehof.example');
    await settings('ana.new@zonnehof.example');
    const code = await pendingCode(home, id);
    home.clock.pass({ minutes: 1 });
    const { status } = await meanwhile(
      home.db,
      (db) => eraseStaff(db, { id, nombre: 'ana' }, home.clock.now(), async () => undefined),
      () => request(code),
    );
    expect(status).toBe(401);
    expect(await addresses()).toEqual([]);
    expect(await count('notification_preference')).toBe(0);
  });

  test('the address is withdrawn while a code is sent again: it does not come back', async () => {
    await settings('ana.new@zonnehof.example');
    home.clock.pass({ minutes: 1 });
    const { status } = await meanwhile(
      home.db,
      async (db) => {
        await db.run(sql`select from staff for no key update`);
        await db.run(sql`delete from pending_mail`);
      },
      sendAgain,
    );
    expect(status).toBe(409);
    expect(await addresses()).toEqual([]);
  });
});
