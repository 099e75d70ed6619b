import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { freePort } from '#testing/free-port';
import { freshPlace } from '#testing/place';
import { builtProgram, conditionsOfThisProcess } from '#testing/server-process';
import { ALL_COMMANDS, readTyped } from './run-command';

/*
 * As the package runs it: the service is a user of its own, root types the commands, and names files where only root may read
 * and write.
 */
const SERVICE = 'nobody';
const source = inject('testDatabase');
const isPossible = process.getuid?.() === 0 && existsSync('/usr/sbin/runuser');
/** With PostgreSQL no command runs in the server. */
const isShort = source.engine === 'postgres' && !inject('longForm');

interface Installation {
  readonly env: Record<string, string>;
  readonly dataDir: string;
}

/** A database of the service, in which there is nothing yet. */
async function installation(folder: string): Promise<Installation> {
  const dataDir = path.join(folder, 'data');
  if (source.engine === 'pglite') cpSync(source.template, dataDir, { recursive: true });
  else mkdirSync(dataDir);
  execFileSync('chown', ['-R', SERVICE, dataDir]);
  const place = source.engine === 'postgres' ? await freshPlace() : undefined;
  const ports = { PORT: String(await freePort()), MQTT_PORT: String(await freePort()) };
  return { dataDir, env: { ...place?.env, ...ports, DATA_DIR: dataDir, LOG_LEVEL: 'warn' } };
}

function temporary(mode: number): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'vigilia-named-'));
  chmodSync(folder, mode);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function output(child: ChildProcess) {
  let text = '';
  child.stdout?.on('data', (part) => (text += String(part)));
  child.stderr?.on('data', (part) => (text += String(part)));
  const [code] = (await once(child, 'close')) as [number | null];
  return { ok: code === 0, text };
}

