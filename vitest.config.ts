import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { postgresPrograms } from './packages/server/src/testing/database-postgres.ts';

/*
 * One runner for everything. `npm test` runs all projects, `npx vitest run --project domain` one of them, and
 * `npm run faults` the fault tests in their long form.
 */

// Two even on two processors: much of a test is waiting for a database or a disk.
const maxWorkers = Math.max(2, availableParallelism() - 1);

const inPackage = (name: string, rest: object = {}) => ({
  extends: true as const,
  test: { name, root: `packages/${name}`, include: ['src/**/*.test.ts'], ...rest },
});

/** The server's tests that need no database: once, whatever the engine. A new one may be added here, and should be. */
const UNITS = [
  'src/config.test.ts',
  'src/db/sql.test.ts',
  'src/features/ingest/group-commit.test.ts',
  'src/features/patients/patient.presenter.test.ts',
  'src/forms/*.test.ts',
  'src/http/{access-log,language}.test.ts',
];

/** What may differ between the engines: the database itself, storing, faults, and a walk through every endpoint. */
const BOTH_ENGINES = [
  'src/{cli,db,faults,testing}/**/*.test.ts',
  'src/features/ingest/*.test.ts',
  'src/features/access.test.ts',
];

const POSTGRES_ONLY = ['src/db/postgres.test.ts', 'src/faults/{postgres-restart,several-servers}.test.ts'];
const EMBEDDED_ONLY = ['src/db/pglite/*.test.ts'];

const units = inPackage('server', { name: 'server-units', include: UNITS });

const PLACEHOLDER = 'src/testing/database-missing.test.ts';

/** Server tests with a database: `server` is the embedded engine, `server-postgres` is PostgreSQL. */
const onDatabase = (name: string, include: string[], without: string[]) =>
  inPackage('server', {
    name,
    include,
    exclude: [PLACEHOLDER, ...UNITS, ...without],
    globalSetup: ['src/testing/database-setup.ts'],
    // Generous: an embedded engine starts in a second on an idle machine and in twenty on a crowded one.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  });

/** Without PostgreSQL the embedded engine has to stand in for everything, and the gap is shown as skipped. */
const server = postgresPrograms()
  ? [
      onDatabase('server', BOTH_ENGINES, POSTGRES_ONLY),
      onDatabase('server-postgres', ['src/**/*.test.ts'], EMBEDDED_ONLY),
    ]
  : [
      onDatabase('server', ['src/**/*.test.ts'], POSTGRES_ONLY),
      inPackage('server', { name: 'server-postgres', include: [PLACEHOLDER] }),
    ];

// The tools' own tests run other programs: compilers, linters, another vitest.
const tools = {
  extends: true as const,
  test: { name: 'tools', root: 'tools', include: ['**/*.test.ts'], testTimeout: 60_000 },
};

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
  },
};

// Journeys through the built product in a real browser.
const e2e = {
  extends: true as const,
  test: {
    name: 'e2e',
    root: 'e2e',
    include: ['**/*.test.ts'],
    globalSetup: ['support/setup.ts'],
    testTimeout: 240_000,
    hookTimeout: 240_000,
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
      units,
      ...server,
      e2e,
    ],
  },
});
