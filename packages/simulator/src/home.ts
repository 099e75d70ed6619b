import { MAX_READINGS, type WireReading } from '@vigilia/contract/ingest';
import type { Instant } from '@vigilia/domain/instant';
import type { HomePlan, Plan } from './plan';
import { type Profile, profileOf } from './profile';
import { residentReadings, type SensorReading } from './resident';
import { signalStrength } from './signal-strength';
import { toWire } from './wire';

/** A care home: its hubs, and its residents with the hubs that receive their sensors. */
export interface Home {
  readonly hubs: readonly string[];
  readonly residents: readonly Resident[];
}
interface Resident {
  readonly profile: Profile;
  /** The hubs that receive the sensor, the nearest first. */
  readonly hubs: readonly string[];
}

/** The readings of one message of a hub. */
interface ReadingBatch {
  readonly hub: string;
  readonly readings: readonly WireReading[];
}

export function homeOf(seed: Plan['seed'], { zona, hubs, sensors }: HomePlan): Home {
  return {
    hubs: hubs.map(({ codigo }) => codigo),
    residents: sensors.map(({ codigo, capacidad, hubs }) => ({
      profile: profileOf(seed, { sensor: codigo, capacidad, zona }),
      hubs,
    })),
  };
}

/** What the hubs of a home received in a period: the readings of each hub in order, at most MAX_READINGS a batch. */
export function receivedReadings(home: Home, from: Instant, to: Instant, everyMs: number): ReadingBatch[] {
  const received = new Map<string, { at: Instant; reading: WireReading }[]>(
    home.hubs.map((hub) => [hub, []]),
  );
  for (const { profile, hubs } of home.residents) {
    for (const reading of residentReadings(profile, from, to, everyMs)) {
      for (const [rank, hub] of hubs.entries()) {
        const signal = signalStrength(profile.sensor, hub, rank, reading.at);
        if (signal === null) continue;
        received.get(hub)?.push({ at: reading.at, reading: toWire(profile.sensor, reading, signal) });
      }
    }
  }
  return [...received].flatMap(([hub, entries]) => {
    const readings = entries.sort((a, b) => a.at - b.at).map(({ reading }) => reading);
    return splitIntoBatches(readings).map((readings) => ({ hub, readings }));
  });
}

/** The signal at the nearest hub: a history has each reading only once. */
export const nearestSignal = ({ profile, hubs }: Resident, { at }: SensorReading): number =>
  signalStrength(profile.sensor, hubs[0] ?? '', 0, at) ?? 0;

function splitIntoBatches(readings: readonly WireReading[]): WireReading[][] {
  const batches: WireReading[][] = [];
  for (let start = 0; start < readings.length; start += MAX_READINGS)
    batches.push(readings.slice(start, start + MAX_READINGS));
  return batches;
}
