import { MAX_READINGS, type WireReading } from '@vigilia/contract/ingest';
import type { Instant } from '@vigilia/domain/instant';
import { hearing } from './hearing';
import type { HomePlan, Plan } from './plan';
import { type Profile, profileOf } from './profile';
import { residentReadings, type SensorReading } from './resident';
import { toWire } from './wire';

/** A care home: its hubs, its residents, and who hears whom. */
export interface Home {
  readonly hubs: readonly string[];
  readonly residents: readonly Resident[];
}
interface Resident {
  readonly profile: Profile;
  /** The hubs that hear the sensor, the nearest first. */
  readonly hubs: readonly string[];
}

/** What a hub hands over in one go. */
export interface Batch {
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

/** What the hubs of a home heard in a period: for each hub its readings in order, in batches the wire allows. */
export function heardBy(home: Home, from: Instant, to: Instant, everyMs: number): Batch[] {
  const heard = new Map<string, { at: Instant; reading: WireReading }[]>(home.hubs.map((hub) => [hub, []]));
  for (const { profile, hubs } of home.residents) {
    for (const reading of residentReadings(profile, from, to, everyMs)) {
      for (const [rank, hub] of hubs.entries()) {
        const signal = hearing(profile.sensor, hub, rank, reading.at);
        if (signal === null) continue;
        heard.get(hub)?.push({ at: reading.at, reading: toWire(profile.sensor, reading, signal) });
      }
    }
  }
  return [...heard].flatMap(([hub, heard]) => {
    const readings = heard.sort((a, b) => a.at - b.at).map(({ reading }) => reading);
    return inBatches(readings).map((readings) => ({ hub, readings }));
  });
}

/** How the nearest hub heard a reading: all that a history of one line a reading needs. */
export const nearestSignal = ({ profile, hubs }: Resident, { at }: SensorReading): number =>
  hearing(profile.sensor, hubs[0] ?? '', 0, at) ?? 0;

export function inBatches(readings: readonly WireReading[], most = MAX_READINGS): WireReading[][] {
  const batches: WireReading[][] = [];
  for (let start = 0; start < readings.length; start += most)
    batches.push(readings.slice(start, start + most));
  return batches;
}
