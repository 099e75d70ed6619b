import { chmod, chown, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { afterEach, expect, test } from 'vitest';
import { readConfig } from '#config';
import { generateKeyPair } from '#crypto/age';
import { SecretKey } from '#crypto/secret-key';
import { sql } from '#db/sql';
import { adoptKey } from '#features/auth/installation-key';
import { careHome, PASSWORD } from '#testing/care-home';
import { freshDatabase } from '#testing/database';
import { TEST_KEY } from '#testing/key';
import { askLocally, listenLocally, socketPath } from './local-socket';
import { runCommand, usage } from './run-command';

const ending: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
});

const NOW = Date.parse('2026-11-15T09:00:00Z');

const backupKeys = generateKeyPair();
const backupsIn = async (folder = '/nowhere') => ({
  ...{ folder: `${folder}/backups`, at: '02:30', keep: 3 },
  recipients: [(await backupKeys).recipient],
});

async function tool(folder?: string) {
  const db = await freshDatabase();
  const vigilia = async (line: string) => {
    const argv = (line.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replaceAll('"', ''));
    const { https } = readConfig({ PUBLIC_URL: 'https://vigilia.zonnehof.lan', HTTPS: 'own' });
    return runCommand(argv, { db, key: TEST_KEY, now: NOW, backups: await backupsIn(folder), https });
  };
  return { db, vigilia };
}

test('setting up a centre: centre, section, administrator and hub, password and key shown once', async () => {
  const { db, vigilia } = await tool();
  expect((await vigilia('centre add "Huize Zonnehof" --zone Europe/Amsterdam --advanced')).lines).toEqual([
    'Centre 1: Huize Zonnehof (Europe/Amsterdam)',
  ]);
  expect((await vigilia('section add Tuin --centre 1')).ok).toBe(true);
  const staff = await vigilia('staff add ana --name "Ana Visser" --centre 1');
  expect(staff.lines[0]).toBe('Staff 1: ana (ROLE_CENTRO)');
  expect(staff.lines[1]).toMatch(/^Password, shown once: \S{4}(-\S{4}){3}$/);
  const hub = await vigilia('hub add HUB-0001 --tag Corridor --centre 1');
  expect(hub.lines[1]).toMatch(/^Key, shown once: \S{43}$/);
  expect((await vigilia('centre list')).lines).toEqual(['1  Huize Zonnehof  Europe/Amsterdam  advanced']);
  const key = hub.lines[1]?.split(': ')[1] ?? '';
  const stored = JSON.stringify(await db.many(sql`select * from hub`));
  expect(stored).not.toContain(key);
});

test.each([
  ['centre add Huis', '--zone is missing.'],
  ['centre add Huis --zone Mars/Olympus', '"Mars/Olympus" is not a time zone such as Europe/Madrid.'],
  ['section add Tuin --centre 9', 'There is no such centre.'],
  ['section add Tuin --centre one', '--centre must be a number, not "one".'],
  ['staff add bo --centre 9', 'There is no such centre.'],
  ['staff add bo --centre 1 --role ROLE_COOK', '--role is ROLE_CENTRO or ROLE_ENFERMERA.'],
  ['staff add bo --centre 1 --locale fr', '--locale is es, en or nl.'],
  ['staff add ANA --centre 1', 'There is somebody called "ANA" already.'],
  ['staff reset-2fa ana', 'ana does not use two-factor. Nothing was changed.'],
  ['access export log --centre 1 --from 1-1-2026', '--from is a day such as 2026-12-31, not "1-1-2026".'],
  ['staff password nobody', 'There is nobody called "nobody".'],
  ['staff remove nobody', 'There is nobody called "nobody".'],
  ['staff remove ana --centre 9', 'ana does not work in centre 9. Nothing was changed.'],
  ['staff remove ana', 'The last administrator of a centre cannot be removed: add another one first.'],
  ['hub add a/b --centre 1', 'CODE has letters, digits, dashes and underscores only.'],
  ['hub add hub-1 --centre 1', 'There is a hub "hub-1" already.'],
  ['patient restore 1', 'There is no unsubscribed patient with this number.'],
  ['patient restore x', 'There is no unsubscribed patient with this number.'],
])('%s: %s', async (line, reason) => {
  const { vigilia } = await tool();
  await vigilia('centre add Huis --zone Europe/Madrid');
  await vigilia('staff add ana --centre 1');
  await vigilia('hub add HUB-1 --centre 1');
  expect(await vigilia(line)).toEqual({ ok: false, lines: [reason] });
});

