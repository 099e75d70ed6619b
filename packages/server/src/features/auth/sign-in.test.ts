import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { sql } from '#db/sql';
import { careHome, PASSWORD } from '#testing/care-home';
import { subjects } from './failure.store';
import { RateLimit } from './rate-limit';

const codeFor = (secret: string, at: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });

test('a sign-in answers with token, name, roles, locale and centres', {
  tags: ['R-LOGIN-11', 'R-API-31'],
}, async () => {
  const home = await careHome();
  const id = await home.staff('ana', { roles: ['ROLE_CENTRO'] });
  const { status, body } = await home.post('/api/authenticate', { username: 'ANA', password: PASSWORD });
  expect(status).toBe(200);
  expect(body).toEqual({
    token: expect.stringMatching(/^[\w-]{43}$/),
    two_factor_enabled: false,
    roles: ['ROLE_CENTRO'],
    id,
    name: 'ana',
    username: 'ana',
    locale: 'es',
    centros: [{ id: home.first, nombre: 'Huize Zonnehof', zona: 'Europe/Amsterdam' }],
  });
  const stored = await home.db.many<{ token_hash: Uint8Array }>(sql`select token_hash from session`);
  expect(stored).toHaveLength(1);
  expect(Buffer.from(stored[0]?.token_hash ?? []).toString('base64url')).not.toBe(body.token);
});

test('a wrong password and an unknown user get the same response, byte for byte', async () => {
  const home = await careHome();
  await home.staff('ana');
  const wrong = await home.post('/api/authenticate', { username: 'ana', password: 'not-her-password' });
  const unknown = await home.post('/api/authenticate', { username: 'nobody', password: 'not-her-password' });
  expect(wrong.status).toBe(401);
  expect(wrong.body).toEqual({ message: 'The username or password is not right.' });
  expect({ ...unknown.body, status: unknown.status }).toEqual({ ...wrong.body, status: wrong.status });
});

test.each([
  [{ username: 'ana' }, 'password'],
  [{ password: PASSWORD }, 'username'],
  [{ username: '', password: PASSWORD }, 'username'],
  [{ username: 7, password: PASSWORD }, 'username'],
  [[], ''],
])(
  'a sign-in with %j is 422 with an error at its field',
  { tags: ['R-ERRORS-4', 'R-ERRORS-28'] },
  async (body, field) => {
    const home = await careHome();
    const { status, body: answer } = await home.post('/api/authenticate', body);
    expect(status).toBe(422);
    expect(Object.keys(answer.errors)).toContain(field);
    expect(answer.error_msg).toBe(Object.values(answer.errors)[0]);
  },
);

test('a session ends after twelve idle hours, and after seven days in any case', async () => {
  const home = await careHome();
  await home.staff('ana');
  const token = await home.enter('ana');
  const known = async () => (await home.post('/api/password', {}, token)).status !== 401;
  home.clock.pass({ hours: 11, minutes: 59 });
  expect(await known()).toBe(true);
  home.clock.pass({ hours: 12, minutes: 1 });
  expect(await known()).toBe(false);

  const busy = await home.enter('ana');
  for (let half = 0; half < 14; half += 1) {
    expect((await home.post('/api/password', {}, busy)).status).toBe(422);
    home.clock.pass({ hours: 11, minutes: 59 });
  }
  home.clock.pass({ hours: 1 });
  expect((await home.post('/api/password', {}, busy)).status).toBe(401);
});

test('signing out ends this session and no other', async () => {
  const home = await careHome();
  await home.staff('ana');
  const [desk, tablet] = [await home.enter('ana'), await home.enter('ana')];
  expect((await home.post('/api/logout', undefined, desk)).status).toBe(204);
  expect((await home.post('/api/logout', undefined, desk)).status).toBe(401);
  expect((await home.post('/api/logout', undefined, tablet)).status).toBe(204);
});

test.each([
  ['no token', undefined],
  ['a forged one', 'x'.repeat(43)],
  ['one of the wrong shape', "' or 1=1 --"],
])('%s is 401', async (_, token) => {
  const home = await careHome();
  const { status, body, headers } = await home.post('/api/logout', undefined, token);
  expect([status, body.message]).toEqual([401, 'You are not signed in. Please sign in again.']);
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
});

test('an account with an unknown role is 403 everywhere', async () => {
  const home = await careHome();
  await home.staff('cook', { roles: ['ROLE_KITCHEN'] });
  const token = await home.enter('cook');
  expect((await home.post('/api/logout', undefined, token)).status).toBe(403);
});

