import type { Instant } from '@vigilia/domain/instant';
import { type Home, nearestSignal } from './home';
import { residentReadings, type SensorReading } from './resident';
import { stampOf } from './stamp';

const CHUNK = 1 << 16;

/**
 * The past of a home as text, one reading of the wire a line, sensor after sensor and each in order. In chunks, since
 * a line a write would cost more than drawing it.
 */
export function* historyLines(home: Home, from: Instant, to: Instant, everyMs: number): Generator<string> {
  let chunk = '';
  for (const resident of home.residents) {
    const opening = `{"sensor":${JSON.stringify(resident.profile.sensor)},"at":"`;
    for (const reading of residentReadings(resident.profile, from, to, everyMs)) {
      chunk += opening + lineOf(reading, nearestSignal(resident, reading));
      if (chunk.length < CHUNK) continue;
      yield chunk;
      chunk = '';
    }
  }
  if (chunk) yield chunk;
}

/** Written by hand: this is the inner loop of millions of lines, and a test holds it against the wire's own schema. */
function lineOf(reading: SensorReading, signal: number): string {
  const { at, power, moisture, contact, pitch, roll, battery } = reading;
  let line = `${stampOf(at)}","power":"${power}"`;
  if (moisture !== null) line += `,"moisture":${tenths(moisture)}`;
  if (contact !== null) line += `,"contact":"${contact}"`;
  if (pitch !== null) line += `,"pitch":${pitch}`;
  if (roll !== null) line += `,"roll":${roll}`;
  return `${line},"battery":${tenths(battery)},"signal":${signal}}\n`;
}

/** Readings have one decimal and are never negative; whole numbers are much faster to write than fractions. */
function tenths(value: number): string {
  const count = Math.round(value * 10);
  return `${Math.floor(count / 10)}.${count % 10}`;
}