test('an unknown command prints the list of commands and fails', async () => {
  const { vigilia } = await tool();
  const { ok, lines } = await vigilia('center add');
  expect(ok).toBe(false);
  expect(lines[0]).toBe('There is no command "center add".');
  expect(lines.join('\n')).toContain('vigilia centre add NAME --zone');
  expect((await vigilia('--help')).ok).toBe(true);
});

test('staff password, staff grant and staff reset-2fa each end the sessions of the account', {
  tags: ['R-LOGIN-14'],
}, async () => {
  const home = await careHome();
  await home.staff('ana', { twoFactorEnabled: false });
  const olivos = await home.centre('Los Olivos', 'Europe/Madrid');
  const vigilia = (...argv: string[]) => runCommand(argv, { db: home.db, now: home.clock.now() });
  const works = async (token: string) => {
    home.clock.pass({ minutes: 2 });
    return (await home.get('/api/staff/list', token)).status === 200;
  };

  const first = await home.enter('ana');
  expect((await vigilia('staff', 'grant', 'ana', '--centre', String(olivos))).ok).toBe(true);
  expect(await works(first)).toBe(false);
  const second = await home.enter('ana');
  expect((await home.get(`/api/staff/list?idCentro=${olivos}`, second)).status).toBe(200);

  const { lines } = await vigilia('staff', 'password', 'ana');
  expect(await works(second)).toBe(false);
  const password = lines[1]?.split(': ')[1];
  expect((await home.post('/api/authenticate', { username: 'ana', password })).status).toBe(200);

  await home.staff('dos', { twoFactorEnabled: true });
  const given = { username: 'dos', password: PASSWORD };
  const setup = async () => (await home.post('/api/authenticate', given)).body.two_factor_setup;
  const { secret } = await setup();
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: home.clock.now() });
  const third = (await home.post('/api/2fa_check', { ...given, code })).body.token;
  expect(await works(third)).toBe(true);
  expect((await vigilia('staff', 'reset-2fa', 'dos')).ok).toBe(true);
  expect(await works(third)).toBe(false);
  expect((await setup()).secret).not.toBe(secret);
});

test('staff remove: out of one centre, and with the last one the account and its sessions end; what was done keeps its name', {
  tags: ['R-LOGIN-14'],
}, async () => {
  const home = await careHome();
  const olivos = await home.centre('Los Olivos', 'Europe/Madrid');
  await home.staff('ana', { centres: [home.first, olivos] });
  await home.staff('nora', { centres: [home.first, olivos] });
  const anna = await home.patient('Anna');
  const vigilia = (...argv: string[]) => runCommand(argv, { db: home.db, now: home.clock.now() });
  const nora = await home.enter('nora');
  await home.post(`/api/pacientes/comment/${anna}`, { comment: 'Slept well.' }, nora);
  const listOf = async (token: string, centre: number) => {
    home.clock.pass({ minutes: 2 });
    return (await home.get(`/api/pacientes/list?idCentro=${centre}`, token)).status;
  };

  expect((await vigilia('staff', 'remove', 'nora', '--centre', String(olivos))).lines).toEqual([
    `nora works in centre ${olivos} no more.`,
  ]);
  expect(await listOf(nora, home.first)).toBe(401);
  const again = await home.enter('nora');
  expect([await listOf(again, home.first), await listOf(again, olivos)]).toEqual([200, 403]);

  expect((await vigilia('staff', 'remove', 'nora')).lines).toEqual(['The account of nora has ended.']);
  expect(await listOf(again, home.first)).toBe(401);
  expect((await home.post('/api/authenticate', { username: 'nora', password: PASSWORD })).status).toBe(401);
  expect(await home.db.many(sql`select autor from comment`)).toEqual([{ autor: 'nora' }]);
  expect((await vigilia('staff', 'remove', 'nora')).ok).toBe(false);
});

