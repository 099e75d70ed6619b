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
  /** `n` follows the clock instead, beginning at `from`: who sends the same sensor again before the next one sends a copy. */
  readonly isRealTime?: boolean;
}

export interface Sent {
  /** Readings that were acknowledged. */
  readonly readings: number;
  readonly seconds: number;
  /** Where the next run may begin. */
  readonly next: number;
}

/** Hubs that send messages of one reading at a given rate over MQTT, whether or not they are acknowledged. */
export interface OfferJob {
  readonly kind: 'offer';
  readonly url: string;
  readonly hubs: readonly Hub[];
  /** Of all hubs together. */
  readonly messagesASecond: number;
  /** A hub that has so many messages without acknowledgement waits. */
  readonly inFlight?: number;
  readonly seconds: number;
  /** How many seconds to wait for what was not acknowledged at the end. */
  readonly patience: number;
  /** As in `SendJob`. */
  readonly from: Instant;
  readonly every: number;
  readonly first: number;
  /** One message in so many cannot be read or is about a sensor that nobody knows. */
  readonly badEvery?: number;
}

export interface Offered {
  /** Messages that the hubs had. */
  readonly due: number;
  /** Those that the server's sockets took. */
  readonly sent: number;
  /** Acknowledged before the last one was due. */
  readonly inTime: number;
  /** Not acknowledged in the end. */
  readonly unacknowledged: number;
  /** Seconds from the end of sending until the last acknowledgement. */
  readonly settled: number;
  /** From the moment a message was due until its acknowledgement, in milliseconds. */
  readonly median: number;
  readonly p99: number;
  readonly longest: number;
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
