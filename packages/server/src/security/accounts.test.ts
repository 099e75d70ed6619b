import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { sql } from '#db/sql';
import { type CareHome, careHome, PASSWORD } from '#testing/care-home';
import { statusWithoutBody } from '#testing/unfinished-request';

// Attacks on accounts: guessing, locking out, taking over with a stolen token, forged addresses, large bodies.

/** A sign-in as the proxy in front hands it on: the last address is the one that it saw itself. */
const from = (home: CareHome, address: string) => (username: string, password: string) =>
  home.ask('POST', '/api/authenticate', null, { username, password }, { 'x-forwarded-for': address });
const behindProxy = (delays: number[] = []) =>
  careHome({
    trustProxy: 1,
    delay: async (milliseconds) => {
      delays.push(milliseconds);
    },
  });

test('ten failures from one address refuse that address, and the nurse signs in from another', {
  tags: ['R-LOGIN-12'],
}, async () => {
  const home = await behindProxy();
  await home.staff('nora');
  const attacker = from(home, '198.51.100.7');
  for (let i = 0; i < 10; i += 1) expect((await attacker('nora', 'a-wrong-guess')).status).toBe(401);
  expect((await attacker('nora', PASSWORD)).status).toBe(429);
  expect((await from(home, '192.0.2.1')('nora', PASSWORD)).status).toBe(200);
  expect((await attacker('nora', PASSWORD)).status).toBe(429);
});

test.each(['nora', 'NORA', ' nora', 'NORİA', 'ｎｏｒａ'])(
  'the spelling %j does not get around the count of an account or a name',
  async (spelling) => {
    const home = await behindProxy();
    await home.staff('nora');
    const attacker = from(home, '198.51.100.7');
    for (let i = 0; i < 10; i += 1) await attacker('nora', 'a-wrong-guess');
    for (let i = 0; i < 10; i += 1) await attacker(spelling, 'a-wrong-guess');
    const { status } = await attacker(spelling, PASSWORD);
    expect(status).toBe(429);
  },
);

test('from thirty failures of one account each further try waits, doubling up to 30 s, and is judged', {
  tags: ['R-LOGIN-12'],
}, async () => {
  const delays: number[] = [];
  const home = await behindProxy(delays);
  await home.staff('nora');
  for (let i = 0; i < 37; i += 1) await from(home, `198.51.100.${i}`)('nora', 'a-wrong-guess');
  expect(delays).toEqual([1, 2, 4, 8, 16, 30, 30].map((seconds) => seconds * 1000));
  expect((await from(home, '192.0.2.1')('nora', PASSWORD)).status).toBe(200);
  delays.length = 0;
  home.clock.pass({ minutes: 15, seconds: 1 });
  expect((await from(home, '192.0.2.1')('nora', PASSWORD)).status).toBe(200);
  expect(delays).toEqual([]);
});