test('patient restore puts an unsubscribed patient back on the list', async () => {
  const home = await careHome();
  await home.staff('ana');
  const ana = await home.enter('ana');
  const anna = await home.patient('Anna');
  const names = async () =>
    (await home.get('/api/pacientes/list', ana)).body.lista.map((one: { nombre: string }) => one.nombre);
  await home.get(`/api/pacientes/baja/${anna}`, ana);
  expect(await names()).toEqual([]);
  const { lines } = await runCommand(['patient', 'restore', String(anna)], {
    db: home.db,
    now: home.clock.now(),
  });
  expect(lines[0]).toContain('is back on the list.');
  await expect.poll(names).toEqual(['Anna']);
});

test('while a server runs, commands reach it over a socket that only its owner may open', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'vigilia-'));
  ending.push(() => rm(folder, { recursive: true }));
  const at = socketPath(folder);
  expect(await askLocally(at, ['centre', 'list'])).toBeUndefined();

  const { db } = await tool();
  ending.push(await listenLocally(at, (argv) => runCommand(argv, { db, now: NOW })));
  expect((await stat(at)).mode & 0o777).toBe(0o600);
  await askLocally(at, ['centre', 'add', 'Huis', '--zone', 'Europe/Madrid']);
  expect(await askLocally(at, ['centre', 'list'])).toEqual({ ok: true, lines: ['1  Huis  Europe/Madrid'] });
  expect((await askLocally(at, ['nonsense']))?.ok).toBe(false);
});

test('a data folder with a long path has its socket in a folder of its own in the temporary folder', () => {
  expect(socketPath('/data')).toBe('/data/vigilia.sock');
  const long = socketPath(`/${'x'.repeat(200)}`);
  expect(long.length).toBeLessThan(100);
  expect(path.dirname(path.dirname(long))).toBe(tmpdir());
});

test('the socket is in a folder of the server’s own user that nobody else can write to', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'vigilia-'));
  ending.push(() => rm(folder, { recursive: true }));
  const run = async () => ({ lines: [], ok: true });
  await chmod(folder, 0o777);
  ending.push(await listenLocally(socketPath(folder), run));
  expect((await stat(folder)).mode & 0o777).toBe(0o755);
  await chmod(folder, 0o777);
  await expect(askLocally(socketPath(folder), ['centre', 'list'])).rejects.toThrow('written to by others');
  if (process.getuid?.() !== 0) return;
  await chmod(folder, 0o755);
  await chown(folder, 65_534, 65_534);
  await expect(askLocally(socketPath(folder), ['x'], tmpdir())).rejects.toThrow('belongs to another user');
  await expect(listenLocally(socketPath(folder), run)).rejects.toThrow('belongs to another user');
});

test('commands are in the access log, and access verify finds an entry that was changed', async () => {
  const { db, vigilia } = await tool();
  await vigilia('centre add Zonnehof --zone Europe/Amsterdam');
  await vigilia('staff add ana --centre 1 --operator=joost');
  const logged = await db.many(sql`select action, centro_id, address from access_log order by id`);
  expect(logged).toEqual([
    { action: 'vigilia centre add', centro_id: null, address: 'command line' },
    { action: 'vigilia staff add', centro_id: 1, address: 'command line of joost' },
  ]);
  const intact = await vigilia('access verify');
  expect([intact.ok, intact.lines.at(-1)]).toEqual([true, 'The access log is intact.']);
  await db.transaction(async (db) => {
    await db.script('set local session_replication_role = replica');
    await db.script("update access_log set action = 'vigilia centre list' where centro_id = 1");
  });
  const { ok, lines } = await vigilia('access verify');
  expect([ok, lines.at(-1)]).toEqual([false, 'NOT INTACT: 2026-11 centre 1, from entry 1']);
});

