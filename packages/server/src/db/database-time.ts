import type { Instant } from '@vigilia/domain/instant';
import type { Db } from './database';
import { sql } from './sql';

/** The time by which several servers agree who may do something, whatever their own clocks say. A test holds it. */
export type DatabaseTime = (db: Db) => Promise<Instant>;

/** Also within a transaction it is the present time. */
export const databaseTime: DatabaseTime = async (db) => {
  const { now } = await db.one<{ now: Instant }>(sql`select clock_timestamp() as now`);
  return now;
};

/** The same between two questions: it goes on with the time that passes on this machine. */
export class DatabaseClock {
  private last: { readonly at: Instant; readonly monotonic: number } | undefined;

  constructor(
    private readonly monotonic: () => number,
    private readonly time: DatabaseTime = databaseTime,
  ) {}

  async read(db: Db): Promise<void> {
    this.last = { at: await this.time(db), monotonic: this.monotonic() };
  }

  /** How long ago it was read. */
  age(): number {
    return this.last ? this.monotonic() - this.last.monotonic : Number.POSITIVE_INFINITY;
  }

  /** Before it was read it is later than anything: whoever waits for a time asks the database. */
  now(): Instant {
    return this.last ? this.last.at + this.age() : Number.POSITIVE_INFINITY;
  }
}
