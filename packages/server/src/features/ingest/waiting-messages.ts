import { Durations } from './durations';
import type { HubIdentity } from './storing/message';

export interface Backlog {
  messages: number;
  /** Milliseconds that the oldest of them has waited. */
  oldest: number;
}

/** A message that has waited longer, while no other was stored, shows that something is wrong. */
const MAX_WAIT = 30_000;

/** The messages that have arrived and are not acknowledged yet. */
export class WaitingMessages {
  /** From the arrival of a message to its acknowledgement. */
  readonly acknowledgement = new Durations([0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]);
  /** Oldest first. */
  private readonly waiting = new Set<{ readonly since: number; readonly hub: HubIdentity }>();
  private storedAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly monotonic: () => number) {}

  /** Counts a message of this hub as waiting while `store` runs. */
  async during<T>(hub: HubIdentity, store: () => Promise<T>): Promise<T> {
    const message = { since: this.monotonic(), hub };
    this.waiting.add(message);
    try {
      const outcome = await store();
      this.storedAt = this.monotonic();
      this.acknowledgement.add((this.storedAt - message.since) / 1000);
      return outcome;
    } finally {
      this.waiting.delete(message);
    }
  }

  /** Failing while a message has waited for its commit for too long, unless only its home cannot be written to. */
  readiness(): 'ok' | 'failing' {
    const [oldest] = this.waiting;
    const longAgo = this.monotonic() - MAX_WAIT;
    return oldest && oldest.since < longAgo && this.storedAt < longAgo ? 'failing' : 'ok';
  }

  backlog(isFailing: (hub: HubIdentity) => boolean): Record<'storing' | 'failing', Backlog> {
    const backlog = { storing: { messages: 0, oldest: 0 }, failing: { messages: 0, oldest: 0 } };
    const now = this.monotonic();
    for (const { since, hub } of this.waiting) {
      const of = backlog[isFailing(hub) ? 'failing' : 'storing'];
      of.messages += 1;
      of.oldest = Math.max(of.oldest, now - since);
    }
    return backlog;
  }
}
