import { HOUR, type Instant, MINUTE } from '@vigilia/domain/instant';
import type { Hours } from './hours';
import type { Profile } from './profile';
import { type Random, randomOf } from './random';
import { type Voiding, voidingsOf } from './voiding';

/** The moisture at a moment; between two of them it runs in a straight line. */
export interface Knot {
  readonly at: Instant;
  readonly moisture: number;
}

/** A dry pad reads this much under the calibration (the demo's sensors: 96 dry, 100 calibrated). */
const DRY_UNDER = 4;
/** From here a screen says wet (an index of 7, decisions §7), and somebody is on the way. */
const CALLS_FROM = DRY_UNDER + 7;
/** At a round a pad is also changed when it is merely no longer fresh. */
const ROUND_CHANGES_FROM = DRY_UNDER + 1.5;
const ROUNDS = [13.25 * 60, 20.5 * 60];

/** The pads of a care day: what the sensor reads, and when the pad was changed. */
export function wearPads(profile: Profile, hours: Hours): { moisture: Knot[]; changes: Instant[] } {
  const random = randomOf(profile.key, hours.date, 'pads');
  const dry = Math.max(0, profile.capacidad - DRY_UNDER);
  const moisture: Knot[] = [{ at: hours.from, moisture: dry }];
  const changes = [hours.from];
  let water = 0;
  let due: Instant | null = null;

  const change = (at: Instant) => {
    cut(moisture, at);
    moisture.push({ at: at + MINUTE, moisture: dry });
    changes.push(at);
    water = 0;
    due = null;
  };
  const soil = ({ at, amount }: Voiding) => {
    cut(moisture, at);
    // A jump within minutes, then the pad draws it outwards.
    moisture.push({ at: at + 3 * MINUTE, moisture: dry + water + 0.85 * amount });
    moisture.push({ at: at + random.between(30, 60) * MINUTE, moisture: dry + water + amount });
    water += amount;
    if (due === null && water >= CALLS_FROM) due = at + delay(random, isNight(hours, at));
  };

  for (const event of eventsOf(profile, hours, random)) {
    if (due !== null && due <= event.at) change(due);
    if ('amount' in event) soil(event);
    else if (water >= ROUND_CHANGES_FROM) change(event.at);
  }
  if (due !== null && due < hours.until - 5 * MINUTE) change(due);
  return { moisture, changes };
}

function eventsOf(profile: Profile, hours: Hours, random: Random): (Voiding | { at: Instant })[] {
  const rounds = ROUNDS.map((minute) => ({ at: hours.at(minute + random.between(-25, 40)) }));
  return [...voidingsOf(profile, hours), ...rounds].sort((a, b) => a.at - b.at);
}

/** People have two hands: mostly within the hour, at night now and then only at the next round. */
function delay(random: Random, night: boolean): number {
  if (night && random.chance(0.12)) return random.between(2, 3) * HOUR;
  return Math.min(75, Math.max(8, random.around(night ? 30 : 23, 0.5))) * MINUTE;
}

const isNight = (hours: Hours, at: Instant) => at >= hours.bedtime + HOUR;

/** Ends the line at a moment, on its way to wherever it was going. */
function cut(line: Knot[], at: Instant): void {
  let next: Knot | undefined;
  while ((line.at(-1)?.at ?? at) > at) next = line.pop();
  const last = line.at(-1);
  if (!last) return;
  const part = next ? (at - last.at) / (next.at - last.at) : 0;
  line.push({ at, moisture: last.moisture + part * ((next?.moisture ?? last.moisture) - last.moisture) });
}
