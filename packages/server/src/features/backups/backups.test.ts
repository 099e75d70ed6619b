import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import type { LocalNeeds } from '#cli/local-command';
import { runCommand, runLocalCommand } from '#cli/run-command';
import { readConfig } from '#config';
import { generateKeyPair, wrongRecipients } from '#crypto/age';
import { SecretKey } from '#crypto/secret-key';
import { migrate } from '#db/migrate';
import { type Sql, sql } from '#db/sql';
import { LARGE_TABLES } from '#features/ingest/upkeep/large-tables';
import { Metrics } from '#features/metrics/metrics';
import { careHome } from '#testing/care-home';
import { heldTimers } from '#testing/held-timers';
import { TEST_KEY, VIGILIA_KEY } from '#testing/key';
import { compactLogs, storeAsRows } from '#testing/past-readings';
import { version } from '../../version';
import { listBackups } from './backup-folder';
import { lastTimeOfDay, scheduleBackups } from './schedule-backups';

const MINUTE = 60_000;
const keys = generateKeyPair();

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vigilia-backups-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A home at noon with backups at half past two at night. */
async function homeWithBackups(keep = 3) {
  const noon = new Date('2026-11-15T12:00:00').toISOString();
  let elapsed = 0;
  const home = await careHome({
    ...{ now: noon, backupsScheduled: true, metrics: new Metrics() },
    ...{ metricsToken: 'a-token-of-prometheus', monotonic: () => (elapsed += 60_000) },
  });
  await home.patient('Annabelle', { apellidos: 'Quist' });
  const base = await temporaryFolder();
  const folder = path.join(base, 'backups');
  const { recipient, identity } = await keys;
  const settings = { folder, at: '02:30', keep, recipients: [recipient] };
  const timers = heldTimers();
  const logged: { level: number; msg: string }[] = [];
  const needs = {
    ...{ db: home.db, clock: home.clock.now, schedule: timers.schedule, largeTables: LARGE_TABLES },
    key: TEST_KEY,
    log: pino({}, { write: (line: string) => void logged.push(JSON.parse(line)) }),
    recordAccess: async () => undefined,
  };
  /** What is due then has been made when it resolves. */
  const pass = async (duration: Parameters<typeof home.clock.pass>[0]) => {
    home.clock.pass(duration);
    await scheduleBackups(needs, settings)();
  };
  await pass({});
  const files = async () => (await listBackups(folder)).map(({ file }) => path.basename(file));
  const identityFile = path.join(base, 'key.txt');
  await writeFile(identityFile, `# a comment\n${identity}\n`);
  return { home, folder, base, settings, needs, timers, logged, pass, files, identityFile };
}

test('the first backup is made at the start, the next at the time of day, and the newest ones are kept', async () => {
  const { folder, pass, files, home } = await homeWithBackups(2);
  const first = await files();
  expect(first).toHaveLength(1);
  const [file = ''] = first;
  expect((await stat(path.join(folder, file))).mode & 0o777).toBe(0o600);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  await pass({ hours: 14 });
  expect(await files()).toEqual(first);
  await pass({ minutes: 30 });
  expect(await files()).toHaveLength(2);
  await pass({ minutes: 1 });
  expect(await files()).toHaveLength(2);
  await pass({ days: 1 });
  expect(await files()).toHaveLength(2);
  expect(await files()).not.toContain(file);
  const runs = await home.db.many(sql`select file, error, bytes > 500 as filled from backup_run order by id`);
  expect(runs).toHaveLength(3);
  expect(runs).toContainEqual({ file, error: null, filled: true });
});

test('nothing in the file can be read without the key', async () => {
  const { folder, files } = await homeWithBackups();
  const bytes = await readFile(path.join(folder, (await files())[0] ?? ''), 'latin1');
  expect(bytes.startsWith('age-encryption.org/v1')).toBe(true);
  for (const name of ['Annabelle', 'vigilia backup', '\x1f\x8b\x08']) expect(bytes).not.toContain(name);
});

