import type pg from 'pg';
import { inBackground } from '#background';
import type { ConnectionCounts } from '#db/database';
import { DbUnavailable } from '#db/errors';
import type { BorrowedConnection } from '#db/handle';
import { after, intervalScheduler, type Scheduler } from '#scheduler';

/** The engine has one connection, which is lent to one caller after the other. */
export class ConnectionQueue {
  private readonly waiting = new Set<() => void>();
  private lent = false;
  private ended = false;

  constructor(
    private readonly client: pg.ClientBase,
    /** How long a caller waits before it gets the error that the database is busy, in milliseconds. */
    private readonly waitLimit: number,
    private readonly schedule: Scheduler = intervalScheduler,
  ) {}

  counts(): ConnectionCounts {
    return { used: this.lent ? 1 : 0, idle: this.lent ? 0 : 1, waiting: this.waiting.size };
  }

  isIdle(): boolean {
    return !this.lent;
  }

  readonly borrow = async (): Promise<BorrowedConnection> => {
    if (this.lent) await this.turn(this.waitLimit);
    else this.lent = true;
    if (this.ended) {
      this.next();
      throw new DbUnavailable('The database is closed.');
    }
    return {
      client: this.client,
      release: (_, unfinished) => {
        if (unfinished) inBackground(unfinished.then(this.next));
        else this.next();
      },
    };
  };

  /** Runs `work` once those before have finished; those after get DbUnavailable. */
  async end(work: () => Promise<void>): Promise<void> {
    if (this.ended) return;
    if (this.lent) await this.turn();
    else this.lent = true;
    this.ended = true;
    await work().finally(this.next);
  }

  private readonly next = (): void => {
    const [first] = this.waiting;
    this.lent = first !== undefined;
    first?.();
  };

  private turn(limit?: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const stopLimit =
        limit === undefined
          ? undefined
          : after(this.schedule, limit, () => {
              this.waiting.delete(start);
              reject(new DbUnavailable('The database is busy.'));
            });
      const start = () => {
        stopLimit?.();
        this.waiting.delete(start);
        resolve();
      };
      this.waiting.add(start);
    });
  }
}
