import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Problem } from '#http/problem';
import type { CsvFile, ReadCsv } from './read-csv';

/** Of one home: one that runs, and one that waits for it, as a second click does. */
const MOST_OF_HOME = 2;

/**
 * The imports of this process, one at a time of a home. Files are parsed one after the other and in a thread of their own,
 * so that everybody else's requests go on meanwhile.
 */
export class ImportRuns {
  private readonly homes = new Map<number, { count: number; last: Promise<unknown> }>();
  private lastParsed: Promise<unknown> = Promise.resolve();

  constructor(private readonly parse: (file: CsvFile) => Promise<ReadCsv> = parseInThread) {}

  async run<T>(centroId: number, work: () => Promise<T>): Promise<T> {
    const home = this.homes.get(centroId) ?? { count: 0, last: Promise.resolve() };
    if (home.count >= MOST_OF_HOME) throw new Problem('limit-reached', { retryAfterSeconds: 5 });
    home.count += 1;
    this.homes.set(centroId, home);
    const run = home.last.then(work);
    home.last = run.catch(() => undefined);
    try {
      return await run;
    } finally {
      home.count -= 1;
      if (home.count === 0) this.homes.delete(centroId);
    }
  }

  readCsv(file: CsvFile): Promise<ReadCsv> {
    const parsed = this.lastParsed.then(() => this.parse(file));
    this.lastParsed = parsed.catch(() => undefined);
    return parsed;
  }
}

async function parseInThread(file: CsvFile): Promise<ReadCsv> {
  const worker = new Worker(WORKER, { workerData: file, resourceLimits: { maxOldGenerationSizeMb: 128 } });
  try {
    const [read] = (await once(worker, 'message')) as [ReadCsv];
    return read;
  } finally {
    await worker.terminate();
  }
}

/** A thread cannot read TypeScript, so from sources it is the built one too. */
const WORKER = new URL(
  import.meta.url.endsWith('.ts') ? '../../../dist/csv-worker.js' : './csv-worker.js',
  import.meta.url,
);
