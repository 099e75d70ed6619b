import type { Instant } from '@vigilia/domain/instant';
import { type Episode, episodesOf } from './episodes';
import { hoursAt } from './hours';
import { type Knot, wearPads } from './pad';
import { type Pose, posesOf } from './posture';
import type { Profile } from './profile';

/**
 * From one morning's wash to the next. The wash brings a fresh pad and gets everybody up, so nothing is carried over
 * it: each such day can be drawn alone, and the readings of any period do not depend on where one began to ask.
 */
export interface CareDay {
  readonly from: Instant;
  readonly until: Instant;
  readonly moisture: readonly Knot[];
  readonly poses: readonly Pose[];
  readonly episodes: readonly Episode[];
}

export function careDayAt(profile: Profile, at: Instant): CareDay {
  const known = latest.get(profile);
  if (known && at >= known.from && at < known.until) return known;
  const hours = hoursAt(profile, at);
  const { moisture, changes } = wearPads(profile, hours);
  const day: CareDay = {
    from: hours.from,
    until: hours.until,
    moisture,
    poses: posesOf(profile, hours),
    episodes: episodesOf(profile, hours, changes),
  };
  latest.set(profile, day);
  return day;
}

// Readings are asked for in order, so the last day drawn is nearly always the one wanted: still a pure function.
const latest = new WeakMap<Profile, CareDay>();
