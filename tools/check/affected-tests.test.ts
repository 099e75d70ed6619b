import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { affectedTests } from './affected-tests.mjs';

const FILES = {
  'packages/domain/src/wet.ts': '',
  'packages/domain/src/wet.test.ts': "import { wet } from './wet';",
  'packages/server/src/app.ts': "import { list } from '#features/patients/list';",
  'packages/server/src/features/patients/list.ts': "import { wet } from '@vigilia/domain/wet';",
  'packages/server/src/features/patients/patients.test.ts': "import { careHome } from '#testing/care-home';",
  'packages/server/src/features/orders/order.ts': '',
  'packages/server/src/features/orders/orders.test.ts': "import { careHome } from '#testing/care-home';",
  'packages/server/src/features/boards/boards.test.ts': "import { list } from '#features/patients/list';",
  'packages/server/src/testing/care-home.ts': "import { buildApp } from '#app';",
  'packages/web/src/card.tsx': "const lazy = () => import('@vigilia/domain/wet');",
  'packages/web/src/list/list.test.tsx': "import { Card } from '../card';",
  'docs/page.md': '',
};

function affectedBy(...changed: string[]): string[] {
  const root = mkdtempSync(join(tmpdir(), 'vigilia-affected-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [file, text] of Object.entries(FILES)) {
    mkdirSync(join(root, dirname(file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return affectedTests(root, Object.keys(FILES), changed);
}

test('a change in a feature runs the tests beside it and those that import it, not every test of the product', () => {
  expect(affectedBy('packages/server/src/features/orders/order.ts')).toEqual([
    'packages/server/src/features/orders/orders.test.ts',
  ]);
  expect(affectedBy('packages/server/src/features/patients/list.ts')).toEqual([
    'packages/server/src/features/boards/boards.test.ts',
    'packages/server/src/features/patients/patients.test.ts',
  ]);
});

test('a rule runs the tests of every package that imports it, also indirectly and lazily', () => {
  expect(affectedBy('packages/domain/src/wet.ts')).toEqual([
    'packages/domain/src/wet.test.ts',
    'packages/server/src/features/boards/boards.test.ts',
    'packages/web/src/list/list.test.tsx',
  ]);
});

test('a document runs no test', () => {
  expect(affectedBy('docs/page.md')).toEqual([]);
});
