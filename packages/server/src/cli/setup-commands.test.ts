import { execFileSync, spawn } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import tls from 'node:tls';
import { parseEnv } from 'node:util';
import { DAY } from '@vigilia/domain/instant';
import type { Locale } from '@vigilia/domain/locales';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig, shellLanguage } from '#config';
import { SecretKey } from '#crypto/secret-key';
import { sql } from '#db/sql';
import { adoptKey } from '#features/auth/installation-key';
import { insertRun } from '#features/backups/backup-run.store';
import { issueCertificate, makeAuthority } from '#features/https/authority';
import { type CareHome, careHome } from '#testing/care-home';
import { freshDatabase } from '#testing/database';
import { freePort } from '#testing/free-port';
import { TEST_KEY } from '#testing/key';
import { freshPlace } from '#testing/place';
import { builtProgram, conditionsOfThisProcess } from '#testing/server-process';
import { askAddresses } from './ask-addresses';
import { checkCertificate, checkDisks } from './doctor/file-checks';
import { checkAddresses, checkAuthorities, checkHttps } from './doctor/https-checks';
import type { LocalNeeds } from './local-command';
import { runCommand, runLocalCommand } from './run-command';

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vigilia-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const RECIPIENT = `age1${'q'.repeat(58)}`;

/** A home whose server answers, with a broker, a key and a backup of last night. */
async function soundInstallation(settings: Record<string, string> = {}) {
  const home = await careHome();
  await home.staff('ana');
  await insertRun(home.db, {
    ...{ startedAt: home.clock.now() - 7 * 3600_000, finishedAt: home.clock.now() - 7 * 3600_000 },
    ...{ file: 'x', bytes: 1, error: null },
  });
  const dataDir = await temporaryFolder();
  mkdirSync(path.join(dataDir, 'database'));
  writeFileSync(path.join(dataDir, 'key'), 'secret', { mode: 0o600 });
  const broker = net.createServer((socket) => socket.end());
  await new Promise<void>((done) => broker.listen(0, '127.0.0.1', done));
  onTestFinished(() => void broker.close());
  const { port } = new URL(await home.app.listen({ port: 0, host: '127.0.0.1' }));
  const env = {
    ...{ DATA_DIR: dataDir, PORT: port, MQTT_PORT: String((broker.address() as net.AddressInfo).port) },
    ...settings,
  };
  return {
    home,
    dataDir,
    env,
    doctor: (more: Record<string, string> = {}, machine: Machine = {}) =>
      doctor(home, { ...env, ...more }, machine),
  };
}

async function local(
  home: CareHome,
  argv: readonly string[],
  env: Record<string, string>,
  { key = TEST_KEY, ...more }: Machine = {},
) {
  const lines: string[] = [];
  const config = readConfig;
  const result = await runLocalCommand(argv, {
    ...{
      now: home.clock.now(),
      config: (set = {}) => config({ ...env, ...set }),
      print: (line: string) => void lines.push(line),
    },
    runCommand: (argv) =>
      runCommand(argv, {
        ...{ db: home.db, key: key ?? undefined, now: home.clock.now(), backups: readConfig(env).backup },
      }),
    writablePaths: () => undefined,
    ...more,
  });
  return { ok: result?.ok, lines: [...lines, ...(result?.lines ?? [])] };
}

/** What doctor finds besides the settings; a key of null is lost. */
type Machine = Partial<
  Pick<
    LocalNeeds,
    'settingsFile' | 'writablePaths' | 'readLine' | 'ownAddress' | 'language' | 'restart' | 'runCommand'
  >
> & { key?: SecretKey | null };

const doctor = async (home: CareHome, env: Record<string, string>, machine: Machine = {}) => {
  const { ok, lines } = await local(home, ['doctor'], env, machine);
  const problems = lines.flatMap((line, index) =>
    line.startsWith('problem ') ? [`${line} → ${lines[index + 1]}`.replaceAll(/ +/g, ' ')] : [],
  );
  return { ok, lines, problems };
};

