import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { freePort } from '../../packages/server/src/testing/free-port';
import { conditionsOfThisProcess } from '../../packages/server/src/testing/server-process';
import { ensureBuilt } from '../setup/ensure-built.mjs';
import { root } from '../setup/root.mjs';

/*
 * The commands of the handbook, as it writes them, on an installation of their own: in `npm run faults`, since each opens the
 * database anew. A command that the handbook gains and that is not followed here fails `npm test`.
 */

const DOCUMENTS = ['docs/operations.md', 'docs/privacy.md', 'docs/scale.md'];

/** Every command of our tool that a document writes in full. */
const written = [
  ...new Set(
    DOCUMENTS.flatMap((document) => {
      const text = readFileSync(join(root, document), 'utf8').replaceAll(/ ?\\\n */g, ' ');
      return [...text.matchAll(/^npm run vigilia -- (.+)$|`npm run vigilia -- ([^`]+)`/gm)].map(
        ([, line, inline]) => (line ?? inline ?? '').trim(),
      );
    }),
  ),
].sort();

interface Step {
  /** As the handbook writes it. */
  readonly written: string;
  /** What somebody puts for the capitals, the numbers and the folders in it. */
  readonly with?: Readonly<Record<string, string>>;
  /** Typed when it asks. */
  readonly typed?: string;
  readonly prints: RegExp;
  /** It also judges the machine that the test runs on. */
  readonly mayFail?: boolean;
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

async function follow({
  written,
  with: replacements = {},
  typed,
  prints,
  mayFail = false,
}: Step): Promise<string> {
  let line = written;
  for (const [placeholder, value] of Object.entries(replacements)) line = line.replace(placeholder, value);
  const tool = `"${process.execPath}" "${join(root, 'packages/server/dist/cli.js')}"`;
  const child = spawn('sh', ['-c', `${tool} ${line}`], { cwd: folder, env: environment() });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  child.stdin.end(typed === undefined ? '' : `${typed}\n`);
  const [code] = (await once(child, 'close')) as [number];
  expect({ written, failed: code !== 0 && !mayFail, output }).toEqual({
    written,
    failed: false,
    output: expect.stringMatching(prints),
  });
  followed.push(written);
  return output;
}
const followed: string[] = [];

async function call(path: string, body?: object, token = ''): Promise<Record<string, unknown>> {
  const answer = await fetch(address + path, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Record<string, unknown>;
}

/** Those that the second test follows. */
const FOLLOWED = [
  'access verify',
  'backup FILE',
  'backup drill --identity backup-key.txt',
  'backup key > backup-key.txt',
  'backup now',
  'centre add "Huize Zonnehof" --zone Europe/Amsterdam --advanced',
  'clock confirm 2026-11-15',
  'doctor',
  'hub add HUB-0001 --tag "Corridor" --centre 1',
  'hub rekey CODE',
  'ingest repair',
  'ingest retry',
  'init',
  'key reset',
  'patient erase 7',
  'patient export 7',
  'patient export 7 --folder /media/stick/resident-7 --locale nl',
  'patient export ID',
  'patient restore ID',
  'restore FILE',
  'section add "Tuinvleugel" --centre 1',
  'staff add ana --name "Ana Visser" --role ROLE_CENTRO --centre 1',
  'staff erase nora',
  'staff password NAME',
  'staff reset-2fa NAME',
];

test('every command that the documents write is followed', () => {
  expect(written).toEqual(FOLLOWED);
});

test.skipIf(!inject('longForm'))(
  'a home is made, watched, backed up, exported, erased and restored by the commands of the handbook',
  async () => {
    await start();
    await follow({ written: 'centre add "Huize Zonnehof" --zone Europe/Amsterdam --advanced', prints: /1/ });
    await follow({ written: 'section add "Tuinvleugel" --centre 1', prints: /Tuinvleugel/ });
    const made = await follow({
      written: 'staff add ana --name "Ana Visser" --role ROLE_CENTRO --centre 1',
      prints: /shown once/,
    });
    const hub = await follow({
      written: 'hub add HUB-0001 --tag "Corridor" --centre 1',
      prints: /shown once/,
    });
    const [password, key] = [shownOnce(made), shownOnce(hub)] as const;

    // What staff do on the screen.
    const token = await signIn('ana', password);
    const sensor = { codigo: 'S-1', lecturaSeca: 90, lecturaMojada: 110, capacidad: 100 };
    await call('/api/sensores/new', sensor, token);
    await call('/api/pacientes/new', RESIDENT, token);
    const reading = { sensor: 'S-1', at: new Date().toISOString(), power: 'on', moisture: 95 };
    expect(await call('/ingest/v1/readings', { readings: [reading] }, key)).toMatchObject({ accepted: 1 });

    await follow({ written: 'access verify', prints: /entr/ });
    await follow({ written: 'ingest retry', prints: /./ });
    await follow({ written: 'ingest repair', prints: /./ });
    await follow({ written: 'hub rekey CODE', with: { CODE: 'HUB-0001' }, prints: /shown once/ });
    await follow({
      written: 'clock confirm 2026-11-15',
      with: { '2026-11-15': new Date().toISOString().slice(0, 10) },
      prints: /./,
    });
    const changed = await follow({
      written: 'staff password NAME',
      with: { NAME: 'ana' },
      prints: /shown once/,
    });
    await follow({ written: 'staff reset-2fa NAME', with: { NAME: 'ana' }, prints: /./ });

    // Exported, discharged by mistake and restored, discharged and erased.
    const resident = { ID: '1', ' 7': ' 1' };
    await follow({ written: 'patient export ID', with: resident, prints: /resident-1/ });
    expect(readdirSync(join(folder, 'resident-1'))).toContain('contents.json');
    rmSync(join(folder, 'resident-1'), { recursive: true });
    await follow({ written: 'patient export 7', with: resident, prints: /resident-1/ });
    await follow({
      written: 'patient export 7 --folder /media/stick/resident-7 --locale nl',
      with: { ' 7': ' 1', '/media/stick/resident-7': 'stick' },
      prints: /stick/,
    });
    expect(readFileSync(join(folder, 'stick/readings.csv'), 'utf8')).toContain(';');
    const ana = await signIn('ana', shownOnce(changed));
    await call('/api/pacientes/baja/1', undefined, ana);
    await follow({ written: 'patient restore ID', with: resident, prints: /Bert Jansen/ });
    await call('/api/pacientes/baja/1', undefined, ana);
    await follow({ written: 'patient erase 7', with: resident, typed: 'Bert Jansen', prints: /erased/i });
    await call(
      '/api/staff/new',
      { username: 'nora', nombre: 'Nora', role: 'ROLE_ENFERMERA', password: LONG, passwordRepeat: LONG },
      ana,
    );
    await follow({ written: 'staff erase nora', typed: 'Nora', prints: /erased/i });

    // Backed up every night, drilled, and restored elsewhere.
    await stop();
    await follow({ written: 'backup key > backup-key.txt', prints: /^/ });
    const [, recipient = ''] =
      /BACKUP_RECIPIENT=(\S+)/.exec(readFileSync(join(folder, 'backup-key.txt'), 'utf8')) ?? [];
    Object.assign(settings, { BACKUP_DIR: join(folder, 'backups'), BACKUP_RECIPIENT: recipient });
    await start();
    await follow({ written: 'backup now', prints: /\.backup\.age/ });
    await follow({ written: 'backup FILE', with: { FILE: 'whole.backup' }, prints: /whole\.backup/ });
    await follow({
      written: 'doctor',
      mayFail: true,
      prints: /ok +server .*(\n.*)*ok +homes +1, .*(\n.*)*ok +backups/,
    });
    await stop();
    await follow({
      written: 'backup drill --identity backup-key.txt',
      prints: /restored in .* s: 1 homes/,
    });
    rmSync(join(settings.DATA_DIR as string, 'key'));
    await follow({ written: 'key reset', prints: /two-factor/i });
    settings.DATA_DIR = join(folder, 'restored');
    await follow({ written: 'restore FILE', with: { FILE: 'whole.backup' }, prints: /./ });
    await start();
    await signIn('ana', shownOnce(changed));
    await stop();

    settings.DATA_DIR = join(folder, 'new');
    await follow({
      written: 'init',
      typed: 'Huize Zonnehof\nEurope/Amsterdam\nana\nAna\n\n',
      prints: /Next:/,
    });
    expect([...new Set(followed)].sort()).toEqual(FOLLOWED);
  },
  600_000,
);

const LONG = 'een-lang-wachtwoord';
const RESIDENT = {
  ...{
    nombre: 'Bert',
    apellidos: 'Jansen',
    numeroHabitacion: '12',
    sexo: 'H',
    fechaNacimiento: '1938-02-03',
  },
  ...{ seccion: 1, sensor: 1 },
};

const shownOnce = (output: string) => /shown once: (\S+)/.exec(output)?.[1] ?? '';

async function signIn(username: string, password: string): Promise<string> {
  return ((await call('/api/authenticate', { username, password })) as { token: string }).token;
}
