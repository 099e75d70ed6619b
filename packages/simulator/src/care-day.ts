import type { Instant } from '@vigilia/domain/instant';
import { type Episode, episodesOf } from './episodes';
import { hoursAt } from './hours';
import { type MoisturePoint, simulatePads } from './pad';
import { type Pose, posesOf } from './posture';
import type { Profile } from './profile';

/**
 * From one morning's wash to the next. After the wash the pad is dry and the resident is up, so no state is carried
 * over: each day is generated on its own, and readings do not depend on where a period starts.
 */
export interface CareDay {
  readonly from: Instant;
  readonly until: Instant;
  readonly moisture: readonly MoisturePoint[];
  readonly poses: readonly Pose[];
  readonly episodes: readonly Episode[];
}

export function careDayAt(profile: Profile, at: Instant): CareDay {
  const known = lastUsedDay.get(profile);
  if (known && at >= known.from && at < known.until) return known;
  const hours = hoursAt(profile, at);
  const { moisture, changes } = simulatePads(profile, hours);
  const day: CareDay = {
    from: hours.from,
    until: hours.until,
    moisture,
    poses: posesOf(profile, hours),
    episodes: episodesOf(profile, hours, changes),
  };
  lastUsedDay.set(profile, day);
  return day;
}

// Readings are requested in order, so the day generated last is nearly always the one needed; the function stays pure.
const lastUsedDay = new WeakMap<Profile, CareDay>();
