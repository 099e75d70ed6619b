import mqtt from 'mqtt';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { sql } from '#db/sql';
import { insertSection } from '#features/centres/section.store';
import { openInnerBroker } from '#features/ingest/transport/inner-broker';
import { storePager } from '#features/notifications/channel.store';
import { type CareHome, careHome } from '#testing/care-home';
import { heldTimers } from '#testing/held-timers';
import { type LiveClient, openLiveFeed } from '#testing/live-client';
import { reloadModels } from '#testing/past-readings';

// What administrators change of their home themselves: sections, hubs, discharged residents, name and zone.

let home: CareHome;
let ana: string;
const clients: LiveClient[] = [];
beforeEach(async () => {
  home = await careHome();
  await home.staff('ana');
  ana = await home.enter('ana');
});
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});

const listed = async () => (await home.get('/api/secciones/list', ana)).body.lista;
const names = async () => (await listed()).map(({ nombre }: { nombre: string }) => nombre);
const addSection = (nombre: unknown) => home.post('/api/secciones/new', { nombre }, ana);
const order = (ids: unknown) => home.post('/api/secciones/order', { ids }, ana);
const remove = (id: number) => home.ask('DELETE', `/api/secciones/baja/${id}`, ana);
/** Looks are written later than changes. */
const entryOf = async (action: string) =>
  (await home.accessEntries()).findLast((entry) => entry.action.startsWith(action));
async function openFeed(): Promise<LiveClient> {
  const base = await home.app.listen({ host: '127.0.0.1', port: 0 });
  const client = await openLiveFeed(base, ana, '', { centre: true });
  clients.push(client);
  return client;
}
/** The next event of this kind. */
async function nextOf(client: LiveClient, kind: string) {
  for (;;) {
    const item = await client.next();
    if (item.event === kind) return item;
  }
}

