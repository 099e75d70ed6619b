import type { ServerResponse } from 'node:http';

/** A reader that takes nothing for this long is not reading. */
const STALLED_AFTER = 30_000;
/** Nor may it cost more memory than this meanwhile, beyond the snapshot it began with. */
const LARGEST_BACKLOG = 512 * 1024;

/**
 * Server-sent events to one reader. A slow one is dropped rather than waited for: it comes back by itself and gets a
 * fresh snapshot, and nobody else is held up.
 */
export class EventStream {
  private stalled: NodeJS.Timeout | undefined;
  private closed = false;
  private readonly closing: (() => void)[] = [];

  constructor(private readonly response: ServerResponse) {
    response.on('close', () => this.close());
    response.on('drain', () => this.relax());
  }

  send(event: string, json: string): void {
    this.write(`event: ${event}\ndata: ${json}\n\n`);
  }

  /** A word without meaning, so that both sides notice a dead line. */
  heartbeat(): void {
    this.write(': beat\n\n');
  }

  onClose(onClosed: () => void): void {
    if (this.closed) onClosed();
    else this.closing.push(onClosed);
  }

  close(): void {
    if (this.closed) return;
    this.closed = true;
    // Whoever reads gets the rest; whoever does not would keep the line, and the server, open.
    if (this.stalled) this.response.destroy();
    else this.response.end();
    this.relax();
    for (const hear of this.closing.splice(0)) hear();
  }

  private write(text: string): void {
    if (this.closed) return;
    const flows = this.response.write(text);
    if (this.response.writableLength > LARGEST_BACKLOG + text.length) return this.drop();
    if (!flows) this.stalled ??= setTimeout(() => this.drop(), STALLED_AFTER).unref();
  }

  private drop(): void {
    this.response.destroy();
    this.close();
  }

  private relax(): void {
    clearTimeout(this.stalled);
    this.stalled = undefined;
  }
}