test('staff, hubs and residents of a centre are listed, and nobody of another one', async () => {
  const { db, vigilia } = await tool();
  const home = await careHome({ db });
  const other = await home.centre('Los Olivos');
  await home.staff('ana');
  await vigilia(
    `staff add bo --name "Bo Vos" --role ROLE_ENFERMERA --locale nl --centre ${other} --two-factor`,
  );
  await vigilia(`hub add HUB-2 --tag Tuin --centre ${other}`);
  const anna = await home.patient('Anna', { apellidos: 'Bos', numeroHabitacion: '12' });
  expect((await vigilia(`staff list --centre ${other}`)).lines).toEqual([
    'bo  Bo Vos  ROLE_ENFERMERA  nl  two-factor',
  ]);
  expect((await vigilia(`hub list --centre ${other}`)).lines).toEqual(['HUB-2  Tuin']);
  expect((await vigilia('patient list --centre 1')).lines).toEqual([
    expect.stringMatching(new RegExp(`^${anna} {2}12 {2}Anna Bos {2}.+ {2}-$`)),
  ]);
  expect((await vigilia(`patient list --centre ${other}`)).lines).toEqual([]);
  const [entry] = await db.many(sql`
    select pacientes, centro_id from access_log where action = 'vigilia patient list' order by id limit 1`);
  expect(entry).toEqual({ pacientes: [anna], centro_id: 1 });
});

test('a key that is the right one is not reset, and a lost one only after a question', async () => {
  const { db, vigilia } = await tool();
  const home = await careHome({ db });
  await home.staff('ana');
  await db.run(sql`update staff set totp_confirmed_at = now()`);
  const isPaired = async () =>
    (await db.one<{ paired: boolean }>(sql`select totp_confirmed_at is not null as paired from staff`))
      .paired;
  await adoptKey(db, TEST_KEY);
  expect(await vigilia('key reset --confirm reset')).toEqual({
    ok: false,
    lines: ['The key is the one of this database. Nothing is lost, and nothing was changed.'],
  });
  expect(await isPaired()).toBe(true);
  const withLostKey = (...more: string[]) =>
    runCommand(['key', 'reset', ...more], { db, key: new SecretKey(Buffer.alloc(32, 9)), now: NOW });
  expect((await withLostKey()).question?.option).toBe('confirm');
  expect((await withLostKey('--confirm', 'yes')).lines).toEqual(['Nothing was changed.']);
  expect(await isPaired()).toBe(true);
  expect((await withLostKey('--confirm', 'reset')).ok).toBe(true);
  expect(await isPaired()).toBe(false);
});

test.for([
  ['', true, 40],
  ['--help', true, 40],
  ['help', true, 40],
  ['staff --help', true, 7],
  ['staff add --help', true, 1],
  ['help staff add', true, 1],
  ['backup -h', true, 1],
  ['nonsense --help', false, 40],
  ['nonsense', false, 40],
  ['staff', false, 7],
] as const)('"vigilia %s" explains commands', ([line, ok, most]) => {
  const shown = usage(line.split(' ').filter(Boolean));
  const commands = shown.lines.filter((each) => each.startsWith('  vigilia '));
  expect([shown.ok, commands.length > 0, commands.length <= most]).toEqual([ok, true, true]);
  if (most < 40)
    for (const command of commands) expect(command).toContain(line.replace(/ ?(--help|-h|help) ?/, ''));
});

/** Each command as it is typed in a home with centre 1, ana, HUB-1, and resident 1, discharged. */
const TYPED: Readonly<Record<string, string>> = {
  'centre add': 'centre add Tweede --zone Europe/Madrid',
  'centre list': 'centre list',
  'section add': 'section add Zolder --centre 1',
  'staff list': 'staff list --centre 1',
  'staff add': 'staff add bo --centre 1',
  'staff grant': 'staff grant ana --centre 2',
  'staff password': 'staff password ana',
  'staff reset-2fa': 'staff reset-2fa bea',
  'staff remove': 'staff remove bea',
  'staff erase': 'staff erase bea --name bea',
  'hub list': 'hub list --centre 1',
  'hub add': 'hub add HUB-2 --centre 1',
  'hub rekey': 'hub rekey HUB-1',
  'https trust': 'https trust',
  'hub delete': 'hub delete HUB-1',
  'patient list': 'patient list --centre 1',
  'patient restore': 'patient restore 1',
  'patient export': 'patient export 1 --folder FOLDER/export',
  'patient erase': 'patient erase 1 --name "Anna Bos"',
  'ingest retry': 'ingest retry',
  'ingest repair': 'ingest repair',
  'clock confirm': 'clock confirm 2026-11-15',
  'key reset': 'key reset --confirm reset',
  'backup now': 'backup now',
  'backup before-upgrade': 'backup before-upgrade FOLDER',
  backup: 'backup FOLDER/backup',
  'access verify': 'access verify',
  'access export': 'access export FOLDER/log.csv --centre 1',
};

