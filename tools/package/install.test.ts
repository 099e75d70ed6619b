import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
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
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ensureBuilt } from '../setup/ensure-built.mjs';
import { capture } from '../setup/process.mjs';
import { findProgram } from '../setup/programs.mjs';
import { buildDeb, layOut } from './debian.mjs';
import { stageProduct } from './stage.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    longForm: boolean;
  }
}

const PATH = 'PATH=/usr/sbin:/usr/bin:/sbin:/bin';

const debootstrap = findProgram('debootstrap');
const isPossible = inject('longForm') && process.getuid?.() === 0 && debootstrap !== undefined;

/** A clean Debian in a folder, into which the package is installed as somebody would. */
describe.skipIf(!isPossible)('on a clean Debian', () => {
  let folder: string;
  let system: string;
  let current: string;
  const mounted: string[] = [];
  let server: ChildProcess | undefined;
  let ended: Promise<unknown> | undefined;

  const run = async (command: string, ...args: string[]) => {
    const { code, output } = await capture(command, args);
    if (code !== 0) throw new Error(`${command} ${args.join(' ')}:\n${output}`);
    return output;
  };
  /** As root in the clean system, with nothing of this one's environment. */
  const inside = (...args: string[]) => run('chroot', system, 'env', '-i', PATH, ...args);
  /** Also as the tool and the service say it. */
  const packaged = async (version: string, tree = current) => {
    for (const [file, pattern, line] of [
      ['DEBIAN/control', /^Version: .*$/m, `Version: ${version}`],
      ['usr/lib/vigilia/packages/server/package.json', /"version": "[^"]*"/, `"version": "${version}"`],
    ] as const) {
      const path = join(tree, file);
      writeFileSync(path, readFileSync(path, 'utf8').replace(pattern, line));
    }
    await buildDeb(tree, join(system, 'vigilia.deb'), 'none');
  };
  /** Without a terminal and without an answer to any question. */
  const install = () => inside('dpkg', '--install', '/vigilia.deb');
  const settingsFile = () => join(system, 'etc/vigilia/vigilia.env');
  const settings = () => parseEnv(readFileSync(settingsFile(), 'utf8'));
  const setSettings = (more: Record<string, string>) => {
    const lines = Object.entries(more).map(([name, value]) => `${name}=${value}`);
    writeFileSync(settingsFile(), `${readFileSync(settingsFile(), 'utf8')}\n${lines.join('\n')}\n`);
  };
  const base = () => `http://127.0.0.1:${settings().PORT}`;

  /** By the unit's own line, as its user and with its settings. */
  const start = async () => {
    const unit = readFileSync(join(system, 'usr/lib/systemd/system/vigilia.service'), 'utf8');
    const of = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? '';
    const args = [system, 'runuser', '-u', of('User'), '--', 'env', '-i', 'PATH=/usr/bin:/bin'];
    server = spawn('chroot', [...args, ...of('ExecStart').split(' ')], { stdio: ['ignore', 'pipe', 'pipe'] });
    ended = once(server, 'exit');
    let printed = '';
    for (const stream of [server.stdout, server.stderr])
      stream?.on('data', (text) => (printed += String(text)));
    const answers = async () => {
      if (server?.exitCode !== null) throw new Error(`The server ended:\n${printed}`);
      return fetch(`${base()}/readyz`).then(
        ({ status }) => status,
        () => 0,
      );
    };
    await expect.poll(answers, { timeout: 120_000 }).toBe(200);
  };
  const stop = async () => {
    // runuser hands the signal on. One that ended by a signal has no exit code.
    if (server?.exitCode === null && server.signalCode === null) server.kill('SIGTERM');
    await ended;
  };

  beforeAll(async () => {
    await ensureBuilt();
    folder = mkdtempSync(join(tmpdir(), 'vigilia-debian-'));
    [system, current] = [join(folder, 'system'), join(folder, 'tree')];
    await layOut(current, stageProduct, '1.0.0');
    await run(debootstrap ?? '', '--variant=minbase', 'bookworm', system);
    for (const [source, path] of [
      ['/proc', 'proc'],
      ['/dev', 'dev'],
    ]) {
      await run('mount', '--bind', String(source), join(system, String(path)));
      mounted.push(join(system, String(path)));
    }
  }, 900_000);

  afterAll(async () => {
    await stop();
    for (const path of mounted.reverse()) await run('umount', path);
    rmSync(folder, { recursive: true, force: true });
  }, 120_000);

  test('it is installed, started, set up, upgraded with a backup first, and purged without loss of data', async () => {
    // Version 0.1.0 had its settings as a file of the package, about which dpkg asks.
    const before = join(folder, 'before');
    cpSync(current, before, { recursive: true });
    mkdirSync(join(before, 'etc/vigilia'), { recursive: true });
    renameSync(join(before, 'usr/share/vigilia/vigilia.env'), join(before, 'etc/vigilia/vigilia.env'));
    appendFileSync(join(before, 'etc/vigilia/vigilia.env'), '# a line that the next version has not\n');
    writeFileSync(join(before, 'DEBIAN/conffiles'), '/etc/vigilia/vigilia.env\n');
    writeFileSync(join(before, 'DEBIAN/postinst'), FORMER_POSTINST);
    await packaged('0.1.0', before);
    await install();
    expect(await inside('dpkg-query', '--show', '--showformat=${Conffiles}', 'vigilia')).toContain('.env');
    const modeOf = (path: string) => statSync(join(system, path)).mode & 0o777;
    expect([modeOf('etc/vigilia/vigilia.env'), modeOf('var/lib/vigilia')]).toEqual([0o640, 0o700]);
    setSettings({
      ...{ PORT: String(await freePort()), MQTT_PORT: String(await freePort()) },
      // Quoted, as systemd and Node allow it, and with a comment.
      ...{ DATA_DIR: '"/var/lib/vigilia/data"', LOG_LEVEL: 'info # all of it' },
    });
    const edited = readFileSync(settingsFile(), 'utf8');

    // The first home, by the commands of the handbook.
    await start();
    const made = await inside(
      'vigilia',
      'init',
      '--home=Zonnehof',
      '--zone=Europe/Amsterdam',
      '--section=Tuin',
      '--admin=ana',
      '--name=Ana',
      '--hubs=HUB-0001',
    );
    const [, password = ''] = /Password, shown once: (\S+)/.exec(made) ?? [];
    const [, key = ''] = /Key, shown once: (\S+)/.exec(made) ?? [];
    expect(made).toContain('Next:');
    const { token } = await post('/api/authenticate', { username: 'ana', password });
    await post(
      '/api/sensores/new',
      { codigo: 'S-1', lecturaSeca: 90, lecturaMojada: 110, capacidad: 100 },
      token,
    );
    const send = (secondsAgo: number) =>
      post('/ingest/v1/readings', { readings: [reading(secondsAgo)] }, key);
    expect(await send(60)).toMatchObject({ accepted: 1 });
    expect(await inside('vigilia', 'doctor').catch(String)).toMatch(/ok +database .*\n(.*\n)*ok +homes +1/);

    // The first upgrade: a backup by the former version, no question, and every setting as it was.
    await packaged('1.0.0');
    await install();
    const kept = () =>
      readdirSync(join(system, 'var/lib/vigilia'))
        .filter((name) => name.startsWith('before-upgrade'))
        .sort();
    expect(kept()).toEqual(['before-upgrade-from-0.1.0.backup']);
    expect(readFileSync(settingsFile(), 'utf8')).toBe(edited);
    expect(await inside('dpkg-query', '--show', '--showformat=${Conffiles}', 'vigilia')).toBe('');
    expect(existsSync(`${settingsFile()}.example`)).toBe(true);
    await stop();
    await start();
    expect(await inside('vigilia', '--version')).toBe('1.0.0\n');
    expect(await send(60)).toMatchObject({ accepted: 0, duplicates: 1 });

    // Without BACKUP_DIR a file beside the data, encrypted; two stay.
    for (const version of ['1.0.1', '1.0.2']) {
      await packaged(version);
      await install();
      await stop();
      await start();
    }
    expect(kept()).toEqual(['before-upgrade-from-1.0.0.backup.age', 'before-upgrade-from-1.0.1.backup.age']);
    expect(modeOf(`var/lib/vigilia/${kept()[1]}`)).toBe(0o600);
    expect(await send(60)).toMatchObject({ accepted: 0, duplicates: 1 });

    // Where it cannot be made nothing is upgraded.
    await packaged('1.0.3');
    await inside('chmod', '0500', '/var/lib/vigilia');
    await expect(install()).rejects.toThrow('The backup before the upgrade failed');
    expect(await inside('dpkg-query', '--show', '--showformat=${Version}', 'vigilia')).toBe('1.0.2');
    await inside('chmod', '0700', '/var/lib/vigilia');

    // Back to the version before, with the data of before the upgrade.
    await stop();
    await packaged('1.0.1');
    await inside(
      'env',
      'VIGILIA_UPGRADE_WITHOUT_BACKUP=1',
      'dpkg',
      '--force-downgrade',
      '--install',
      '/vigilia.deb',
    );
    await inside('mv', '/var/lib/vigilia/data/database', '/var/lib/vigilia/data/database.of-1.0.2');
    expect(await inside('vigilia', 'restore', `/var/lib/vigilia/${kept()[1]}`)).toMatch(/^Restored from/);
    await start();
    expect(await send(60)).toMatchObject({ duplicates: 1 });

    // With BACKUP_DIR there, encrypted; and where that fails nothing is upgraded.
    const keys = await inside('vigilia', 'backup', 'key');
    const [, recipient = ''] = /BACKUP_RECIPIENT=(\S+)/.exec(keys) ?? [];
    await stop();
    setSettings({ BACKUP_DIR: '/var/backups/vigilia', BACKUP_RECIPIENT: recipient });
    await inside('chown', 'root:root', '/var/backups/vigilia');
    await packaged('1.0.4');
    await expect(install()).rejects.toThrow('The backup before the upgrade failed');
    expect(await inside('dpkg-query', '--show', '--showformat=${Version} ${Status}', 'vigilia')).toContain(
      '1.0.1',
    );
    await inside('chown', 'vigilia:vigilia', '/var/backups/vigilia');
    await install();
    expect(await inside('dpkg-query', '--show', '--showformat=${Version}', 'vigilia')).toBe('1.0.4');
    expect(readdirSync(join(system, 'var/backups/vigilia'))).toEqual([
      expect.stringMatching(/^vigilia-.*\.backup\.age$/),
    ]);
    writeFileSync(join(system, 'tmp/key.txt'), keys);
    await inside('chmod', '0644', '/tmp/key.txt');
    const drilled = await inside('vigilia', 'backup', 'drill', '--identity', '/tmp/key.txt');
    expect(drilled).toMatch(/restored in .* s: 1 homes, 0 residents, 1 staff, 1 readings/);

    await start();
    expect(await send(60)).toMatchObject({ duplicates: 1 });
    await stop();
    const purged = await inside('dpkg', '--purge', 'vigilia');
    expect(purged).toContain('/var/lib/vigilia was kept');
    for (const path of ['usr/lib/vigilia', 'usr/bin/vigilia', 'etc/vigilia'])
      expect([path, existsSync(join(system, path))]).toEqual([path, false]);
    expect(existsSync(join(system, 'var/lib/vigilia/data/database'))).toBe(true);
  });

  async function post(
    path: string,
    body: object,
    token = '',
  ): Promise<Record<string, unknown> & { token: string }> {
    const answer = await fetch(`${base()}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown> & { token: string };
  }
});

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

const started = Date.now();
const reading = (secondsAgo: number) => ({
  ...{ sensor: 'S-1', power: 'on', moisture: 95 },
  at: new Date(started - secondsAgo * 1000).toISOString(),
});

async function freePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as net.AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}
