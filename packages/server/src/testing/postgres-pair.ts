import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { postgresPrograms, unprivileged } from './database-postgres';
import { freePort } from './free-port';

const run = promisify(execFile);
const DEPLOY = fileURLToPath(new URL('../../../../deploy/postgresql', import.meta.url));

export interface PostgresPair {
  /** Names both. */
  readonly url: string;
  /** Ends the primary as a power cut of its machine would for everybody else. */
  killPrimary(): Promise<void>;
  promoteStandby(): Promise<void>;
  close(): Promise<void>;
}

/** A primary and a synchronous standby on this machine, with the settings of deploy/. */
export async function postgresPair(): Promise<PostgresPair> {
  const programs = postgresPrograms() ?? '';
  const asServer = unprivileged();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vigilia-pair-'));
  if (asServer) fs.chownSync(folder, asServer.uid, asServer.gid);
  const program = (name: string, args: string[]) =>
    run(path.join(programs, name), args, { cwd: folder, ...asServer });
  const [port, standbyPort] = [await freePort(), await freePort()];
  const [primaryData, standbyData] = [path.join(folder, 'primary'), path.join(folder, 'standby')];

  await program('initdb', [
    '-D',
    primaryData,
    '-U',
    'vigilia',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ]);
  fs.appendFileSync(path.join(primaryData, 'postgresql.conf'), `\ninclude '${DEPLOY}/primary.conf'\n`);
  const start = (data: string, ownPort: number) => startServer(programs, folder, data, ownPort);
  // Until the standby is there nothing can be committed.
  const primary = await start(primaryData, port);
  const from = `host=127.0.0.1 port=${port} user=vigilia application_name=vigilia_standby`;
  await program('pg_basebackup', ['-d', from, '-D', standbyData, '-R', '-X', 'stream', '-c', 'fast']);
  const conf = path.join(standbyData, 'postgresql.conf');
  fs.writeFileSync(conf, fs.readFileSync(conf, 'utf8').replace('/primary.conf', '/standby.conf'));
  const standby = await start(standbyData, standbyPort);
  return {
    url: `postgres://vigilia@127.0.0.1:${port},127.0.0.1:${standbyPort}/postgres`,
    killPrimary: () => end(primary),
    promoteStandby: async () => void (await program('pg_ctl', ['promote', '-w', '-D', standbyData])),
    close: async () => {
      await end(primary);
      await end(standby);
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startServer(
  programs: string,
  folder: string,
  data: string,
  port: number,
): Promise<ChildProcess> {
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`];
  const server = spawn(
    path.join(programs, 'postgres'),
    ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
    { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], ...unprivileged() },
  );
  let log = '';
  await new Promise<void>((resolve, reject) => {
    server.stderr.on('data', (chunk) => {
      log += chunk;
      if (/ready to accept (read-only )?connections/.test(log)) resolve();
    });
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${log}`)));
  });
  return server;
}

/** All its processes at once: SIGQUIT makes the postmaster end them without a word to anybody. */
async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGQUIT');
  await ended;
}
