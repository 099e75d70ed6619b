import { HOUR, type Instant, MINUTE } from '@vigilia/domain/instant';
import type { Hours } from './hours';
import type { Profile } from './profile';
import { type Random, seededRandom } from './random';
import { type Voiding, voidingsOf } from './voiding';

/** The moisture at one instant; values in between are interpolated linearly. */
export interface MoisturePoint {
  readonly at: Instant;
  readonly moisture: number;
}

/** A dry pad reads this much below the calibration (the demo's sensors: 96 dry, 100 calibrated). */
const DRY_OFFSET = 4;
/** From here the screen shows wet (index 7, R-DATA-13) and a change is scheduled. */
const WET_FROM = DRY_OFFSET + 7;
/** At the regular rounds a pad is changed from this moisture on. */
const ROUND_CHANGES_FROM = DRY_OFFSET + 1.5;
const ROUNDS = [13.25 * 60, 20.5 * 60];

/** The pads of a care day: the moisture curve and the times of the changes. */
export function simulatePads(
  profile: Profile,
  hours: Hours,
): { moisture: MoisturePoint[]; changes: Instant[] } {
  const random = seededRandom(profile.key, hours.date, 'pads');
  const dry = Math.max(0, profile.capacidad - DRY_OFFSET);
  const moisture: MoisturePoint[] = [{ at: hours.from, moisture: dry }];
  const changes = [hours.from];
  let water = 0;
  let due: Instant | null = null;

  const change = (at: Instant) => {
    endCurveAt(moisture, at);
    moisture.push({ at: at + MINUTE, moisture: dry });
    changes.push(at);
    water = 0;
    due = null;
  };
  const applyVoiding = ({ at, amount }: Voiding) => {
    endCurveAt(moisture, at);
    // Most of the rise comes within minutes, the rest as the pad spreads it.
    moisture.push({ at: at + 3 * MINUTE, moisture: dry + water + 0.85 * amount });
    moisture.push({ at: at + random.between(30, 60) * MINUTE, moisture: dry + water + amount });
    water += amount;
    if (due === null && water >= WET_FROM) due = at + changeDelay(random, isNight(hours, at));
  };

  for (const event of eventsOf(profile, hours, random)) {
    if (due !== null && due <= event.at) change(due);
    if ('amount' in event) applyVoiding(event);
    else if (water >= ROUND_CHANGES_FROM) change(event.at);
  }
  if (due !== null && due < hours.until - 5 * MINUTE) change(due);
  return { moisture, changes };
}

function eventsOf(profile: Profile, hours: Hours, random: Random): (Voiding | { at: Instant })[] {
  const rounds = ROUNDS.map((minute) => ({ at: hours.at(minute + random.between(-25, 40)) }));
  return [...voidingsOf(profile, hours), ...rounds].sort((a, b) => a.at - b.at);
}

/** Mostly within the hour; at night sometimes only at the next round. */
function changeDelay(random: Random, night: boolean): number {
  if (night && random.chance(0.12)) return random.between(2, 3) * HOUR;
  return Math.min(75, Math.max(8, random.logNormal(night ? 30 : 23, 0.5))) * MINUTE;
}

const isNight = (hours: Hours, at: Instant) => at >= hours.bedtime + HOUR;

/** Ends the curve at an instant, at its interpolated value. */
function endCurveAt(curve: MoisturePoint[], at: Instant): void {
  let next: MoisturePoint | undefined;
  while ((curve.at(-1)?.at ?? at) > at) next = curve.pop();
  const last = curve.at(-1);
  if (!last) return;
  const part = next ? (at - last.at) / (next.at - last.at) : 0;
  curve.push({ at, moisture: last.moisture + part * ((next?.moisture ?? last.moisture) - last.moisture) });
}
