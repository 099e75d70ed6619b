import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { postgresPrograms } from './packages/server/src/testing/database-postgres.ts';
import { NODE_SWITCHES } from './packages/server/src/testing/node-switches.ts';
import { readClauses } from './tools/requirements/clauses.mjs';
import { shuffled } from './tools/shake/draw.mjs';

/*
 * One runner for everything. `npm test` runs all projects, `npx vitest run --project domain` one of them, and
 * `npm run faults` (mode `faults`) the fault tests in their long form.
 */
export default defineConfig(({ mode }) => ({
  test: {
    sequence: { sequencer: BySuite },
    // A test names the clauses that it proves; one that is not in docs/requirements.md is an error.
    tags: readClauses(beside('.')).map(({ id, text }) => ({ name: id, description: text })),
    // One more than processors: much of a test is waiting for a database, a disk or a browser. Each worker costs seconds of its own.
    maxWorkers: availableParallelism() + 1,
    teardownTimeout: 120_000, // browsers and databases on a crowded machine take longer to end than ten seconds
    projects:
      mode === 'faults'
        ? [...faults, onNights(true)]
        : [
            onTools({ include: ['**/*.test.ts'] }),
            ...web,
            inPackage('domain', { provide: { longForm: false } }),
            inPackage('contract'),
            inPackage('simulator', { provide: { longForm: false } }),
            ...server,
            onNights(),
            e2e,
          ],
  },
}));

/** Short suites while the end-to-end tests' demo is written, then the long ones; small files last, so that all workers end together. */
const SUITES =
  'contract domain simulator server-units tools nights e2e server server-postgres web-mocking web'.split(' ');

class BySuite extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ project }: TestSpecification) => SUITES.indexOf(project.name);
    return (await this.sortFiles(files)).sort((a, b) => place(a) - place(b));
  }

  /** Small files last; with `--sequence.seed`, as `npm run shake` has it, in an order that only the seed decides. */
  private async sortFiles(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence as { seed?: number };
    return seed === undefined
      ? super.sort(files)
      : shuffled(files, seed, ({ moduleId }) => path.relative(this.ctx.config.root, moduleId));
  }
}

const inPackage = (name: string, rest: object = {}) => ({
  extends: true as const,
  test: {
    ...{ name, root: `packages/${name}`, include: ['src/**/*.test.ts'] },
    isolate: false, // the files of a worker share its modules: loading them takes longer than most tests
    testTimeout: 120_000, // only a test that hangs waits for it
    hookTimeout: 120_000,
    ...rest,
  },
});

/** Shown as skipped where PostgreSQL is not installed. */
const PLACEHOLDER = 'src/testing/database-missing.test.ts';

/** The server's tests that need no database: once, whatever the engine. */
const UNITS = testsIn(
  'packages/server',
  (text) => !/#testing\/|\binject\(|from '\.\/database'/.test(text),
).filter((file) => file !== PLACEHOLDER);

/**
 * What may differ between the engines: the database itself, storing, a server that is killed, a full disk, backups,
 * moving to PostgreSQL and a call to every endpoint. The end-to-end tests use the embedded engine too.
 */
const BOTH_ENGINES = [
  'src/db/**/*.test.ts',
  'src/testing/database.test.ts',
  'src/faults/{full-disk,kill,move,upgrade}.test.ts',
  'src/features/{backups,ingest/storing,ingest/upkeep}/**/*.test.ts',
  'src/features/ingest/ingest.test.ts',
  'src/features/every-endpoint.test.ts',
  'src/features/handover/freezing.test.ts',
  'src/cli/named-files.test.ts',
  'src/open-services.test.ts',
];

/**
 * Those that have a long form; and those that `npm test` runs on PostgreSQL alone: the other faults, every attack, the
 * transports, what may not depend on order, and the command line, which reaches the embedded engine through the server.
 */
const FAULTS = [
  'src/{faults,security}/*.test.ts',
  'src/features/ingest/transport/**/*.test.ts',
  'src/features/alerts/watching/watcher.test.ts',
  'src/features/notifications/outbox/outbox.test.ts',
  'src/cli/run-command.test.ts',
  ...testsIn('packages/server', (text) => text.includes("inject('longForm')")),
];

const POSTGRES_ONLY = [
  'src/db/{pgbouncer,postgres,standby}.test.ts',
  'src/faults/{cluster,postgres-restart,several-servers}.test.ts',
  'src/plans/*.test.ts',
  'src/features/ingest/transport/rabbitmq/*.test.ts',
];
const EMBEDDED_ONLY = ['src/db/pglite/*.test.ts', 'src/faults/move.test.ts'];

interface OnDatabase {
  include: string[];
  exclude: string[];
  longForm?: boolean;
}

