import { existsSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { foregroundScheduler, pause } from '#scheduler';

interface WaitNeeds {
  readonly dataDir: string;
  readonly host: string;
  readonly port: number;
  readonly log: FastifyBaseLogger;
  /** Whether the embedded database can start. */
  readonly hasDiskSpace: (dataDir: string) => Promise<boolean>;
  readonly interval?: number;
}

const INTERVAL = 5_000;

/**
 * Before the embedded database starts on a full disk, on which it would end again and again: waits, and says so to
 * whoever asks and in the log.
 */
export async function waitForDiskSpace({
  dataDir,
  host,
  port,
  log,
  hasDiskSpace,
  interval = INTERVAL,
}: WaitNeeds) {
  if (!existsSync(dataDir) || (await hasDiskSpace(dataDir))) return;
  log.error('the disk is full: the database starts when there is disk space');
  const server = createServer(({ url }, response) => answer(url, response));
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(port, host, done);
  });
  try {
    while (!(await hasDiskSpace(dataDir))) await pause(foregroundScheduler, interval);
    log.info('there is disk space again');
  } finally {
    const closed = new Promise((done) => server.close(done));
    server.closeAllConnections();
    await closed;
  }
}

/** As the server itself answers while its disk is full. */
function answer(url: string | undefined, response: ServerResponse): void {
  const isAlive = url === '/healthz';
  const isJson = isAlive || url === '/readyz' || url === '/status';
  response.writeHead(isAlive || url === '/status' ? 200 : 503, {
    ...{ 'cache-control': 'no-store', 'retry-after': '60', 'vigilia-notices': 'storage' },
    'content-type': isJson ? 'application/json' : 'text/plain; charset=utf-8',
  });
  response.end(isAlive ? '{"status":"ok"}' : isJson ? NOT_READY : PAGE);
}

const NOT_READY = JSON.stringify({ status: 'failing', checks: { database: 'failing' }, backups: 'unknown' });

/** For somebody in a browser whose language is not known yet. */
const PAGE = [
  'Vigilia: de schijf van de server is vol. Bel wie de server beheert. Nieuwe metingen wachten in de hubs.',
  'Vigilia: el disco del servidor está lleno. Llama a quien administra el servidor. Las mediciones nuevas esperan en los hubs.',
  'Vigilia: the disk of the server is full. Call whoever runs the server. New readings wait in the hubs.',
].join('\n\n');
