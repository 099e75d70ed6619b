import { HOUR } from '@vigilia/domain/instant';
import { ASSUMED, PUBLISHED } from './figures';
import { hash, type Random, seededRandom } from './random';

/** How a resident spends the day. */
export const MOBILITIES = {
  walks: 'Walks by day, turns at night without help.',
  sits: 'Sits by day, turns at night without help.',
  bedridden: 'Is turned by staff, sometimes late.',
} as const;
export type Mobility = keyof typeof MOBILITIES;

/** A time of day at which a resident voids on most days. */
export interface Habit {
  /** Local, of the day. */
  readonly minute: number;
  /** On which share of days. */
  readonly strength: number;
  /** Standard deviation in minutes. */
  readonly spread: number;
}

/** What a plan may set of a resident; the rest follows from the seed. */
export interface Traits {
  readonly mobility: Mobility;
  readonly habits: readonly Habit[];
  /** Millilitres that the product holds. */
  readonly capacity: number;
  readonly restless: boolean;
}

/** Who a resident is, and how their sensor measures. Generated once from the seed. */
export interface Profile extends Traits {
  readonly sensor: string;
  readonly capacidad: number;
  readonly zona: string;
  readonly seed: string;
  /** 32 bits from seed and sensor. */
  readonly key: number;
  /** Voids between the morning wash and bedtime on an average day, habits included. */
  readonly dayVoids: number;
  readonly nightVoids: number;
  /** Millilitres of a usual void. */
  readonly volume: number;
  /** The sensor measures this many times the true index. */
  readonly gain: number;
  /** By how much the dry reading wanders, at most. */
  readonly drift: number;
  /** Voids in the toilet when asked by day. */
  readonly promptable: boolean;
  /** Is asked on the rounds of the day. */
  readonly prompted: boolean;
  /** Minutes after which staff mean to turn a bedridden resident. */
  readonly turnEvery: number;
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
  readonly turnEvery?: number | undefined;
  readonly traits?: Partial<Traits> | undefined;
}

export function profileOf(seed: string | number, wearer: Wearer): Profile {
  const { sensor, capacidad, zona, turnEvery = 180, traits } = wearer;
  const random = seededRandom(seed, sensor, 'profile');
  const nature = random.next();
  const mobility = nature < 0.22 ? 'bedridden' : nature < 0.65 ? 'sits' : 'walks';
  const voids = random.between(ASSUMED.voids.low, ASSUMED.voids.high);
  const nightVoids = random.between(ASSUMED.nightVoids.low, ASSUMED.nightVoids.high);
  return {
    ...{ sensor, capacidad, zona, turnEvery },
    seed: String(seed),
    key: hash(sensor, hash(seed)),
    mobility,
    habits: habitsOf(random),
    dayVoids: voids - nightVoids,
    nightVoids,
    volume: random.between(120, 240),
    capacity: random.between(600, 1050),
    gain: 1 + random.between(PUBLISHED.gain.low, PUBLISHED.gain.high),
    drift: random.between(0, 1.5),
    promptable: random.chance(PUBLISHED.promptable.low),
    prompted: random.chance(0.5) && mobility !== 'bedridden',
    restless: random.chance(0.4),
    wakesAt: random.integer(7 * 60, 8 * 60 + 30),
    sleepsAt: random.integer(20 * 60, 22 * 60),
    skew: random.between(-6, 6),
    coverageGaps: random.chance(0.12) ? random.between(5, 9) : random.between(0, 1.5),
    batteryDays: random.integer(60, 120),
    batteryShift: random.integer(0, 120 * 24) * HOUR,
    ...traits,
  };
}

/** None, or two to four hours of the day apart from each other, within the hour so that its clock hour shows them. */
function habitsOf(random: Random): Habit[] {
  const hours = Array.from({ length: 13 }, (_, index) => index + 9);
  const count = random.chance(0.35) ? 0 : random.integer(2, 4);
  return Array.from({ length: count }, () => {
    const hour = random.pick(hours);
    for (const near of [hour - 1, hour, hour + 1])
      if (hours.includes(near)) hours.splice(hours.indexOf(near), 1);
    const strength = random.between(0.5, 0.95);
    return { minute: hour * 60 + random.integer(22, 38), strength, spread: random.between(4, 12) };
  }).sort((a, b) => a.minute - b.minute);
}