test('a backup that fails is tried again after an hour, and the page says so meanwhile', async () => {
  const { home, folder, pass, files, logged } = await homeWithBackups();
  await home.staff('ana');
  const status = async () => (await home.get('/api/backups/status', await home.enter('ana'))).body;
  const [newest] = await listBackups(folder);
  expect(await status()).toMatchObject({ state: 'ok', failedAt: null });
  await rm(folder, { recursive: true });
  await writeFile(folder, 'a file where the folder was');
  await pass({ hours: 15 });
  expect(await status()).toMatchObject({
    newest: { at: new Date(newest?.at ?? 0).toISOString() },
    failedAt: new Date(home.clock.now()).toISOString(),
  });
  expect(logged.filter(({ level }) => level >= 50).length).toBeGreaterThan(0);
  await rm(folder);
  home.clock.pass({ hours: 12 });
  expect((await status()).state).toBe('overdue');
  expect((await home.get('/readyz')).body).toMatchObject({ status: 'ok', backups: 'overdue' });
  const metrics = (await home.get('/metrics', 'a-token-of-prometheus')).body;
  expect(metrics).toMatch(/^vigilia_backup_overdue 1$/m);
  expect(metrics).toMatch(/^vigilia_backup_age_seconds 97200$/m);
  await pass({ minutes: 1 });
  expect(await files()).toHaveLength(1);
  expect(await status()).toMatchObject({ state: 'ok', failedAt: null });
});

test.each([
  [59, 1],
  [60, 2],
])('%i minutes after a failure there were %i tries', async (minutes, tries) => {
  const { home, base, needs, timers, settings, logged } = await homeWithBackups();
  const file = path.join(base, 'not-a-folder');
  await writeFile(file, '');
  const stop = scheduleBackups(needs, { ...settings, folder: path.join(file, 'backups') });
  const failures = async () =>
    (await home.db.one<{ n: number }>(sql`select count(*) as n from backup_run where error is not null`)).n;
  // Said last: while a look is under way there is no other.
  await expect.poll(() => logged.filter(({ msg }) => msg.startsWith('backup failed'))).toHaveLength(1);
  home.clock.pass({ minutes });
  timers.fire(MINUTE);
  await stop();
  expect(await failures()).toBe(tries);
});

test('without a schedule the state is off, and a nurse may not ask', async () => {
  const home = await careHome();
  await home.staff('ana');
  await home.staff('nina', { roles: ['ROLE_ENFERMERA'] });
  const ask = async (who: string) => home.get('/api/backups/status', await home.enter(who));
  expect((await ask('ana')).body).toEqual({ state: 'off', newest: null, failedAt: null });
  expect((await ask('nina')).status).toBe(403);
});

test('a backup from ahead, of a wrong clock, does not count', async () => {
  const { home, folder, pass, files } = await homeWithBackups();
  await home.db.run(sql`
    insert into backup_run (started_at, finished_at, file, bytes) values ('2030-01-01', '2030-01-01', 'x', 1)`);
  await writeFile(path.join(folder, 'vigilia-20300101-023000Z.backup.age'), '');
  await pass({ days: 1 });
  expect(await files()).toHaveLength(3);
  home.clock.pass({ days: 3 });
  expect((await home.get('/readyz')).body.backups).toBe('overdue');
});

/** What it prints where it is typed. */
async function local(line: string, more: Partial<LocalNeeds> = {}) {
  const printed: string[] = [];
  const result = await runLocalCommand(line.split(' '), {
    ...{ now: 0, config: () => readConfig({}), print: (text: string) => void printed.push(text) },
    runCommand: () => Promise.reject(new Error('it runs no other command')),
    ...more,
  });
  return { ok: result?.ok, lines: [...printed, ...(result?.lines ?? [])] };
}

