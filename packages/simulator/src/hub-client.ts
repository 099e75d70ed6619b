import type { Receipt, WireReading } from '@vigilia/contract/ingest';
import type { HubPlan } from './plan';

/** A hub's connection to the server, over MQTT or HTTP. */
export interface HubClient {
  /** Queues the readings until they are acknowledged. An empty list is a heartbeat. */
  send(readings: readonly WireReading[]): void;
  readonly unacknowledged: number;
  /** Resolves when everything is acknowledged. */
  idle(): Promise<void>;
  /** Disconnects; readings that are not acknowledged are dropped. */
  close(): Promise<void>;
}

/** Callbacks for logging. */
export interface HubEvents {
  onRejected?(hub: HubPlan, rejected: Receipt['rejected']): void;
  onError?(hub: HubPlan, message: string): void;
}