/** The service, running as its user; stopped at the end. */
async function startService({ env }: Installation): Promise<() => Promise<void>> {
  const child = spawn('runuser', ['-u', SERVICE, '--', process.execPath, ...builtProgram('main')], {
    env: { ...conditionsOfThisProcess(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = output(child);
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  onTestFinished(stop);
  await expect
    .poll(() =>
      fetch(`http://127.0.0.1:${env.PORT}/readyz`).then(
        ({ status }) => status,
        () => child.exitCode,
      ),
    )
    .toBe(200);
  return stop;
}

/** What somebody typed, word for word, and the files that it named. */
const typed: { name: string; words: string[] }[] = [];

function run(
  argv: readonly string[],
  { env }: Pick<Installation, 'env'>,
  { cwd, as }: { cwd: string; as: string },
) {
  const command = ALL_COMMANDS.find(({ name }) => `${argv.join(' ')} `.startsWith(`${name} `));
  if (command?.files) typed.push({ name: command.name, words: wordsOf(argv, command) });
  const program = [process.execPath, ...builtProgram('cli'), ...argv];
  const [file = '', ...args] = as === 'root' ? program : ['runuser', '-u', as, '--', ...program];
  return output(
    spawn(file, args, {
      cwd,
      env: { ...conditionsOfThisProcess(), ...env, VIGILIA_SERVICE_USER: SERVICE, VIGILIA_OPERATOR: 'ana' },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
}

/** Which of its files a command line names, as its usage calls them. */
const wordsOf = (argv: readonly string[], { files = {} }: (typeof ALL_COMMANDS)[number]): string[] =>
  Object.keys(files).filter((word) =>
    word.startsWith('--')
      ? readTyped(argv, (file) => file).argv.some((one) => one === word || one.startsWith(`${word}=`))
      : argv.some((one) => one.startsWith('/')),
  );

const everyFile = ALL_COMMANDS.flatMap(({ name, files = {} }) =>
  Object.keys(files).map((word) => `${name} ${word}`),
).sort();
const namedIn = (some: typeof typed) =>
  [...new Set(some.flatMap(({ name, words }) => words.map((word) => `${name} ${word}`)))].sort();

test.skipIf(!isPossible || isShort)(
  'every command reads and writes what root names, and hands it over to root alone',
  async () => {
    typed.length = 0;
    const root = temporary(0o700);
    const at = (name: string) => path.join(root, name);
    const first = await installation(temporary(0o755));
    const vigilia = async (line: string, place: Pick<Installation, 'env'> = first) => {
      const { ok, text } = await run(line.split(' '), place, { cwd: root, as: 'root' });
      expect(`${line}: ${ok ? 'ok' : text}`).toBe(`${line}: ok`);
      return text;
    };
    const made = await vigilia(`backup key --output ${at('key')}`);
    const [, recipient = ''] = /BACKUP_RECIPIENT=(\S+)/.exec(made) ?? [];
    const backups = path.join(path.dirname(first.dataDir), 'backups');
    mkdirSync(backups);
    execFileSync('chown', [SERVICE, backups]);
    Object.assign(first.env, { BACKUP_DIR: backups, BACKUP_RECIPIENT: recipient });
    const stop = await startService(first);
    const shown = await vigilia(
      'init --home Zonnehof --zone Europe/Madrid --section Tuin --admin ana --name Ana --locale nl --hubs HUB-1',
    );
    await admitResident(first, /shown once: (\S+)/.exec(shown)?.[1] ?? '');
    await vigilia('backup now');
    const newest = readdirSync(backups).sort().at(-1) ?? '';
    copyFileSync(path.join(backups, newest), at('copy.age'));
    chmodSync(at('copy.age'), 0o600);
    const nowhere = { env: {} };
    await vigilia(`backup verify ${at('copy.age')} --identity ${at('key')}`, nowhere);
    await vigilia(`backup drill ${backups} --identity ${at('key')} --folder ${root}`, nowhere);

    await vigilia(`backup ${at('whole')}`);
    await vigilia(`access export ${at('log.csv')} --centre 1`);
    await vigilia('patient export 1');
    await vigilia(`backup before-upgrade ${first.dataDir}`);
    await stop();

    const second = await installation(temporary(0o755));
    await vigilia(`restore ${at('copy.age')} --identity ${at('key')}`, second);
    expect(await vigilia('staff list --centre 1', second)).toContain('ana');
    const mode = (name: string) => (statSync(at(name)).mode & 0o777).toString(8);
    expect(['key', 'whole', 'log.csv'].map(mode)).toEqual(['600', '600', '600']);
    expect(readFileSync(at('log.csv'), 'utf8')).toMatch(
      /"vigilia centre init","ok","","command line of ana"/,
    );
    expect(readFileSync(at('key'), 'utf8')).toMatch(/^(#.*\n)+AGE-SECRET-KEY-1[A-Z0-9]{58}\n$/);
    for (const { dataDir } of [first, second])
      expect(readdirSync(dataDir).filter((name) => name.startsWith('transfer-'))).toEqual([]);
    expect(readdirSync(at('resident-1'))).toContain('contents.json');
    expect(namedIn(typed)).toEqual(everyFile);

    // Somebody else than root is told what to do, by every command and for each of its files.
    const theirs = temporary(0o777);
    copyFileSync(at('copy.age'), path.join(theirs, 'file'));
    copyFileSync(at('key'), path.join(theirs, 'key'));
    for (const name of ['file', 'key']) chmodSync(path.join(theirs, name), 0o644);
    for (const { name, files = {} } of ALL_COMMANDS)
      for (const denied of Object.keys(files)) {
        const argv = lineOf(name, Object.keys(files), (word) =>
          path.join(
            word === denied ? root : theirs,
            word === '--identity' ? 'key' : files[word] === 'read' ? 'file' : 'new',
          ),
        );
        const { ok, text } = await run(argv, second, { cwd: theirs, as: SERVICE });
        expect({ line: argv.join(' '), ok, text }).toMatchObject({
          ok: false,
          text: expect.stringMatching(/: the user nobody may not read or write it\. Run the command as root/),
        });
      }
  },
);

/** A command with all its files, and what else it needs. */
const lineOf = (name: string, words: readonly string[], pathOf: (word: string) => string): string[] => [
  ...name.split(' '),
  ...words.filter((word) => !word.startsWith('--')).map(pathOf),
  ...({ 'patient export': ['1'], 'access export': ['--centre=1'] }[name] ?? []),
  ...words.filter((word) => word.startsWith('--')).map((word) => `${word}=${pathOf(word)}`),
];

async function admitResident({ env }: Installation, password: string): Promise<void> {
  const post = async (where: string, body: object, token = '') => {
    const answer = await fetch(`http://127.0.0.1:${env.PORT}${where}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    expect(`${where} ${answer.status}`).toBe(`${where} 200`);
    return (await answer.json()) as { token: string };
  };
  const { token } = await post('/api/authenticate', { username: 'ana', password });
  await post(
    '/api/sensores/new',
    { codigo: 'S-1', lecturaSeca: 90, lecturaMojada: 110, capacidad: 100 },
    token,
  );
  const name = { nombre: 'Bert', apellidos: 'Jansen', numeroHabitacion: '12', sexo: 'H' };
  await post('/api/pacientes/new', { ...name, fechaNacimiento: '1938-02-03', seccion: 1, sensor: 1 }, token);
}
