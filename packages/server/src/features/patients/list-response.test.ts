import { gunzipSync } from 'node:zlib';
import { patientList } from '@vigilia/contract/patients';
import { beforeEach, expect, test } from 'vitest';
import { runCommand } from '#cli/run-command';
import { type CareHome, careHome } from '#testing/care-home';

let home: CareHome;
let ana: string;
let anna: number;
beforeEach(async () => {
  home = await careHome({ now: '2026-11-15T09:00:10Z' });
  await home.staff('ana');
  ana = await home.enter('ana');
  anna = await home.patient('Anna', { sensor: await home.sensor('S-1') });
  await home.hub('HUB-0001');
  const reading = { sensor: 'S-1', at: '2026-11-15T09:00:10Z', power: 'on', contact: 'ok', moisture: 150 };
  await home.post('/ingest/v1/readings', { readings: [reading] }, 'HUB-0001');
});

const list = async (headers: Record<string, string> = {}) => {
  const url = '/api/pacientes/list';
  const answer = await home.app.inject({ url, headers: { authorization: `Bearer ${ana}`, ...headers } });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
};
const etag = async () => String((await list()).headers.etag);

test('the list matches its schema, compressed or not', async () => {
  const [plain, zipped] = [await list(), await list({ 'accept-encoding': 'br, gzip' })];
  const parsed = JSON.parse(plain.bytes.toString());
  expect(patientList.parse(parsed)).toEqual(parsed);
  expect(zipped.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(zipped.bytes)).toEqual(plain.bytes);
  expect(zipped.headers.etag).toBe(plain.headers.etag);
  expect(plain.headers.vary).toBe('accept-encoding');
});

test.each([(tag: string) => tag, (tag: string) => `W/${tag}`, (tag: string) => `"other", ${tag}`])(
  'a request with the current ETag is 304 (%#)',
  async (spelled) => {
    const again = await list({ 'if-none-match': spelled(await etag()) });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
    expect((await list({ 'if-none-match': '"another"' })).status).toBe(200);
  },
);

test('the list is assembled anew once a minute and after a change', async () => {
  const first = await etag();
  home.clock.set('2026-11-15T09:00:59Z');
  expect(await etag()).toBe(first);
  home.clock.set('2026-11-15T09:02:00Z');
  const second = await list();
  expect(second.headers.etag).not.toBe(first);
  expect(JSON.parse(second.bytes.toString()).lista[0].estado.time_soiled).toBe(1);
  await home.post(`/api/pacientes/comment/${anna}`, { comment: 'slept well' }, ana);
  expect(await etag()).not.toBe(second.headers.etag);
});

test('a new section is in the next list', async () => {
  await list();
  await runCommand(['section', 'add', 'Zolder', '--centre', String(home.first)], {
    db: home.db,
    now: home.clock.now(),
  });
  const names = async () => JSON.parse((await list()).bytes.toString()).secciones.map(nameOf);
  const nameOf = ({ nombre }: { nombre: string }) => nombre;
  await expect.poll(names).toContain('Zolder');
});