describe('sections', () => {
  test('are in the order of their names until the home chooses one; cards, forms and reports follow it', async () => {
    for (const nombre of ['Hof 10', 'Hof 2']) expect((await addSection(nombre)).status).toBe(200);
    expect(await names()).toEqual(['Hof 2', 'Hof 10', 'Tuin']);
    const [two, ten, garden] = (await listed()).map(({ id }: { id: number }) => id);
    await home.patient('Anna', { seccion: two });
    await home.patient('Bert', { seccion: garden });
    expect((await order([garden, ten, two])).body.lista).toEqual([
      { id: garden, nombre: 'Tuin', residents: 1 },
      { id: ten, nombre: 'Hof 10', residents: 0 },
      { id: two, nombre: 'Hof 2', residents: 1 },
    ]);
    // A new one comes last once an order was chosen.
    await addSection('Aan zee');
    const { body: ward } = await home.get('/api/pacientes/list', ana);
    expect(ward.secciones.map(({ nombre }: { nombre: string }) => nombre)).toEqual([
      'Tuin',
      'Hof 10',
      'Hof 2',
      'Aan zee',
    ]);
    expect(ward.lista.map(({ nombre }: { nombre: string }) => nombre)).toEqual(['Bert', 'Anna']);
    const { body: form } = await home.get('/api/pacientes/prepare', ana);
    expect(form[1].properties.seccion.choice_options[0].text).toBe('Tuin');
    const { body: report } = await home.get('/api/monthly-report/overview/2026-11-01', ana);
    expect(report.chart_inco.map(({ name }: { name: string }) => name)).toEqual(['Bert Bos', 'Anna Bos']);
    expect(await entryOf('orderSections')).toMatchObject({ result: 'ok', centro_id: home.first });
  });

  test('names that are refused', async () => {
    for (const [nombre, message] of [
      ['', 'This field is required.'],
      ['x'.repeat(61), 'At most 60 characters.'],
      [' tuin ', 'This is already in use.'],
      ['a\u0000b', 'This contains invisible characters. Type it again.'],
    ] as const) {
      const { status, body } = await addSection(nombre);
      expect([nombre, status, body.errors]).toEqual([nombre, 422, { nombre: message }]);
    }
    expect(await names()).toEqual(['Tuin']);
  });

  test('an order that is not of all sections, each once, is 409 and changes nothing', async () => {
    await addSection('Hof');
    const olivos = await home.centre('Los Olivos');
    const foreign = await home.sectionOf(olivos);
    const [hof, garden] = (await listed()).map(({ id }: { id: number }) => id);
    for (const ids of [[garden], [garden, garden], [garden, hof, foreign], [garden, foreign], []]) {
      const answer = await order(ids);
      expect([ids, answer.status]).toEqual([ids, 409]);
      expect(answer.body.message).toBe(
        'The sections have changed in the meantime. Look again, then put them in order.',
      );
    }
    expect(await names()).toEqual(['Hof', 'Tuin']);
  });

  test('one is renamed on every open screen; a stale version is 409 with what is stored', async () => {
    await home.patient('Anna');
    const feed = await openFeed();
    await nextOf(feed, 'snapshot');
    const prepared = await home.get(`/api/secciones/prepare?id=${home.section}`, ana);
    const { version } = prepared.body[0];
    const rename = (nombre: string, version?: string) =>
      home.post(`/api/secciones/edit/${home.section}`, { nombre, ...(version && { version }) }, ana);
    expect((await rename('Tuinzijde', version)).status).toBe(200);
    expect(await nextOf(feed, 'snapshot')).toMatchObject({
      data: { secciones: [{ id: home.section, nombre: 'Tuinzijde' }], lista: [{ nombre: 'Anna' }] },
    });
    const stale = await rename('Tuinkant', version);
    expect([stale.status, stale.body.reason, stale.body.current.nombre]).toEqual([
      409,
      'changed',
      'Tuinzijde',
    ]);
    expect((await rename('Tuinkant', stale.body.current.version)).status).toBe(200);
    expect(await names()).toEqual(['Tuinkant']);
  });

  test('an empty one is removed, twice alike; one with residents is 409; discharged ones do not count', async () => {
    const hof = await insertSection(home.db, home.first, 'Hof');
    const anna = await home.patient('Anna', { seccion: hof });
    const addresses = [
      { seccion: hof, address: '501' },
      { seccion: null, address: '502' },
      { seccion: home.section, address: '503' },
    ];
    const pagerOf = (numbers: typeof addresses) =>
      storePager(home.db, home.first, {
        ...{ host: '192.168.1.20', port: 4001, role: 'control', locale: 'nl' },
        addresses: numbers,
      });
    await pagerOf(addresses);
    const refused = await remove(hof);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Residents live in this section. Move them to another section first.',
    ]);
    await home.get(`/api/pacientes/baja/${anna}`, ana);
    expect((await remove(hof)).status).toBe(200);
    home.clock.pass({ minutes: 1 });
    expect((await remove(hof)).status).toBe(200);
    expect(await names()).toEqual(['Tuin']);
    // Its pager is called no more, its name is free, and it is nowhere to choose.
    const pager = await home.db.one<{ addresses: unknown }>(sql`select addresses from pager`);
    expect(pager.addresses).toEqual(addresses.slice(1));
    expect((await home.get(`/api/secciones/prepare?id=${hof}`, ana)).status).toBe(404);
    expect((await home.post(`/api/secciones/edit/${hof}`, { nombre: 'X' }, ana)).status).toBe(404);
    const again = await addSection('hof');
    expect(again.status).toBe(200);
    // With its only number gone the paging system is still shown, and can be given another.
    await pagerOf([{ seccion: again.body.id, address: '504' }]);
    await remove(again.body.id);
    expect((await home.get('/api/channels/list', ana)).body.pager).toMatchObject({
      port: 4001,
      addresses: [],
    });
    // The month in which somebody lived there still shows them.
    const { body } = await home.get('/api/monthly-report/overview/2026-11-01', ana);
    expect(body.chart_inco).toMatchObject([{ name: 'Anna Bos' }]);
  });

  test('nobody is admitted or moved into a section that is removed at the same time', async () => {
    const body = { nombre: 'Bert', apellidos: 'Bos', numeroHabitacion: '1', sexo: 'H' };
    const anna = await home.patient('Anna');
    for (let round = 0; round < 6; round += 1) {
      const hof = await insertSection(home.db, home.first, `Hof ${round}`);
      const moving =
        round % 2 === 0
          ? home.post('/api/pacientes/new', { ...body, fechaNacimiento: '1940-01-01', seccion: hof }, ana)
          : home.post(`/api/pacientes/edit/${anna}`, { seccion: hof }, ana);
      await Promise.all([moving, remove(hof)]);
    }
    const lost = await home.db.many(sql`
      select patient.nombre from patient join section on section.id = seccion
      where unsubscribed_at is null and deleted_at is not null`);
    expect(lost).toEqual([]);
  });
});

