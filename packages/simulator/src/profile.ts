import { HOUR } from '@vigilia/domain/instant';
import { keyOf, randomOf } from './random';

/** How somebody spends the day. */
export const MOBILITIES = {
  walks: 'Up and about, turns at night without help.',
  sits: 'Sits by day, turns at night without help.',
  bedridden: 'Never turns alone: others do it, sometimes late.',
} as const;
export type Mobility = keyof typeof MOBILITIES;

/** A resident as far as a sensor can tell. Drawn once; all that happens follows from it. */
export interface Profile {
  readonly sensor: string;
  readonly capacidad: number;
  readonly zona: string;
  /** 32 bits from seed and sensor. */
  readonly key: number;
  readonly mobility: Mobility;
  /** Voids on an average day. */
  readonly voids: number;
  /** How much a void is, beside that of others. */
  readonly volume: number;
  /** Local minutes of the day. */
  readonly wakesAt: number;
  readonly sleepsAt: number;
  /** Degrees by which the sticker sits askew. */
  readonly skew: number;
  /** Radio shadows on an average day: some rooms are badly covered. */
  readonly shadows: number;
  readonly batteryDays: number;
  readonly batteryShift: number;
}

export interface Wearer {
  readonly sensor: string;
  readonly capacidad: number;
  readonly zona: string;
}

export function profileOf(seed: string | number, { sensor, capacidad, zona }: Wearer): Profile {
  const random = randomOf(seed, sensor, 'profile');
  const nature = random.next();
  return {
    sensor,
    capacidad,
    zona,
    key: keyOf(sensor, keyOf(seed)),
    mobility: nature < 0.22 ? 'bedridden' : nature < 0.65 ? 'sits' : 'walks',
    voids: random.between(6, 9.5),
    volume: random.chance(0.25) ? random.between(1.2, 1.8) : random.between(0.45, 1),
    wakesAt: random.whole(7 * 60, 8 * 60 + 30),
    sleepsAt: random.whole(20 * 60, 22 * 60),
    skew: random.between(-6, 6),
    shadows: random.chance(0.12) ? random.between(5, 9) : random.between(0, 1.5),
    batteryDays: random.whole(60, 120),
    batteryShift: random.whole(0, 120 * 24) * HOUR,
  };
}
