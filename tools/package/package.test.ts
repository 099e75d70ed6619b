import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { namedPaths } from '../documents/named';
import { ensureBuilt } from '../setup/ensure-built.mjs';
import { capture } from '../setup/process.mjs';
import { root } from '../setup/root.mjs';
import { ARCHITECTURES, buildDeb, layOut } from './debian.mjs';
import { productionFolders, readLock } from './dependencies.mjs';
import { RUNTIME } from './stage.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    longForm: boolean;
  }
}

const arch = process.arch as keyof typeof ARCHITECTURES;
const hasDpkg = existsSync('/usr/bin/dpkg-deb');
const hasSystemd = existsSync('/usr/bin/systemd-analyze');
let folder: string;
let tree: string;

beforeAll(async () => {
  await ensureBuilt();
  folder = mkdtempSync(join(tmpdir(), 'vigilia-package-'));
  tree = join(folder, 'tree');
  await layOut(tree, '1.2.3', arch);
}, 600_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }), 600_000);

const product = (path: string) => join(tree, 'usr/lib/vigilia', path);
const run = (program: string, args: readonly string[]) => execFileSync(program, args, { encoding: 'utf8' });
/** What systemd finds wrong with a unit of the package. */
const verifyUnit = (unit: string) => {
  const args = ['verify', `--root=${tree}`, '--man=no', '--recursive-errors=no', unit];
  const { stdout, stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
  return (stdout + stderr).trim();
};

test('it has what the server needs at run time, and nothing of the tools or the web’s sources', () => {
  const names = productionFolders(root, arch).map((path) => path.replace(/^node_modules\//, ''));
  expect(names).toEqual(expect.arrayContaining(['fastify', 'pg', 'aedes', 'prom-client', 'age-encryption']));
  expect(
    names.filter((name) => /^(vitest|esbuild|react|@mantine|typescript|playwright-core)/.test(name)),
  ).toEqual([]);
  for (const path of [
    'bin/node',
    'packages/web/dist/index.html',
    'packages/server/dist/migrations',
    'packages/server/dist/empty-database.tar.gz',
    'node_modules/pg',
  ])
    expect(existsSync(product(path))).toBe(true);
  expect(existsSync(product('packages/server/src'))).toBe(false);
  expect(existsSync(product('node_modules/fastify/LICENSE'))).toBe(true);
});

test('server and command line tool find everything that they import', () => {
  expect(run(product('bin/vigilia'), ['--help'])).toContain('vigilia doctor');
  // A wrong setting is found after everything was imported, and before anything is opened.
  const server = spawnSync(product('bin/vigilia-server'), {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, PORT: 'eighty' },
  });
  expect([server.status, server.stderr.includes('PORT: a port number')]).toEqual([2, true]);
});

test.skipIf(!hasSystemd)('the unit is valid, and what it may do is little', () => {
  const unit = 'vigilia.service';
  expect(verifyUnit(unit)).toBe('');
  const rated = run('systemd-analyze', ['security', `--root=${tree}`, '--offline=true', '--no-pager', unit]);
  const [, exposure] = /exposure level for \S+: ([\d.]+)/.exec(rated) ?? [];
  expect(Number(exposure)).toBeLessThan(2);
});

test.skipIf(!hasSystemd)('a folder on another disk is opened to the service by the example for it', () => {
  const folder = join(tree, 'etc/systemd/system/vigilia.service.d');
  mkdirSync(folder, { recursive: true });
  const example = readFileSync(join(root, 'deploy/systemd/another-disk.conf'), 'utf8');
  writeFileSync(join(folder, 'another-disk.conf'), example);
  expect(verifyUnit('vigilia.service')).toBe('');
  writeFileSync(join(folder, 'another-disk.conf'), example.replace('ReadWritePaths', 'ReadWritePath'));
  expect(verifyUnit('vigilia.service')).toContain('ReadWritePath');
  rmSync(join(tree, 'etc'), { recursive: true });
});

test('the unit starts the server by the Node and the files of the package', () => {
  const unit = readFileSync(join(tree, 'usr/lib/systemd/system/vigilia.service'), 'utf8');
  const [, command = ''] = /^ExecStart=(.*)$/m.exec(unit) ?? [];
  const [node = '', settings, main = '', ...rest] = command.split(' ');
  for (const path of [node, main]) expect([path, existsSync(join(tree, path))]).toEqual([path, true]);
  expect([settings, rest]).toEqual(['--env-file=/etc/vigilia/vigilia.env', []]);
  expect(unit).not.toContain('EnvironmentFile');
});

describe.skipIf(!hasDpkg)('the Debian package', () => {
  test('has its version, its scripts and modes that suit them, and no configuration file about which an upgrade would ask', async () => {
    const deb = join(folder, 'vigilia.deb');
    await buildDeb(tree, deb, 'none');
    const field = (name: string) => run('dpkg-deb', ['--field', deb, name]).trim();
    expect([field('Package'), field('Version')]).toEqual(['vigilia', '1.2.3']);
    const contents = run('dpkg-deb', ['--contents', deb]);
    expect(contents).toMatch(/^-rwxr-xr-x root\/root .* \.\/usr\/bin\/vigilia$/m);
    expect(contents).toMatch(/^-rw-r--r-- root\/root .* \.\/usr\/share\/vigilia\/vigilia\.env$/m);
    expect(contents).not.toContain('./etc/');
    expect(contents).not.toMatch(/^-.{7}w/m);
    const info = run('dpkg-deb', ['--info', deb]);
    for (const name of ['preinst', 'postinst', 'prerm', 'postrm']) expect(info).toContain(name);
    expect(info).not.toContain('conffiles');
    const sums = run('dpkg-deb', ['--info', deb, 'md5sums']);
    expect(sums).toMatch(/^[0-9a-f]{32} {2}usr\/lib\/vigilia\/bin\/node$/m);
    expect(sums.trim().split('\n')).toHaveLength(contents.match(/^-/gm)?.length ?? 0);
    for (const name of ['preinst', 'postinst', 'prerm', 'postrm'])
      run('sh', ['-n', join(tree, 'DEBIAN', name)]);
  });
});

test('the command says the version of the package', () => {
  expect(run(product('bin/vigilia'), ['--version'])).toBe('1.2.3\n');
});

test('its Node is of the newest line with long support, the same for every processor, and not among the packages of the tools', () => {
  const versions = Object.values(readLock(RUNTIME)).flatMap(({ version, integrity }) =>
    integrity ? [version] : [],
  );
  expect(new Set(versions).size).toBe(1);
  expect(versions).toHaveLength(Object.keys(ARCHITECTURES).length);
  expect(run(product('bin/node'), ['--version'])).toBe(`v${versions[0]}\n`);
  expect(versions[0]).toMatch(/^24\./);
  expect(existsSync(product('bin/node.LICENSE'))).toBe(true);
  // npm puts its folder of commands before all others.
  expect(existsSync(join(root, 'node_modules/.bin/node'))).toBe(false);
});

test.skipIf(!inject('longForm'))(
  'the rules, and what of the server needs no database, pass their tests on its Node too',
  { timeout: 3_600_000 },
  async () => {
    const projects = ['domain', 'contract', 'simulator', 'server-units'];
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    const args = [vitest, 'run', ...projects.map((project) => `--project=${project}`)];
    const { code, output } = await capture(product('bin/node'), args);
    expect(code, output).toBe(0);
  },
);

test('it lists what it is made of, with its Node and without binaries for other machines', () => {
  const sbom = JSON.parse(readFileSync(product('sbom.cdx.json'), 'utf8')) as {
    metadata: { component: { version: string } };
    components: { name: string; cpe?: string }[];
  };
  expect(sbom.metadata.component.version).toBe('1.2.3');
  const names = sbom.components.map(({ name }) => name);
  // The web's packages are in it as well, inside the built files.
  const installed = productionFolders(root, arch).map((path) => path.split('node_modules/').at(-1) ?? '');
  expect(installed.filter((name) => !names.includes(name))).toEqual([]);
  expect(names.filter((name) => /(argon2|node)-(linux|win32|darwin)/.test(name)).sort()).toEqual([
    `@node-rs/argon2-linux-${arch}-gnu`,
    `node-linux-${arch}`,
  ]);
  expect(sbom.components.find(({ name }) => name.startsWith('node-linux'))?.cpe).toContain(
    'nodejs:node.js:24',
  );
});

describe('the documents in the package', () => {
  const folder = () => join(tree, 'usr/share/doc/vigilia');
  const documents = () =>
    readdirSync(folder()).filter((name) => name.endsWith('.md') && name !== 'CHANGELOG.md');
  /** A file of docs/ is in the folder itself, one of deploy/ below it. */
  const missingFrom = (name: string, text: string) =>
    namedPaths(`docs/${name}`, text)
      .filter((path) => /^(docs|deploy)\//.test(path))
      .filter(
        (path) => !existsSync(join(folder(), path.startsWith('docs/') ? posix.relative('docs', path) : path)),
      );

  test('have every page, picture and example that they name', () => {
    expect(documents()).toContain('operations.md');
    for (const name of documents())
      expect([name, missingFrom(name, readFileSync(join(folder(), name), 'utf8'))]).toEqual([name, []]);
  });

  test('a page or example that was left out is found', () => {
    const text = '[here](operations.md), [gone](tour.md), `deploy/haproxy/haproxy.cfg`, `deploy/gone.cfg`';
    expect(missingFrom('scale.md', text)).toEqual(['deploy/gone.cfg', 'docs/tour.md']);
  });

  test('the settings and the unit name the handbook where it is', () => {
    for (const file of ['usr/share/vigilia/vigilia.env', 'usr/lib/systemd/system/vigilia.service']) {
      const [path = ''] = /\/usr\/share\/doc\/\S+\.md/.exec(readFileSync(join(tree, file), 'utf8')) ?? [];
      expect([file, path !== '' && existsSync(join(tree, path))]).toEqual([file, true]);
    }
  });
});

describe.skipIf(!inject('longForm') || !hasDpkg)('for another processor', () => {
  test.for(Object.keys(ARCHITECTURES) as (keyof typeof ARCHITECTURES)[])(
    'the package for %s has that processor’s binaries alone',
    { timeout: 600_000 },
    async (arch) => {
      const [other, deb] = [join(folder, arch), join(folder, `${arch}.deb`)];
      await layOut(other, '1.2.3', arch);
      await buildDeb(other, deb, 'none');
      expect(run('dpkg-deb', ['--field', deb, 'Architecture']).trim()).toBe(ARCHITECTURES[arch]);
      const contents = run('dpkg-deb', ['--contents', deb]);
      expect(contents).toMatch(/ \.\/usr\/lib\/vigilia\/bin\/node$/m);
      const binaries = programsIn(other);
      expect(binaries.map(([path]) => path.split('/').at(-1) ?? '').sort()).toEqual([
        `argon2.linux-${arch}-gnu.node`,
        'node',
      ]);
      expect(new Set(binaries.map(([, processor]) => processor))).toEqual(new Set([PROCESSORS[arch]]));
      rmSync(other, { recursive: true });
    },
  );
});

/** The number of each processor in the head of a program for Linux. */
const PROCESSORS = { x64: 62, arm64: 183 };

/** Programs and libraries of machine code below a folder, with the processor that they are for. */
function programsIn(folder: string): [path: string, processor: number][] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .flatMap((path) => {
      const head = readFileSync(path).subarray(0, 20);
      return head.subarray(0, 4).toString('latin1') === '\x7fELF' ? [[path, head.readUInt16LE(18)]] : [];
    });
}