test('120 right sign-ins at once from one address are all let in', async () => {
  const home = await behindProxy();
  for (let i = 0; i < 30; i += 1) await home.staff(`nurse${i}`);
  const signIn = from(home, '192.0.2.1');
  const statuses = await Promise.all(
    Array.from({ length: 120 }, async (_, i) => (await signIn(`nurse${i % 30}`, PASSWORD)).status),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test('60 sign-ins at once, two names from two addresses each, are all answered without a deadlock', async () => {
  const home = await behindProxy();
  await home.staff('ana');
  await home.staff('bea');
  const statuses = await Promise.all(
    Array.from({ length: 60 }, async (_, i) => {
      const signIn = from(home, i % 2 ? '192.0.2.1' : '192.0.2.2');
      return (await signIn(i % 4 < 2 ? 'ana' : 'bea', i % 3 ? PASSWORD : 'a-wrong-guess')).status;
    }),
  );
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
});

test('a client’s own X-Forwarded-For does not count: each failure is its proxy’s or its own address', async () => {
  const home = await behindProxy();
  await home.staff('nora');
  for (let i = 0; i < 10; i += 1) await from(home, `203.0.113.${i}, 198.51.100.7`)('nora', 'a-wrong-guess');
  expect((await from(home, '203.0.113.99, 198.51.100.7')('nora', PASSWORD)).status).toBe(429);

  const direct = await careHome();
  await direct.staff('nora');
  for (let i = 0; i < 10; i += 1) await from(direct, `203.0.113.${i}`)('nora', 'a-wrong-guess');
  expect((await from(direct, '203.0.113.99')('nora', PASSWORD)).status).toBe(429);
});

test('the addresses of one IPv6 network count as one', async () => {
  const home = await behindProxy();
  await home.staff('nora');
  for (let i = 0; i < 10; i += 1) await from(home, `2001:db8:0:1::${i}`)('nora', 'a-wrong-guess');
  expect((await from(home, '2001:db8::1:a:b:c:d')('nora', PASSWORD)).status).toBe(429);
  expect((await from(home, '2001:db8:0:2::1')('nora', PASSWORD)).status).toBe(200);
});

const pair = { password: 'a-brand-new-one', passwordRepeat: 'a-brand-new-one' };

test('a stolen token an hour old cannot make an account or change a password, role or two-factor', {
  tags: ['R-LOGIN-13'],
}, async () => {
  const home = await careHome();
  await home.staff('ana');
  const bea = await home.staff('bea', { roles: ['ROLE_ENFERMERA'] });
  const stolen = await home.enter('ana');
  home.clock.pass({ minutes: 60 });
  const attacks = [
    home.post('/api/staff/new', { username: 'eve', nombre: 'Eve', role: 'ROLE_CENTRO', ...pair }, stolen),
    home.post(`/api/staff/edit/${bea}`, { username: 'bea', nombre: 'bea', ...pair }, stolen),
    home.post(`/api/staff/edit/${bea}`, { username: 'bea', nombre: 'bea', role: 'ROLE_CENTRO' }, stolen),
    home.post(`/api/staff/edit/${bea}`, { username: 'bea', nombre: 'bea', twoFactorEnabled: true }, stolen),
    home.post('/api/two-factor', { enabled: true }, stolen),
  ];
  for (const { status, body } of await Promise.all(attacks))
    expect([status, body.reason]).toEqual([403, 'reauthenticate']);
  // What opens nothing new needs nothing.
  const renamed = await home.post(`/api/staff/edit/${bea}`, { username: 'bea', nombre: 'Beatriz' }, stolen);
  expect(renamed.status).toBe(200);
});

test('the password shown again opens these calls for 15 minutes; a wrong one is refused at its field and counted', {
  tags: ['R-LOGIN-13'],
}, async () => {
  const home = await careHome();
  await home.staff('ana');
  const ana = await home.enter('ana');
  home.clock.pass({ minutes: 60 });
  const add = (username: string) =>
    home.post('/api/staff/new', { username, nombre: username, role: 'ROLE_CENTRO', ...pair }, ana);
  const wrong = await home.post('/api/reauthenticate', { password: 'a-wrong-guess' }, ana);
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['password']]);
  expect((await add('bea')).status).toBe(403);
  expect((await home.post('/api/reauthenticate', { password: PASSWORD }, ana)).status).toBe(204);
  home.clock.pass({ minutes: 15 });
  expect((await add('bea')).status).toBe(200);
  home.clock.pass({ seconds: 1 });
  expect((await add('carla')).status).toBe(403);

  for (let i = 0; i < 10; i += 1) await home.post('/api/reauthenticate', { password: 'a-wrong-guess' }, ana);
  expect((await home.post('/api/reauthenticate', { password: PASSWORD }, ana)).status).toBe(429);
});

test('in one’s own staff entry neither password nor two-factor can be changed', async () => {
  const home = await careHome();
  const id = await home.staff('ana');
  const ana = await home.enter('ana');
  const { status, body } = await home.post(
    `/api/staff/edit/${id}`,
    { username: 'ana', nombre: 'ana', twoFactorEnabled: true, ...pair },
    ana,
  );
  expect([status, Object.keys(body.errors).sort()]).toEqual([422, ['password', 'twoFactorEnabled']]);
});

test('a changed password, role or two-factor of somebody ends their sessions', {
  tags: ['R-LOGIN-14'],
}, async () => {
  const home = await careHome();
  await home.staff('ana');
  const bea = await home.staff('bea');
  const ana = await home.enter('ana');
  const works = async (token: string) => (await home.get('/api/sessions', token)).status === 200;
  let password = PASSWORD;
  for (const change of [{ role: 'ROLE_ENFERMERA' }, pair, { twoFactorEnabled: true }]) {
    const { token } = (await home.post('/api/authenticate', { username: 'bea', password })).body;
    expect(await works(token)).toBe(true);
    expect(
      (await home.post(`/api/staff/edit/${bea}`, { username: 'bea', nombre: 'bea', ...change }, ana)).status,
    ).toBe(200);
    expect(await works(token)).toBe(false);
    if (change === pair) password = pair.password;
  }
});

test('who switches their own two-factor on or off ends their other sessions', {
  tags: ['R-LOGIN-14'],
}, async () => {
  const home = await careHome();
  await home.staff('ana');
  const [desk, tablet] = [await home.enter('ana'), await home.enter('ana')];
  const switchTo = async (fields: object) => (await home.post('/api/two-factor', fields, desk)).status;
  const works = async (token: string) => (await home.get('/api/sessions', token)).status === 200;
  expect(await switchTo({ enabled: true })).toBe(204);
  expect([await works(desk), await works(tablet)]).toEqual([true, false]);

  const given = { username: 'ana', password: PASSWORD };
  const { secret } = (await home.post('/api/authenticate', given)).body.two_factor_setup;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: home.clock.now() });
  const phone = (await home.post('/api/2fa_check', { ...given, code })).body;
  expect(await works(phone.token)).toBe(true);
  expect(await switchTo({ enabled: false, code: phone.recovery_codes[0] })).toBe(204);
  expect([await works(desk), await works(phone.token)]).toEqual([true, false]);
});

