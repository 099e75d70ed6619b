import { type Instant, SECOND } from '@vigilia/domain/instant';
import { LRUCache } from 'lru-cache';

/** After the first failure, the second one in a row and so on. */
const PAUSES = [1, 5, 15, 30].map((seconds) => seconds * SECOND);
const MOST_KEPT = 10_000;

/** Circuit breakers: what fails is left alone for a while, then tried once, until something succeeds. */
export class Circuits {
  private readonly known = new LRUCache<string, { failures: number; until: Instant }>({ max: MOST_KEPT });

  /** Whether the last attempt succeeded. */
  isWorking(key: string): boolean {
    return this.known.get(key)?.failures === 0;
  }

  isFailing(key: string): boolean {
    return (this.known.get(key)?.failures ?? 0) > 0;
  }

  isOpen(key: string, now: Instant): boolean {
    return (this.known.get(key)?.until ?? 0) > now;
  }

  /** Attempts that failed together count once. */
  record(key: string, isSuccess: boolean, now: Instant): void {
    if (isSuccess) {
      this.known.set(key, { failures: 0, until: 0 });
      return;
    }
    if (this.isOpen(key, now)) return;
    const failures = (this.known.get(key)?.failures ?? 0) + 1;
    const pause = PAUSES[Math.min(failures, PAUSES.length) - 1]!;
    this.known.set(key, { failures, until: now + pause });
  }
}
