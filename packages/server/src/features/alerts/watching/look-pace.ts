import { RetryDelay } from '#retry-delay';

/** When each centre may be looked at again: not at once after a look, and after failures later and later. */
export class LookPace {
  private readonly lookedAt = new Map<number, number>();
  /** Of the centres whose last look failed. */
  private readonly retries = new Map<number, RetryDelay>();

  constructor(
    /** Milliseconds from one look to the next one for readings. */
    private readonly pause: number,
    private readonly monotonic: () => number,
  ) {}

  isPausing(centroId: number): boolean {
    return this.monotonic() - (this.lookedAt.get(centroId) ?? Number.NEGATIVE_INFINITY) < this.pause;
  }

  mayTry(centroId: number): boolean {
    return this.retries.get(centroId)?.isDue(this.monotonic()) ?? true;
  }

  onLook(centroId: number): void {
    this.lookedAt.set(centroId, this.monotonic());
  }

  onSuccess(centroId: number): void {
    this.retries.delete(centroId);
  }

  onFailure(centroId: number): void {
    const retry = this.retries.get(centroId) ?? new RetryDelay();
    retry.failed(this.monotonic());
    this.retries.set(centroId, retry);
  }

  forget(centroId: number): void {
    this.retries.delete(centroId);
    this.lookedAt.delete(centroId);
  }
}
