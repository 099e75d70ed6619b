import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

/** Where Debian puts PostgreSQL's programs, newest version first; undefined where there is none. */
export function postgresPrograms(): string | undefined {
  const root = '/usr/lib/postgresql';
  if (!fs.existsSync(root)) return undefined;
  const [newest] = fs.readdirSync(root).sort((a, b) => Number(b) - Number(a));
  const folder = path.join(root, newest ?? '', 'bin');
  return fs.existsSync(path.join(folder, 'postgres')) ? folder : undefined;
}

export interface Cluster {
  url(database: string): string;
  stop(): Promise<void>;
}

export interface ClusterOptions {
  /** Settings of PostgreSQL besides those that every test uses. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Where the server's log is written. Without it only what is printed at the start is kept. */
  readonly logFile?: string;
}

/** Starts PostgreSQL on a folder and a Unix socket in it; a second start uses the data of the first. */
export async function startPostgres(
  programs: string,
  folder: string,
  { settings = {}, logFile }: ClusterOptions = {},
): Promise<Cluster> {
  const asServer = unprivileged();
  fs.mkdirSync(folder, { recursive: true });
  if (asServer) fs.chownSync(folder, asServer.uid, asServer.gid);
  const data = path.join(folder, 'data');
  const initdb = ['-D', data, '-U', 'vigilia', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
  if (!fs.existsSync(data)) {
    await promisify(execFile)(path.join(programs, 'initdb'), initdb, { cwd: folder, ...asServer });
  }

  const all = {
    unix_socket_directories: folder,
    listen_addresses: '',
    fsync: 'off',
    max_connections: '500',
    ...settings,
  };
  const server = spawn(
    path.join(programs, 'postgres'),
    ['-D', data, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { cwd: folder, stdio: ['ignore', 'ignore', logFile ? fs.openSync(logFile, 'a') : 'pipe'], ...asServer },
  );
  let log = '';
  let stopWatching = () => {};
  const isReady = () => log.includes('ready to accept connections');
  const ready = new Promise<void>((resolve, reject) => {
    const watching = logFile
      ? setInterval(() => {
          log = fs.readFileSync(logFile, 'utf8');
          if (isReady()) resolve();
        }, 50)
      : undefined;
    server.stderr?.on('data', (chunk) => {
      if (isReady()) return;
      log += chunk;
      if (isReady()) resolve();
    });
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${log}`)));
    stopWatching = () => clearInterval(watching);
  });
  await ready.finally(() => stopWatching());

  return {
    url: (database) => `postgresql://vigilia@/${database}?host=${encodeURIComponent(folder)}`,
    async stop() {
      if (server.exitCode !== null) return;
      server.kill('SIGQUIT'); // immediate shutdown: as in a crash, and tests need no data afterwards
      await once(server, 'exit');
    },
  };
}

/** PostgreSQL refuses to run as root. */
export function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const [, , uid, gid] = (fs.readFileSync('/etc/passwd', 'utf8').match(/^postgres:.*$/m)?.[0] ?? '').split(
    ':',
  );
  if (!uid || !gid) throw new Error('We are root and there is no user named postgres to run the server as.');
  return { uid: Number(uid), gid: Number(gid) };
}
