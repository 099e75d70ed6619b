import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  type Cluster,
  postgresPrograms,
  startPostgres,
} from '../../packages/server/src/testing/database-postgres';
import { freePort } from '../../packages/server/src/testing/free-port';
import { ensureBuilt } from '../setup/ensure-built.mjs';
import { type ARCHITECTURES, buildDeb, layOut } from './debian.mjs';
import { DebianRoot, debianRootsWork, makeBase, run } from './debian-root';
import { commandsIn } from './handbook-section';

declare module 'vitest' {
  interface ProvidedContext {
    longForm: boolean;
  }
}

const isPossible = inject('longForm') && debianRootsWork;
const programs = postgresPrograms();

/** Under which the database of an installation is reached, where it is not in its own folder. */
type Engine = 'embedded engine' | 'PostgreSQL';

let folder: string;
let base: string;
/** Packages by their version: 1.1.0 has a migration more than those before it. */
const debs: Record<string, string> = {};
let cluster: Cluster | undefined;
let clusterPort: number;

const psql = (statement: string) =>
  run(
    ...[join(programs ?? '', 'psql'), '--host=127.0.0.1', `--port=${clusterPort}`, '--username=vigilia'],
    ...['--dbname=postgres', `--command=${statement}`],
  );

/** What a home adds to the settings of a fresh package: an empty database, and ports that are free here. */
async function settingsFor(engine: Engine, database: string): Promise<Record<string, string>> {
  const ports = { PORT: String(await freePort()), MQTT_PORT: String(await freePort()) };
  if (engine === 'embedded engine') return ports;
  await psql(`create database ${database}`);
  const key = Buffer.alloc(32, database).toString('base64');
  return { ...ports, DATABASE_URL: databaseUrl(database), VIGILIA_KEY: key };
}
const databaseUrl = (database: string) => `postgres://vigilia@127.0.0.1:${clusterPort}/${database}`;

/** An installation, and all that it has acknowledged. */
class Home {
  readonly engine: Engine;
  machine: DebianRoot;
  readonly roots: DebianRoot[] = [];
  acknowledged: object[] = [];
  password = '';
  key = '';

  constructor(engine: Engine, machine: DebianRoot) {
    this.engine = engine;
    this.machine = machine;
    this.roots.push(machine);
  }

  async newMachine(name: string): Promise<DebianRoot> {
    const machine = await DebianRoot.copy(base, join(folder, `${this.prefix}-${name}`), debs);
    this.roots.push(machine);
    return machine;
  }

  get prefix(): string {
    return this.engine === 'PostgreSQL' ? 'postgresql' : 'embedded';
  }

  get version(): Promise<string> {
    return this.machine.shell("dpkg-query --show --showformat='${Version}' vigilia");
  }

  install(version: string): Promise<string> {
    return this.follow('Install on Debian', 'apt install', { ...ONLY_INSTALL, [PACKAGE]: version });
  }

  /**
   * The block of the handbook that has these words, with what somebody puts for its names. What needs systemd or another user's
   * PostgreSQL is done here.
   */
  async follow(
    section: string,
    words: string,
    replacements: Record<string, string> = {},
    machine = this.machine,
  ): Promise<string> {
    let output = '';
    for (const written of commandsIn(section, words)) {
      let line = written;
      for (const [name, value] of Object.entries(replacements))
        line = line.replace(name, name === PACKAGE ? `/packages/${value}.deb` : value);
      const [, statement] = /^runuser -u postgres -- psql -c "(.*)"$/.exec(line) ?? [];
      if (statement) output += await psql(statement);
      else if (/^systemctl (stop|disable --now) vigilia$/.test(line)) await machine.stop();
      else if (line === 'systemctl start vigilia') await machine.start();
      // It also judges the machine that the test runs on.
      else if (line === 'vigilia doctor') output += await machine.shell(line).catch(String);
      else output += await machine.shell(line);
    }
    return output;
  }

  async restart(): Promise<void> {
    await this.machine.stop();
    await this.machine.start();
  }

  signIn(): Promise<{ token: string }> {
    const account = { username: 'ana', password: this.password };
    return this.post('/api/authenticate', account) as Promise<{ token: string }>;
  }

