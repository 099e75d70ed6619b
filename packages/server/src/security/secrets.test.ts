import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Secret, TOTP } from 'otpauth';
import { expect, onTestFinished, test } from 'vitest';
import { runCommand } from '#cli/run-command';
import { SecretKey } from '#crypto/secret-key';
import { sql } from '#db/sql';
import { adoptKey } from '#features/auth/installation-key';
import { type CareHome, careHome, PASSWORD } from '#testing/care-home';
import { TEST_KEY, VIGILIA_KEY } from '#testing/key';
import { freshPlace } from '#testing/place';
import { startServerProcess } from '#testing/server-process';

// Attacks by somebody who has the database, a backup of it, or another user's account on the machine.

const OTHER_KEY = new SecretKey(Buffer.alloc(32, 8));

const codeFor = (secret: string, at: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });
const given = (username: string) => ({ username, password: PASSWORD });

/** Pairs an app for somebody with two-factor on. */
async function enrol(home: CareHome, username: string) {
  const { body } = await home.post('/api/authenticate', given(username));
  const { secret } = body.two_factor_setup;
  const code = codeFor(secret, home.clock.now());
  const whole = await home.post('/api/2fa_check', { ...given(username), code });
  home.clock.pass({ minutes: 2 });
  return { secret, codes: whole.body.recovery_codes as string[], token: whole.body.token as string };
}
const checkCode = async (home: CareHome, username: string, code: string) =>
  (await home.post('/api/2fa_check', { ...given(username), code })).status;

/** Ana has two-factor on and an app paired. */
async function homeWithApp() {
  const home = await careHome();
  await home.staff('ana', { twoFactorEnabled: true });
  await adoptKey(home.db, TEST_KEY);
  return { home, ...(await enrol(home, 'ana')) };
}

async function freshFolder(): Promise<string> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'vigilia-secrets-'));
  onTestFinished(() => fs.rm(folder, { recursive: true, force: true }));
  return folder;
}
const vigilia = (home: CareHome, key: SecretKey, ...argv: string[]) =>
  runCommand(argv, { db: home.db, key, now: home.clock.now() });
const hexOf = (code: string) => createHash('sha256').update(code).digest('hex');

test('neither the database nor a backup holds a secret or a recovery code that opens anything, nor the key', async () => {
  const { home, secret, codes } = await homeWithApp();
  const rows = JSON.stringify([
    await home.db.many(sql`select totp_secret from staff`),
    await home.db.many(sql`select encode(code_hash, 'escape') as code, encode(code_hash, 'hex') as hash
      from recovery_code`),
  ]);
  const file = path.join(await freshFolder(), 'backup');
  expect((await vigilia(home, TEST_KEY, 'backup', file)).ok).toBe(true);
  const backup = gunzipSync(await fs.readFile(file)).toString();
  for (const text of [rows, backup]) {
    for (const hidden of [secret, ...codes, ...codes.map(hexOf), VIGILIA_KEY])
      expect(text).not.toContain(hidden);
    expect(text).toContain('v1.');
  }
  expect(await checkCode(home, 'ana', codeFor(secret, home.clock.now()))).toBe(200);
});

test('a secret that is copied to another account does not open it', async () => {
  const { home, secret, codes } = await homeWithApp();
  await home.staff('bea', { twoFactorEnabled: true });
  await enrol(home, 'bea');
  await home.db.run(sql`
    update staff set totp_secret = (select totp_secret from staff where username = 'ana') where username = 'bea'`);
  await home.db.run(sql`update recovery_code set staff_id = (select id from staff where username = 'bea')
    where staff_id = (select id from staff where username = 'ana')`);
  expect(await checkCode(home, 'bea', codeFor(secret, home.clock.now()))).not.toBe(200);
  expect(await checkCode(home, 'bea', codes[0] ?? '')).not.toBe(200);
});

test('what an earlier version stored in the clear is encrypted at the first start, and goes on working', async () => {
  const home = await careHome();
  const ana = await home.staff('ana', { twoFactorEnabled: true });
  const secret = 'JBSWY3DPEHPK3PXP';
  const codes = ['AAAAA-BBBBB', 'CCCCC-DDDDD'];
  await home.db.run(sql`
    update staff set totp_secret = ${secret}, totp_confirmed_at = now(), "twoFactorEnabled" = true`);
  for (const code of codes)
    await home.db.run(sql`
      insert into recovery_code (staff_id, code_hash) values (${ana}, decode(${hexOf(code)}, 'hex'))`);
  await adoptKey(home.db, TEST_KEY);
  await adoptKey(home.db, TEST_KEY); // the second start changes nothing
  const stored = JSON.stringify([
    await home.db.many(sql`select totp_secret from staff`),
    await home.db.many(sql`select encode(code_hash, 'hex') as hash from recovery_code`),
  ]);
  for (const hidden of [secret, ...codes.map(hexOf)]) expect(stored).not.toContain(hidden);
  expect(await checkCode(home, 'ana', codeFor(secret, home.clock.now()))).toBe(200);
  expect(await checkCode(home, 'ana', 'AAAAA-BBBBB')).toBe(200);
  expect(await checkCode(home, 'ana', 'AAAAA-BBBBB')).toBe(401);
});

