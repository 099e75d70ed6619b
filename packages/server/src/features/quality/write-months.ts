import { HOUR, type Instant } from '@vigilia/domain/instant';
import { addDays, type LocalDate, localDayAt } from '@vigilia/domain/local-day';
import type { FastifyBaseLogger } from 'fastify';
import { inBackground } from '#background';
import type { Database, Db } from '#db/database';
import type { Scheduler } from '#scheduler';
import type { CentreModels } from '#services/centre-model/centre-models';
import { countQuality } from './count-quality';
import { listHomes, listMonths, type StoredHome, storeMonth } from './quality.store';

/** A month and the eleven before it. */
const MONTHS = 12;
/** What becomes known late, and what is corrected, still counts until then in the next month. */
const SETTLED_AFTER_DAYS = 7;

const firstOfMonth = (date: LocalDate): LocalDate => `${date.slice(0, 7)}-01`;
const monthBefore = (month: LocalDate): LocalDate => firstOfMonth(addDays(month, -1));
const monthAfter = (month: LocalDate): LocalDate => firstOfMonth(addDays(month, 31));

/** Oldest first, the given one included. */
export function lastMonths(month: LocalDate): LocalDate[] {
  const months = [month];
  while (months.length < MONTHS) months.unshift(monthBefore(months[0]!));
  return months;
}

/** Of a home: the running month up to yesterday, the one before while it may change, and any that is missing. */
export async function writeMonths(
  db: Db,
  models: CentreModels,
  home: StoredHome,
  now: Instant,
  isStopped = () => false,
): Promise<void> {
  const today = localDayAt(home.zona, now).date;
  const yesterday = addDays(today, -1);
  const months = lastMonths(firstOfMonth(yesterday));
  const begun = localDayAt(home.zona, home.since).date;
  const oldest = firstOfMonth(begun);
  const stored = new Map(
    (await listMonths(db, home.id, { from: months[0]!, to: months.at(-1)! })).map((row) => [row.month, row]),
  );
  // The newest first: a month that cannot be counted keeps no later one from being counted.
  for (const month of months.filter((one) => one >= oldest).reverse()) {
    if (isStopped()) return;
    const before = stored.get(month);
    if (before?.writtenOn === today) continue;
    const end = addDays(monthAfter(month), -1);
    if (before?.until === end && today > addDays(end, SETTLED_AFTER_DAYS)) continue;
    const until = end < yesterday ? end : yesterday;
    const cells = await countQuality(db, models, home, { from: month < begun ? begun : month, to: until });
    await storeMonth(db, home.id, { month, until, writtenOn: today, cells });
  }
}

/** Looks every hour whether a home has a new day; returns how to stop. */
export function scheduleQuality(needs: {
  readonly db: Database;
  readonly clock: () => Instant;
  readonly log: FastifyBaseLogger;
  readonly schedule: Scheduler;
  readonly models: CentreModels;
}): () => Promise<void> {
  const { db, clock, log, schedule, models } = needs;
  let writing: Promise<void> | undefined;
  let isStopped = false;
  const orLog = (what: string, work: Promise<void>) =>
    work.catch((error: unknown) => log.warn({ err: error }, `${what} could not be written`));
  const writeAll = async () => {
    for (const home of await listHomes(db))
      await orLog(
        `the quality of home ${home.id}`,
        writeMonths(db, models, home, clock(), () => isStopped),
      );
  };
  const stop = schedule(HOUR, () => {
    writing ??= orLog('quality', writeAll()).finally(() => {
      writing = undefined;
    });
    inBackground(writing);
  });
  return async () => {
    stop();
    isStopped = true;
    await writing;
  };
}