  async post(path: string, body: object, token = ''): Promise<object> {
    const answer = await fetch(this.machine.address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as object;
  }

  /** Backups that upgrades made beside the data. */
  get beforeUpgrade(): string[] {
    const names = readdirSync(this.machine.path('var/lib/vigilia'));
    return names.filter((name) => name.startsWith('before-upgrade')).sort();
  }
}

/** A step, after which all is there; then there is more that the next one could lose. */
async function take(home: Home, step: (home: Home) => Promise<void>): Promise<void> {
  await step(home);
  if (home.key === '' || !existsSync(home.machine.path('usr/bin/vigilia'))) return;
  await expectNothingMissing(home);
  await send(home);
}

/** A hub sends so many new readings, and may forget them. */
async function send(home: Home, count = 5): Promise<void> {
  const readings = Array.from({ length: count }, () => nextReading());
  expect(await home.post('/ingest/v1/readings', { readings }, home.key)).toMatchObject({ accepted: count });
  home.acknowledged.push(...readings);
}

/** Sent again, each is known. */
async function expectNothingMissing(home: Home): Promise<void> {
  await home.machine.start();
  const readings = home.acknowledged;
  expect(await home.post('/ingest/v1/readings', { readings }, home.key)).toEqual({
    ...{ accepted: 0, duplicates: readings.length, rejected: [] },
  });
  await home.signIn();
}

const PACKAGE = './vigilia_0.2.0_amd64.deb';
const ONLY_INSTALL = { 'vigilia init': 'true', 'vigilia doctor': 'true' };
const started = Date.now();
let sent = 0;
const nextReading = () => ({
  ...{ sensor: 'S-1', power: 'on', moisture: 95 },
  at: new Date(started - ++sent * 1000).toISOString(),
});

/** What happens to an installation, in this order. After each step everything is there that was acknowledged before it. */
const STEPS: Readonly<Record<string, (home: Home) => Promise<void>>> = {
  'a package that was never used leaves nothing behind': async ({ machine }) => {
    await machine.shell('dpkg --install /packages/1.0.0.deb');
    expect(await machine.shell('dpkg --verify vigilia')).toBe('');
    await machine.shell('dpkg --purge vigilia');
    for (const path of ['etc/vigilia', 'var/lib/vigilia', 'var/backups/vigilia', 'usr/lib/vigilia'])
      expect([path, existsSync(machine.path(path))]).toEqual([path, false]);
    expect(machine.read('etc/passwd')).not.toContain('vigilia');
  },

  'install, and settings of one’s own': async (home) => {
    const { machine } = home;
    expect(await home.install('0.1.0')).not.toContain('with the settings and the data');
    const modeOf = (path: string) => statSync(machine.path(path)).mode & 0o777;
    expect([modeOf('etc/vigilia/vigilia.env'), modeOf('var/lib/vigilia')]).toEqual([0o640, 0o700]);
    machine.addSettings({
      ...(await settingsFor(home.engine, 'vigilia')),
      // Quoted, as systemd and Node allow it, and with a comment.
      ...{ DATA_DIR: '"/var/lib/vigilia/data"', LOG_LEVEL: 'info # all of it' },
    });
    await machine.start();
    const made = await machine.shell(
      'vigilia init --home=Zonnehof --zone=Europe/Amsterdam --section=Tuin --admin=ana --name=Ana --hubs=HUB-0001',
    );
    [, home.password = ''] = /Password, shown once: (\S+)/.exec(made) ?? [];
    [, home.key = ''] = /Key, shown once: (\S+)/.exec(made) ?? [];
    const { token } = await home.signIn();
    const sensor = { codigo: 'S-1', lecturaSeca: 90, lecturaMojada: 110, capacidad: 100 };
    await home.post('/api/sensores/new', sensor, token);
    const doctor = await machine.shell('vigilia doctor').catch(String);
    expect(doctor).toMatch(/ok +database .*\n(.*\n)*ok +homes +1/);
  },

  'an upgrade from the version before, whose settings dpkg would ask about': async (home) => {
    const { machine } = home;
    const conffiles = () => machine.shell("dpkg-query --show --showformat='${Conffiles}' vigilia");
    expect(await conffiles()).toContain('.env');
    const edited = machine.read('etc/vigilia/vigilia.env');
    await home.install('1.0.0');
    expect(await home.version).toBe('1.0.0');
    expect(home.beforeUpgrade).toEqual(['before-upgrade-from-0.1.0.backup']);
    expect(machine.read('etc/vigilia/vigilia.env')).toBe(edited);
    expect(await conffiles()).toBe('');
    expect(existsSync(machine.path('etc/vigilia/vigilia.env.example'))).toBe(true);
    await home.restart();
    expect(await machine.shell('vigilia --version')).toBe('1.0.0\n');
  },

  'an upgrade, and back to the version before': async (home) => {
    await home.install('1.0.1');
    expect(home.beforeUpgrade).toContain('before-upgrade-from-1.0.0.backup.age');
    await home.restart();
    await send(home);
    await home.follow('Back to the version before', 'apt install', { [PACKAGE]: '1.0.0' });
    expect(await home.version).toBe('1.0.0');
    await home.restart();
  },

  'no upgrade where the backup before it cannot be made': async (home) => {
    await home.machine.shell('chmod 0500 /var/lib/vigilia');
    await expect(home.install('1.1.0')).rejects.toThrow('The backup before the upgrade failed');
    expect(await home.version).toBe('1.0.0');
    await home.machine.shell('chmod 0700 /var/lib/vigilia');
  },

  'no upgrade where hubs send to Mosquitto in front of the server': async (home) => {
    const { machine, beforeUpgrade } = home;
    const settings = machine.read('etc/vigilia/vigilia.env');
    machine.addSettings({ MQTT_URL: 'mqtts://hubs.zonnehof.example' });
    await expect(home.install('1.1.0')).rejects.toThrow(
      'Mosquitto in front of the server is no longer supported',
    );
    expect([await home.version, home.beforeUpgrade]).toEqual(['1.0.0', beforeUpgrade]);
    writeFileSync(machine.path('etc/vigilia/vigilia.env'), settings);
  },

  'an upgrade that changes the schema, and back to the version before': async (home) => {
    const { machine } = home;
    await home.install('1.1.0');
    expect(home.beforeUpgrade).toEqual([
      ...['before-upgrade-from-1.0.0.backup.age', 'before-upgrade-from-1.0.1.backup.age'],
    ]);
    expect(statSync(machine.path('var/lib/vigilia/before-upgrade-from-1.0.0.backup.age')).mode & 0o777).toBe(
      0o600,
    );
    await home.restart();
    const before = [...home.acknowledged];
    await send(home);
    await home.follow('Back to the version before', 'apt install', { [PACKAGE]: '1.0.0' });
    await machine.stop();
    await expect(machine.start()).rejects.toThrow('it is too old for it');
    const restored = await home.follow(
      'Back to the version before',
      home.engine === 'PostgreSQL' ? 'psql' : 'mv',
      {
        '0.2.0': '1.0.0',
      },
    );
    expect(restored).toContain('Restored from');
    expect(restored).not.toContain('does not prove');
    // What was acknowledged since the upgrade is in the backup with which going back began.
    const newer = await machine.shell(
      'vigilia backup verify /var/lib/vigilia/before-upgrade-from-1.1.0.backup.age',
    );
    expect(newer).toContain(` ${home.acknowledged.length} readings`);
    home.acknowledged = before;
  },

  'nightly backups, and an upgrade that begins with one of them': async (home) => {
    const { machine } = home;
    const keys = await machine.shell('vigilia backup key');
    writeFileSync(machine.path('root/backup-key.txt'), keys);
    const [, recipient = ''] = /BACKUP_RECIPIENT=(\S+)/.exec(keys) ?? [];
    await machine.stop();
    machine.addSettings({ BACKUP_DIR: '/var/backups/vigilia', BACKUP_RECIPIENT: recipient });
    await machine.shell('chown root:root /var/backups/vigilia');
    await expect(home.install('1.1.0')).rejects.toThrow('The backup before the upgrade failed');
    expect(await home.version).toBe('1.0.0');
    await machine.shell('chown vigilia:vigilia /var/backups/vigilia');
    await home.install('1.1.0');
    expect(readdirSync(machine.path('var/backups/vigilia'))).toEqual([
      expect.stringMatching(/^vigilia-.*\.backup\.age$/),
    ]);
  },

  'a restore on a fresh package, without the key of the installation': async (home) => {
    const made = await home.machine.shell('vigilia backup now');
    const [, file = ''] = /Backed up to (\S+),/.exec(made) ?? [];
    const fresh = await home.newMachine('fresh');
    await home.follow('Install on Debian', 'apt install', { ...ONLY_INSTALL, [PACKAGE]: '1.1.0' }, fresh);
    fresh.addSettings(await settingsFor(home.engine, 'fresh'));
    await fresh.start();
    await run('cp', home.machine.path(file), home.machine.path('root/backup-key.txt'), fresh.path('tmp'));
    await fresh.shell('chmod 0644 /tmp/*.age /tmp/backup-key.txt');
    const restored = await home.follow(
      'Back up and restore',
      'vigilia restore FILE',
      { FILE: `/tmp/${file.split('/').at(-1)}`, 'backup-key.txt': '/tmp/backup-key.txt' },
      fresh,
    );
    expect(restored).toContain('does not prove that it comes from this installation');
    const before = home.machine;
    home.machine = fresh;
    await expectNothingMissing(home);
    await fresh.stop();
    home.machine = before;
  },

  'new hardware': async (home) => {
    const [before, after] = [home.machine, await home.newMachine('new')];
    await home.follow('New hardware', 'tar --create');
    if (home.engine === 'embedded engine') await home.follow('New hardware', 'tar --append');
    await run('cp', before.path('root/move.tar'), after.path('root'));
    home.machine = after;
    // The package has started the service, which made a database and a key.
    await home.install('1.1.0');
    const own = await settingsFor(home.engine, 'moved');
    after.addSettings(own);
    await after.start();
    const restored = await home.follow('New hardware', 'tar --extract', {
      [PACKAGE]: '1.1.0',
      // With PostgreSQL on the old server: another one, whose address is put into the settings that came along.
      ...(own.DATABASE_URL && {
        'vigilia restore': `echo DATABASE_URL=${own.DATABASE_URL} >> /etc/vigilia/vigilia.env && vigilia restore`,
      }),
    });
    expect(restored).toContain('Restored from');
    expect(restored).not.toMatch(/does not prove|Two-factor is reset/);
  },

  'purge and reinstall': async (home) => {
    const { machine } = home;
    await machine.stop();
    const { PORT = '', MQTT_PORT = '', VIGILIA_KEY } = machine.settings;
    const purged = await machine.shell('dpkg --purge vigilia');
    expect(purged).toContain('/var/lib/vigilia was kept');
    for (const path of ['usr/lib/vigilia', 'usr/bin/vigilia'])
      expect([path, existsSync(machine.path(path))]).toEqual([path, false]);
    const reinstalled = await home.install('1.1.0');
    expect(reinstalled).toContain('with the settings and the data that were here before');
    if (home.engine === 'PostgreSQL') expect(machine.settings.VIGILIA_KEY).toBe(VIGILIA_KEY);
    else machine.addSettings({ PORT, MQTT_PORT });
  },

  'a purge keeps settings without which data or its key would be lost': async ({ machine }) => {
    await machine.stop();
    const settings = machine.path('etc/vigilia/vigilia.env');
    const shipped = readFileSync(machine.path('usr/share/vigilia/vigilia.env'), 'utf8');
    await machine.shell('cp /var/lib/dpkg/info/vigilia.postrm . && dpkg --purge vigilia');
    for (const [line, isKept] of KEPT_BY_PURGE) {
      mkdirSync(machine.path('etc/vigilia'), { recursive: true });
      writeFileSync(settings, `${shipped}${line}\n`);
      await machine.shell('sh vigilia.postrm purge');
      expect([line, existsSync(settings)]).toEqual([line, isKept]);
    }
  },
};

const KEPT_BY_PURGE: readonly [line: string, isKept: boolean][] = [
  ['', false],
  ['LOG_LEVEL=warn', false],
  ['#DATABASE_URL=postgres://vigilia@127.0.0.1/vigilia', false],
  ['DATABASE_URL=postgres://vigilia@127.0.0.1/vigilia', true],
  [' export DATABASE_URL = "postgres://vigilia@127.0.0.1/vigilia"', true],
  ['VIGILIA_KEY=secret', true],
  ['DATA_DIR=/srv/vigilia', true],
];

describe.skipIf(!isPossible)('on a clean Debian', () => {
  beforeAll(async () => {
    await ensureBuilt();
    folder = mkdtempSync(join(tmpdir(), 'vigilia-debian-'));
    chmodSync(folder, 0o711); // PostgreSQL runs as a user of its own
    base = join(folder, 'base');
    await makePackages();
    await makeBase(base);
    if (programs) {
      clusterPort = await freePort();
      const settings = { listen_addresses: '127.0.0.1', port: String(clusterPort) };
      cluster = await startPostgres(programs, join(folder, 'postgresql'), { settings });
    }
  }, 1_200_000);

  afterAll(async () => {
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
  }, 600_000);

  describe.for<Engine>(['embedded engine', 'PostgreSQL'])('with the %s', (engine) => {
    test.skipIf(engine === 'PostgreSQL' && !programs)(
      'it is installed, upgraded, put back, restored, moved and purged, and nothing acknowledged is missing',
      async () => {
        const first = await DebianRoot.copy(base, join(folder, engine.split(' ')[0] ?? ''), debs);
        const home = new Home(engine, first);
        try {
          for (const [name, step] of Object.entries(STEPS))
            await take(home, step).catch((error: unknown) => {
              throw new Error(`${name}: ${String(error)}`, { cause: error });
            });
          expect(home.acknowledged.length).toBeGreaterThan(20);
        } finally {
          for (const machine of home.roots) await machine.close();
        }
      },
      1_800_000,
    );
  });
});

async function makePackages(): Promise<void> {
  const tree = join(folder, 'tree');
  await layOut(tree, '1.0.0', process.arch as keyof typeof ARCHITECTURES);
  const make = async (version: string) => {
    for (const [file, pattern, line] of [
      ['DEBIAN/control', /^Version: .*$/m, `Version: ${version}`],
      ['usr/lib/vigilia/packages/server/package.json', /"version": "[^"]*"/, `"version": "${version}"`],
    ] as const) {
      const path = join(tree, file);
      writeFileSync(path, readFileSync(path, 'utf8').replace(pattern, line));
    }
    debs[version] = join(folder, `${version}.deb`);
    await buildDeb(tree, debs[version], 'none');
  };
  await make('1.0.0');
  await make('1.0.1');
  const migration = join(tree, 'usr/lib/vigilia/packages/server/dist/migrations/9000-one-more.sql');
  writeFileSync(migration, 'create table one_more (id integer primary key);\n');
  await make('1.1.0');
  rmSync(migration);
  // Version 0.1.0 had its settings as a file of the package, about which dpkg asks.
  mkdirSync(join(tree, 'etc/vigilia'), { recursive: true });
  renameSync(join(tree, 'usr/share/vigilia/vigilia.env'), join(tree, 'etc/vigilia/vigilia.env'));
  appendFileSync(join(tree, 'etc/vigilia/vigilia.env'), '# a line that the next version has not\n');
  writeFileSync(join(tree, 'DEBIAN/conffiles'), '/etc/vigilia/vigilia.env\n');
  writeFileSync(join(tree, 'DEBIAN/postinst'), FORMER_POSTINST);
  await make('0.1.0');
  rmSync(tree, { recursive: true });
}

/** What mattered of it: the user and the folders. */
const FORMER_POSTINST = `#!/bin/sh
set -e
getent passwd vigilia > /dev/null ||
  useradd --system --user-group --home-dir /var/lib/vigilia --no-create-home --shell /usr/sbin/nologin vigilia
mkdir -p /var/lib/vigilia /var/backups/vigilia
chown vigilia:vigilia /var/lib/vigilia /var/backups/vigilia
chmod 0700 /var/lib/vigilia /var/backups/vigilia
chown root:vigilia /etc/vigilia /etc/vigilia/vigilia.env
chmod 0750 /etc/vigilia
chmod 0640 /etc/vigilia/vigilia.env
`;
