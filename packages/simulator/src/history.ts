import type { Instant } from '@vigilia/domain/instant';
import { type Home, nearestSignal } from './home';
import { isoTimestamp } from './iso-timestamp';
import { residentReadings, type SensorReading } from './resident';

const CHUNK_SIZE = 1 << 16;

/**
 * The readings of a home as JSON lines, grouped by sensor and sorted by time. In chunks, because one write a line would
 * cost more than generating it.
 */
export function* historyChunks(home: Home, from: Instant, to: Instant, everyMs: number): Generator<string> {
  let chunk = '';
  for (const resident of home.residents) {
    const opening = `{"sensor":${JSON.stringify(resident.profile.sensor)},"at":"`;
    for (const reading of residentReadings(resident.profile, from, to, everyMs)) {
      chunk += opening + jsonLineOf(reading, nearestSignal(resident, reading));
      if (chunk.length < CHUNK_SIZE) continue;
      yield chunk;
      chunk = '';
    }
  }
  if (chunk) yield chunk;
}

/** Formatted by hand: this is the inner loop for millions of lines. A test checks it against the contract's schema. */
function jsonLineOf(reading: SensorReading, signal: number): string {
  const { at, power, moisture, contact, pitch, roll, battery } = reading;
  let line = `${isoTimestamp(at)}","power":"${power}"`;
  if (moisture !== null) line += `,"moisture":${tenths(moisture)}`;
  if (contact !== null) line += `,"contact":"${contact}"`;
  if (pitch !== null) line += `,"pitch":${pitch}`;
  if (roll !== null) line += `,"roll":${roll}`;
  return `${line},"battery":${tenths(battery)},"signal":${signal}}\n`;
}

/** Values have one decimal and are never negative; integers are much faster to format than fractions. */
function tenths(value: number): string {
  const count = Math.round(value * 10);
  return `${Math.floor(count / 10)}.${count % 10}`;
}