test('ten failed sign-ins lock a user name for 15 minutes, also one that does not exist', {
  tags: ['R-LOGIN-12'],
}, async () => {
  const home = await careHome();
  await home.staff('ana');
  for (const username of ['ana', 'nobody']) {
    const guess = () => home.post('/api/authenticate', { username, password: 'a-wrong-guess' });
    for (let i = 0; i < 10; i += 1) expect((await guess()).status).toBe(401);
    const shut = await guess();
    expect(shut.status).toBe(429);
    expect(Number(shut.headers['retry-after'])).toBe(900);
  }
  const own = () => home.post('/api/authenticate', { username: 'ana', password: PASSWORD });
  expect((await own()).status).toBe(429);
  home.clock.pass({ minutes: 15, seconds: 1 });
  expect((await own()).status).toBe(200);
});

test('of eighty failed sign-ins, twenty at once, ten are judged', {
  tags: ['R-LOGIN-12', 'R-LOGIN-20'],
}, async () => {
  const home = await careHome();
  await home.staff('ana');
  const guess = () => home.post('/api/authenticate', { username: 'ana', password: 'a-wrong-guess' });
  const statuses: number[] = [];
  for (let round = 0; round < 4; round += 1)
    statuses.push(...(await Promise.all(Array.from({ length: 20 }, guess))).map(({ status }) => status));
  expect(statuses.sort((a, b) => a - b)).toEqual([...Array(10).fill(401), ...Array(70).fill(429)]);
});

test('of twenty tries of one account from one address at once one is judged, three wait and the others are refused', {
  tags: ['R-LOGIN-20'],
}, async () => {
  const { db, clock } = await careHome();
  const limits = new RateLimit(db, async () => undefined);
  const attempt = { subject: subjects.account(1), address: '10.0.0.1', now: clock.now() };
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  let refused = 0;
  let judged = 0;
  const tries = Array.from({ length: 20 }, () =>
    limits
      .judge({ ...attempt, gone: new AbortController().signal }, () => held.then(() => (judged += 1)))
      .catch(() => (refused += 1)),
  );
  await expect.poll(() => refused).toBe(16);
  expect(judged).toBe(0);
  letGo();
  await Promise.all(tries);
  expect({ judged, refused }).toEqual({ judged: 4, refused: 16 });
});

test('a successful sign-in clears the failure count', async () => {
  const home = await careHome();
  await home.staff('ana');
  for (let round = 0; round < 3; round += 1) {
    for (let i = 0; i < 9; i += 1) {
      await home.post('/api/authenticate', { username: 'ana', password: 'a-wrong-guess' });
    }
    expect((await home.post('/api/authenticate', { username: 'ana', password: PASSWORD })).status).toBe(200);
  }
});

test('a hundred failed sign-ins lock an address for 15 minutes, whatever the user names', {
  tags: ['R-LOGIN-12'],
}, async () => {
  const home = await careHome();
  await home.db.run(sql`
    insert into sign_in_failure (subject, address, at)
    select 'name u' || i, '127.0.0.1', ${new Date(home.clock.now())} from generate_series(1, 99) i`);
  const guess = async () => (await home.post('/api/authenticate', { username: 'new', password: 'x' })).status;
  expect([await guess(), await guess()]).toEqual([401, 429]);
  home.clock.pass({ minutes: 15, seconds: 1 });
  expect(await guess()).toBe(401);
});

test('two-factor: pairing an app, a code accepted once, then a recovery code', {
  tags: ['R-LOGIN-11', 'R-API-32'],
}, async () => {
  const home = await careHome();
  const id = await home.staff('dos', { twoFactorEnabled: true });
  const given = { username: 'dos', password: PASSWORD };

  const half = await home.post('/api/authenticate', given);
  expect(half.body).toMatchObject({ token: null, two_factor_enabled: true, roles: [] });
  const { secret, otpauth_url } = half.body.two_factor_setup;
  expect(otpauth_url).toContain(`secret=${secret}`);

  const code = codeFor(secret, home.clock.now());
  const whole = await home.post('/api/2fa_check', { ...given, code });
  expect(whole.status).toBe(200);
  const { recovery_codes, ...signedIn } = whole.body;
  expect(signedIn).toEqual({
    token: expect.stringMatching(/^[\w-]{43}$/),
    two_factor_enabled: true,
    roles: ['ROLE_CENTRO'],
    id,
    name: 'dos',
    username: 'dos',
    locale: 'es',
    centros: [{ id: home.first, nombre: 'Huize Zonnehof', zona: 'Europe/Amsterdam' }],
  });
  expect(recovery_codes).toHaveLength(10);

  expect((await home.post('/api/2fa_check', { ...given, code })).status).toBe(401);
  const again = await home.post('/api/authenticate', given);
  expect(again.body.two_factor_setup).toBeUndefined();

  const [recovery] = recovery_codes;
  const saved = await home.post('/api/2fa_check', { ...given, code: recovery.toLowerCase() });
  expect([saved.status, saved.body.recovery_codes]).toEqual([200, undefined]);
  expect((await home.post('/api/2fa_check', { ...given, code: recovery })).status).toBe(401);
});

