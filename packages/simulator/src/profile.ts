import { HOUR } from '@vigilia/domain/instant';
import { hash, seededRandom } from './random';

/** How a resident spends the day. */
const MOBILITIES = {
  walks: 'Walks by day, turns at night without help.',
  sits: 'Sits by day, turns at night without help.',
  bedridden: 'Is turned by staff, sometimes late.',
} as const;
type Mobility = keyof typeof MOBILITIES;

/** The properties of a resident that a sensor can measure, generated once from the seed. */
export interface Profile {
  readonly sensor: string;
  readonly capacidad: number;
  readonly zona: string;
  /** 32 bits from seed and sensor. */
  readonly key: number;
  readonly mobility: Mobility;
  /** Voids on an average day. */
  readonly voids: number;
  /** Volume of a void relative to other residents. */
  readonly volume: number;
  /** Local minutes of the day. */
  readonly wakesAt: number;
  readonly sleepsAt: number;
  /** Degrees by which the sensor is attached at an angle. */
  readonly skew: number;
  /** Times without radio coverage on an average day. */
  readonly coverageGaps: number;
  readonly batteryDays: number;
  readonly batteryShift: number;
}

export interface Wearer {
  readonly sensor: string;
  readonly capacidad: number;
  readonly zona: string;
}

export function profileOf(seed: string | number, { sensor, capacidad, zona }: Wearer): Profile {
  const random = seededRandom(seed, sensor, 'profile');
  const nature = random.next();
  return {
    sensor,
    capacidad,
    zona,
    key: hash(sensor, hash(seed)),
    mobility: nature < 0.22 ? 'bedridden' : nature < 0.65 ? 'sits' : 'walks',
    voids: random.between(6, 9.5),
    volume: random.chance(0.25) ? random.between(1.2, 1.8) : random.between(0.45, 1),
    wakesAt: random.integer(7 * 60, 8 * 60 + 30),
    sleepsAt: random.integer(20 * 60, 22 * 60),
    skew: random.between(-6, 6),
    coverageGaps: random.chance(0.12) ? random.between(5, 9) : random.between(0, 1.5),
    batteryDays: random.integer(60, 120),
    batteryShift: random.integer(0, 120 * 24) * HOUR,
  };
}