test('a sound installation: every check is named, and there is no problem', async () => {
  const { doctor } = await soundInstallation();
  const { ok, lines, problems } = await doctor();
  expect(problems).toEqual([]);
  expect(ok).toBe(true);
  const named = lines.map((line) => /^\w+ +(\w+)/.exec(line)?.[1]).filter(Boolean);
  expect(new Set(named)).toEqual(
    new Set(
      ['settings', 'server', 'database', 'migrations', 'homes', 'clock', 'readings', 'backups'].concat(
        ...['broker', 'https', 'disk', 'secrets', 'key'],
        // Ana has no second factor yet.
        ...['repairs'],
      ),
    ),
  );
  expect(lines.join('\n')).toMatch(/ok +backups +the newest is 7 hours old/);
});

test('a key that everybody can read, a broker that does not answer, a backup that is too old', async () => {
  const { home, doctor, dataDir } = await soundInstallation();
  chmodSync(path.join(dataDir, 'key'), 0o644);
  home.clock.pass({ days: 1 });
  const { ok, problems } = await doctor({ MQTT_PORT: String(await freePort()) });
  expect(ok).toBe(false);
  expect(problems).toEqual([
    expect.stringMatching(/^problem backups the newest is 31 hours old → Try "vigilia backup now"/),
    expect.stringMatching(/^problem broker does not answer at mqtt:\S+ \(ECONNREFUSED\) → /),
    expect.stringMatching(/^problem secrets everybody on this machine can read \S+key → chmod o= /),
  ]);
});

test('a key that is lost, and one of another installation', async () => {
  const { home, doctor } = await soundInstallation();
  await adoptKey(home.db, TEST_KEY);
  const stated = async (key: SecretKey | null) => (await doctor({}, { key })).problems;
  expect(await stated(TEST_KEY)).toEqual([]);
  expect(await stated(null)).toEqual([
    expect.stringMatching(/^problem key of this database is missing → Put the right one back.*key reset/),
  ]);
  expect(await stated(new SecretKey(Buffer.alloc(32, 9)))).toEqual([
    expect.stringMatching(/^problem key is another one than that of this database → /),
  ]);
});

