import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { findProgram } from '../../tools/setup/programs.mjs';

export interface Cluster {
  url(database: string): string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** PostgreSQL as it comes, with fsync on, in a folder of its own and on a socket nobody else sees. */
export async function startCluster(folder: string): Promise<Cluster> {
  const postgres = findProgram('postgres');
  if (!postgres) throw new Error('PostgreSQL is not installed.');
  const user = unprivileged();
  mkdirSync(folder, { recursive: true });
  chmodSync(dirname(folder), 0o755); // the server runs as another user
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const initdb = ['-D', data, '-U', 'vigilia', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'];
  await promisify(execFile)(join(dirname(postgres), 'initdb'), initdb, { cwd: folder, ...user });

  const settings = ['-c', `unix_socket_directories=${folder}`, '-c', 'listen_addresses='];
  const server = spawn(postgres, ['-D', data, ...settings], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    ...user,
  });
  const kill = () => void server.kill('SIGQUIT');
  process.once('exit', kill);
  let log = '';
  await new Promise<void>((ready, failed) => {
    server.stderr.on('data', (text) => {
      log += text;
      if (log.includes('ready to accept connections')) ready();
    });
    server.once('exit', () => failed(new Error(`PostgreSQL did not start:\n${log}`)));
  });
  return {
    pid: server.pid ?? 0,
    url: (database) => `postgresql://vigilia@/${database}?host=${encodeURIComponent(folder)}`,
    async stop() {
      process.off('exit', kill);
      if (server.exitCode === null) {
        server.kill('SIGQUIT'); // nothing to keep
        await once(server, 'exit');
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const [, , uid, gid] = (/^postgres:.*$/m.exec(readFileSync('/etc/passwd', 'utf8'))?.[0] ?? '').split(':');
  if (!uid || !gid) throw new Error('We are root and there is no user named postgres to run the server as.');
  return { uid: Number(uid), gid: Number(gid) };
}
