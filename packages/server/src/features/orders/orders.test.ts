import { beforeEach, expect, test } from 'vitest';
import { type CareHome, careHome } from '#testing/care-home';

let home: CareHome;
let nurse: string;
beforeEach(async () => {
  home = await careHome();
  await home.staff('lucia', { roles: ['ROLE_ENFERMERA'] });
  nurse = await home.enter('lucia');
});
const asked = (fields: object = {}) => ({
  sensors: 2,
  stickers: 0,
  departamento: 'Tuin',
  nombre: 'Lucía',
  email: 'lucia@zonnehof.example',
  ...fields,
});
const order = (fields: object = {}, headers = {}) =>
  home.ask('POST', '/api/pacientes/pedirMaterial', nurse, asked(fields), headers);
const list = async (query = '') => (await home.get(`/api/pacientes/orders${query}`, nurse)).body;

test('a nurse’s order is listed first, with the centre’s name', {
  tags: ['R-ORDERS-3', 'R-ORDERS-4', 'R-ORDERS-5', 'R-ORDERS-6', 'R-API-12', 'R-API-13'],
}, async () => {
  const first = await order({ sensors: 100 });
  expect([first.status, first.body]).toEqual([200, { id: expect.any(Number) }]);
  const then = new Date(home.clock.now()).toISOString();
  home.clock.pass({ hours: 1 });
  const second = await order({ sensors: 0, stickers: 100 });
  expect(await list()).toEqual([
    expect.objectContaining({ id: second.body.id, rollos: 100, sensores: 0 }),
    {
      id: first.body.id,
      centro: 'Huize Zonnehof',
      fecha: then,
      nombre: 'Lucía',
      email: 'lucia@zonnehof.example',
      departamento: 'Tuin',
      rollos: 0,
      sensores: 100,
    },
  ]);
});

test('one idempotency key is one order, whatever its body; without a key each request is an order', {
  tags: ['R-ORDERS-8'],
}, async () => {
  const key = { 'idempotency-key': 'b7f1' };
  const first = await order({}, key);
  home.clock.pass({ minutes: 1 });
  const again = await order({ sensors: 50 }, key);
  expect(again.body).toEqual(first.body);
  expect(await list()).toHaveLength(1);
  expect((await order({}, { 'idempotency-key': 'b7f2' })).body.id).not.toBe(first.body.id);
  await order();
  await order();
  expect(await list()).toHaveLength(4);
  expect((await order({}, { 'idempotency-key': 'x'.repeat(201) })).status).toBe(400);
});

test('an idempotency key counts per centre', { tags: ['R-API-12', 'R-API-13'] }, async () => {
  const olivos = await home.centre('Los Olivos');
  await home.staff('both', { roles: ['ROLE_ENFERMERA'], centres: [home.first, olivos] });
  const both = await home.enter('both');
  const url = '/api/pacientes/pedirMaterial';
  const key = { 'idempotency-key': 'k' };
  const here = await home.ask('POST', url, both, asked(), key);
  const there = await home.ask('POST', `${url}?idCentro=${olivos}`, both, asked(), key);
  expect(there.body.id).not.toBe(here.body.id);
  const { body } = await home.get(`/api/pacientes/orders?idCentro=${olivos}`, both);
  expect(body).toMatchObject([{ id: there.body.id, centro: 'Los Olivos' }]);
});

test.each([
  [{ sensors: 0, stickers: 0 }, { sensors: 'Request at least one sensor or roll of stickers.' }],
  [{ sensors: 101 }, { sensors: 'Enter a number from 0 to 100.' }],
  [{ sensors: -1 }, { sensors: 'Enter a number.' }],
  [{ stickers: 101 }, { stickers: 'Enter a number from 0 to 100.' }],
  [{ stickers: -1 }, { stickers: 'Enter a number.' }],
  [{ stickers: 1.5 }, { stickers: 'Enter a number.' }],
  [{ sensors: 'two' }, { sensors: 'Enter a number.' }],
  [{ nombre: 7 }, { nombre: 'This value is not right.' }],
  [{ sensors: undefined }, { sensors: 'This field is required.' }],
  [{ email: 'lucia' }, { email: 'Enter a valid email address.' }],
  [{ nombre: ' ' }, { nombre: 'This field is required.' }],
  [{ departamento: 'x'.repeat(101) }, { departamento: 'At most 100 characters.' }],
  [{ nombre: 'nul \u0000' }, { nombre: 'This contains invisible characters. Type it again.' }],
])(
  'an order with %j is 422',
  { tags: ['R-ORDERS-4', 'R-ORDERS-5', 'R-ORDERS-6', 'R-ERRORS-28'] },
  async (fields, errors) => {
    const { status, body } = await order(fields);
    expect([status, body.errors]).toEqual([422, errors]);
    expect(await list()).toEqual([]);
  },
);

test.each([
  ['nl', 'Bestel minstens één sensor of rol stickers.', 'Vul een geldig e-mailadres in.'],
  ['es', 'Pide al menos un sensor o un rollo de pegatinas.', 'Escribe una dirección de correo válida.'],
])('field errors are in the requested language: %s', async (language, required, email) => {
  const speaking = { 'accept-language': language };
  expect((await order({ sensors: 0 }, speaking)).body.errors.sensors).toBe(required);
  expect((await order({ email: '@' }, speaking)).body.errors.email).toBe(email);
});