test('verify reads it as a whole with the key; another key, none, and a changed byte are refused', async () => {
  const { folder, identityFile, base } = await homeWithBackups();
  const [newest] = await listBackups(folder);
  const file = newest?.file ?? '';
  expect(await local(`backup verify ${file} --identity ${identityFile}`)).toEqual({
    ok: true,
    lines: [`${file} is whole: 1 homes, 1 residents, 0 staff, 0 readings.`],
  });
  expect(await local(`backup verify ${file}`)).toEqual({
    ok: false,
    lines: ['This backup is encrypted: name the file with its key by --identity.'],
  });
  // Where the key is there need be no setting of the server: the newest of a folder, named or by BACKUP_DIR alone.
  const newestOf = [
    local(`backup verify ${folder} --identity ${identityFile}`),
    local(`backup verify --identity ${identityFile}`, { backupFolder: folder }),
  ];
  for (const { lines } of await Promise.all(newestOf)) expect(lines[0]).toContain(`${file} is whole`);
  expect((await local(`backup verify --identity ${identityFile}`)).lines[0]).toContain('Name the backup');
  expect((await local(`backup verify ${tmpdir()}`)).lines[0]).toContain('There is no backup in');
  const another = path.join(base, 'another.txt');
  await writeFile(another, (await generateKeyPair()).identity);
  const REFUSED = { ok: false, lines: ['This key does not open the backup, or the file was changed.'] };
  expect(await local(`backup verify ${file} --identity ${another}`)).toEqual(REFUSED);
  await writeFile(another, 'nothing');
  expect((await local(`backup verify ${file} --identity ${another}`)).lines[0]).toContain('has no key');
  const bytes = await readFile(file);
  const damaged = path.join(base, 'damaged');
  for (const at of [300, Math.floor(bytes.length / 2), bytes.length - 1]) {
    const copy = Buffer.from(bytes);
    copy.writeUInt8((copy[at] ?? 0) ^ 1, at);
    await writeFile(damaged, copy);
    expect(await local(`backup verify ${damaged} --identity ${identityFile}`)).toEqual(REFUSED);
  }
  await writeFile(damaged, bytes.subarray(0, -100));
  expect(await local(`backup verify ${damaged} --identity ${identityFile}`)).toEqual(REFUSED);
});

test('verify and a drill say how many readings it holds, wherever they are stored', async () => {
  const { home, folder, identityFile, base, pass } = await homeWithBackups();
  const sensor = await home.sensor('S-1');
  await home.patient('Berta', { sensor });
  for (const hub of ['HUB-0001', 'HUB-0002']) await home.hub(hub);
  const { first, db, clock } = home;
  const send = async (minutesAgo: readonly number[], hub = 'HUB-0001') => {
    const readings = minutesAgo.map((ago) => ({
      ...{ sensor: 'S-1', at: new Date(clock.now() - ago * MINUTE).toISOString(), power: 'on' },
      ...{ moisture: 95, contact: 'ok', pitch: 0, roll: 0 },
    }));
    const { body } = await home.post('/ingest/v1/readings', { readings }, hub);
    expect(body).toMatchObject({ rejected: [] });
  };
  await send([9, 8, 7]);
  await compactLogs(db, clock.now());
  await storeAsRows(db, '2026-11');
  await send([6, 5]);
  await compactLogs(db, clock.now());
  await send([4, 3, 2, 1]);
  // A second hub received one of them: nothing more is stored of it.
  await send([1], 'HUB-0002');
  await send([400]);
  expect(
    await db.one(sql`
    select (select count(*) from reading_row) as rows, (select count(*) > 0 from reading_chunk) as chunks,
      (select count(*) from reading_batch) as batches, (select count(*) from reading where centro_id = ${first}) as all
  `),
  ).toMatchObject({ rows: 3, chunks: true, batches: 3, all: 10 });
  await pass({ days: 1 });
  const [newest] = await listBackups(folder);
  const file = `${newest?.file} --identity ${identityFile}`;
  expect((await local(`backup verify ${file}`)).lines[0]).toContain(', 10 readings.');
  const openEmpty = async () => {
    await db.script('drop schema public cascade; create schema public');
    return { ...db, close: async () => undefined };
  };
  const drilled = await local(`backup drill ${file} --folder ${base}`, { openEmpty });
  expect(drilled.lines[0]).toContain(', 10 readings.');
});

test('a drill restores it, counts what is in it and leaves nothing behind; a restore needs the key too', async () => {
  const { home, folder, identityFile, base } = await homeWithBackups();
  const [newest] = await listBackups(folder);
  const file = newest?.file ?? '';
  const empty = async () => {
    await home.db.script('drop schema public cascade; create schema public');
    return { ...home.db, close: async () => undefined };
  };
  const drill = () =>
    local(
      `backup drill ${file} --identity ${identityFile} --folder ${base}`,
      inject('longForm') ? {} : { openEmpty: empty },
    );
  expect((await drill()).lines[0]).toMatch(/was restored in \d+\.\d s: 1 homes, 1 residents/);
  expect((await readdir(base)).filter((name) => name.startsWith('vigilia-drill'))).toEqual([]);

  const db = await empty();
  const restore = (...more: string[]) =>
    runCommand(['restore', file, ...more], { db, key: TEST_KEY, now: home.clock.now() });
  expect((await restore()).ok).toBe(false);
  expect(await restore('--identity', identityFile)).toEqual({
    ok: true,
    lines: [expect.stringMatching(/^Restored from/)],
  });
  expect(await db.many(sql`select nombre from patient`)).toEqual([{ nombre: 'Annabelle' }]);
});