describe('hubs', () => {
  const add = (body: object) => home.post('/api/hubs/new', body, ana);
  const sendWith = async (key: string) =>
    (await home.ask('POST', '/ingest/v1/readings', key, { readings: [] })).status;
  const hubs = async () => (await home.get('/api/hubs/list', ana)).body.lista;

  test('the key of a new hub is in the answer once, and works', { tags: ['R-API-39'] }, async () => {
    const { status, body } = await add({ codigo: 'HUB-7', etiqueta: ' Gang ' });
    expect([status, body]).toEqual([
      200,
      { id: expect.any(Number), codigo: 'HUB-7', key: expect.stringMatching(/^[\w-]{43}$/), mqtt: [] },
    ]);
    expect(await entryOf('addHub')).toMatchObject({ action: `addHub ${body.id}`, centro_id: home.first });
    expect(await sendWith(body.key)).toBe(200);
    expect(await hubs()).toMatchObject([{ codigo: 'HUB-7', etiqueta: 'Gang', previousKeyUntil: null }]);
    const stored = await home.db.one(sql`select to_jsonb(hub)::text as row from hub`);
    expect(JSON.stringify([stored, await home.accessEntries()])).not.toContain(body.key);
    // Without a tag the code stands in.
    await add({ codigo: 'HUB-8' });
    expect((await hubs()).map(({ etiqueta }: { etiqueta: string }) => etiqueta)).toEqual(['Gang', 'HUB-8']);
  });

  test('hubs that are refused', async () => {
    await home.hub('HUB-0001');
    for (const [body, errors] of [
      [{}, { codigo: 'This field is required.' }],
      [{ codigo: 'hub 1' }, { codigo: 'Use letters, digits, dashes and underscores only.' }],
      [{ codigo: 'a/+' }, { codigo: 'Use letters, digits, dashes and underscores only.' }],
      [{ codigo: 'x'.repeat(41) }, { codigo: 'At most 40 characters.' }],
      [{ codigo: 'hub-0001' }, { codigo: 'This is already in use.' }],
      [{ codigo: 'H', etiqueta: 'x'.repeat(101) }, { etiqueta: 'At most 100 characters.' }],
    ] as const) {
      const answer = await add(body);
      expect([body, answer.status, answer.body.errors]).toEqual([body, 422, errors]);
    }
    expect(await hubs()).toHaveLength(1);
  });

  test('another key ends the connection; the earlier one is valid for a day, until it is ended, or not at all', async () => {
    const id = await home.hub('HUB-0001');
    const timers = heldTimers();
    onTestFinished(await home.ingest.open(timers.schedule));
    const broker = await openInnerBroker({
      ...{ host: '127.0.0.1', port: 0, ingest: home.ingest },
      ...{ log: pino({ level: 'silent' }), schedule: timers.schedule },
    });
    onTestFinished(() => broker.close());
    /** Resolves once connected, with a promise of the connection's end in a list, which would otherwise be awaited too. */
    const connect = async (password: string): Promise<[ended: Promise<void>]> => {
      const client = mqtt.connect(`mqtt://127.0.0.1:${broker.port}`, {
        ...{ username: 'HUB-0001', password, protocolVersion: 4, reconnectPeriod: 0 },
      });
      client.on('error', () => undefined);
      onTestFinished(() => client.endAsync(true));
      await new Promise((connected) => client.once('connect', connected));
      return [new Promise((ended) => client.once('close', () => ended()))];
    };
    const rekey = (atOnce: boolean) => home.post(`/api/hubs/rekey/${id}`, { atOnce }, ana);

    const [ended] = await connect('HUB-0001');
    const { key } = (await rekey(false)).body;
    await ended;
    expect(await hubs()).toMatchObject([{ previousKeyUntil: '2026-11-16T09:00:00.000Z' }]);
    expect([await sendWith('HUB-0001'), await sendWith(key)]).toEqual([200, 200]);
    expect((await home.post(`/api/hubs/end-key/${id}`, undefined, ana)).status).toBe(200);
    await expect.poll(() => sendWith('HUB-0001')).toBe(401);
    expect([await sendWith(key), (await hubs())[0].previousKeyUntil]).toEqual([200, null]);
    // Ending it once more changes nothing.
    expect((await home.post(`/api/hubs/end-key/${id}`, undefined, ana)).status).toBe(200);

    // One that the hub never got is replaced; the hub goes on with the key that it has.
    const lost = (await rekey(false)).body.key;
    const given = (await rekey(false)).body.key;
    await expect.poll(() => sendWith(lost)).toBe(401);
    expect([await sendWith(key), await sendWith(given)]).toEqual([200, 200]);

    const second = (await rekey(true)).body.key;
    await expect.poll(() => sendWith(given)).toBe(401);
    expect([await sendWith(key), await sendWith(second)]).toEqual([401, 200]);
    expect(await entryOf('rekeyHub')).toMatchObject({ action: `rekeyHub ${id}` });
    // Of a deleted hub there is no key to make.
    await home.get(`/api/hubs/baja/${id}`, ana);
    expect((await rekey(true)).status).toBe(404);
  });

  test('a key is made only after a recent sign-in, and a nurse sees nothing of keys', async () => {
    const id = await home.hub('HUB-0001');
    await home.staff('noor', { roles: ['ROLE_ENFERMERA'] });
    const { body } = await home.get('/api/hubs/list', await home.enter('noor'));
    expect(body.lista[0]).not.toHaveProperty('previousKeyUntil');
    home.clock.pass({ minutes: 16 });
    for (const answer of [
      await add({ codigo: 'HUB-9' }),
      await home.post(`/api/hubs/rekey/${id}`, { atOnce: true }, ana),
    ])
      expect([answer.status, answer.body.reason]).toEqual([403, 'reauthenticate']);
    expect(await hubs()).toHaveLength(1);
    expect(await sendWith('HUB-0001')).toBe(200);
  });
});