/** Server tests with a database: `server` is the embedded engine, `server-postgres` is PostgreSQL. */
const onDatabase = (name: string, { include, exclude, longForm = false }: OnDatabase) =>
  inPackage('server', {
    name,
    include,
    exclude: [PLACEHOLDER, ...UNITS, ...exclude],
    provide: { longForm },
    execArgv: NODE_SWITCHES,
    setupFiles: ['src/testing/closing-setup.ts'],
    globalSetup: [beside('tools/testing/built-server.ts'), 'src/testing/database-setup.ts'],
    // Only a test that hangs waits for it: a test of half a minute on an idle machine takes ten times as long on a crowded one.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000 } },
  });

/** Without PostgreSQL the embedded engine runs every file, and what only PostgreSQL can show counts as skipped. */
const server = [
  inPackage('server', { name: 'server-units', include: UNITS }),
  ...(postgresPrograms()
    ? [
        onDatabase('server', { include: BOTH_ENGINES, exclude: POSTGRES_ONLY }),
        onDatabase('server-postgres', { include: ['src/**/*.test.ts'], exclude: EMBEDDED_ONLY }),
      ]
    : [
        onDatabase('server', { include: ['src/**/*.test.ts'], exclude: POSTGRES_ONLY }),
        inPackage('server', { name: 'server-postgres', include: [PLACEHOLDER] }),
      ]),
];

const faults = [
  inPackage('domain', {
    include: testsIn('packages/domain', (text) => text.includes("inject('longForm')")),
    provide: { longForm: true },
  }),
  inPackage('simulator', {
    include: testsIn('packages/simulator', (text) => text.includes("inject('longForm')")),
    provide: { longForm: true },
  }),
  onWeb('web', {
    include: testsIn('packages/web', (text) => text.includes("inject('longForm')")),
    provide: { longForm: true },
  }),
  onDatabase('server', { include: FAULTS, exclude: POSTGRES_ONLY, longForm: true }),
  ...(postgresPrograms()
    ? [onDatabase('server-postgres', { include: FAULTS, exclude: EMBEDDED_ONLY, longForm: true })]
    : []),
  onTools({ include: ['package/*.test.ts', 'documents/handbook.test.ts'], longForm: true }),
];

/** A file that replaces modules needs a worker of its own. The others share one: jsdom and React take a second to load. */
const mocking = testsIn('packages/web', (text) => /\bvi\.(mock|doMock|resetModules)\(/.test(text));
const web = [onWeb('web', { isolate: false, exclude: mocking }), onWeb('web-mocking', { include: mocking })];

/** The built product in a real browser. */
const e2e = {
  extends: true as const,
  test: {
    name: 'e2e',
    root: 'e2e',
    include: ['**/*.test.ts'],
    isolate: false, // the files of a worker share a server and a browser
    globalSetup: ['support/setup.ts'],
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } }, // a browser on a busy machine may need longer than a second
  },
};

/** Nights run in processes of their own, because they hold the clock and the randomness of theirs. */
function onNights(longForm = false) {
  return {
    extends: true as const,
    test: {
      ...{ name: 'nights', root: 'nights', include: ['**/*.test.ts'], provide: { longForm } },
      globalSetup: [beside('tools/testing/built-server.ts')],
      testTimeout: longForm ? 7_200_000 : 600_000, // only one that hangs waits for it
    },
  };
}

/** The web's tests run as its build does, in jsdom. */
function onWeb(name: string, rest: object) {
  return {
    extends: './packages/web/vite.config.ts',
    test: {
      name,
      root: 'packages/web',
      include: ['{src,build}/**/*.test.{ts,tsx}'],
      environment: 'jsdom',
      setupFiles: ['src/testing/setup.ts'],
      testTimeout: 600_000, // only a test that hangs waits for it
      hookTimeout: 600_000,
      provide: { longForm: false },
      ...rest,
    },
  };
}

/** The tools' own tests run other programs: compilers, linters, another vitest. */
function onTools({ include, longForm = false }: { include: string[]; longForm?: boolean }) {
  return {
    extends: true as const,
    test: {
      ...{ name: 'tools', root: 'tools', include, provide: { longForm } },
      isolate: false, // they have no state, and a worker for each takes longer than most of them
      testTimeout: longForm ? 1_200_000 : 600_000, // only one that hangs waits for it
      hookTimeout: 600_000,
    },
  };
}

/** The test files of a package whose text is so, as its project names them. */
function testsIn(folder: string, holds: (text: string) => boolean): string[] {
  return readdirSync(beside(`${folder}/src`), { encoding: 'utf8', recursive: true })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .filter((file) => holds(readFileSync(beside(`${folder}/src/${file}`), 'utf8')))
    .map((file) => `src/${file}`);
}

function beside(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}
