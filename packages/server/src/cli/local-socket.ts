import { createHash } from 'node:crypto';
import { chmodSync, existsSync, lstatSync, mkdirSync, rmSync, statSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { messageOf } from './file-errors';
import type { CommandResult } from './run-command';

/** The path of a Unix socket has at most about a hundred characters. */
const MAX_PATH_LENGTH = 100;

/** Where a server on an embedded database listens for commands: only one process can open that database. */
export function socketPath(dataDir: string): string {
  const path = join(dataDir, 'vigilia.sock');
  if (path.length <= MAX_PATH_LENGTH) return path;
  const name = `vigilia-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;
  return join(tmpdir(), name, 'vigilia.sock');
}

/**
 * In a folder that others can write to somebody else could put a socket in place of ours, and be handed our commands or
 * answer them. A folder of ours is closed to others, one of somebody else is refused.
 */
function ownFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const me = process.getuid?.() ?? 0;
  const { uid, mode } = statSync(folder);
  const link = lstatSync(folder);
  if (uid !== me || (link.isSymbolicLink() && ![me, 0].includes(link.uid))) throw foreignFolder(folder);
  if (mode & 0o022) chmodSync(folder, mode & 0o755);
}

/** The server's folder belongs to whoever owns the data; root may use the tool for them. */
function requireFolderOf(owner: number, folder: string): void {
  const { uid, mode } = statSync(folder);
  if (uid !== owner || mode & 0o022) throw foreignFolder(folder);
}

const foreignFolder = (folder: string) =>
  new Error(
    `The folder ${folder}, in which the server listens for commands, belongs to another user or can be written to by others. Run server and tool as the owner of DATA_DIR.`,
  );

/** Runs commands that arrive on the socket, which only its owner may open. */
export async function listenLocally(
  path: string,
  run: (argv: string[]) => Promise<CommandResult>,
): Promise<() => Promise<void>> {
  ownFolder(dirname(path));
  // This process has the lock on the folder, so a socket file that is still there is left over from an earlier one.
  rmSync(path, { force: true });
  const server = net.createServer({ allowHalfOpen: true }, (socket) => {
    let request = '';
    socket.setEncoding('utf8');
    socket.on('error', () => socket.destroy());
    socket.on('data', (part) => {
      request += part;
      if (request.length > 100_000) socket.destroy();
    });
    socket.on('end', () => {
      execute(request, run).then(
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

async function execute(
  request: string,
  run: (argv: string[]) => Promise<CommandResult>,
): Promise<CommandResult> {
  try {
    return await run(JSON.parse(request));
  } catch (error) {
    return { lines: [messageOf(error)], ok: false };
  }
}

/** Undefined when no server listens there. */
export async function askLocally(
  path: string,
  argv: readonly string[],
  dataDir = dirname(path),
): Promise<CommandResult | undefined> {
  if (!existsSync(path)) return undefined;
  requireFolderOf(statSync(dataDir).uid, dirname(path));
  return new Promise((done, fail) => {
    const socket = net.connect(path);
    let response = '';
    socket.setEncoding('utf8');
    socket.on('connect', () => socket.end(JSON.stringify(argv)));
    socket.on('data', (part) => {
      response += part;
    });
    socket.on('end', () =>
      response
        ? done(JSON.parse(response))
        : fail(new Error('The server closed the connection before it answered.')),
    );
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' || error.code === 'ECONNREFUSED' ? done(undefined) : fail(error),
    );
  });
}
