import { beforeEach, expect, test } from 'vitest';
import { sql } from '#db/sql';
import { type CareHome, careHome } from '#testing/care-home';
import { findHub, type HubRow } from './hub.store';
import { rekeyHub } from './issue-hub-key';

let home: CareHome;
let ana: string;
beforeEach(async () => {
  home = await careHome();
  await home.staff('ana');
  ana = await home.enter('ana');
});
const list = async () => (await home.get('/api/hubs/list', ana)).body.lista;

test('the hub list is in natural order of the tag and contains no key', {
  tags: ['R-HUBS-9', 'R-API-19'],
}, async () => {
  const ten = await home.hub('Hal 10');
  const two = await home.hub('Hal 2');
  expect(await list()).toEqual([
    {
      id: two,
      encendido: false,
      lastTimeOnline: null,
      codigo: 'Hal 2',
      etiqueta: 'Hal 2',
      clockWrong: false,
      previousKeyUntil: null,
    },
    {
      id: ten,
      encendido: false,
      lastTimeOnline: null,
      codigo: 'Hal 10',
      etiqueta: 'Hal 10',
      clockWrong: false,
      previousKeyUntil: null,
    },
  ]);
});

test('a hub is online until five minutes after its last message', { tags: ['R-HUBS-11'] }, async () => {
  await home.hub('H-1');
  const lastMessage = home.clock.now();
  await home.db.run(sql`update hub set last_seen_at = ${new Date(lastMessage)}, "clockWrong" = true`);
  const lastTimeOnline = new Date(lastMessage).toISOString();
  home.clock.pass({ minutes: 5 });
  expect(await list()).toMatchObject([{ encendido: true, lastTimeOnline, clockWrong: true }]);
  home.clock.pass({ seconds: 1 });
  expect(await list()).toMatchObject([{ encendido: false, lastTimeOnline }]);
});

test('administrators see how many messages could not be stored, nurses do not', async () => {
  const hub = await home.hub('H-1');
  await home.db.run(sql`
    insert into unstored_message (centro_id, hub_id, received_at, kind, payload, error)
    values (${home.first}, ${hub}, now(), 'readings', '', 'refused')`);
  const { lista, ...rest } = (await home.get('/api/hubs/list', ana)).body;
  expect([lista.length, rest]).toEqual([1, { unstoredMessages: 1 }]);
  await home.staff('noor', { roles: ['ROLE_ENFERMERA'] });
  const noor = await home.enter('noor');
  expect(Object.keys((await home.get('/api/hubs/list', noor)).body)).toEqual(['lista']);
});

test('a hub’s tag can be edited, its code cannot', { tags: ['R-API-20', 'R-API-21'] }, async () => {
  const id = await home.hub('H-1');
  const { body: fresh } = await home.get('/api/hubs/prepare', ana);
  expect(fresh[0]).toBeNull();
  const { body: prepared } = await home.get(`/api/hubs/prepare?id=${id}`, ana);
  expect(prepared[0]).toEqual({ etiqueta: 'H-1', codigo: 'H-1' });
  expect(Object.keys(prepared[1].properties)).toEqual(['etiqueta', 'codigo']);
  expect(prepared[1].properties.codigo.readonly).toBe(true);

  const fields = { etiqueta: ' Gang noord ', codigo: 'H-2', key_hash: 'x', centro_id: 9 };
  expect(await home.post(`/api/hubs/edit/${id}`, fields, ana)).toMatchObject({ status: 200, body: { id } });
  expect(await list()).toMatchObject([{ etiqueta: 'Gang noord', codigo: 'H-1' }]);
  const empty = await home.post(`/api/hubs/edit/${id}`, { etiqueta: '' }, ana);
  expect([empty.status, empty.body.errors]).toEqual([422, { etiqueta: 'This field is required.' }]);
});

test('deleting a hub is soft and idempotent, and its code may be used again', {
  tags: ['R-HUBS-14', 'R-API-23'],
}, async () => {
  const id = await home.hub('H-1');
  const left = home.clock.now();
  expect(await home.get(`/api/hubs/baja/${id}`, ana)).toMatchObject({ status: 200, body: { id } });
  home.clock.pass({ minutes: 10 });
  expect(await home.get(`/api/hubs/baja/${id}`, ana)).toMatchObject({ status: 200, body: { id } });
  expect(await home.db.one(sql`select deleted_at from hub`)).toEqual({ deleted_at: left });
  expect(await list()).toEqual([]);
  expect((await home.post(`/api/hubs/edit/${id}`, { etiqueta: 'x' }, ana)).status).toBe(404);
  expect((await home.get(`/api/hubs/prepare?id=${id}`, ana)).status).toBe(404);
  // Who deleted it was quicker than whoever makes a key for it: there is none to show.
  const row = (await findHub(home.db, [home.first], id)) as HubRow;
  await expect(rekeyHub(home.db, row, { atOnce: false, now: left })).rejects.toMatchObject({
    id: 'not-found',
  });
  await home.hub('h-1');
  await expect(home.hub('H-1')).rejects.toMatchObject({ constraint: 'hub_code' });
});
