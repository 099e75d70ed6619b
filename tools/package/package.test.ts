import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureBuilt } from '../setup/ensure-built.mjs';
import { root } from '../setup/root.mjs';
import { buildDeb, layOut } from './debian.mjs';
import { productionFolders } from './dependencies.mjs';
import { stageProduct } from './stage.mjs';

const hasDpkg = existsSync('/usr/bin/dpkg-deb');
const hasSystemd = existsSync('/usr/bin/systemd-analyze');
let folder: string;
let tree: string;

beforeAll(async () => {
  await ensureBuilt();
  folder = mkdtempSync(join(tmpdir(), 'vigilia-package-'));
  tree = join(folder, 'tree');
  await layOut(tree, stageProduct, '1.2.3');
}, 600_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }), 600_000);

const product = (path: string) => join(tree, 'usr/lib/vigilia', path);
const run = (program: string, args: readonly string[]) => execFileSync(program, args, { encoding: 'utf8' });

test('it has what the server needs at run time, and nothing of the tools or the web’s sources', () => {
  const names = productionFolders(root).map((path) => path.replace(/^node_modules\//, ''));
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
  const verified = run('systemd-analyze', [
    'verify',
    `--root=${tree}`,
    '--man=no',
    '--recursive-errors=no',
    unit,
  ]);
  expect(verified.trim()).toBe('');
  const rated = run('systemd-analyze', ['security', `--root=${tree}`, '--offline=true', '--no-pager', unit]);
  const [, exposure] = /exposure level for \S+: ([\d.]+)/.exec(rated) ?? [];
  expect(Number(exposure)).toBeLessThan(2);
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
    for (const name of ['preinst', 'postinst', 'prerm', 'postrm'])
      run('sh', ['-n', join(tree, 'DEBIAN', name)]);
  });
});

test('the command says the version of the package, and the Node is the one that runs this', () => {
  expect(run(product('bin/vigilia'), ['--version'])).toBe('1.2.3\n');
  expect(statSync(product('bin/node')).size).toBe(statSync(process.execPath).size);
});
