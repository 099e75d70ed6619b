import { hostname } from 'node:os';
import { type Instant, SECOND } from '@vigilia/domain/instant';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '#clock';
import { randomUUID } from '#crypto/random';
import type { Database, Db } from '#db/database';
import { type DatabaseTime, databaseTime } from '#db/database-time';
import { RetryDelay } from '#retry-delay';
import type { ClockSetting } from './clock-step.store';
import { hasEnded } from './process-liveness';
import {
  type Beaten,
  beat,
  type Holder,
  isHeldBy,
  LEASE_TIMES,
  type LeaseTimes,
  release,
} from './watch.store';

export interface HeartbeatNeeds {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now' | 'monotonic'>;
  readonly databaseTime?: DatabaseTime;
  /** Where it runs; absent: here. */
  readonly process?: Pick<Holder, 'host' | 'pid'>;
  /** Absent: those of the product. */
  readonly leaseTimes?: LeaseTimes;
  readonly log: FastifyBaseLogger;
}

interface HeartbeatHandlers {
  /** Whether this process does not watch as it should. */
  readonly isFailing: () => boolean;
  /** Called after each beat, with the shards that were ours before it. */
  readonly onBeat: (before: readonly number[]) => void;
}

/** A wall clock this far from the monotonic one was set. */
const CLOCK_JUMP = 30 * SECOND;

/** What the two clocks show at one moment. */
interface ClockTimes {
  readonly wall: Instant;
  readonly monotonic: number;
}

/** By how many milliseconds the wall clock was set; 0: it was not. */
function clockStep(before: ClockTimes, after: ClockTimes): number {
  const step = after.wall - before.wall - (after.monotonic - before.monotonic);
  return Math.abs(step) > CLOCK_JUMP ? step : 0;
}

/** Keeps the leases of this process, and knows whether the time may be trusted. It never waits for a look. */
export class Heartbeat {
  private readonly holder: Holder;
  private readonly databaseTime: DatabaseTime;
  private readonly lease: number;
  private readonly retry = new RetryDelay();
  private last: ClockTimes | undefined;
  /** Changes with the beat that notices it. */
  clock: ClockSetting = { offset: 0, since: 0 };
  private result: Beaten = { ours: new Map(), failingElsewhere: false };
  /** The beat that is under way. */
  running: Promise<void> | undefined;

  constructor(
    private readonly needs: HeartbeatNeeds,
    private readonly handlers: HeartbeatHandlers,
  ) {
    this.holder = { id: randomUUID(), ...(needs.process ?? { host: hostname(), pid: process.pid }) };
    this.databaseTime = needs.databaseTime ?? databaseTime;
    this.lease = (needs.leaseTimes ?? LEASE_TIMES).lease;
  }

  /** Our shards, each with the time since which it has been watched without a gap. */
  get ours(): ReadonlyMap<number, Instant> {
    return this.result.ours;
  }

  /** Another process does not watch as it should. */
  get failingElsewhere(): boolean {
    return this.result.failingElsewhere;
  }

  /** One at a time. */
  beat(): void {
    this.running ??= this.renew()
      .catch((error: unknown) => {
        this.retry.failed(this.needs.clock.monotonic());
        this.needs.log.warn({ err: error }, 'the heartbeat failed, retrying');
      })
      .finally(() => {
        this.running = undefined;
      });
  }

  /**
   * Undefined: nobody knows what happened since the last beat. The machine slept, the process or the database was away, or the
   * clock was set, and silence is to be counted from now on. A beat comes first then.
   */
  timeToLook(): Instant | undefined {
    const times = this.times();
    const { last } = this;
    if (last && this.isRecent(times.monotonic) && clockStep(last, times) === 0) return times.wall;
    if (this.retry.isDue(times.monotonic)) this.beat();
    return undefined;
  }

  /** Whether a shard is ours, as far as this process knows. */
  holds(shard: number): boolean {
    return this.isRecent(this.needs.clock.monotonic()) && this.ours.has(shard);
  }

  /** And as the database knows, at the end of a transaction. */
  async holdsIn(db: Db, shard: number): Promise<boolean> {
    return (await isHeldBy(db, this.holder, shard)) && this.holds(shard);
  }

  async release(): Promise<void> {
    await release(this.needs.db, this.holder, this.databaseTime).catch(() => undefined);
  }

  private async renew(): Promise<void> {
    const { last, handlers } = this;
    const times = this.times();
    const step = last ? clockStep(last, times) : 0;
    const elapsed = last ? times.monotonic - last.monotonic : 0;
    const before = [...this.ours.keys()];
    this.result = await beat(this.needs.db, this.holder, {
      ...{ now: times.wall, step, failing: handlers.isFailing(), databaseTime: this.databaseTime },
      lease: this.lease,
      last: last && { at: last.wall, elapsed },
      // Only of one that ran before us: what starts after us takes over by itself.
      isDead: last === undefined ? hasEnded : () => false,
    });
    this.last = times;
    if (step !== 0) this.clock = { offset: this.clock.offset + step, since: times.wall - elapsed };
    this.retry.succeeded();
    handlers.onBeat(before);
  }

  private isRecent(monotonic: number): boolean {
    return this.last !== undefined && monotonic - this.last.monotonic < this.lease;
  }

  private times(): ClockTimes {
    const { clock } = this.needs;
    // In this order: a pause between the two makes the beat old, not the time new.
    const wall = clock.now();
    return { wall, monotonic: clock.monotonic() };
  }
}
