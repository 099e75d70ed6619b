import { existsSync } from 'node:fs';
import { HOUR, type Instant } from '@vigilia/domain/instant';
import { localDayAt, localDayOf } from '@vigilia/domain/local-day';
import type { Database } from '#db/database';
import { sql } from '#db/sql';
import { fillDemo } from './fill';
import { fillHistory } from './history';
import { type Program, startSimulator } from './simulator';

/** People, things and accounts: quick, so that the page answers while the past is still being written. */
export async function prepareDemo(db: Database, now: Instant, say: (line: string) => void): Promise<void> {
  if (await fillDemo(db, beginning(now), now)) say('The demo’s homes are made.');
}

/** The past, on the first start, and then the present: the simulator goes on over the wire. */
export async function runDemo({
  db,
  mqtt,
  program,
  clock,
  say,
}: DemoNeeds): Promise<{ close(): Promise<void> }> {
  if (!existsSync(program)) return { close: async () => undefined };
  const { told } = await db.one<{ told: boolean }>(sql`select exists (select from day) as told`);
  if (!told) {
    say('Writing six weeks of history …');
    await fillHistory(db, program, beginning(clock()), clock(), say);
    say('The demo is complete.');
  }
  return startSimulator(program, mqtt, await lastWord(db, clock()));
}

/** Where the residents' lives broke off; what happened in a longer absence stays unknown. */
async function lastWord(db: Database, now: Instant): Promise<Instant> {
  const { at } = await db.one<{ at: Instant | null }>(sql`select max(at) as at from sensor_latest`);
  return Math.max(at ?? now, now - 6 * HOUR);
}

interface DemoNeeds {
  readonly db: Database;
  readonly mqtt: string;
  /** Where the simulator is built. */
  readonly program: Program;
  readonly clock: () => Instant;
  readonly say: (line: string) => void;
}

/** The first of the previous month, so that there is one whole month to report on. */
function beginning(now: Instant): Instant {
  const zona = 'Europe/Amsterdam';
  const [year = 0, month = 1] = localDayAt(zona, now).date.split('-').map(Number);
  return localDayOf(zona, new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 10)).start;
}
