/** How many bytes of messages may wait in all; one centre may have a quarter of it. */
const MOST_BYTES = 8 * 1024 * 1024;
const SHARE = 4;

/** Backpressure: how much may wait for its commit. While there is no capacity the server is overloaded, and nothing more is read. */
export class Capacity {
  /** Of messages that wait, are being stored or are on their way in. */
  bytes = 0;
  /** Bytes of messages that are on their way in, by centre. */
  private readonly reserved = new Map<number, number>();
  private readonly waiting = new Set<{ centroId: number | undefined; resume: () => void }>();

  /** @param queued bytes of messages that wait for their centre */
  constructor(
    private readonly queued: (centroId: number) => number,
    private readonly mostBytes = MOST_BYTES,
  ) {}

  /** For another message, of this centre where it is known? */
  has(centroId?: number): boolean {
    if (this.bytes >= this.mostBytes) return false;
    if (centroId === undefined) return true;
    return this.queued(centroId) + (this.reserved.get(centroId) ?? 0) < this.mostBytes / SHARE;
  }

  /** For a message that is on its way in. Returns how to release it, once the message is here or will not come. */
  reserve(centroId: number | undefined, bytes: number): () => void {
    const add = (change: number) => {
      this.bytes += change;
      if (centroId === undefined) return;
      const reserved = (this.reserved.get(centroId) ?? 0) + change;
      if (reserved > 0) this.reserved.set(centroId, reserved);
      else this.reserved.delete(centroId);
    };
    add(bytes);
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      add(-bytes);
      this.resumeWaiting();
    };
  }

  /** Calls back once there is capacity again. Returns how to stop waiting. */
  onFree(centroId: number | undefined, resume: () => void): () => void {
    const waiting = { centroId, resume };
    this.waiting.add(waiting);
    return () => this.waiting.delete(waiting);
  }

  resumeWaiting(): void {
    if (this.waiting.size === 0 || !this.has()) return;
    for (const waiting of [...this.waiting]) {
      if (!this.has(waiting.centroId)) continue;
      this.waiting.delete(waiting);
      waiting.resume();
    }
  }
}
