import {
  MAX_READINGS,
  type Receipt,
  type RejectionReason,
  reading,
  readingsMessage,
  type WireReading,
} from '@vigilia/contract/ingest';
import type { Instant } from '@vigilia/domain/instant';
import type { HubIdentity } from '#services/hub-identity';

export type { HubIdentity };

/** One message of a hub as a transport hands it over. */
export interface HubMessage {
  readonly hub: HubIdentity;
  /** `online` and `offline` are the payloads of the status topic; a heartbeat is `online` too. */
  readonly kind: 'readings' | 'online' | 'offline';
  readonly payload: Uint8Array;
}

/** What became of a message, known after its commit. */
export type Outcome = Receipt | Unreadable | 'unknown-hub';

/** A message that nobody can read and nobody needs to send again: it is no JSON, or none of ours. */
export type Unreadable = 'invalid-json' | 'not-a-message';

export interface ParsedReading {
  /** Where it stood in the message. */
  readonly index: number;
  /** The sensor's code in lower case. */
  readonly code: string;
  readonly at: Instant;
  readonly wire: WireReading;
}

export interface Rejected {
  readonly index: number;
  readonly reason: RejectionReason;
}

/** A message taken apart. Whether its moments can be believed is judged when it is stored. */
export interface ParsedMessage {
  readonly readings: readonly ParsedReading[];
  readonly rejected: readonly Rejected[];
  readonly unreadable: Unreadable | null;
}

/** A thousand readings and more. */
export const LARGEST_MESSAGE = MAX_READINGS * 1024;
/** A readings message nests three levels deep. */
const DEEPEST_NESTING = 8;

/** Each reading is judged alone, so that a bad one does not take the good ones with it. */
export function parseMessage({ kind, payload }: HubMessage): ParsedMessage {
  if (kind !== 'readings' || payload.byteLength === 0) return NO_READINGS;
  if (payload.byteLength > LARGEST_MESSAGE || nestsDeeper(payload, DEEPEST_NESTING))
    return unreadable('not-a-message');
  const json = parseJson(payload);
  if (json === undefined) return unreadable('invalid-json');
  const outer = readingsMessage.safeParse(json);
  if (!outer.success) return unreadable('not-a-message');
  const readings: ParsedReading[] = [];
  const rejected: Rejected[] = [];
  outer.data.readings.forEach((candidate, index) => {
    const read = reading.safeParse(candidate);
    const at = read.success ? Date.parse(read.data.at) : Number.NaN;
    if (!read.success || Number.isNaN(at)) rejected.push({ index, reason: 'bad-reading' });
    else readings.push({ index, code: read.data.sensor.toLowerCase(), at, wire: read.data });
  });
  return { readings, rejected, unreadable: null };
}

const unreadable = (reason: Unreadable | null): ParsedMessage => ({
  readings: [],
  rejected: [],
  unreadable: reason,
});
const NO_READINGS = unreadable(null);

function parseJson(payload: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(payload));
  } catch {
    return undefined;
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Counts brackets outside of strings: deep nesting is refused before anything is built from it. */
function nestsDeeper(json: Uint8Array, limit: number): boolean {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < json.length; i += 1) {
    const byte = json[i];
    if (inString) {
      if (byte === BACKSLASH) i += 1;
      else if (byte === QUOTE) inString = false;
    } else if (byte === QUOTE) inString = true;
    else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) {
      depth += 1;
      if (depth > limit) return true;
    } else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) depth -= 1;
  }
  return false;
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
