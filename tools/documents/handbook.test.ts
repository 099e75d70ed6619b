import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { freePort } from '../../packages/server/src/testing/free-port';
import { conditionsOfThisProcess } from '../../packages/server/src/testing/server-process';
import { ensureBuilt } from '../setup/ensure-built.mjs';
import { root } from '../setup/root.mjs';

/*
 * Every command of the handbook, as it writes them and in its order, on an installation of their own: in `npm run faults`, since
 * each opens the database anew. A command that the handbook gains and that is neither followed nor an exception here fails `npm test`.
 */

/** What is not run here, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'npm start': 'the demo, which the browser tests start',
  'npm run vigilia --': 'names the tool without a command',
  'npm run package': 'tools/package/package.test.ts',
  'npm run package -- arm64': 'tools/package/locked-package.test.ts',
  'dpkg --verify vigilia': 'tools/package/install.test.ts',
  'systemctl daemon-reload': 'there is no systemd in a test',
  'apt install ./vigilia_0.2.0_amd64.deb': 'tools/package/install.test.ts',
  'apt install ./vigilia_….deb': 'tools/package/install.test.ts',
  'apt purge vigilia': 'tools/package/install.test.ts',
  'systemctl restart vigilia': 'there is no systemd in a test',
  'systemctl stop vigilia': 'there is no systemd in a test',
  'systemctl start vigilia': 'there is no systemd in a test',
  'journalctl -u vigilia -o cat': 'there is no systemd in a test',
  'vigilia https trust': 'packages/server/src/cli/run-command.test.ts',
  'vigilia backup': 'names a command without its file',
  'vigilia restore': 'names a command without its file',
  'npm run bench -- backup': 'a measurement',
  'pg_dump --format=custom --file=FILE "$DATABASE_URL"':
    'packages/server/src/features/access/own-role.test.ts',
  'pg_restore --dbname=… FILE': 'needs a second PostgreSQL',
};

/** Sections whose commands need a machine of their own. */
const SECTIONS: Readonly<Record<string, string>> = {
  'Back to the version before': 'tools/package/install.test.ts',
  'New hardware': 'tools/package/install.test.ts',
};

/** Blocks that are no commands, by how they begin, and where they are tested. */
const OTHER_BLOCKS: Readonly<Record<string, string>> = {
  'create role vigilia_log': 'packages/server/src/features/access/own-role.test.ts',
};

const PROGRAM = /^(npm|vigilia|apt|dpkg|systemctl|journalctl|openssl|pg_dump|pg_restore|tar|runuser|mv) \S/;
/** A command of our tool without its name, with an argument. */
const BARE = /^(access|backup|centre|clock|hub|ingest|key|patient|section|staff) [a-z-]+ [A-Z-]/;

