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

/** A reading as it is stored. */
export interface ReadingRow extends ReadingValues {
  sensorId: number;
  at: Instant;
  /** Who wore it then; null: nobody did. */
  assignmentId: number | null;
}

/** Numbers a reading: its moment, its values, and its wearer. */
const WIDTH = 8;

/** The readings of a home since its log was last compacted, some sixty bytes each. */
export class KnownReadings {
  private readonly sensors = new Map<number, SensorReadings>();
  count = 0;

  add(row: ReadingRow): void {
    let known = this.sensors.get(row.sensorId);
    if (!known) this.sensors.set(row.sensorId, (known = new SensorReadings()));
    known.add(row);
    this.count += 1;
  }

  find(sensorId: number, at: Instant): ReadingValues | undefined {
    return this.sensors.get(sensorId)?.find(at);
  }

  /** Those of one wearer after a moment, sorted. */
  *wornAfter(sensorId: number, assignmentId: number, after: Instant): Iterable<ReadingRow> {
    for (const row of this.sensors.get(sensorId)?.after(after) ?? [])
      if (row.assignmentId === assignmentId) yield { sensorId, ...row };
  }
}

/** Sorted by their moment. Nearly all are added at the end. */
class SensorReadings {
  private numbers = new Float64Array(8 * WIDTH);
  private count = 0;

  add(row: ReadingRow): void {
    if (this.count * WIDTH === this.numbers.length) {
      const larger = new Float64Array(2 * this.numbers.length);
      larger.set(this.numbers);
      this.numbers = larger;
    }
    const { numbers } = this;
    let place = this.placeOf(row.at) * WIDTH;
    if (place < this.count * WIDTH) numbers.copyWithin(place + WIDTH, place, this.count * WIDTH);
    // One after the other: a list of them would be made for every reading.
    numbers[place++] = row.at;
    numbers[place++] = POWERS.indexOf(row.power);
    numbers[place++] = orNaN(row.moisture);
    numbers[place++] = row.contact === null ? Number.NaN : CONTACTS.indexOf(row.contact);
    numbers[place++] = orNaN(row.pitch);
    numbers[place++] = orNaN(row.roll);
    numbers[place++] = orNaN(row.battery);
    numbers[place++] = orNaN(row.assignmentId);
    this.count += 1;
  }

  find(at: Instant): ReadingValues | undefined {
    const place = this.placeOf(at);
    return this.numbers[place * WIDTH] === at && place < this.count ? this.read(place) : undefined;
  }

  *after(at: Instant): Iterable<Omit<ReadingRow, 'sensorId'>> {
    for (let place = this.placeOf(at + 1); place < this.count; place += 1) yield this.read(place);
  }

  private read(place: number): Omit<ReadingRow, 'sensorId'> {
    const [at = 0, power = 0, moisture, contact = Number.NaN, pitch, roll, battery, assignment] =
      this.numbers.subarray(place * WIDTH, (place + 1) * WIDTH);
    return {
      at,
      power: POWERS[power] ?? 'off',
      moisture: orNull(moisture),
      contact: CONTACTS[contact] ?? null,
      pitch: orNull(pitch),
      roll: orNull(roll),
      battery: orNull(battery),
      assignmentId: orNull(assignment),
    };
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
