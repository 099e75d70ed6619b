import { type Instant, SECOND } from '@vigilia/domain/instant';

/** A notification and what this process published itself belong together when they are this close. */
const TOGETHER = 5 * SECOND;
const FOREIGN_AFTER = SECOND;

/**
 * Every commit of readings is notified to all processes, also to the one that made it and knows already what changed.
 * This tells the notifications of other processes apart, whose residents have to be read. One that is taken for our own
 * by mistake is made up for by the next.
 */
export class OwnNotes {
  private readonly expected = new Map<string, Instant[]>();
  private readonly unexplained = new Map<string, Instant>();

  /** This process committed readings of a resident. */
  stored(centroId: number, id: number, now: Instant): void {
    const key = `${centroId} ${id}`;
    if (this.unexplained.delete(key)) return;
    this.expected.set(key, [...this.recent(key, now), now]);
  }

  /** Some process did. */
  noted(centroId: number, id: number, now: Instant): void {
    const key = `${centroId} ${id}`;
    const [, ...rest] = this.recent(key, now);
    if (this.recent(key, now).length === 0) this.unexplained.set(key, this.unexplained.get(key) ?? now);
    else if (rest.length === 0) this.expected.delete(key);
    else this.expected.set(key, rest);
  }

  /** Takes the residents whose readings another process has stored, as `[centre, resident]`. */
  foreign(now: Instant): [number, number][] {
    const found = [...this.unexplained].filter(([, at]) => now - at >= FOREIGN_AFTER || now < at);
    return found.map(([key]) => {
      this.unexplained.delete(key);
      return key.split(' ').map(Number) as [number, number];
    });
  }

  clear(): void {
    this.expected.clear();
    this.unexplained.clear();
  }

  private recent(key: string, now: Instant): Instant[] {
    return (this.expected.get(key) ?? []).filter((at) => Math.abs(now - at) <= TOGETHER);
  }
}
