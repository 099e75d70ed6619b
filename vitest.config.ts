import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { postgresPrograms } from './packages/server/src/testing/database-postgres.ts';

// One runner for everything. `npm test` runs all projects; `npx vitest run --project domain` one of them.
const inPackage = (name: string, rest: object = {}) => ({
  extends: true as const,
  test: { name, root: `packages/${name}`, include: ['src/**/*.test.ts'], ...rest },
});

// The server's tests run twice, on the embedded database and on PostgreSQL.
const onDatabase = (name: string, rest: object = {}) =>
  inPackage('server', {
    name,
    exclude: ['src/testing/database-missing.test.ts'],
    globalSetup: ['src/testing/database-setup.ts'],
    // Generous: an embedded engine starts in a second on an idle machine and in twenty on a crowded one.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    ...rest,
  });

const withoutPostgres = inPackage('server', {
  name: 'server-postgres',
  include: ['src/testing/database-missing.test.ts'],
});

// The tools' own tests run other programs: compilers, linters, another vitest.
const tools = {
  extends: true as const,
  test: { name: 'tools', root: 'tools', include: ['**/*.test.ts'], testTimeout: 60_000 },
};

// Two even on two processors: much of a test is waiting for a database or a disk.
const maxWorkers = Math.max(2, availableParallelism() - 1);

// The web's tests run as its build does, in a browser's likeness.
const web = {
  extends: './packages/web/vite.config.ts',
  test: {
    name: 'web',
    root: 'packages/web',
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'jsdom',
    setupFiles: ['src/testing/setup.ts'],
    testTimeout: 20_000,
    maxWorkers,
  },
};

// Journeys through the built product in a real browser: after all the others and one at a time, for a browser, a
// server and its database keep two processors busy.
const e2e = {
  extends: true as const,
  test: {
    name: 'e2e',
    root: 'e2e',
    include: ['**/*.test.ts'],
    globalSetup: ['support/setup.ts'],
    testTimeout: 240_000,
    hookTimeout: 240_000,
    maxWorkers: 1,
    sequence: { groupOrder: 1 },
  },
};

export default defineConfig({
  test: {
    maxWorkers,
    projects: [
      tools,
      web,
      inPackage('domain'),
      inPackage('contract'),
      inPackage('simulator'),
      onDatabase('server'),
      postgresPrograms() ? onDatabase('server-postgres') : withoutPostgres,
      e2e,
    ],
  },
});