test('an administrator of one home cannot rename a nurse who works in two', async () => {
  const home = await careHome();
  const olivos = await home.centre('Los Olivos');
  await home.staff('ana');
  const nora = await home.staff('nora', { roles: ['ROLE_ENFERMERA'], centres: [home.first, olivos] });
  const ana = await home.enter('ana');
  const edit = (fields: object) =>
    home.post(`/api/staff/edit/${nora}`, { username: 'nora', nombre: 'nora', ...fields }, ana);
  expect((await edit({ username: 'nobody' })).status).toBe(409);
  expect((await edit({ nombre: 'Nobody' })).status).toBe(409);
  expect((await edit({ locale: 'nl' })).status).toBe(200);
  expect(await home.db.one(sql`select username, nombre from staff where id = ${nora}`)).toEqual({
    username: 'nora',
    nombre: 'nora',
  });
});

test('one’s own sessions are listed and ended, those of another person are not found', async () => {
  const home = await careHome();
  await home.staff('ana');
  await home.staff('bea');
  const [desk, tablet, bea] = [await home.enter('ana'), await home.enter('ana'), await home.enter('bea')];
  const { body } = await home.get('/api/sessions', desk);
  expect(body.lista).toHaveLength(2);
  expect(body.lista[0]).toMatchObject({ address: '127.0.0.1', createdAt: '2026-11-15T09:00:00.000Z' });
  const other = body.lista.find(({ current }: { current: boolean }) => !current).id;
  expect((await home.ask('DELETE', `/api/sessions/${other}`, bea)).status).toBe(404);
  expect((await home.ask('DELETE', `/api/sessions/${other}`, desk)).status).toBe(204);
  expect((await home.get('/api/sessions', tablet)).status).toBe(401);
  expect((await home.post('/api/logout-everywhere', undefined, desk)).status).toBe(204);
  expect((await home.get('/api/sessions', desk)).status).toBe(401);
  expect((await home.get('/api/sessions', bea)).status).toBe(200);
});

test('an account has at most 50 sessions: the one used longest ago ends', async () => {
  const home = await careHome();
  await home.staff('ana');
  const first = await home.enter('ana');
  home.clock.pass({ minutes: 2 });
  for (let i = 0; i < 50; i += 1) await home.enter('ana');
  expect((await home.get('/api/sessions', first)).status).toBe(401);
  const { n } = await home.db.one<{ n: number }>(sql`select count(*) as n from session`);
  expect(n).toBe(50);
});

test('a body of 64 kB is read and a longer one refused; without a token none is read', {
  tags: ['R-API-36'],
}, async () => {
  const home = await careHome();
  await home.staff('ana');
  const ana = await home.enter('ana');
  const path = `/api/pacientes/comment/${await home.patient('Anna')}`;
  const bytes = (length: number) => ({ comment: 'x'.repeat(length - '{"comment":""}'.length) });
  expect((await home.post(path, bytes(64 * 1024), ana)).body.errors).toEqual({
    comment: 'At most 4000 characters.',
  });
  expect((await home.post(path, bytes(64 * 1024 + 1), ana)).status).toBe(413);
  expect((await home.post(path, bytes(64 * 1024 + 1), 'nobody-knows-this')).status).toBe(401);
  const huge = { username: 'ana', password: 'x'.repeat(70_000) };
  expect((await home.post('/api/authenticate', huge)).status).toBe(413);
  const address = await home.app.listen({ host: '127.0.0.1', port: 0 });
  for (const guarded of [path, '/api/pacientes/import'])
    expect(
      await statusWithoutBody(address, { path: guarded, token: 'nobody-knows-this', length: 1_000 }),
    ).toBe(401);
});
