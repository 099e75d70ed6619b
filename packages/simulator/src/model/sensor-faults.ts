import { HOUR, type Instant, MINUTE } from '@vigilia/domain/instant';
import type { Hours } from './hours';
import type { Profile } from './profile';
import { type Random, seededRandom } from './random';

/** When a sensor is not on, in range and with good contact. */
export const FAULTS = {
  away: 'No hub receives it: garden, hospital, a spot without radio coverage.',
  off: 'Switched off: one reading with power off, then none.',
  loose: 'The sticker is off: contact none.',
  poor: 'The sticker has poor contact.',
} as const;
export type FaultKind = keyof typeof FAULTS;

export interface Fault {
  readonly kind: FaultKind;
  readonly from: Instant;
  readonly until: Instant;
}

/** Those of a care day, in order and without overlap: of two that overlap the first generated is kept. */
export function faultsOf(profile: Profile, hours: Hours): Fault[] {
  const random = seededRandom(profile.key, hours.date, 'faults');
  if (random.chance(0.006)) return [{ kind: 'away', from: hours.from, until: hours.until }]; // admitted to hospital
  const faults: Fault[] = [];
  for (const wanted of generateFaults(profile, hours, random)) {
    const fault = { ...wanted, until: Math.min(wanted.until, hours.until) };
    if (faults.every(({ from, until }) => fault.until <= from || fault.from >= until)) faults.push(fault);
  }
  return faults.sort((a, b) => a.from - b.from);
}

function* generateFaults(profile: Profile, hours: Hours, random: Random): Generator<Fault> {
  const lasting = (kind: FaultKind, from: Instant, minutes: number): Fault => ({
    kind,
    from,
    until: from + minutes * MINUTE,
  });
  const sometime = () => random.between(hours.from, hours.until);
  const garden = profile.mobility === 'bedridden' ? 0.04 : 0.28;
  if (random.chance(garden))
    yield lasting('away', hours.at(random.between(10, 17) * 60), random.between(20, 75));
  if (random.chance(0.018))
    yield lasting('away', hours.at(random.between(9, 11) * 60), random.between(150, 420));
  for (let gaps = poisson(profile.coverageGaps, random); gaps > 0; gaps -= 1)
    yield lasting('away', sometime(), random.between(6, 16));
  if (random.chance(0.35)) yield lasting('poor', sometime(), random.logNormal(35, 0.5));
  if (random.chance(0.025)) yield lasting('off', sometime(), random.between(20, 150));
  if (random.chance(0.02)) yield lasting('loose', sometime(), random.between(10, (1.2 * HOUR) / MINUTE));
}

function poisson(mean: number, random: Random): number {
  let count = 0;
  for (let left = Math.exp(-mean), product = random.next(); product > left; product *= random.next())
    count += 1;
  return count;
}