describe('discharged residents', () => {
  const discharge = async (id: number) => {
    home.clock.pass({ minutes: 1 });
    await home.get(`/api/pacientes/baja/${id}`, ana);
  };
  const find = async (name = '') => {
    const { body } = await home.get(`/api/pacientes/discharged?name=${encodeURIComponent(name)}`, ana);
    return body.lista.map(({ nombre }: { nombre: string }) => nombre);
  };
  const restore = (id: number, body: object) => home.post(`/api/pacientes/restore/${id}`, body, ana);

  test('are found by the words of their name, the last one first', async () => {
    for (const [nombre, apellidos] of [
      ['Anna', 'Bos'],
      ['Élise', 'van den Berg'],
      ['Hanna', '50%_Bos'],
    ])
      await discharge(await home.patient(nombre ?? '', { apellidos: apellidos ?? '' }));
    await home.patient('Anna', { apellidos: 'Present' });
    expect(await find()).toEqual(['Hanna', 'Élise', 'Anna']);
    expect(await find('ANNA bos')).toEqual(['Hanna', 'Anna']);
    expect(await find('élise berg')).toEqual(['Élise']);
    expect(await find('%_')).toEqual(['Hanna']);
    expect(await find('nobody')).toEqual([]);
    const entries = await home.accessEntries();
    expect(entries.filter(({ action }) => action === 'listDischarged')[0]?.pacientes).toHaveLength(3);
    // Who was erased has no name to be found by.
    await home.db.run(
      sql`update patient set erased_at = ${new Date(home.clock.now())} where nombre = 'Hanna'`,
    );
    expect(await find('Hanna')).toEqual([]);
  });

  test('one comes back with a free sensor, on every open screen; again it is 404', async () => {
    const sensor = await home.sensor('S-1');
    const anna = await home.patient('Anna', { sensor });
    const bert = await home.patient('Bert', { sensor: await home.sensor('S-2') });
    await discharge(anna);
    const feed = await openFeed();
    await nextOf(feed, 'snapshot');
    const { body: prepared } = await home.get(`/api/pacientes/restore-prepare?id=${anna}`, ana);
    expect(prepared[0]).toEqual({ seccion: home.section, numeroHabitacion: '1', sensor: null });
    expect(prepared[1].properties.sensor.choice_options).toEqual([{ value: sensor, text: 'S-1' }]);
    const answer = await restore(anna, { seccion: home.section, numeroHabitacion: '12', sensor });
    expect([answer.status, answer.body]).toEqual([200, { id: anna }]);
    expect(await nextOf(feed, 'paciente')).toMatchObject({
      data: { id: anna, numeroHabitacion: '12', sensor_info: { codigo: 'S-1' } },
    });
    expect(await entryOf('restorePatient')).toMatchObject({ pacientes: [anna] });
    expect((await restore(anna, { seccion: home.section, numeroHabitacion: '12' })).status).toBe(404);
    expect((await restore(bert, { seccion: home.section, numeroHabitacion: '12' })).status).toBe(404);
  });

  test('errors are at their fields, and nothing is restored', async () => {
    const hof = await insertSection(home.db, home.first, 'Hof');
    const worn = await home.sensor('S-1');
    await home.patient('Bert', { sensor: worn });
    const anna = await home.patient('Anna', { seccion: hof });
    await discharge(anna);
    await remove(hof);
    // The section that she lived in is gone: one has to be chosen.
    const { body } = await home.get(`/api/pacientes/restore-prepare?id=${anna}`, ana);
    expect(body[0].seccion).toBeNull();
    const place = { seccion: home.section, numeroHabitacion: '1' };
    for (const [sent, errors] of [
      [{}, { seccion: 'This field is required.', numeroHabitacion: 'This field is required.' }],
      [{ ...place, seccion: hof }, { seccion: 'Choose one of the options.' }],
      [{ ...place, sensor: worn }, { sensor: 'This sensor is no longer free.' }],
      [{ ...place, sensor: 999 }, { sensor: 'This sensor is no longer free.' }],
    ] as const) {
      const answer = await restore(anna, sent);
      expect([sent, answer.status, answer.body.errors]).toEqual([sent, 422, errors]);
    }
    expect(await find()).toEqual(['Anna']);
    // Of two at once one succeeds.
    const both = await Promise.all([restore(anna, place), restore(anna, place)]);
    expect(both.map(({ status }) => String(status)).sort()).toEqual(['200', '404']);
  });
});

