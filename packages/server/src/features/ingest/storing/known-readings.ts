import type { Instant } from '@vigilia/domain/instant';
import { CONTACTS, type Contact, POWERS, type Power } from '@vigilia/domain/reading';

/** What of a reading has to be the same in a copy: everything but who wore the sensor and who received it. */
export interface ReadingValues {
  power: Power;
  moisture: number | null;
  contact: Contact | null;
  pitch: number | null;
  roll: number | null;
  battery: number | null;
}

interface KnownReading extends ReadingValues {
  readonly sensorId: number;
  readonly at: Instant;
}

/** Numbers a reading: its moment, and its values. */
const WIDTH = 7;

/** The readings of a home since its log was last compacted, some sixty bytes each. */
export class KnownReadings {
  private readonly sensors = new Map<number, SensorReadings>();
  count = 0;

  add(row: KnownReading): void {
    let known = this.sensors.get(row.sensorId);
    if (!known) this.sensors.set(row.sensorId, (known = new SensorReadings()));
    known.add(row);
    this.count += 1;
  }

  find(sensorId: number, at: Instant): ReadingValues | undefined {
    return this.sensors.get(sensorId)?.find(at);
  }

  /** From `from` on, before `until`. */
  countBetween(sensorId: number, from: Instant, until: Instant): number {
    return this.sensors.get(sensorId)?.countBetween(from, until) ?? 0;
  }
}

/** Sorted by their moment. Nearly all are added at the end. */
class SensorReadings {
  private numbers = new Float64Array(8 * WIDTH);
  private count = 0;

  add(row: KnownReading): void {
    if (this.count * WIDTH === this.numbers.length) {
      const larger = new Float64Array(2 * this.numbers.length);
      larger.set(this.numbers);
      this.numbers = larger;
    }
    const place = this.placeOf(row.at) * WIDTH;
    this.numbers.copyWithin(place + WIDTH, place, this.count * WIDTH);
    this.numbers.set(
      [
        row.at,
        POWERS.indexOf(row.power),
        orNaN(row.moisture),
        row.contact === null ? Number.NaN : CONTACTS.indexOf(row.contact),
        orNaN(row.pitch),
        orNaN(row.roll),
        orNaN(row.battery),
      ],
      place,
    );
    this.count += 1;
  }

  find(at: Instant): ReadingValues | undefined {
    const place = this.placeOf(at) * WIDTH;
    if (place === this.count * WIDTH || this.numbers[place] !== at) return undefined;
    const [power = 0, moisture, contact = Number.NaN, pitch, roll, battery] = this.numbers.subarray(
      place + 1,
      place + WIDTH,
    );
    return {
      power: POWERS[power] ?? 'off',
      moisture: orNull(moisture),
      contact: CONTACTS[contact] ?? null,
      pitch: orNull(pitch),
      roll: orNull(roll),
      battery: orNull(battery),
    };
  }

  countBetween(from: Instant, until: Instant): number {
    return this.placeOf(until) - this.placeOf(from);
  }

  /** Of the first that is not before this moment. */
  private placeOf(at: Instant): number {
    let [low, high] = [0, this.count];
    if (high === 0 || (this.numbers[(high - 1) * WIDTH] as number) < at) return high;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.numbers[middle * WIDTH] as number) < at) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

const orNaN = (value: number | null): number => value ?? Number.NaN;
const orNull = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value;
