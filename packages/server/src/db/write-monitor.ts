import { systemClock } from '#system-clock';
import { DbUnavailable } from './errors';

const RECOVERY_TIME = 10_000;

/** Whether the database takes writes, as seen by those who write: for readiness checks and the notice on every screen. */
export class WriteMonitor {
  private committedAt: number | undefined;
  private storageFailedAt: number | undefined;

  constructor(private readonly monotonic: () => number = systemClock.monotonic) {}

  /** A write was committed. */
  committed(): void {
    this.committedAt = this.monotonic();
  }

  failed(error: unknown): void {
    if (error instanceof DbUnavailable && error.reason === 'storage') this.storageFailedAt = this.monotonic();
  }

  committedWithin(milliseconds: number): boolean {
    return this.committedAt !== undefined && this.monotonic() - this.committedAt <= milliseconds;
  }

  /**
   * The database could not write to its disk. It has recovered when a commit succeeded after the last failure and a
   * while passed: on a full disk small writes succeed while others fail.
   */
  storageFailed(): boolean {
    const { storageFailedAt: failedAt, committedAt = Number.NEGATIVE_INFINITY } = this;
    if (failedAt === undefined) return false;
    return committedAt < failedAt || this.monotonic() - failedAt < RECOVERY_TIME;
  }
}
