import type { Receipt, WireReading } from '@vigilia/contract/ingest';
import type { HubPlan } from './plan';

/** A hub as the server meets it, over either of its doors. */
export interface HubClient {
  /** Keeps the readings until they are acknowledged. None at all is a word: the hub is there. */
  send(readings: readonly WireReading[]): void;
  readonly waiting: number;
  /** When everything was acknowledged. */
  idle(): Promise<void>;
  /** Says goodbye; what is not acknowledged by then is lost with the hub. */
  close(): Promise<void>;
}

/** What a hub could tell somebody who stands beside it. */
export interface HubNews {
  rejected?(hub: HubPlan, rejected: Receipt['rejected']): void;
  trouble?(hub: HubPlan, words: string): void;
}