test('a drill fails where a table has another number of rows than the backup', async () => {
  const { home, folder, identityFile, base } = await homeWithBackups();
  const [newest] = await listBackups(folder);
  const openEmpty = async () => {
    await home.db.script('drop schema public cascade; create schema public');
    const one: typeof home.db.one = async <Row>(query: Sql) =>
      query.text.endsWith('from patient') ? ({ count: 0 } as Row) : home.db.one<Row>(query);
    return { ...home.db, one, close: async () => undefined };
  };
  const drilled = await local(`backup drill ${newest?.file} --identity ${identityFile} --folder ${base}`, {
    openEmpty,
  });
  expect(drilled).toEqual({
    ok: false,
    lines: ['The restored database differs from the backup: patient has 0 rows instead of 1.'],
  });
});

test('backup now makes one and says where; without BACKUP_DIR it is refused', async () => {
  const { home, settings, files } = await homeWithBackups();
  await rm(settings.folder, { recursive: true });
  const run = (backups?: typeof settings) =>
    runCommand(['backup', 'now'], { db: home.db, key: TEST_KEY, now: home.clock.now(), backups });
  expect(await run()).toEqual({ ok: false, lines: ['BACKUP_DIR is not set.'] });
  const { ok, lines } = await run(settings);
  expect([ok, await files()]).toEqual([true, [expect.stringMatching(/^vigilia-/)]]);
  expect(lines[0]).toContain(settings.folder);
  const entries = await home.accessEntries();
  expect(entries.map(({ action, result }) => `${action} ${result}`)).toContain('vigilia backup now ok');
});

describe('before an upgrade', () => {
  async function backedUp() {
    const { home, base, settings } = await homeWithBackups();
    const run = (backups?: typeof settings) =>
      runCommand(['backup', 'before-upgrade', base], {
        ...{ db: home.db, key: TEST_KEY, now: home.clock.now(), backups },
      });
    const made = async () => (await readdir(base)).filter((name) => name.startsWith('before-upgrade'));
    return { home, base, settings, run, made };
  }

  test('with BACKUP_DIR it is one of the scheduled ones', async () => {
    const { run, settings, made } = await backedUp();
    await rm(settings.folder, { recursive: true });
    const { ok, lines } = await run(settings);
    expect([ok, await made()]).toEqual([true, []]);
    expect(lines[0]).toContain(`${(await listBackups(settings.folder))[0]?.file}, and read back`);
  });

  test('without it a file that names the version, under the key of the installation, of which two stay', async () => {
    const { base, run, made } = await backedUp();
    const old = ['before-upgrade-from-0.0.8.backup', 'before-upgrade-from-0.0.9.backup'];
    for (const [index, name] of old.entries()) {
      await writeFile(path.join(base, name), '');
      await utimes(path.join(base, name), index, index);
    }
    const { ok, lines } = await run();
    const name = `before-upgrade-from-${version}.backup.age`;
    expect([ok, lines]).toEqual([true, [`Backed up to ${path.join(base, name)}, and read back.`]]);
    expect(new Set(await made())).toEqual(new Set([old[1], name]));
    expect((await stat(path.join(base, name))).mode & 0o777).toBe(0o600);
    const bytes = await readFile(path.join(base, name), 'latin1');
    for (const text of ['Annabelle', '\x1f\x8b\x08']) expect(bytes).not.toContain(text);
  });

  test('this installation opens it without a file of keys, another one does not', async () => {
    const { base, run, made } = await backedUp();
    await run();
    const file = path.join(base, (await made())[0] ?? '');
    const verify = (key: string) =>
      local(`backup verify ${file}`, {
        config: () => readConfig({ DATABASE_URL: 'postgres://a@localhost/b', VIGILIA_KEY: key }),
      });
    expect(await verify(VIGILIA_KEY)).toMatchObject({ ok: true });
    const refused = await verify(Buffer.alloc(32, 9).toString('base64'));
    expect([refused.ok, refused.lines[0]]).toEqual([
      false,
      expect.stringContaining('made by another installation for itself'),
    ]);
  });

  test('where it cannot be written it fails', async () => {
    const { run, home } = await backedUp();
    await expect(
      runCommand(['backup', 'before-upgrade', '/nowhere/at/all'], {
        ...{ db: home.db, key: TEST_KEY, now: home.clock.now() },
      }),
    ).rejects.toThrow('ENOENT');
    expect((await run()).ok).toBe(true);
  });
});

