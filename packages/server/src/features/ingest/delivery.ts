import {
  MAX_READINGS,
  type RejectionReason,
  reading,
  readingsMessage,
  type WireReading,
} from '@vigilia/contract/ingest';
import { DAY, type Instant, MINUTE } from '@vigilia/domain/instant';

/** A reading whose shape and clock are sound. Where in its message it stood is kept for the receipt. */
export interface SoundReading {
  readonly index: number;
  readonly code: string;
  readonly at: Instant;
  readonly told: WireReading;
}

export interface Rejected {
  readonly index: number;
  readonly reason: RejectionReason;
}

/** One message of a hub, judged but not yet kept. */
export interface Delivery {
  /** By its key where we saw it, by its code where a broker vouches for it. */
  readonly hub: { readonly keyHash: Uint8Array; readonly codigo?: string } | { readonly codigo: string };
  readonly readings: readonly SoundReading[];
  readonly rejected: readonly Rejected[];
  /** Its last will: the hub is gone. */
  readonly gone?: true;
}

/** Up to five minutes ahead counts as now; further ahead, or older than 31 days, is a clock gone wrong (decisions §6). */
const AHEAD = 5 * MINUTE;
const LATE = 31 * DAY;

/** The message apart: each reading is judged alone, so that a bad one does not take the good ones with it. */
export function judge(message: unknown, now: Instant): Pick<Delivery, 'readings' | 'rejected'> | null {
  const outer = readingsMessage.safeParse(message);
  if (!outer.success) return null;
  const readings: SoundReading[] = [];
  const rejected: Rejected[] = [];
  outer.data.readings.forEach((candidate, index) => {
    const read = reading.safeParse(candidate);
    if (!read.success) return rejected.push({ index, reason: 'bad-reading' });
    const at = Date.parse(read.data.at);
    if (Number.isNaN(at)) return rejected.push({ index, reason: 'bad-reading' });
    if (at - now > AHEAD) return rejected.push({ index, reason: 'future' });
    if (now - at > LATE) return rejected.push({ index, reason: 'too-old' });
    return readings.push({ index, code: read.data.sensor.toLowerCase(), at, told: read.data });
  });
  return { readings, rejected };
}

/** A message as it comes off a broker. Null: it cannot be read, and never will. */
export function readMessage(payload: Uint8Array): unknown {
  if (payload.byteLength > LARGEST_MESSAGE) return null;
  try {
    return JSON.parse(utf8.decode(payload));
  } catch {
    return null;
  }
}

/** A thousand readings with room to spare. */
export const LARGEST_MESSAGE = MAX_READINGS * 1024;
const utf8 = new TextDecoder('utf-8', { fatal: true });
