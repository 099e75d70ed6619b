import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runsOn } from './dependencies.mjs';
import { unpackLocked } from './locked-package.mjs';

let folder: string;
let file: string;
let integrity: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vigilia-locked-'));
  file = join(folder, 'node.tgz');
  mkdirSync(join(folder, 'package/bin'), { recursive: true });
  writeFileSync(join(folder, 'package/bin/node'), 'a program');
  execFileSync('tar', ['--create', '--gzip', '--file', file, '--directory', folder, 'package']);
  integrity = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a package with the checksum of the lock file is unpacked', async () => {
  await unpackLocked(file, integrity, join(folder, 'right'));
  expect(readFileSync(join(folder, 'right/bin/node'), 'utf8')).toBe('a program');
});

test('one with another checksum is not', async () => {
  const other = `sha512-${createHash('sha512').update('another').digest('base64')}`;
  await expect(unpackLocked(file, other, join(folder, 'wrong'))).rejects.toThrow(
    `the lock file says ${other}`,
  );
  expect(existsSync(join(folder, 'wrong'))).toBe(false);
});

test.for([
  ['any machine', {}, true],
  ['this system and processor', { os: ['linux'], cpu: ['arm64'], libc: ['glibc'] }, true],
  ['as single words', { os: 'linux', cpu: 'arm64' }, true],
  ['another processor', { os: ['linux'], cpu: ['x64'] }, false],
  ['another system', { os: ['darwin'], cpu: ['arm64'] }, false],
  ['another C library', { os: ['linux'], cpu: ['arm64'], libc: ['musl'] }, false],
] as const)('a package for %s', ([, locked, expected]) => {
  expect(runsOn(locked as Parameters<typeof runsOn>[0], 'arm64')).toBe(expected);
});