test.each([
  ['DATABASE_URL=postgres://vigilia:pa#ss@localhost/v', 'DATABASE_URL'],
  ['HOST=0.0.0.0 # all', 'HOST'],
  ['MAIL_FROM="a#b@example.org" # quoted', undefined],
  ['#HOST=127.0.0.1 # a comment', undefined],
])('a # in %s', async (line, cut) => {
  const { doctor } = await soundInstallation();
  const settingsFile = path.join(await temporaryFolder(), 'vigilia.env');
  writeFileSync(settingsFile, `PORT=8080\n${line}\n`, { mode: 0o640 });
  const { lines } = await doctor({}, { settingsFile });
  const named = lines.flatMap((text) => /settings +(\w+) ends before the #/.exec(text)?.[1] ?? []);
  expect(named).toEqual(cut === undefined ? [] : [cut]);
  // So does Node read it, for the service and for the tool.
  const [, written = ''] = /^(?!#)\w+="?([^" ]*)/.exec(line) ?? [];
  if (written) expect(Object.values(parseEnv(line))).toEqual([cut ? written.replace(/#.*/, '') : written]);
});

test('networks that were entered at an upgrade are named, with the setting that takes their place', async () => {
  const { home, doctor } = await soundInstallation();
  expect((await doctor()).lines.join('\n')).not.toContain('PRIVATE_NETWORKS');
  await home.db.run(sql`update installation set private_networks = '{10.3.0.0/24,192.168.1.0/24}'`);
  expect((await doctor()).lines.join('\n')).toMatch(
    /warning +networks .*10\.3\.0\.0\/24, 192\.168\.1\.0\/24.*\n.*PRIVATE_NETWORKS=10\.3\.0\.0\/24,192\.168\.1\.0\/24/,
  );
});

test('folders that the service may not write to, although doctor could', async () => {
  const { doctor, dataDir } = await soundInstallation();
  const backups = { BACKUP_DIR: '/mnt/nas/vigilia', BACKUP_RECIPIENT: RECIPIENT };
  const writablePaths = () => [dataDir, '/mnt/nas2'];
  const { problems } = await doctor(backups, { writablePaths });
  expect(problems).toEqual([
    expect.stringMatching(
      /^problem folders BACKUP_DIR \(\/mnt\/nas\/vigilia\) is outside .*ReadWritePaths=\/mnt\/nas\/vigilia: the handbook/,
    ),
  ]);
  expect((await doctor(backups, { writablePaths: () => [dataDir, '/mnt/nas/'] })).problems).toEqual([]);
});

test('a broker that listens on this machine alone is named, with what to set', async () => {
  const { doctor } = await soundInstallation();
  const broker = async (host: string) =>
    (await doctor({ MQTT_HOST: host })).lines.filter((line) => line.includes('no hub in the building'));
  expect(await broker('127.0.0.1')).toEqual([
    expect.stringMatching(/^warning +broker +listens on 127\.0\.0\.1:/),
  ]);
  expect(await broker('0.0.0.0')).toEqual([]);
});

test('no server, and its port taken by something else', async () => {
  const { home, env } = await soundInstallation();
  const PORT = String(await freePort());
  const { problems, lines } = await doctor(home, { ...env, PORT });
  expect(problems).toEqual([
    expect.stringContaining('problem server does not run → Start it'),
    expect.stringMatching(/^problem ports MQTT_PORT \d+ cannot be used \(EADDRINUSE\)/),
  ]);
  expect(lines.join('\n')).toContain(`PORT ${PORT} is free`);
  const other = await doctor(home, { ...env, PORT: env.MQTT_PORT });
  expect(other.problems[0]).toContain('problem server something else answers');
});

test('a database of a newer version, messages that were set aside, a clock that is behind', async () => {
  const { home, doctor } = await soundInstallation();
  await home.hub('HUB-0001');
  await home.db.run(sql`
    insert into unstored_message (centro_id, hub_id, received_at, kind, payload, error)
    values (${home.first}, 1, now(), 'readings', '', 'x')`);
  await home.sensor('S-1');
  const readings = [{ sensor: 'S-1', at: new Date(home.clock.now()).toISOString(), power: 'on' }];
  await home.post('/ingest/v1/readings', { readings }, 'HUB-0001');
  home.clock.pass({ minutes: -5 });
  const { problems, lines } = await doctor();
  expect(problems).toContainEqual(expect.stringContaining('problem clock is behind readings'));
  expect(lines.join('\n')).toContain('1 messages could not be stored');
  await home.db.run(sql`insert into migration (name, checksum) values ('9999-later.sql', '')`);
  const newer = await doctor();
  await home.db.run(sql`delete from migration where name = '9999-later.sql'`);
  expect(newer.problems).toContainEqual(expect.stringContaining('problem migrations The database knows'));
});

test('wrong settings, no database and nobody to sign in are each named with what to do', async () => {
  const { home, env } = await soundInstallation();
  expect((await doctor(home, { PORT: 'eighty' })).problems).toEqual([
    expect.stringMatching(/^problem settings .*PORT: a port number → /),
  ]);
  const empty = await temporaryFolder();
  expect((await doctor(home, { ...env, DATA_DIR: empty })).problems).toEqual([
    expect.stringContaining(`problem database there is none in ${empty} yet`),
  ]);
  await home.db.run(sql`update staff set ended_at = now()`);
  expect((await doctor(home, env)).problems).toContainEqual(expect.stringContaining('Run "vigilia init"'));
});

test.each([
  [{ bavail: 90, blocks: 100, bsize: 1024 ** 3 }, 'ok'],
  [{ bavail: 4, blocks: 100, bsize: 1024 ** 3 }, 'warning'],
  [{ bavail: 1, blocks: 2, bsize: 1024 ** 3 }, 'warning'],
  [{ bavail: 200, blocks: 1000, bsize: 1024 ** 2 }, 'problem'],
])('a disk with %j free is %s', (room, state) => {
  const backup = { folder: '/var/backups', at: '02:30', keep: 1, recipients: [RECIPIENT] };
  const found = checkDisks({ databaseUrl: undefined, dataDir: '/nowhere/at/all', backup }, () => room);
  expect(found.map((one) => one.state)).toEqual([state, state]);
});

test('a certificate is looked at before it expires, and must belong to its key', async () => {
  const folder = await temporaryFolder();
  const make = (name: string) => {
    const [cert, key] = [path.join(folder, `${name}.pem`), path.join(folder, `${name}.key`)];
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'rsa:2048',
        '-nodes',
        '-subj',
        '/CN=localhost',
        '-days',
        '90',
        '-keyout',
        key,
        '-out',
        cert,
      ],
      { stdio: 'ignore' },
    );
    return { cert, key };
  };
  const [one, other] = [make('one'), make('other')];
  const madeAt = Date.parse(new X509Certificate(readFileSync(one.cert)).validFrom);
  const state = (days: number, mqttTls = one) =>
    checkCertificate({ ...readConfig({}), mqttTls }, madeAt + days * DAY)[0]?.state;
  expect([state(0), state(75), state(80), state(91)]).toEqual(['ok', 'ok', 'warning', 'problem']);
  expect(state(0, { cert: one.cert, key: other.key })).toBe('problem');
  expect(state(0, { cert: '/nowhere', key: one.key })).toBe('problem');
});

/** The built tool in an empty installation, with answers typed one after the other. */
async function typed(args: readonly string[], answers: string, env: Record<string, string>) {
  const child = spawn(process.execPath, [...builtProgram('cli'), ...args], {
    env: { ...conditionsOfThisProcess(), ...env },
  });
  let output = '';
  child.stdout.on('data', (text) => (output += text));
  child.stderr.on('data', (text) => (output += text));
  child.stdin.end(answers);
  const [status] = await once(child, 'close');
  return { status, output };
}

test('init asks for the addresses, the home and the administrator, makes them once with the hubs, and says what to do next', async () => {
  const place = await freshPlace();
  onTestFinished(() => place.remove());
  const env = { ...place.env, PORT: String(await freePort()), MQTT_PORT: String(await freePort()) };
  const first = await typed(
    [...['init', '--zone', 'Europe/Amsterdam', '--https=proxy', '--hubs', 'HUB-1, HUB-2'], '--section=Tuin'],
    'vigilia.zonnehof.nl\nnone\nHuize Zonnehof\nana\n',
    env,
  );
  expect(first).toMatchObject({ status: 0 });
  for (const text of [
    ...['Name of the home?', 'Centre 1: Huize Zonnehof (Europe/Amsterdam)', 'Section 1: Tuin'],
    ...[
      'Staff 1: ana (ROLE_CENTRO)',
      'Hub 1: HUB-1 (HUB-1)',
      'Hub 2: HUB-2 (HUB-2)',
      'Next:',
      'vigilia doctor',
      'PUBLIC_URL=https://vigilia.zonnehof.nl',
      'set MQTT_HOST to the address of this machine',
    ],
  ])
    expect(first.output).toContain(text);
  expect(first.output.match(/shown once: \S{16}/g)).toHaveLength(3);
  const again = await typed(['init', '--home', 'Twee'], '', env);
  expect([again.status, again.output.includes('has a home already')]).toEqual([1, true]);
  const db = await place.open();
  const counts = await db.one(sql`
    select (select count(*) from centre) as homes, (select count(*) from hub) as hubs, (select count(*) from staff) as staff,
      (select locale from staff) as locale`);
  await db.close();
  expect(counts).toEqual({ homes: 1, hubs: 2, staff: 1, locale: 'es' });
});

interface InitOutcome {
  makesHome?: boolean;
  restarted?: boolean;
  language?: Locale;
}

/** What somebody types, and what init asks; it makes no home here. */
async function initAt(
  home: CareHome,
  answers: readonly string[],
  options: readonly string[] = [],
  { makesHome = true, restarted = true, language }: InitOutcome = {},
) {
  const settingsFile = path.join(await temporaryFolder(), 'vigilia.env');
  writeFileSync(settingsFile, SETTINGS_OF_A_HOME, { mode: 0o640 });
  const asked = [...answers];
  const ran: string[] = [];
  let restarts = 0;
  const ports = await Promise.all(
    ['PORT', 'HTTPS_PORT', 'HTTP_PORT', 'MQTT_PORT', 'MQTTS_PORT'].map(
      async (name) => [name, String(await freePort())] as const,
    ),
  );
  // 443 may be taken here, and 0 is any port, with which the address has none.
  const env = { DATA_DIR: await temporaryFolder(), ...Object.fromEntries(ports), HTTPS_PORT: '0' };
  const outcome = await local(home, ['init', ...options], env, {
    ...{ settingsFile, readLine: () => asked.shift(), ownAddress: () => '192.168.7.9', language },
    restart: () => {
      restarts++;
      return restarted;
    },
    runCommand: async (argv) => {
      ran.push(argv.join(' '));
      return { ok: makesHome, lines: [] };
    },
  });
  return { ...outcome, ran, restarts, settings: readFileSync(settingsFile, 'utf8'), settingsFile };
}

const SETTINGS_OF_A_HOME = `# Settings of a home
DATA_DIR=/srv/vigilia
## The address that staff use.
#PUBLIC_URL=https://vigilia.example.org
LOG_LEVEL=warn
`;

test('init writes the addresses into the settings, changes nothing else there, restarts the service and shows how phones trust it', {
  tags: ['R-HTTPS-6'],
}, async () => {
  const home = await careHome();
  const { ok, ran, restarts, settings, settingsFile } = await initAt(home, ['', ''], ['--home=Zonnehof']);
  expect(ok).toBe(true);
  expect(settings).toBe(`# Settings of a home
DATA_DIR=/srv/vigilia
## The address that staff use.
#PUBLIC_URL=https://vigilia.example.org
PUBLIC_URL=https://192.168.7.9
LOG_LEVEL=warn
HTTPS=own
HUBS_ADDRESS=192.168.7.9
MQTT_HOST=0.0.0.0
`);
  expect(statSync(settingsFile).mode & 0o777).toBe(0o640);
  expect(restarts).toBe(1);
  expect(ran).toEqual(['centre init --home=Zonnehof', 'https trust --at=https://192.168.7.9']);
});

test('init where nothing restarts the server leaves the trust of phones to the command that shows it', {
  tags: ['R-HTTPS-6'],
}, async () => {
  const home = await careHome();
  const { ok, ran, lines } = await initAt(home, ['', ''], ['--home=Zonnehof'], { restarted: false });
  expect([ok, ran]).toEqual([true, ['centre init --home=Zonnehof']]);
  expect(lines).toEqual(
    expect.arrayContaining([
      'Start the server again, so that it takes them.',
      'Then "vigilia https trust" shows how phones come to trust it.',
    ]),
  );
});

test('init offers the language of the shell, and Spanish where that is none of ours', async () => {
  const home = await careHome();
  const { ran } = await initAt(home, ['later'], ['--admin=ana'], { language: 'nl' });
  expect(ran).toEqual(['centre init --admin=ana --usual-locale=nl']);
  const db = await freshDatabase();
  const question = async (...more: string[]) => {
    const argv = ['centre', 'init', '--home=Zonnehof', '--zone=Europe/Madrid', '--admin=ana', ...more];
    return JSON.stringify(await runCommand(argv, { db, key: TEST_KEY, now: home.clock.now() }));
  };
  expect(await question()).toContain('es, en or nl? [es]');
  expect(await question('--usual-locale=nl')).toContain('es, en or nl? [nl]');
  expect(await question('--usual-locale=nl', '--locale=')).toContain('Staff 1: ana');
  expect(await db.one(sql`select locale from staff`)).toEqual({ locale: 'nl' });
});

test.each([
  [{ LANG: 'nl_NL.UTF-8' }, 'nl'],
  [{ LANG: 'es_ES@euro', LC_MESSAGES: '' }, 'es'],
  [{ LANG: 'nl_NL', LC_MESSAGES: 'en_GB' }, 'en'],
  [{ LANG: 'nl_NL', LC_MESSAGES: 'en_GB', LC_ALL: 'es' }, 'es'],
  [{ LANG: 'C.UTF-8' }, undefined],
  [{ LANG: 'de_DE.UTF-8' }, undefined],
  [{}, undefined],
])('the language of a shell with %j is %s', (env, language) => {
  expect(shellLanguage(env)).toBe(language);
});

test('init that makes no home sets nothing: there is one already', { tags: ['R-HTTPS-6'] }, async () => {
  const home = await careHome();
  const { ok, ran, restarts, settings } = await initAt(home, ['', ''], [], { makesHome: false });
  expect([ok, ran, restarts, settings]).toEqual([false, ['centre init'], 0, SETTINGS_OF_A_HOME]);
});

test('init with "later" sets nothing', { tags: ['R-HTTPS-6'] }, async () => {
  const { ok, ran, restarts, settings } = await initAt(await careHome(), ['later']);
  expect([ok, ran, restarts, settings]).toEqual([true, ['centre init'], 0, SETTINGS_OF_A_HOME]);
});

test.each<[string[], Record<string, string> | undefined]>([
  [['192.168.1.20', ''], own('192.168.1.20', '192.168.1.20')],
  [['https://Vigilia.Zonnehof.LAN/', 'none'], { PUBLIC_URL: 'https://vigilia.zonnehof.lan', HTTPS: 'own' }],
  [['vigilia', '10.0.0.9'], own('vigilia', '10.0.0.9')],
  [['vigilia.zonnehof.nl', '', 'none'], { PUBLIC_URL: 'https://vigilia.zonnehof.nl', HTTPS: 'acme' }],
  [['vigilia.zonnehof.nl', 'proxy', 'none'], { PUBLIC_URL: 'https://vigilia.zonnehof.nl', TRUST_PROXY: '1' }],
  [['[fd00::5]', 'none'], { PUBLIC_URL: 'https://[fd00::5]', HTTPS: 'own' }],
  [['later'], undefined],
  [[], undefined],
])('answers of %j are the settings %j', { tags: ['R-HTTPS-6'] }, (answers, settings) => {
  const typed = [...answers];
  const needs = { print: () => undefined, readLine: () => typed.shift(), ownAddress: () => undefined };
  expect(askAddresses({}, needs)).toEqual(settings);
  expect(typed).toEqual([]);
  if (settings) expect(readConfig(settings).publicUrl).toBe(settings.PUBLIC_URL);
});

function own(host: string, hubs: string) {
  return { PUBLIC_URL: `https://${host}`, HTTPS: 'own', HUBS_ADDRESS: hubs, MQTT_HOST: '0.0.0.0' };
}

test('https: no certificate, one for another name and one that ends soon are problems, and days are counted', {
  tags: ['R-HTTPS-6'],
}, async () => {
  const at = Date.now();
  const authority = await makeAuthority(['localhost'], at);
  const made = await issueCertificate(authority, ['localhost', '127.0.0.1'], at);
  const server = tls.createServer({ cert: made.certificate, key: made.privateKey }, (socket) => socket.end());
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  const port = String((server.address() as net.AddressInfo).port);
  const found = async (host: string, days: number, at443 = port) => {
    const env = { PUBLIC_URL: `https://${host}:${at443}`, HTTPS: 'own', HTTPS_PORT: at443 };
    const [finding] = await checkHttps(readConfig(env), { now: at + days * DAY, isRunning: true });
    return `${finding?.state}: ${finding?.text}`;
  };
  expect(await found('localhost', 0)).toMatch(/^ok: .* is valid for (89|90) days$/);
  expect(await found('127.0.0.1', 80)).toMatch(/^problem: .* is valid for (9|10) days$/);
  expect(await found('vigilia.lan', 0)).toBe('problem: the certificate is not for vigilia.lan');
  expect(await found('localhost', 0, String(await freePort()))).toMatch(
    /^problem: no certificate .*ECONNREFUSED/,
  );
  expect((await checkHttps(readConfig({}), { now: at, isRunning: true }))[0]?.state).toBe('warning');
});

test('names that lead nowhere or elsewhere, and authorities that cannot be used', {
  tags: ['R-HTTPS-6'],
}, async () => {
  const config = (more: Record<string, string>) =>
    readConfig({ PUBLIC_URL: 'https://localhost', HTTPS: 'own', ...more });
  const states = async (more: Record<string, string>) =>
    (await checkAddresses(config(more))).map(({ state, text }) => `${state}: ${text}`);
  expect(await states({})).toEqual(['ok: localhost leads here']);
  expect(await states({ HUBS_ADDRESS: 'nobody.invalid' })).toContain(
    'problem: HUBS_ADDRESS: nobody knows nobody.invalid',
  );
  expect(await states({ HUBS_ADDRESS: '192.0.2.7' })).toContainEqual(
    expect.stringMatching(/^warning: HUBS_ADDRESS: .*not this machine/),
  );
  const folder = await temporaryFolder();
  const at = Date.now();
  const { certificate } = await makeAuthority(['lan'], at);
  const authorities = (name: string, text?: string, years = 0) => {
    const file = path.join(folder, name);
    if (text !== undefined) writeFileSync(file, text);
    return checkAuthorities(config({ NODE_EXTRA_CA_CERTS: file }), at + years * 365 * DAY)[0]?.state;
  };
  expect([authorities('one', certificate + certificate), authorities('one', certificate, 11)]).toEqual([
    'ok',
    'problem',
  ]);
  expect([authorities('two', 'nothing'), authorities('three')]).toEqual(['problem', 'problem']);
});

test('init makes nothing when nobody answers, when a code is wrong or when its port is taken', async () => {
  const place = await freshPlace();
  onTestFinished(() => place.remove());
  const env = { ...place.env, PORT: String(await freePort()), MQTT_PORT: String(await freePort()) };
  const silent = await typed(['init'], '', env);
  expect([silent.status, silent.output.includes('Give it as --home')]).toEqual([1, true]);
  const all = ['init', '--home=Zonnehof', '--zone=Europe/Madrid', '--section=', '--admin=ana', '--name=Ana'];
  const wrong = await typed([...all, '--hubs=HUB-1,a/b'], '', env);
  expect([wrong.status, wrong.output.includes('CODE has letters')]).toEqual([1, true]);
  const taken = net.createServer((socket) => socket.end('no HTTP'));
  await new Promise<void>((done) => taken.listen(Number(env.PORT), '127.0.0.1', done));
  const refused = await typed([...all, '--hubs='], '', env);
  taken.close();
  expect([refused.status, refused.output.includes('problem')]).toEqual([1, true]);
  const db = await place.open();
  expect(await db.one(sql`select count(*) as homes from centre`)).toEqual({ homes: 0 });
  await db.close();
  expect((await typed([...all, '--hubs='], '', env)).status).toBe(0);
});
