import type { Outcome } from './storing/message';

/** Since the process started. Of readings each is counted once, when it is stored or refused. */
export interface IngestCounters {
  /** Readings that were new. */
  accepted: number;
  duplicates: number;
  /** Readings from ahead of the server's clock. */
  parked: number;
  rejected: number;
  /** Messages that no hub of ours may send, or that nobody can read. */
  unreadable: number;
  /** Messages that were made durable elsewhere, because their centre could not be written to. */
  postponed: number;
  /** Messages that cannot be stored and were set aside. */
  unstored: number;
  foldFailures: number;
  /** Batches. */
  commits: number;
}

export const newCounters = (): IngestCounters => ({
  ...{ accepted: 0, duplicates: 0, parked: 0, rejected: 0 },
  ...{ unreadable: 0, postponed: 0, unstored: 0, foldFailures: 0, commits: 0 },
});

/** A receipt counts a parked reading as accepted: the hub need not send it again. */
export function countBatch(
  counters: IngestCounters,
  { outcomes, parked }: { outcomes: readonly Outcome[]; parked: number },
): void {
  counters.commits += 1;
  counters.parked += parked;
  counters.accepted -= parked;
  for (const outcome of outcomes) {
    if (typeof outcome === 'string') continue;
    counters.accepted += outcome.accepted;
    counters.duplicates += outcome.duplicates;
    counters.rejected += outcome.rejected.length;
  }
}
