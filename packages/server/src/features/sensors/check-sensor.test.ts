import { beforeEach, expect, test } from 'vitest';
import { type CareHome, careHome } from '#testing/care-home';

let home: CareHome;
let ana: string;
let sensor: number;
beforeEach(async () => {
  home = await careHome();
  await home.staff('ana');
  ana = await home.enter('ana');
  sensor = await home.sensor('S-1');
  for (const hub of ['HUB-0001', 'HUB-0002']) await home.hub(hub);
});

const now = () => new Date(home.clock.now()).toISOString();
const check = async () => (await home.get(`/api/sensores/check/${sensor}`, ana)).body;
const send = async (hub: string, reading: object = {}) => {
  const readings = [{ sensor: 'S-1', at: now(), power: 'on', contact: 'ok', battery: 28.4, ...reading }];
  const { body } = await home.post('/ingest/v1/readings', { readings }, hub);
  expect(body).toMatchObject({ rejected: [] });
};
const putOn = async (nombre: string) => {
  const patient = await home.patient(nombre);
  const body = { sensor, replaces: null, from: null };
  expect((await home.post(`/api/pacientes/sensor/${patient}`, body, ana)).status).toBe(200);
  return patient;
};

test('a sensor that nobody wears: its newest reading, and nothing received', {
  tags: ['R-SCAN-8'],
}, async () => {
  expect(await check()).toEqual({ wearer: null, wornSince: null, lastTimeOnline: null, received: null });
  await send('HUB-0001');
  expect(await check()).toEqual({ wearer: null, wornSince: null, lastTimeOnline: now(), received: null });
});

test('what was received before it was put on does not count, of hub, signal and battery either', {
  tags: ['R-SCAN-8'],
}, async () => {
  await send('HUB-0001', { signal: 90 });
  const before = now();
  home.clock.pass({ seconds: 20 });
  const wearer = await putOn('Anna');
  const wornSince = now();
  expect(await check()).toEqual({ wearer, wornSince, lastTimeOnline: before, received: null });
  // A hub that was without a network sends what it has.
  home.clock.pass({ seconds: 20 });
  await send('HUB-0002', { at: before, signal: 85 });
  expect(await check()).toEqual({ wearer, wornSince, lastTimeOnline: before, received: null });
  await send('HUB-0002', { battery: null, contact: 'poor' });
  expect(await check()).toEqual({
    wearer,
    wornSince,
    lastTimeOnline: now(),
    received: { at: now(), encendido: true, contact: 'poor', bateria: null, hubs: 1, cobertura: null },
  });
});

test('the hubs of the last five minutes with the strongest signal, and what the newest reading says', {
  tags: ['R-SCAN-8'],
}, async () => {
  await putOn('Anna');
  home.clock.pass({ seconds: 10 });
  await send('HUB-0001', { signal: 60 });
  await send('HUB-0002', { signal: 81 });
  const first = { at: now(), encendido: true, contact: 'ok', bateria: 28.4, hubs: 2, cobertura: 81 };
  expect((await check()).received).toEqual(first);
  home.clock.pass({ minutes: 5, seconds: 1 });
  expect((await check()).received).toEqual({ ...first, contact: null, hubs: 0, cobertura: null });
  await send('HUB-0001', { signal: 55, power: 'off', contact: null });
  expect((await check()).received).toEqual({
    ...{ at: now(), encendido: false, contact: null, bateria: 28.4, hubs: 1, cobertura: 55 },
  });
});

test('the contact is that of the newest reading: an older one is not known to hold', {
  tags: ['R-SCAN-8'],
}, async () => {
  await putOn('Anna');
  const contacts: unknown[] = [];
  for (const contact of ['ok', null, 'none', null, 'poor']) {
    home.clock.pass({ seconds: 10 });
    await send('HUB-0001', { contact });
    contacts.push((await check()).received.contact);
  }
  expect(contacts).toEqual(['ok', null, 'none', null, 'poor']);
  home.clock.pass({ minutes: 5 });
  expect((await check()).received).toMatchObject({ contact: 'poor' });
  home.clock.pass({ seconds: 1 });
  expect((await check()).received).toMatchObject({ contact: null });
});

test('whoever gets it next begins anew', { tags: ['R-SCAN-8'] }, async () => {
  const anna = await putOn('Anna');
  expect(await check()).toMatchObject({ wearer: anna });
  home.clock.pass({ seconds: 10 });
  await send('HUB-0001', { signal: 70 });
  home.clock.pass({ seconds: 10 });
  const bert = await home.patient('Bert');
  await home.post(`/api/pacientes/sensor/${bert}`, { sensor, replaces: null, from: anna }, ana);
  expect(await check()).toMatchObject({ wearer: bert, wornSince: now(), received: null });
  expect((await home.accessEntries()).at(-1)).toMatchObject({ pacientes: [bert] });
});

test('one of another home or deleted is not found', async () => {
  const olivos = await home.centre('Los Olivos');
  const foreign = await home.sensor('S-2', { centre: olivos });
  expect((await home.get(`/api/sensores/check/${foreign}`, ana)).status).toBe(404);
  await home.get(`/api/sensores/baja/${sensor}?expect=delete`, ana);
  expect((await home.get(`/api/sensores/check/${sensor}`, ana)).status).toBe(404);
});