test('a recovery code sent twenty times at once is accepted once', async () => {
  const { home, codes } = await homeWithApp();
  const statuses = await Promise.all(
    Array.from({ length: 20 }, () => checkCode(home, 'ana', codes[3] ?? '')),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
});

test('each enrolment shows another secret, and only the last one shown can be confirmed', async () => {
  const home = await careHome();
  await home.staff('ana', { twoFactorEnabled: true });
  const shown = async () =>
    (await home.post('/api/authenticate', given('ana'))).body.two_factor_setup.secret as string;
  const [first, second] = [await shown(), await shown()];
  expect(first).not.toBe(second);
  expect(await checkCode(home, 'ana', codeFor(first, home.clock.now()))).toBe(401);
  expect(await checkCode(home, 'ana', codeFor(second, home.clock.now()))).toBe(200);
});

test('another key is refused at the start; with the old one beside it secrets are encrypted anew', async () => {
  const { home, secret, codes } = await homeWithApp();
  await expect(adoptKey(home.db, OTHER_KEY)).rejects.toThrow(
    /encrypted under another key.*vigilia key reset/s,
  );
  await adoptKey(home.db, OTHER_KEY, TEST_KEY);
  await expect(adoptKey(home.db, TEST_KEY)).rejects.toThrow(/another key/);
  const moved = await careHome({ db: home.db, key: OTHER_KEY });
  moved.clock.pass({ minutes: 2 });
  expect(await checkCode(moved, 'ana', codeFor(secret, moved.clock.now()))).toBe(200);
  expect(await checkCode(moved, 'ana', codes[0] ?? '')).toBe(200);
});

test('a restore with the key keeps two-factor; without it two-factor is reset, and the tool says so', async () => {
  const { home, secret, token } = await homeWithApp();
  const file = path.join(await freshFolder(), 'backup');
  await vigilia(home, TEST_KEY, 'backup', file);
  const restored = async (key: SecretKey) => {
    await home.db.script('drop schema public cascade; create schema public');
    const { ok, lines } = await vigilia(home, key, 'restore', file);
    expect(ok).toBe(true);
    home.clock.pass({ minutes: 2 });
    return lines.join('\n');
  };
  expect(await restored(TEST_KEY)).not.toContain('Two-factor is reset');
  // A session that was ended since the backup is not valid again.
  expect((await home.get('/api/sessions', token)).status).toBe(401);
  expect(await checkCode(home, 'ana', codeFor(secret, home.clock.now()))).toBe(200);

  expect(await restored(OTHER_KEY)).toContain('Two-factor is reset for 1 people');
  await adoptKey(home.db, OTHER_KEY);
  expect(await home.db.many(sql`select from recovery_code`)).toEqual([]);
  const other = await careHome({ db: home.db, key: OTHER_KEY });
  const { body } = await other.post('/api/authenticate', given('ana'));
  expect(body).toMatchObject({ token: null, two_factor_setup: { secret: expect.any(String) } });
});

test('when the key is lost, key reset lets everybody pair an app anew', async () => {
  const { home } = await homeWithApp();
  expect((await vigilia(home, OTHER_KEY, 'key', 'reset', '--confirm', 'reset')).lines[0]).toContain(
    'reset for 1 people',
  );
  await adoptKey(home.db, OTHER_KEY);
});

test('a backup is not written through a link that somebody put in its way', async () => {
  const { home } = await homeWithApp();
  const folder = await freshFolder();
  const [file, target] = [path.join(folder, 'backup'), path.join(folder, 'target')];
  await fs.writeFile(target, 'of somebody else');
  await fs.symlink(target, `${file}.unfinished`);
  await fs.symlink(target, file);
  expect((await vigilia(home, TEST_KEY, 'backup', file)).ok).toBe(true);
  expect(await fs.readFile(target, 'utf8')).toBe('of somebody else');
  expect((await fs.lstat(file)).mode & 0o777).toBe(0o600);
});

test('the server starts with its key alone: required beside PostgreSQL, made and kept beside the embedded database', async () => {
  const place = await freshPlace();
  onTestFinished(() => place.remove());
  const { VIGILIA_KEY: key, ...env } = place.env;
  if (env.DATABASE_URL !== undefined) {
    await expect(startServerProcess(env)).rejects.toThrow(/VIGILIA_KEY: required with DATABASE_URL.*openssl/);
    await (await startServerProcess({ ...env, VIGILIA_KEY: key ?? '' })).kill();
    await expect(startServerProcess({ ...env, VIGILIA_KEY: 'A'.repeat(43) })).rejects.toThrow(/another key/);
    return;
  }
  const dataDir = env.DATA_DIR ?? '';
  await (await startServerProcess(env)).kill();
  const modes = await modesIn(dataDir);
  expect(new Set(modes.files)).toEqual(new Set([0o600]));
  expect(new Set(modes.folders)).toEqual(new Set([0o700]));
  const made = await fs.readFile(path.join(dataDir, 'key'), 'utf8');
  expect(made).toMatch(/^[\w+/]{43}=\n$/);
  await (await startServerProcess(env)).kill();
  expect(await fs.readFile(path.join(dataDir, 'key'), 'utf8')).toBe(made);
  await fs.rm(path.join(dataDir, 'key'));
  await expect(startServerProcess(env)).rejects.toThrow(/key of this database is missing/);
});

async function modesIn(folder: string) {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true });
  const files: number[] = [];
  const folders: number[] = [];
  for (const entry of entries) {
    const { mode } = await fs.lstat(path.join(entry.parentPath, entry.name));
    (entry.isDirectory() ? folders : files).push(mode & 0o777);
  }
  return { files, folders };
}
