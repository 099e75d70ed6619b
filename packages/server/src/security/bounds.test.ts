import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sql } from '#db/sql';
import { careHome } from '#testing/care-home';

// Bounds that no person reaches, and a program that has gone wrong does.

test('a resident has at most 200 notes a day', async () => {
  const home = await careHome();
  await home.staff('ana');
  const ana = await home.enter('ana');
  const jan = await home.patient('Jan');
  await home.db.run(sql`
    insert into comment (centro_id, patient_id, comentario, "fechaCreacion", autor)
    select ${home.first}, ${jan}, 'note', ${new Date(home.clock.now())}, 'ana' from generate_series(1, 199)`);
  const comment = (by = ana) => home.post(`/api/pacientes/comment/${jan}`, { comment: 'Slept well.' }, by);
  expect((await comment()).status).toBe(200);
  const refused = await comment();
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600']);
  home.clock.pass({ hours: 24, minutes: 1 });
  expect((await comment(await home.enter('ana'))).status).toBe(200);
});

test('a person orders at most 30 times an hour; the same key again is not another order', async () => {
  const home = await careHome();
  await home.staff('ana');
  const ana = await home.enter('ana');
  const order = {
    sensors: 1,
    stickers: 0,
    departamento: 'Tuin',
    nombre: 'Ana',
    email: 'ana@zonnehof.example',
  };
  const place = (key: string) =>
    home.ask('POST', '/api/pacientes/pedirMaterial', ana, order, { 'idempotency-key': key });
  for (let i = 0; i < 30; i += 1) expect((await place(`order-${i}`)).status).toBe(200);
  expect((await place('order-29')).status).toBe(200);
  expect((await place('order-30')).status).toBe(429);
  const { n } = await home.db.one<{ n: number }>(sql`select count(*) as n from material_order`);
  expect(n).toBe(30);
});

test.each(['1899-12-31', '0001-01-01', '2201-01-01', '9999-12-31'])(
  'the date %s is 400 on every chart',
  async (date) => {
    const home = await careHome();
    await home.staff('ana');
    const ana = await home.enter('ana');
    const jan = await home.patient('Jan');
    for (const url of [
      `/api/pacientes/chart/${jan}/${date}`,
      `/api/pacientes/chart-avanzada-nueva/${jan}/${date} 09:00`,
      `/api/monthly-report/overview/${date.slice(0, 8)}01`,
    ])
      expect([url, (await home.get(encodeURI(url), ana)).status]).toEqual([url, 400]);
  },
);

test.each([
  ['by https, at a proxy that is trusted', 1, 'https', true],
  ['by http, at a proxy that is trusted', 1, 'http', false],
  ['by http, and the client says https', false, 'https', false],
  ['by https and http, the last proxy decides', 1, 'https, http', false],
] as const)('a request that came %s: HSTS %s %s %s', async (_, trustProxy, protocol, isSent) => {
  const home = await careHome({ trustProxy });
  await home.staff('ana');
  const ana = await home.enter('ana');
  for (const [url, by] of [
    ['/api/about', null],
    ['/api/pacientes/list', ana],
    ['/api/no-such-thing', null],
    // Answered before any hook, by Fastify's own request.
    ['/api/%E0%A4%A', null],
  ] as const) {
    const { headers } = await home.ask('GET', url, by, undefined, { 'x-forwarded-proto': protocol });
    expect([url, headers['strict-transport-security']]).toEqual([
      url,
      isSent ? 'max-age=31536000' : undefined,
    ]);
  }
});

test('HEAD / answers like GET without the page', async () => {
  const webDir = await mkdtemp(path.join(tmpdir(), 'vigilia-web-'));
  onTestFinished(() => rm(webDir, { recursive: true }));
  await writeFile(path.join(webDir, 'index.html'), '<!doctype html><title>Vigilia</title>');
  const home = await careHome({ webDir });
  const [get, head] = [await home.get('/'), await home.ask('HEAD', '/')];
  expect([get.status, head.status]).toEqual([200, 200]);
  expect(head.headers['content-type']).toBe(get.headers['content-type']);
  expect(head.headers['content-security-policy']).toMatch(/frame-ancestors 'none'/);
});

test('the documents of the API are 404 unless they are asked for, and have the policy of everything else', async () => {
  expect((await (await careHome()).get('/api/docs/json')).status).toBe(404);
  const home = await careHome({ apiDocs: true });
  expect((await home.get('/api/docs/json')).status).toBe(200);
  const policy = (await home.get('/api/about')).headers['content-security-policy'];
  expect((await home.get('/api/docs/static/index.html')).headers['content-security-policy']).toBe(policy);
});

test('no path leads out of a folder of files, and none is an error of the server', async () => {
  const webDir = await mkdtemp(path.join(tmpdir(), 'vigilia-web-'));
  onTestFinished(() => rm(webDir, { recursive: true }));
  await writeFile(path.join(webDir, 'index.html'), '<!doctype html><title>Vigilia</title>');
  const home = await careHome({ apiDocs: true, webDir });
  const ups = [
    '..',
    '%2e%2e',
    '.%2e',
    '%2E.',
    '..%2f..',
    '%2e%2e%2f%2e%2e',
    '..%5c..',
    '%252e%252e',
    '%c0%ae%c0%ae',
    '%00',
  ];
  for (const folder of ['/api/docs/static', '', '/assets'])
    for (const up of ups) {
      const url = `${folder}/${up}/${up}/package.json`;
      const { status } = await home.get(url);
      expect([url, [400, 404].includes(status) ? 'refused' : status]).toEqual([url, 'refused']);
    }
});

test.each([
  ['localhost:8080', 200],
  ['127.0.0.1', 200],
  ['[::1]:9999', 200],
  ['attacker.example', 421],
  ['localhost.attacker.example', 421],
  ['127.0.0.1.attacker.example:8080', 421],
])('the demo answers to the host %s with %i', async (host, status) => {
  const home = await careHome({ localOnly: true });
  const answer = await home.ask('GET', '/api/about', null, undefined, { host });
  expect(answer.status).toBe(status);
  await home.ask('GET', '/api/pacientes/list', null, undefined, { host });
  expect((await home.accessEntries()).map(({ action, result }) => [action, result])).toEqual([
    ['listPatients', 'refused'],
  ]);
});
