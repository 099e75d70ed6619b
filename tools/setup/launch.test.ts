import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { smallRepository } from '../testing/small-repository';
import { ensureEmptyDatabase } from './empty-database.mjs';
import { capture } from './process.mjs';
import { root } from './root.mjs';

const MAIN = 'packages/server/src/main.ts';

/** A minimal product with the real tools. */
async function product(main: string): Promise<string> {
  const folder = smallRepository({
    'packages/domain/src/greeting.ts': "export const greeting = 'good morning';\n",
    'packages/web/index.html': '<!doctype html><title>Ward</title>\n',
    [MAIN]: main,
    'packages/server/src/cli.ts': 'console.log(process.argv.slice(2).join(","));\n',
    'packages/server/src/db/pglite/engine.worker.ts': 'export {};\n',
    'packages/server/src/forms/import/csv.worker.ts': 'export {};\n',
    'packages/server/src/db/migrations/0001.sql': 'select 1;\n',
  });
  const emptyDatabase = relative(root, await ensureEmptyDatabase());
  for (const path of ['tools', 'package-lock.json', 'node_modules/.package-lock.json', emptyDatabase]) {
    cpSync(join(root, path), join(folder, path), { recursive: true });
  }
  return folder;
}

const tool = (folder: string, name: string, ...args: string[]) =>
  capture(process.execPath, [join(folder, 'tools', name), ...args], { cwd: folder });

test('npm start builds at the first start and after a change, and ends with the product’s exit code', async () => {
  const main = (code: number) => `import { greeting } from '@vigilia/domain/greeting';
    console.log(greeting, process.env.VIGILIA_DEMO); process.exit(${code});`;
  const folder = await product(main(7));

  const first = await tool(folder, 'start.mjs');
  expect(first.output).toContain('Built web');
  expect(first.output).toContain('good morning true');
  expect(first.code).toBe(7);

  expect((await tool(folder, 'start.mjs')).output).toBe('good morning true\n');

  writeFileSync(join(folder, MAIN), main(0));
  const changed = await tool(folder, 'serve.mjs');
  expect(changed.output).toMatch(/^Built server in .*\ngood morning undefined\n$/);
  expect(changed.code).toBe(0);

  expect((await tool(folder, 'vigilia.mjs', 'centre', 'add')).output).toBe('centre,add\n');
});

test('a missing entry file fails the build with its path', async () => {
  const folder = await product('');
  rmSync(join(folder, MAIN));
  const { code, output } = await tool(folder, 'build.mjs');
  expect(output).toContain(`Building server failed. These entries of the build are missing: ${MAIN}\n`);
  expect(code).toBe(1);
});

test('SIGTERM reaches the product', async () => {
  const folder = await product(`process.on('SIGTERM', () => process.exit(3));
    setInterval(() => {}, 1000);
    console.log('ready');`);
  const child = spawn(process.execPath, [join(folder, 'tools/start.mjs')], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([3, null]);
});
