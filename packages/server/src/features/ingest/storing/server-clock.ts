import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import os from 'node:os';
import type { Instant } from '@vigilia/domain/instant';

/** The clock on the wall, and beside it one that nobody can put forward or back. */
export interface ServerClock {
  now(): Instant;
  /** Milliseconds since the machine started. */
  uptime(): number;
  /** Uptimes can be compared only within one start of one machine. */
  readonly bootId: string;
}

export function serverClock(now: () => Instant): ServerClock {
  // The machine's uptime is asked for once: that is slow, and uptimes are compared for every message.
  const startedAt = os.uptime() * 1_000 - performance.now();
  return { now, uptime: () => Math.round(startedAt + performance.now()), bootId: bootId() };
}

function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return randomUUID(); // not Linux: comparable within this process
  }
}
