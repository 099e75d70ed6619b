import type { Instant } from '@vigilia/domain/instant';
import type { Hub } from './home';

/** Hubs that send as fast as they are acknowledged. */
export interface SendJob {
  readonly kind: 'send';
  readonly door: 'mqtt' | 'http';
  readonly url: string;
  readonly hubs: readonly Hub[];
  readonly readingsAMessage: number;
  /** Messages of a hub without acknowledgement at a time; over HTTP at most one a sensor. */
  readonly inFlight: number;
  readonly seconds: number;
  /** The n-th reading of every sensor was measured at `from + n * every`; this run begins with `first`. */
  readonly from: Instant;
  readonly every: number;
  readonly first: number;
}

export interface Sent {
  /** Readings that were acknowledged. */
  readonly readings: number;
  readonly seconds: number;
  /** Where the next run may begin. */
  readonly next: number;
}

/** Screens that repeat one request. */
export interface RequestJob {
  readonly kind: 'request';
  readonly address: string;
  readonly request: string;
  readonly connections: number;
  readonly seconds: number;
}

export interface RequestCount {
  readonly requests: number;
  readonly seconds: number;
}