describe('a restore', () => {
  async function backup(key = TEST_KEY) {
    const { home, base } = await homeWithBackups();
    const file = path.join(base, 'file');
    const needs = { db: home.db, key: TEST_KEY, now: home.clock.now() };
    await runCommand(['backup', file], { ...needs, key });
    const restore = (more: { inServer?: boolean } = {}) =>
      runCommand(['restore', file], { ...needs, ...more });
    const startServer = async () => {
      await home.db.script('drop schema public cascade; create schema public');
      await migrate(home.db);
    };
    return { home, restore, startServer };
  }

  test('takes a database in which a server was started and nobody has worked, and says that the backup was made under another key', async () => {
    const { home, restore, startServer } = await backup(new SecretKey(Buffer.alloc(32, 9)));
    await startServer();
    const { ok, lines } = await restore();
    expect([ok, lines[1]]).toEqual([true, expect.stringContaining('does not prove that it comes from')]);
    expect(await home.db.many(sql`select nombre from patient`)).toEqual([{ nombre: 'Annabelle' }]);
  });

  test.for([
    ['a home', 'centre add Zonnehof --zone Europe/Amsterdam'],
    ['somebody who worked there', 'staff add ana --centre 1'],
  ] as const)('never takes one in which there is %s', async ([what, command]) => {
    const { home, restore, startServer } = await backup();
    await startServer();
    const needs = { db: home.db, key: TEST_KEY, now: home.clock.now() };
    if (what !== 'a home') await runCommand('centre add A --zone Europe/Amsterdam'.split(' '), needs);
    expect(await runCommand(command.split(' '), needs)).toMatchObject({ ok: true });
    if (what !== 'a home') await home.db.script('delete from staff_centre; delete from centre');
    await expect(restore()).rejects.toThrow('This database is not empty');
  });

  test('is refused while a server runs, with what to do', async () => {
    const { restore, startServer } = await backup();
    await startServer();
    expect(await restore({ inServer: true })).toEqual({
      ok: false,
      lines: [expect.stringContaining('systemctl stop vigilia')],
    });
  });
});

test('a public key with a typing error is found', async () => {
  const { recipient } = await generateKeyPair();
  const mistyped = recipient.slice(0, -1) + (recipient.endsWith('q') ? 'p' : 'q');
  expect(await wrongRecipients([recipient, mistyped])).toEqual([mistyped]);
});

test('a pair of keys is printed, or written to a new file, as age-keygen writes it', async () => {
  const file = path.join(await temporaryFolder(), 'key.txt');
  const { lines } = await local(`backup key --output ${file}`);
  const [, recipient] = /BACKUP_RECIPIENT=(\S+)/.exec(lines.join('\n')) ?? [];
  expect(await readFile(file, 'utf8')).toMatch(
    new RegExp(`^# .*\\n# .*BACKUP_RECIPIENT=${recipient}\\nAGE-SECRET-KEY-1[A-Z0-9]{58}\\n$`),
  );
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await expect(local(`backup key --output ${file}`)).rejects.toThrow('EEXIST');
  const made = await local('backup key');
  expect(made.lines.join('\n')).toMatch(/BACKUP_RECIPIENT=age1[a-z0-9]{58}\nAGE-SECRET-KEY-1[A-Z0-9]{58}$/);
});

test.each([
  ['2026-11-15T12:00:00', '2026-11-15T02:30:00'],
  ['2026-11-15T02:30:00', '2026-11-15T02:30:00'],
  ['2026-11-15T02:29:59', '2026-11-14T02:30:00'],
  ['2026-01-01T00:10:00', '2025-12-31T02:30:00'],
])('at %s the last half past two was %s', (now, last) => {
  expect(lastTimeOfDay('02:30', Date.parse(now))).toBe(Date.parse(last));
});
