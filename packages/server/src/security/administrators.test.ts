import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { runCommand } from '#cli/run-command';
import { sql } from '#db/sql';
import { type CareHome, careHome, PASSWORD } from '#testing/care-home';
import { TEST_KEY } from '#testing/key';

const given = (username: string, password = PASSWORD) => ({ username, password });
const codeFor = (secret: string, at: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });

describe('where administrators must use two-factor', () => {
  const strict = () => careHome({ adminTwoFactor: true });
  const enrol = async (home: CareHome, username: string) => {
    const { secret } = (await home.post('/api/authenticate', given(username))).body.two_factor_setup;
    const code = codeFor(secret, home.clock.now());
    const { body } = await home.post('/api/2fa_check', { ...given(username), code });
    home.clock.pass({ minutes: 2 });
    return { secret, token: body.token as string, codes: body.recovery_codes as string[] };
  };

  test('the password alone gives an administrator no token, but an app to pair; then everything works', async () => {
    const home = await strict();
    await home.staff('ana');
    const { body } = await home.post('/api/authenticate', given('ana'));
    expect(body).toMatchObject({ token: null, two_factor_enabled: true, roles: [] });
    const { token, codes } = await enrol(home, 'ana');
    expect(codes).toHaveLength(10);
    expect((await home.get('/api/staff/list', token)).body.lista[0].twoFactorEnabled).toBe(true);
    // The second sign-in asks for a code and shows no secret.
    const second = await home.post('/api/authenticate', given('ana'));
    expect([second.body.token, second.body.two_factor_setup]).toEqual([null, undefined]);
  });

  test('a session from before the setting opens nothing, on no call', async () => {
    const lax = await careHome();
    await lax.staff('ana');
    const before = await lax.enter('ana');
    const home = await careHome({ db: lax.db, adminTwoFactor: true });
    for (const url of [
      '/api/pacientes/list',
      '/api/staff/list',
      '/api/sessions',
      '/api/notices',
      '/api/live',
    ])
      expect([url, (await home.get(url, before)).status]).toEqual([url, 401]);
    expect((await home.post('/api/two-factor', { enabled: true }, before)).status).toBe(401);
    expect((await home.post('/api/reauthenticate', { password: PASSWORD }, before)).status).toBe(401);
  });

  test('it cannot be switched off by oneself; a colleague who switches it off sends one back to pairing', async () => {
    const home = await strict();
    const ana = await home.staff('ana');
    await home.staff('bea');
    const [first, second] = [await enrol(home, 'ana'), await enrol(home, 'bea')];
    const code = codeFor(first.secret, home.clock.now());
    const off = await home.post('/api/two-factor', { enabled: false, code }, first.token);
    expect([off.status, off.body.reason]).toEqual([403, 'two-factor-required']);
    const edited = await home.post(
      `/api/staff/edit/${ana}`,
      { username: 'ana', nombre: 'ana', twoFactorEnabled: false },
      second.token,
    );
    expect(edited.status).toBe(200);
    expect((await home.get('/api/staff/list', first.token)).status).toBe(401);
    expect((await home.post('/api/authenticate', given('ana'))).body).toMatchObject({
      token: null,
      two_factor_setup: { secret: expect.any(String) },
    });
  });

  test('nurses, also those who are administrators too, sign in with their password', async () => {
    const home = await strict();
    await home.staff('nora', { roles: ['ROLE_ENFERMERA'] });
    await home.staff('zoe', { roles: ['ROLE_CENTRO', 'ROLE_ENFERMERA'] });
    for (const name of ['nora', 'zoe'])
      expect((await home.get('/api/pacientes/list', await home.enter(name))).status).toBe(200);
  });

  test('a nurse who becomes an administrator pairs an app before anything else', async () => {
    const home = await strict();
    await home.staff('ana');
    const nora = await home.staff('nora', { roles: ['ROLE_ENFERMERA'] });
    const before = await home.enter('nora');
    const { token } = await enrol(home, 'ana');
    const fields = { username: 'nora', nombre: 'nora', role: 'ROLE_CENTRO' };
    expect((await home.post(`/api/staff/edit/${nora}`, fields, token)).status).toBe(200);
    expect((await home.get('/api/pacientes/list', before)).status).toBe(401);
    expect(await home.enter('nora')).toBeNull();
  });
});

describe('somebody whose account was changed by another person is told', () => {
  const pair = { password: 'a-brand-new-one', passwordRepeat: 'a-brand-new-one' };
  const notices = async (home: CareHome, token: string) => (await home.get('/api/notices', token)).body.lista;

  test('of a new password and of two-factor, by whom and when, until it is read; nobody else is', async () => {
    const home = await careHome();
    await home.staff('ana');
    const bea = await home.staff('bea', { roles: ['ROLE_ENFERMERA'] });
    const ana = await home.enter('ana');
    const edit = (fields: object) =>
      home.post(`/api/staff/edit/${bea}`, { username: 'bea', nombre: 'bea', ...fields }, ana);
    await edit({ twoFactorEnabled: true });
    await edit({ twoFactorEnabled: false, ...pair });
    await edit({ nombre: 'Beatriz' });
    const { token } = (await home.post('/api/authenticate', given('bea', pair.password))).body;
    const shown = await notices(home, token);
    const at = '2026-11-15T09:00:00.000Z';
    expect(shown).toEqual([
      { id: expect.any(Number), kind: 'two-factor-off', by: 'ana', at },
      { id: expect.any(Number), kind: 'password', by: 'ana', at },
      { id: expect.any(Number), kind: 'two-factor-on', by: 'ana', at },
    ]);
    expect(await notices(home, ana)).toEqual([]);
    const { id } = shown[0];
    expect((await home.ask('DELETE', `/api/notices/${id}`, ana)).status).toBe(404);
    expect((await home.ask('DELETE', `/api/notices/${id}`, token)).status).toBe(204);
    expect((await home.ask('DELETE', `/api/notices/${id}`, token)).status).toBe(404);
    expect(await notices(home, token)).toHaveLength(2);
  });

  test('also of what was done on the command line; not of what they change themselves', async () => {
    const home = await careHome();
    await home.staff('ana');
    const ana = await home.enter('ana');
    await home.post('/api/password', { current: PASSWORD, ...pair }, ana);
    expect(await notices(home, ana)).toEqual([]);
    const vigilia = (...argv: string[]) =>
      runCommand(argv, { db: home.db, key: TEST_KEY, now: home.clock.now() });
    await home.db.run(sql`update staff set totp_secret = 'of the app that she paired'`);
    await vigilia('staff', 'reset-2fa', 'ana');
    const { lines } = await vigilia('staff', 'password', 'ana');
    const password = lines[1]?.split(': ')[1] ?? '';
    const { token } = (await home.post('/api/authenticate', given('ana', password))).body;
    expect(await notices(home, token)).toMatchObject([
      { kind: 'password', by: null },
      { kind: 'two-factor-reset', by: null },
    ]);
  });

  test('a lost key resets two-factor: the sessions of those who had it end, and they are told', {
    tags: ['R-LOGIN-14'],
  }, async () => {
    const home = await careHome();
    await home.staff('ana');
    const ana = await home.enter('ana');
    await home.db.run(sql`update staff set totp_confirmed_at = now()`);
    await runCommand(['key', 'reset', '--confirm', 'reset'], {
      db: home.db,
      key: TEST_KEY,
      now: home.clock.now(),
    });
    await expect.poll(async () => (await home.get('/api/sessions', ana)).status).toBe(401);
    expect(await notices(home, await home.enter('ana'))).toMatchObject([
      { kind: 'two-factor-reset', by: null },
    ]);
  });
});
