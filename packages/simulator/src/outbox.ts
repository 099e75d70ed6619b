import { MAX_READINGS, type WireReading } from '@vigilia/contract/ingest';

/** What a hub has heard and nobody has acknowledged. */
export interface Outbox {
  /** Nothing to send is worth a message too: it is a word of the hub (decisions §6). */
  add(readings: readonly WireReading[]): void;
  readonly waiting: number;
  /** When everything was acknowledged, or it was closed. */
  idle(): Promise<void>;
  close(): void;
}

/**
 * @param deliver resolves once a message is acknowledged, however long that takes and however often it must be sent;
 * one at a time, so that readings arrive in order and nothing is forgotten before its acknowledgement
 */
export function outboxOf(deliver: (readings: readonly WireReading[]) => Promise<void>): Outbox {
  const readings: WireReading[] = [];
  let owesWord = false;
  let closed = false;
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    try {
      while (!closed && (owesWord || readings.length > 0)) {
        owesWord = false;
        const message = readings.slice(0, MAX_READINGS);
        await deliver(message);
        readings.splice(0, message.length);
      }
    } finally {
      running = undefined; // before anybody else can add: else the last reading would wait for the next
    }
  }

  return {
    add(heard) {
      if (heard.length === 0) owesWord = true;
      else readings.push(...heard);
      running ??= run();
      running.catch(() => {}); // a delivery fails only once the hub is closed
    },
    get waiting() {
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
