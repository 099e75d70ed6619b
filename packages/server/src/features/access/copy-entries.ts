import { open, readFile, rename } from 'node:fs/promises';
import { DAY, type Instant, SECOND } from '@vigilia/domain/instant';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { inBackground } from '#background';
import type { Database } from '#db/database';
import type { Scheduler } from '#scheduler';
import { monthOf } from './access.store';
import { type ChainedEntry, readChainEnds, readNewEntries } from './new-entries';

const EVERY = 10 * SECOND;
/** Entries wait no longer than the database was away, and then belong to the month of their moment. */
const LATEST = 7 * DAY;
const AT_ONCE = 500;

interface CopyNeeds {
  readonly db: Database;
  readonly clock: () => Instant;
  readonly log: FastifyBaseLogger;
  readonly schedule: Scheduler;
  /** To which lines are appended. */
  readonly file: string;
}

/** By chain: the number of the last entry that was copied. */
type Copied = Record<string, number>;
const copied = z.record(z.string(), z.int().min(0));

/**
 * Appends each new entry of the access log to a file, one JSON object a line, for a program that collects logs. How far it
 * is stands in a file beside it, written after the lines: a server that is killed in between writes some of them twice, with
 * the same `chain` and `seq`, and never leaves one out. Returns how to stop.
 */
export function scheduleEntryCopies(needs: CopyNeeds): () => Promise<void> {
  let isFailing = false;
  let running: Promise<void> | undefined;
  const copy = () => {
    running ??= copyNewEntries(needs)
      .then(
        () => {
          if (isFailing) needs.log.info('entries of the access log are copied to their file again');
          isFailing = false;
        },
        (error: unknown) => {
          if (!isFailing)
            needs.log.error({ err: error }, 'entries of the access log cannot be copied to their file');
          isFailing = true;
        },
      )
      .finally(() => {
        running = undefined;
      });
    return running;
  };
  const stop = needs.schedule(EVERY, () => inBackground(copy()));
  return async () => {
    stop();
    await running;
    // What was entered last, when requests were still served.
    await copy();
  };
}

export async function copyNewEntries({ db, clock, file }: CopyNeeds): Promise<void> {
  const placeFile = `${file}.position`;
  const known = await readCopied(placeFile);
  const current = monthOf(clock() - LATEST);
  // Those of before too, if it was not done with them when the server was stopped.
  const first = Object.keys(known ?? {}).reduce((first, chain) => minOf(first, monthOfChain(chain)), current);
  const ends = await readChainEnds(db, first);
  // It begins with what comes next: `access export` has what was before.
  const places: Copied = known ?? Object.fromEntries(ends.map((end) => [nameOf(end), end.seq]));
  if (!known) await writeCopied(placeFile, places);
  for (const end of ends) {
    const chain = nameOf(end);
    for (let seq = places[chain] ?? 0; seq < end.seq; ) {
      const entries = await readNewEntries(db, end, seq, AT_ONCE);
      await appendLines(
        file,
        entries.map((entry) => lineOf(chain, entry)),
      );
      seq = Math.min(end.seq, seq + AT_ONCE);
      places[chain] = seq;
      await writeCopied(placeFile, places);
    }
  }
  await forgetEnded(placeFile, places, current);
}

const nameOf = ({ centroId, month }: { centroId: number; month: string }) => `${month}/${centroId}`;
const monthOfChain = (chain: string): string => chain.slice(0, chain.indexOf('/'));
const minOf = (a: string, b: string): string => (a < b ? a : b);

const lineOf = (chain: string, { at, ...entry }: ChainedEntry): string =>
  `${JSON.stringify({ time: new Date(at).toISOString(), chain, ...entry })}\n`;

/** Opened anew each time: whoever rotates the file may rename it meanwhile. */
async function appendLines(file: string, lines: readonly string[]): Promise<void> {
  const target = await open(file, 'a', 0o640);
  try {
    await target.appendFile(lines.join(''));
    await target.sync();
  } finally {
    await target.close();
  }
}

/** Undefined: it was never copied to this file. */
async function readCopied(file: string): Promise<Copied | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? undefined : copied.parse(JSON.parse(text));
}

async function writeCopied(file: string, places: Copied): Promise<void> {
  const next = await open(`${file}.next`, 'w', 0o640);
  try {
    await next.writeFile(JSON.stringify(places));
    await next.sync();
  } finally {
    await next.close();
  }
  await rename(`${file}.next`, file);
}

/** Months to which nothing is added any more. */
async function forgetEnded(file: string, places: Copied, current: string): Promise<void> {
  const kept = Object.entries(places).filter(([chain]) => monthOfChain(chain) >= current);
  if (kept.length < Object.keys(places).length) await writeCopied(file, Object.fromEntries(kept));
}
