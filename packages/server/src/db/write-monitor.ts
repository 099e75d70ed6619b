import { DbUnavailable } from './errors';

/** Whether the database takes writes, as seen by those who write: for readiness checks and the notice on every screen. */
export class WriteMonitor {
  private committedAt: number | undefined;
  private storageError: Error | undefined;

  /** A write was committed. */
  committed(): void {
    this.committedAt = performance.now();
    this.storageError = undefined;
  }

  failed(error: unknown): void {
    if (error instanceof DbUnavailable && error.reason === 'storage') this.storageError = error;
  }

  committedWithin(milliseconds: number): boolean {
    return this.committedAt !== undefined && performance.now() - this.committedAt <= milliseconds;
  }

  /** The database could not write to its disk, and has not written since. */
  storageFailed(): boolean {
    return this.storageError !== undefined;
  }
}
