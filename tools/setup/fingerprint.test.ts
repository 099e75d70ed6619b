import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fingerprint } from './fingerprint.mjs';

function sources() {
  const base = mkdtempSync(join(tmpdir(), 'vigilia-print-'));
  onTestFinished(() => rmSync(base, { recursive: true, force: true }));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(base, path)), { recursive: true });
    writeFileSync(join(base, path), text);
  };
  write('src/a.ts', 'one');
  return { base, write, print: () => fingerprint(base, ['src', 'absent']) };
}

test('the fingerprint changes with a file’s contents and name', () => {
  const { base, write, print } = sources();
  const first = print();
  write('src/a.ts', 'two');
  const second = print();
  renameSync(join(base, 'src/a.ts'), join(base, 'src/b.ts'));
  expect(new Set([first, second, print()]).size).toBe(3);
});

test('the fingerprint ignores time stamps, tests and build output', () => {
  const { base, write, print } = sources();
  const before = print();
  utimesSync(join(base, 'src/a.ts'), 1, 1);
  write('src/a.test.ts', 'a test');
  write('src/testing/home.ts', 'for tests');
  write('src/dist/a.js', 'built');
  expect(print()).toBe(before);
});
