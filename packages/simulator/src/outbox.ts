import { MAX_READINGS, type WireReading } from '@vigilia/contract/ingest';

/** The queue of readings that are not yet acknowledged. */
export interface Outbox {
  /** An empty list is sent too, as a heartbeat (R-HUBS-13). */
  add(readings: readonly WireReading[]): void;
  readonly unacknowledged: number;
  /** Resolves when everything is acknowledged or the outbox is closed. */
  idle(): Promise<void>;
  close(): void;
}

/**
 * @param deliver resolves once a message is acknowledged, after any number of retries. Messages are delivered one at a
 * time, so that readings arrive in order and are only removed once acknowledged.
 */
export function createOutbox(deliver: (readings: readonly WireReading[]) => Promise<void>): Outbox {
  const readings: WireReading[] = [];
  let heartbeatDue = false;
  let closed = false;
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    try {
      while (!closed && (heartbeatDue || readings.length > 0)) {
        heartbeatDue = false;
        const message = readings.slice(0, MAX_READINGS);
        await deliver(message);
        readings.splice(0, message.length);
      }
    } finally {
      running = undefined; // cleared in the same turn: a reading added later must start a new run
    }
  }

  return {
    add(added) {
      if (added.length === 0) heartbeatDue = true;
      else readings.push(...added);
      running ??= run();
      running.catch(() => {}); // a delivery only fails after the hub is closed
    },
    get unacknowledged() {
      return readings.length;
    },
    idle: async () => {
      await running?.catch(() => {});
    },
    close() {
      closed = true;
    },
  };
}