describe('name and zone', () => {
  const edit = (body: object) => home.post('/api/centro/edit', body, ana);

  test('a change is on every open screen, and in what the same session asks for next', async () => {
    const feed = await openFeed();
    expect(await nextOf(feed, 'centro')).toMatchObject({
      data: { id: home.first, nombre: 'Huize Zonnehof', zona: 'Europe/Amsterdam' },
    });
    const { body: prepared } = await home.get('/api/centro/prepare', ana);
    expect(prepared[0]).toMatchObject({ nombre: 'Huize Zonnehof', zona: 'Europe/Amsterdam' });
    const { version } = prepared[0];
    expect((await edit({ nombre: 'Het Zonnehof', zona: 'Atlantic/Canary', version })).status).toBe(200);
    expect(await nextOf(feed, 'centro')).toMatchObject({
      data: { id: home.first, nombre: 'Het Zonnehof', zona: 'Atlantic/Canary' },
    });
    const id = await home.hub('HUB-0001');
    await home.ask('POST', '/ingest/v1/readings', 'HUB-0001', { readings: [] });
    const { body: history } = await home.get(`/api/hubs/history/${id}`, ana);
    expect(history[0].fechaRegistro).toMatchObject({ timezone: 'Atlantic/Canary' });
    const stale = await edit({ nombre: 'Zonnehof', version });
    expect([stale.status, stale.body.current]).toMatchObject([409, { nombre: 'Het Zonnehof' }]);
    expect(await entryOf('editCentre')).toMatchObject({ centro_id: home.first });
  });

  test('names and zones that are refused', async () => {
    for (const [body, errors] of [
      [{ nombre: '' }, { nombre: 'This field is required.' }],
      [{ nombre: 'x'.repeat(101) }, { nombre: 'At most 100 characters.' }],
      [{ zona: 'Europe/Atlantis' }, { zona: 'Choose one of the options.' }],
      [{ zona: '+01:00' }, { zona: 'Choose one of the options.' }],
      [{ zona: '' }, { zona: 'This field is required.' }],
    ] as const) {
      const answer = await edit(body);
      expect([body, answer.status, answer.body.errors]).toEqual([body, 422, errors]);
    }
  });

  test.each([
    ['west', 'Atlantic/Azores'],
    ['east', 'Europe/Helsinki'],
    ['to the other side of midnight', 'Pacific/Auckland'],
    ['far west', 'America/Los_Angeles'],
  ])(
    'a zone %s: days from yesterday on are counted anew from their readings, none is lost',
    async (_, zona) => {
      const anna = await home.patient('Anna', { sensor: await home.sensor('S-1') });
      await home.hub('HUB-0001');
      const at = (hoursAgo: number) => new Date(home.clock.now() - hoursAgo * 3_600_000).toISOString();
      home.clock.pass({ days: 4 });
      // Every half hour of four days, wet in every third.
      const readings = Array.from({ length: 190 }, (_, index) => ({
        ...{ sensor: 'S-1', power: 'on', contact: 'ok', at: at((190 - index) / 2) },
        moisture: index % 6 < 2 ? 200 : 90,
      }));
      await home.post('/ingest/v1/readings', { readings }, 'HUB-0001');
      await home.repaired();
      ana = await home.enter('ana');
      expect((await edit({ zona })).status).toBe(200);
      await home.repaired();
      await home.checkpointed();
      expect(await home.db.many(sql`select date, error from day_to_repair`)).toEqual([]);
      const card = async () => (await home.get(`/api/pacientes/view/${anna}`, ana)).body.paciente;
      expect((await card()).measuredAt).toBe(at(0.5));
      // The same home that was in this zone from the beginning shows the same last two days.
      const week = async () => {
        const today = new Intl.DateTimeFormat('sv-SE', { timeZone: zona }).format(home.clock.now());
        const { body } = await home.get(`/api/pacientes/chart/${anna}/${today}`, ana);
        return body.slice(-1);
      };
      const shown = await week();
      await home.db.run(sql`delete from day`);
      await home.db.run(sql`delete from track`);
      await home.db.run(sql`
      insert into day_to_repair (centro_id, assignment_id, date)
      select distinct centro_id, assignment_id, (at at time zone ${zona})::date from reading`);
      await reloadModels(home.db);
      home.ingest.startRepair(home.first);
      await home.repaired();
      expect(shown).toEqual(await week());
      // New readings go on.
      home.clock.pass({ minutes: 1 });
      await home.post(
        '/ingest/v1/readings',
        { readings: [{ sensor: 'S-1', power: 'on', contact: 'ok', moisture: 90, at: at(0) }] },
        'HUB-0001',
      );
      expect((await card()).measuredAt).toBe(at(0));
    },
  );
});
