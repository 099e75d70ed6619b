import { readFileSync } from 'node:fs';
import os from 'node:os';
import { randomUUID } from '#crypto/random';
import type { Clock } from './clock';

// The machine's uptime is asked for once: that is slow, and monotonic times are compared for every message.
const startedAt = os.uptime() * 1_000 - performance.now();

/** The clocks of this machine. Nothing else of the server reads them; a test holds others. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => Math.round(startedAt + performance.now()),
  bootId: bootId(),
};

function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return randomUUID(); // not Linux: comparable within this process
  }
}