/** Of restore the entry follows: before it there is no log. The others look at files, settings and ports. */
const WITHOUT_ENTRY = ['restore', 'backup key', 'backup verify', 'backup drill', 'init', 'doctor'];

test('every command is refused where its entry cannot be stored, and then nothing was changed or written', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'vigilia-'));
  ending.push(() => rm(folder, { recursive: true }));
  const { db, vigilia } = await tool(folder);
  const names = (await vigilia('--help')).lines
    .map((line) => /^ {2}vigilia ([a-z0-9 -]+?)(?= [A-Z[-]|$)/.exec(line)?.[1])
    .filter((name) => name !== undefined);
  expect(names.filter((name) => !WITHOUT_ENTRY.includes(name)).sort()).toEqual(Object.keys(TYPED).sort());

  const home = await careHome({ db });
  await home.centre('Los Olivos');
  await home.staff('ana');
  await home.staff('bea', { twoFactorEnabled: true });
  await home.hub('HUB-1');
  await home.patient('Anna');
  await home.get('/api/pacientes/baja/1', await home.enter('ana'));
  await home.accessEntries();
  const tables = await db.many<{ name: string }>(sql`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`);
  const everything = async () => {
    const rows: unknown[] = [];
    for (const { name } of tables)
      rows.push(await db.many(sql`select t::text as row from ${sql.raw(`"${name}"`)} t order by 1`));
    return rows;
  };
  const before = await everything();
  await db.script(`
    create function no_more() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$;
    create trigger no_more before insert on access_log for each row execute function no_more()`);
  for (const [name, line] of Object.entries(TYPED)) {
    const outcome = await vigilia(line.replaceAll('FOLDER', folder)).catch((error: Error) => error.message);
    expect([name, outcome]).toEqual([name, 'full']);
  }
  expect(await everything()).toEqual(before);
  expect(await readdir(folder)).toEqual([]);

  await db.script('drop trigger no_more on access_log; drop function no_more');
  for (const [name, line] of Object.entries(TYPED)) {
    const { ok, lines } = await vigilia(line.replaceAll('FOLDER', folder));
    expect([name, ok, lines]).toEqual([name, name !== 'patient erase', lines]);
    const { action, result } = await db.one<{ action: string; result: string }>(
      sql`select action, result from access_log order by id desc limit 1`,
    );
    expect([action, result]).toEqual([`vigilia ${name}`, ok ? 'ok' : 'refused']);
  }
});

test('the access log comes back from a backup unbroken and still append-only', async () => {
  const { db, vigilia } = await tool();
  const folder = await mkdtemp(path.join(tmpdir(), 'vigilia-'));
  ending.push(() => rm(folder, { recursive: true }));
  await vigilia('centre add Zonnehof --zone Europe/Amsterdam');
  await vigilia(`backup ${folder}/file`);
  await db.script('drop schema public cascade; create schema public');
  expect((await vigilia(`restore ${folder}/file`)).ok).toBe(true);
  const logged = await db.many(sql`select action from access_log order by id`);
  expect(logged).toEqual([
    { action: 'vigilia centre add' },
    { action: 'vigilia backup' },
    { action: 'vigilia restore' },
  ]);
  expect((await vigilia('access verify')).ok).toBe(true);
  await expect(db.script('delete from access_log')).rejects.toThrow('append-only');
});

test('https trust: the page for phones and the same fingerprint each time', {
  tags: ['R-HTTPS-2'],
}, async () => {
  const { vigilia } = await tool();
  const { lines } = await vigilia('https trust');
  const text = lines.join('\n');
  expect(text).toContain('http://vigilia.zonnehof.lan/trust');
  expect(text).toMatch(/(?:[0-9A-F]{2}:){15}[0-9A-F]{2}:?\n +(?:[0-9A-F]{2}:){15}[0-9A-F]{2}$/);
  expect((await vigilia('https trust')).lines).toEqual(lines);
});
