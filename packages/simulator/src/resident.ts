import type { Instant } from '@vigilia/domain/instant';
import type { Reading } from '@vigilia/domain/reading';
import { batteryAt } from './battery';
import { type CareDay, careDayAt } from './care-day';
import type { Profile } from './profile';
import { mix } from './random';

/** A reading before a hub adds its signal strength. */
export interface SensorReading extends Reading {
  battery: number;
}

/**
 * The readings of a resident's sensor from `from` to before `to`, in order. A reading depends only on its time, so a
 * period can be generated in any pieces.
 */
export function* residentReadings(
  profile: Profile,
  from: Instant,
  to: Instant,
  everyMs: number,
): Generator<SensorReading, void, undefined> {
  // Sensors do not send all at once: each has its own offset within the interval.
  const phase = profile.key % everyMs;
  let at = Math.ceil((from - phase) / everyMs) * everyMs + phase;
  while (at < to) {
    const day = careDayAt(profile, at);
    const until = Math.min(to, day.until);
    yield* readingsOfDay(profile, day, at, until, everyMs);
    at += Math.ceil((until - at) / everyMs) * everyMs;
  }
}

function* readingsOfDay(
  profile: Profile,
  { moisture, poses, episodes }: CareDay,
  from: Instant,
  until: Instant,
  everyMs: number,
): Generator<SensorReading, void, undefined> {
  let [point, pose, next] = [0, 0, 0];
  for (let at = from; at < until; at += everyMs) {
    while (next < episodes.length && episodes[next]!.until <= at) next += 1;
    const episode = next < episodes.length && episodes[next]!.from <= at ? episodes[next]! : null;
    const kind = episode?.kind;
    if (kind === 'away') continue;
    if (kind === 'off' && at - everyMs >= episode!.from) continue; // it was sent already
    const battery = tenths(batteryAt(profile, at));
    if (kind === 'off') {
      yield { at, power: 'off', moisture: null, contact: null, pitch: null, roll: null, battery };
      continue;
    }
    while (point + 1 < moisture.length && moisture[point + 1]!.at <= at) point += 1;
    while (pose + 1 < poses.length && poses[pose + 1]!.from <= at) pose += 1;
    const noise = mix(profile.key ^ Math.floor(at / 1000));
    yield {
      at,
      power: 'on',
      moisture:
        kind === 'loose' ? null : tenths(Math.max(0, interpolate(moisture, point, at) + jitter(noise, 0.4))),
      contact: kind === 'loose' ? 'none' : kind === 'poor' ? 'poor' : 'ok',
      pitch: degrees(poses[pose]!.pitch + jitter(noise >>> 8, 2.5)),
      roll: degrees(poses[pose]!.roll + profile.skew + jitter(noise >>> 16, 3)),
      battery,
    };
  }
}

function interpolate(curve: CareDay['moisture'], index: number, at: Instant): number {
  const last = curve[index]!;
  const next = curve[index + 1];
  if (!next) return last.moisture;
  return last.moisture + ((next.moisture - last.moisture) * (at - last.at)) / (next.at - last.at);
}

const jitter = (bits: number, amplitude: number) => ((bits & 0xff) / 127.5 - 1) * amplitude;
const tenths = (value: number) => Math.round(value * 10) / 10;
const degrees = (value: number) => Math.round(value) + 0; // minus zero becomes zero, as it does on the wire
