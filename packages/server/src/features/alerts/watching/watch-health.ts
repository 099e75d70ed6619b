/** Without a beat, or without a look at a centre that is due, for so long nobody watches; milliseconds. */
const OVERDUE = 60_000;

/** Whether this process watches as it should. Times are those of a clock that cannot be set. */
export class WatchHealth {
  /** Undefined until watching begins. */
  private beatAt: number | undefined;
  /** Since when centres wait for a look that succeeds. */
  private readonly waiting = new Map<number, number>();

  onBeat(now: number): void {
    this.beatAt = now;
  }

  onDue(centroId: number, now: number): void {
    if (!this.waiting.has(centroId)) this.waiting.set(centroId, now);
  }

  onLooked(centroId: number): void {
    this.waiting.delete(centroId);
  }

  isOverdue(now: number): boolean {
    return [this.beatAt ?? now, ...this.waiting.values()].some((since) => now - since > OVERDUE);
  }
}
