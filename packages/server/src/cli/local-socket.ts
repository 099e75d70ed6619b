import { createHash } from 'node:crypto';
import { chmodSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CommandResult } from './run-command';

/** A path that the system takes for a socket has at most about a hundred letters. */
const LONGEST = 100;

/** Where a server on an embedded database listens for the command line: that database belongs to one process. */
export function socketPath(dataDir: string): string {
  const path = join(dataDir, 'vigilia.sock');
  if (path.length <= LONGEST) return path;
  return join(tmpdir(), `vigilia-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}.sock`);
}

/** Runs commands for whoever may open the socket: its owner and nobody else. */
export async function listenLocally(
  path: string,
  run: (argv: string[]) => Promise<CommandResult>,
): Promise<() => Promise<void>> {
  // The lock on the folder is ours already, so a socket file that is still there belongs to nobody.
  rmSync(path, { force: true });
  const server = net.createServer({ allowHalfOpen: true }, (socket) => {
    let asked = '';
    socket.setEncoding('utf8');
    socket.on('error', () => socket.destroy());
    socket.on('data', (part) => {
      asked += part;
      if (asked.length > 100_000) socket.destroy();
    });
    socket.on('end', () => {
      answer(asked, run).then(
        (result) => socket.end(JSON.stringify(result)),
        () => socket.destroy(),
      );
    });
  });
  const before = process.umask(0o177);
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(path, done);
  }).finally(() => process.umask(before));
  chmodSync(path, 0o600);
  return () => new Promise((done) => server.close(() => done()));
}

async function answer(
  asked: string,
  run: (argv: string[]) => Promise<CommandResult>,
): Promise<CommandResult> {
  try {
    return await run(JSON.parse(asked));
  } catch (error) {
    return { lines: [error instanceof Error ? error.message : String(error)], ok: false };
  }
}

/** Undefined when no server listens there. */
export async function askLocally(path: string, argv: readonly string[]): Promise<CommandResult | undefined> {
  return new Promise((done, fail) => {
    const socket = net.connect(path);
    let told = '';
    socket.setEncoding('utf8');
    socket.on('connect', () => socket.end(JSON.stringify(argv)));
    socket.on('data', (part) => {
      told += part;
    });
    socket.on('end', () => (told ? done(JSON.parse(told)) : fail(new Error('The server went away.'))));
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' || error.code === 'ECONNREFUSED' ? done(undefined) : fail(error),
    );
  });
}
