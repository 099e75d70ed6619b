import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { sql } from '#db/sql';
import { type CareHome, careHome, PASSWORD } from '#testing/care-home';

const totpOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) });
const behindProxy = () => careHome({ trustProxy: 1, delay: async () => undefined });

/** A code that no clock of these minutes has, of the app and of the recovery codes in turn. */
function wrongCode(home: CareHome, secret: string, nth: number): string {
  if (nth % 2 === 1) return 'AAAAA-AAAAA';
  const valid = [-30, 0, 30].map((s) => totpOf(secret).generate({ timestamp: home.clock.now() + s * 1000 }));
  return ['123456', '234567', '345678', '456789'].find((code) => !valid.includes(code)) as string;
}

const checkFrom = (home: CareHome, address: string, sent: object) =>
  home.ask('POST', '/api/2fa_check', null, sent, { 'x-forwarded-for': address });

/** Two-factor is on and paired. */
async function withTwoFactor(home: CareHome, username: string) {
  const id = await home.staff(username, { twoFactorEnabled: true });
  const given = { username, password: PASSWORD };
  const { secret } = (await home.post('/api/authenticate', given)).body.two_factor_setup;
  const nextCode = () => {
    home.clock.pass({ minutes: 1 });
    return totpOf(secret).generate({ timestamp: home.clock.now() });
  };
  const signIn = () => checkFrom(home, '192.0.2.1', { ...given, code: nextCode() });
  const { token } = (await signIn()).body;
  return { id, given, secret, nextCode, signIn, token: token as string };
}

/** As after 100 wrong codes. */
const lock = (home: CareHome, id: number) =>
  home.db.run(sql`update staff set wrong_codes = 100 where id = ${id}`);

test('a hundred wrong codes from any addresses lock the second factor of that account alone', {
  tags: ['R-LOGIN-19'],
}, async () => {
  const home = await behindProxy();
  const dos = await withTwoFactor(home, 'dos');
  const tres = await withTwoFactor(home, 'tres');
  const guess = (n: number) =>
    checkFrom(home, `198.51.100.${n % 10}`, { ...dos.given, code: wrongCode(home, dos.secret, n) });
  for (let n = 0; n < 99; n += 1) expect([n, (await guess(n)).status]).toEqual([n, 401]);
  expect((await guess(99)).status).toBe(403);

  const right = await dos.signIn();
  expect([right.status, right.body.message]).toEqual([
    403,
    'Two-factor sign-in is locked for this account after too many wrong codes. Ask an administrator for a new password.',
  ]);
  expect((await tres.signIn()).status).toBe(200);
  const notices = (await home.get('/api/notices', dos.token)).body.lista;
  expect(notices.map(({ kind }: { kind: string }) => kind)).toEqual(['two-factor-locked']);
  const entries = (await home.accessEntries()).filter(
    ({ staff_id, action }) => staff_id === dos.id && action.startsWith('checkCode'),
  );
  expect(entries.slice(-3).map(({ action, result }) => [action, result])).toEqual([
    ['checkCode', 'refused'],
    ['checkCode, locked out', 'refused'],
    ['checkCode, locked out', 'refused'],
  ]);
});

test('codes that are sent at once do not pass the limit together', { tags: ['R-LOGIN-19'] }, async () => {
  const home = await behindProxy();
  const dos = await withTwoFactor(home, 'dos');
  await home.db.run(sql`update staff set wrong_codes = 97 where id = ${dos.id}`);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      checkFrom(home, `198.51.100.${n}`, { ...dos.given, code: wrongCode(home, dos.secret, n) }),
    ),
  );
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
    401, 401, 403, 403, 403, 403, 403, 403,
  ]);
});

test('nobody without the password can lock it, with or without a session of the person', {
  tags: ['R-LOGIN-19'],
}, async () => {
  const home = await behindProxy();
  const dos = await withTwoFactor(home, 'dos');
  await home.db.run(sql`update staff set wrong_codes = 99 where id = ${dos.id}`);
  const code = wrongCode(home, dos.secret, 0);
  expect((await checkFrom(home, '198.51.100.1', { ...dos.given, password: 'wrong', code })).status).toBe(401);
  const reauthenticate = { password: 'a-wrong-guess', code };
  expect((await home.post('/api/reauthenticate', reauthenticate, dos.token)).status).toBe(422);
  const off = async () => (await home.post('/api/two-factor', { enabled: false, code }, dos.token)).status;
  const statuses: number[] = [];
  for (let n = 0; n < 6; n += 1) statuses.push(await off());
  // The session that sends too many ends.
  expect(statuses).toEqual([422, 422, 422, 422, 422, 401]);
  expect((await dos.signIn()).status).toBe(200);
});

test('a locked second factor is refused wherever a code is asked for', { tags: ['R-LOGIN-19'] }, async () => {
  const home = await behindProxy();
  const dos = await withTwoFactor(home, 'dos');
  await lock(home, dos.id);
  const code = dos.nextCode();
  const answers = [
    await checkFrom(home, '192.0.2.1', { ...dos.given, code }),
    await home.post('/api/reauthenticate', { password: PASSWORD, code }, dos.token),
    await home.post('/api/two-factor', { enabled: false, code }, dos.token),
  ];
  for (const { status, body } of answers) expect([status, body.message]).toEqual([403, expect.any(String)]);
});

const pair = { password: 'a-brand-new-one', passwordRepeat: 'a-brand-new-one' };

test.each(['own password', 'password by an administrator', 'two-factor switched off by an administrator'])(
  'what unlocks it: %s',
  { tags: ['R-LOGIN-19'] },
  async (how) => {
    const home = await behindProxy();
    const dos = await withTwoFactor(home, 'dos');
    await home.staff('ana');
    await lock(home, dos.id);
    const ana = await home.enter('ana');
    const form = { username: 'dos', nombre: 'dos' };
    const edit = (fields: object) => home.post(`/api/staff/edit/${dos.id}`, { ...form, ...fields }, ana);
    const ways: Record<string, () => Promise<{ status: number }>> = {
      'own password': () => home.post('/api/password', { current: PASSWORD, ...pair }, dos.token),
      'password by an administrator': () => edit(pair),
      'two-factor switched off by an administrator': () => edit({ twoFactorEnabled: false }),
    };
    expect([200, 204]).toContain((await ways[how]?.())?.status);
    const { wrong_codes } = await home.db.one<{ wrong_codes: number }>(sql`
      select wrong_codes from staff where id = ${dos.id}`);
    expect(wrong_codes).toBe(0);
  },
);

test('a right code takes one wrong code back, so that neither typing errors nor guesses of years are forgotten or add up', {
  tags: ['R-LOGIN-19'],
}, async () => {
  const home = await behindProxy();
  const dos = await withTwoFactor(home, 'dos');
  await home.db.run(sql`update staff set wrong_codes = 40 where id = ${dos.id}`);
  expect((await dos.signIn()).status).toBe(200);
  const { wrong_codes } = await home.db.one<{ wrong_codes: number }>(sql`
    select wrong_codes from staff where id = ${dos.id}`);
  expect(wrong_codes).toBe(39);
});