/** What a page tells somebody to type, in its order, each once. */
function commandsIn(page: string): { commands: string[]; sections: string[]; blocks: string[] } {
  const text = readFileSync(join(root, page), 'utf8').replaceAll(/ ?\\\n */g, ' ');
  const [commands, sections, blocks] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const part of text.split(/^## /m)) {
    const [title = '', ...rest] = part.split('\n');
    sections.add(title);
    if (title in SECTIONS) continue;
    for (const [, language, block = '', inline = ''] of rest
      .join('\n')
      .matchAll(/^ *```(\w*)\n([^]*?)^ *```|`([^`\n]+)`/gm)) {
      const other = Object.keys(OTHER_BLOCKS).find((start) => block.startsWith(start));
      if (other) blocks.add(other);
      else if (block && !language) for (const line of block.trim().split('\n')) commands.add(typed(line));
      else if (PROGRAM.test(inline) || BARE.test(inline)) commands.add(typed(inline));
    }
  }
  return { commands: [...commands], sections: [...sections], blocks: [...blocks] };
}

/** The tool has one name here: the handbook writes it for the sources and for the package. */
const typed = (command: string): string =>
  command
    .trim()
    .replace(/^npm run vigilia --(?= )/, 'vigilia')
    .replace(/^(?=(access|backup|centre|clock|hub|ingest|key|patient|section|staff) )/, 'vigilia ');

const handbook = commandsIn('docs/operations.md');
/** Shorter ways through it: what they write stands there too. */
const WAYS_THROUGH = ['docs/one-building.md', 'docs/groups.md'];
const written = [
  ...new Set([
    ...handbook.commands.filter((command) => !(command in EXCEPTIONS)),
    ...commandsIn('docs/privacy.md').commands,
  ]),
];

interface Step {
  /** As the handbook writes it. */
  readonly written: string;
  /** What somebody puts for the capitals, the numbers and the folders in it. */
  readonly with?: () => Readonly<Record<string, string>>;
  /** Typed when it asks. */
  readonly typed?: string;
  readonly prints?: RegExp;
  /** It also judges the machine that the test runs on. */
  readonly mayFail?: boolean;
  /** What the handbook says comes before, and what comes after. */
  readonly before?: () => unknown;
  readonly after?: (output: string) => unknown;
}

let folder: string;
let server: ChildProcess | undefined;
let address = '';
/** What the server and the tool are started with. */
let settings: Record<string, string>;

beforeAll(async () => {
  if (inject('longForm')) await ensureBuilt();
  folder = mkdtempSync(join(tmpdir(), 'vigilia-handbook-'));
  mkdirSync(join(folder, 'backups'), { mode: 0o700 });
  settings = {
    DATA_DIR: join(folder, 'data'),
    PORT: String(await freePort()),
    MQTT_PORT: String(await freePort()),
  };
}, 120_000);

afterAll(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
});

const environment = () => ({ ...conditionsOfThisProcess(), HOME: folder, ...settings });

/** `npm run serve` runs this file. */
async function start(): Promise<void> {
  server = spawn(process.execPath, [join(root, 'packages/server/dist/main.js')], {
    env: environment(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let log = '';
  address = await new Promise<string>((listening, failed) => {
    server?.stdout?.on('data', (text) => {
      log += String(text);
      const found = /Server listening at (http:[^\s"]+)/.exec(log)?.[1];
      if (found) listening(found);
    });
    server?.once('exit', () => failed(new Error(`The server ended:\n${log}`)));
  });
}

async function stop(): Promise<void> {
  if (!server || server.exitCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
}

/** As somebody types it, in the folder of the test. */
async function run(line: string, answers = '') {
  const tool = `"${process.execPath}" "${join(root, 'packages/server/dist/cli.js')}"`;
  const command = line.replace(/^(vigilia|npm run vigilia)(?= |$)/, tool);
  const child = spawn('sh', ['-c', command], { cwd: folder, env: environment() });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  child.stdin.end(answers);
  const [code] = (await once(child, 'close')) as [number];
  return { ok: code === 0, output };
}

async function expectFollowed(step: Step): Promise<void> {
  await step.before?.();
  let line = step.written;
  for (const [placeholder, value] of Object.entries(step.with?.() ?? {}))
    line = line.replace(placeholder, value);
  // `npm run serve` has been done by `before`.
  const { ok, output } = line === 'npm run serve' ? { ok: true, output: '' } : await run(line, step.typed);
  expect({ written: step.written, failed: !ok && !step.mayFail, output }).toEqual({
    ...{ written: step.written, failed: false },
    output: expect.stringMatching(step.prints ?? /./),
  });
  await step.after?.(output);
}

async function call(path: string, body?: object, token = ''): Promise<Record<string, unknown>> {
  const answer = await fetch(address + path, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Record<string, unknown>;
}

const LONG = 'een-lang-wachtwoord';
let password = '';
const backups = () => join(folder, 'backups');
const newestBackup = () => join(backups(), readdirSync(backups()).sort().at(-1) ?? '');
const shownOnce = (output: string) => /shown once: (\S+)/.exec(output)?.[1] ?? '';

async function asAna(where: string, body?: object) {
  const { token } = await call('/api/authenticate', { username: 'ana', password });
  return call(where, body, String(token));
}

/** What staff do on the screen. */
async function admit(sensor: number): Promise<void> {
  const facts = { lecturaSeca: 90, lecturaMojada: 110, capacidad: 100 };
  await asAna('/api/sensores/new', { codigo: `S-${sensor}`, ...facts });
  await asAna('/api/pacientes/new', { ...RESIDENT, sensor });
}
const RESIDENT = {
  ...{ nombre: 'Bert', apellidos: 'Jansen', numeroHabitacion: '12', sexo: 'H' },
  ...{ fechaNacimiento: '1938-02-03', seccion: 1 },
};
const hire = (username: string, nombre: string) =>
  asAna('/api/staff/new', {
    ...{ username, nombre, role: 'ROLE_ENFERMERA', password: LONG, passwordRepeat: LONG },
  });

/** On another, empty database. */
async function withoutDatabase(name: string): Promise<void> {
  await stop();
  const key = readFileSync(join(String(settings.DATA_DIR), 'key'));
  settings.DATA_DIR = join(folder, name);
  mkdirSync(settings.DATA_DIR, { mode: 0o700 });
  writeFileSync(join(settings.DATA_DIR, 'key'), key, { mode: 0o600 });
}

const STEPS: readonly Step[] = [
  { written: 'npm run serve', before: start, prints: /^$/ },
  {
    written: 'vigilia init',
    typed: 'later\nHuize Linde\nEurope/Amsterdam\neva\nnl\n',
    prints: /Next:/,
  },
  { written: 'vigilia doctor', mayFail: true, prints: /ok +server .*(\n.*)*ok +homes +1, / },
  { written: 'vigilia --help', prints: /vigilia centre add/ },
  { written: 'vigilia staff add --help', prints: /vigilia staff add/ },
  { written: 'vigilia --version', prints: /^\d+\.\d+/ },
  { written: 'openssl rand -base64 32', prints: /^\S{43}=\n$/ },
  { written: 'vigilia centre add "Huize Zonnehof" --zone Europe/Amsterdam --advanced', prints: /Centre 2/ },
  { written: 'vigilia section add "Tuinvleugel" --centre 1', prints: /Tuinvleugel/ },
  {
    written: 'vigilia staff add ana --name "Ana Visser" --role ROLE_CENTRO --centre 1',
    prints: /shown once/,
    after: (output) => {
      password = shownOnce(output);
    },
  },
  { written: 'vigilia hub add HUB-0001 --tag "Corridor" --centre 1', prints: /shown once/ },
  { written: 'npm run vigilia', prints: /Commands:/ },
  {
    written: 'vigilia key reset',
    typed: 'reset\n',
    prints: /Two-factor is reset/,
    before: async () => {
      await stop();
      rmSync(join(String(settings.DATA_DIR), 'key'));
    },
    after: start,
  },
  { written: 'vigilia access verify', prints: /is intact/ },
  {
    written: 'vigilia access export log.csv --centre 1',
    prints: /log\.csv/,
    after: () => expect(readFileSync(join(folder, 'log.csv'), 'utf8')).toContain('vigilia key reset'),
  },
  { written: 'vigilia hub rekey CODE', with: () => ({ CODE: 'HUB-0001' }), prints: /shown once/ },
  {
    written: 'vigilia hub rekey CODE --finish',
    with: () => ({ CODE: 'HUB-0001' }),
    prints: /no longer valid/,
  },
  {
    written: 'vigilia clock confirm 2026-11-15',
    with: () => ({ '2026-11-15': new Date().toISOString().slice(0, 10) }),
  },
  { written: 'vigilia ingest retry' },
  { written: 'vigilia ingest repair' },
  {
    written: 'vigilia backup key --output backup-key.txt',
    prints: /BACKUP_RECIPIENT=age1/,
    after: async (output) => {
      await stop();
      settings.BACKUP_DIR = backups();
      settings.BACKUP_RECIPIENT = /BACKUP_RECIPIENT=(\S+)/.exec(output)?.[1] ?? '';
      await start();
    },
  },
  {
    written: 'vigilia backup drill FOLDER --identity backup-key.txt',
    before: async () => {
      // The first one is made at once.
      await expect.poll(newestBackup, { timeout: 120_000 }).toMatch(/\.backup\.age$/);
    },
    with: () => ({ FOLDER: backups() }),
    prints: /restored in .* s: 2 homes/,
  },
  { written: 'vigilia backup now', prints: /\.backup\.age/ },
  { written: 'vigilia backup FILE', with: () => ({ FILE: 'whole.backup' }), prints: /whole\.backup/ },
  {
    written: 'vigilia restore FILE',
    before: () => withoutDatabase('restored'),
    with: () => ({ FILE: 'whole.backup' }),
    prints: /Restored from/,
  },
  {
    written: 'vigilia restore FILE --identity backup-key.txt',
    before: () => withoutDatabase('restored-again'),
    with: () => ({ FILE: newestBackup() }),
    prints: /Restored from/,
    after: start,
  },
  {
    written: 'vigilia patient export ID',
    before: () => admit(1),
    with: () => ({ ID: '1' }),
    prints: /resident-1/,
    after: () => expect(readdirSync(join(folder, 'resident-1'))).toContain('contents.json'),
  },
  {
    written: 'vigilia patient erase ID',
    before: () => asAna('/api/pacientes/baja/1'),
    with: () => ({ ID: '1' }),
    typed: 'Bert Jansen\n',
    prints: /erased/,
  },
  {
    written: 'vigilia staff erase NAME',
    before: () => hire('noor', 'Noor'),
    with: () => ({ NAME: 'noor' }),
    typed: 'Noor\n',
    prints: /erased/,
  },
  {
    written: 'vigilia staff password NAME',
    with: () => ({ NAME: 'ana' }),
    prints: /shown once/,
    after: (output) => {
      password = shownOnce(output);
    },
  },
  {
    written: 'vigilia staff reset-2fa NAME',
    before: () => run('vigilia staff add dora --centre 1 --two-factor'),
    with: () => ({ NAME: 'dora' }),
    prints: /pairs an app anew/,
  },
  {
    written: 'vigilia staff remove NAME',
    before: () => hire('loes', 'Loes'),
    with: () => ({ NAME: 'loes' }),
    prints: /has ended/,
  },
  {
    written: 'vigilia patient restore ID',
    before: async () => {
      await admit(2);
      await asAna('/api/pacientes/baja/2');
    },
    with: () => ({ ID: '2' }),
    prints: /Bert Jansen/,
  },
  { written: 'vigilia patient export 7', with: () => ({ ' 7': ' 2' }), prints: /resident-2/ },
  {
    written: 'vigilia patient export 7 --folder /media/stick/resident-7 --locale nl',
    with: () => ({ ' 7': ' 2', '/media/stick/resident-7': 'stick' }),
    after: () => expect(readFileSync(join(folder, 'stick/resident.csv'), 'utf8')).toContain(';'),
  },
  {
    written: 'vigilia patient erase 7',
    before: () => asAna('/api/pacientes/baja/2'),
    with: () => ({ ' 7': ' 2' }),
    typed: 'Bert Jansen\n',
    prints: /erased/,
  },
  {
    written: 'vigilia staff erase nora',
    before: () => hire('nora', 'Nora'),
    typed: 'Nora\n',
    prints: /erased/,
  },
];

test('every command that the handbook writes is followed in its order, or is an exception', () => {
  expect(written).toEqual(STEPS.map(({ written }) => written));
});

test.each(WAYS_THROUGH)('%s writes no command that the handbook does not have', (page) => {
  const { commands } = commandsIn(page);
  expect(commands.length).toBeGreaterThan(0);
  expect(handbook.commands).toEqual(expect.arrayContaining(commands));
});

test('every exception is in the handbook', () => {
  expect(handbook.commands).toEqual(expect.arrayContaining(Object.keys(EXCEPTIONS)));
  expect(handbook.sections).toEqual(expect.arrayContaining(Object.keys(SECTIONS)));
  expect(handbook.blocks.sort()).toEqual(Object.keys(OTHER_BLOCKS).sort());
});

test.skipIf(!inject('longForm'))(
  'a home is made, watched, backed up, restored, exported and erased by the commands of the handbook',
  async () => {
    for (const step of STEPS) await expectFollowed(step);
  },
  1_200_000,
);