test('one two-factor code sent twenty times at once is accepted once', async () => {
  const home = await careHome();
  await home.staff('dos', { twoFactorEnabled: true });
  const given = { username: 'dos', password: PASSWORD };
  const { secret } = (await home.post('/api/authenticate', given)).body.two_factor_setup;
  await home.post('/api/2fa_check', { ...given, code: codeFor(secret, home.clock.now()) });

  home.clock.pass({ minutes: 1 });
  const code = codeFor(secret, home.clock.now());
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => home.post('/api/2fa_check', { ...given, code })),
  );
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
});

test.each([
  [-60, 401],
  [-30, 200],
  [0, 200],
  [30, 200],
  [60, 401],
])('two-factor with a phone clock %s s off: status %s', async (seconds, status) => {
  const home = await careHome();
  await home.staff('dos', { twoFactorEnabled: true });
  const given = { username: 'dos', password: PASSWORD };
  const { secret } = (await home.post('/api/authenticate', given)).body.two_factor_setup;
  const code = codeFor(secret, home.clock.now() + seconds * 1000);
  expect((await home.post('/api/2fa_check', { ...given, code })).status).toBe(status);
});

test('check-code is 401 with a wrong password, and for accounts without two-factor', {
  tags: ['R-API-32'],
}, async () => {
  const home = await careHome();
  await home.staff('dos', { twoFactorEnabled: true });
  await home.staff('ana');
  const { secret } = (await home.post('/api/authenticate', { username: 'dos', password: PASSWORD })).body
    .two_factor_setup;
  const code = codeFor(secret, home.clock.now());
  expect((await home.post('/api/2fa_check', { username: 'dos', password: 'wrong', code })).status).toBe(401);
  expect((await home.post('/api/2fa_check', { username: 'ana', password: PASSWORD, code })).status).toBe(401);
});

test.each(['12345', '1234567', 'abcdef', '', 'AAAAA-BBBB'])(
  'the two-factor code %j is rejected',
  async (code) => {
    const home = await careHome();
    const { status, body } = await home.post('/api/2fa_check', { username: 'dos', password: PASSWORD, code });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['code']]);
  },
);

test('changing one’s own password ends the other sessions', {
  tags: ['R-LOGIN-15', 'R-LOGIN-17'],
}, async () => {
  const home = await careHome();
  await home.staff('ana');
  const [desk, tablet] = [await home.enter('ana'), await home.enter('ana')];
  const change = (body: object) => home.post('/api/password', body, desk);

  const wrong = await change({
    current: 'no',
    password: 'a-newer-password',
    passwordRepeat: 'a-newer-password',
  });
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['current']]);
  const differs = await change({
    current: PASSWORD,
    password: 'a-newer-password',
    passwordRepeat: 'another',
  });
  expect(differs.body.errors).toEqual({ passwordRepeat: 'The passwords must match' });
  const short = await change({ current: PASSWORD, password: 'short', passwordRepeat: 'short' });
  expect(short.body.errors).toEqual({ password: 'At least 10 characters.' });
  const common = await change({ current: PASSWORD, password: 'Welkom2026!', passwordRepeat: 'Welkom2026!' });
  expect(common.body.errors).toEqual({ password: expect.stringMatching(/too common/) });

  expect(
    (await change({ current: PASSWORD, password: 'a-newer-password', passwordRepeat: 'a-newer-password' }))
      .status,
  ).toBe(204);
  expect((await home.post('/api/logout', undefined, tablet)).status).toBe(401);
  expect((await home.post('/api/logout', undefined, desk)).status).toBe(204);
  expect((await home.post('/api/authenticate', { username: 'ana', password: PASSWORD })).status).toBe(401);
  expect(
    (await home.post('/api/authenticate', { username: 'ana', password: 'a-newer-password' })).status,
  ).toBe(200);
});
