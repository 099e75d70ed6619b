import { HOUR, type Instant, MINUTE } from '@vigilia/domain/instant';
import type { Hours } from './hours';
import type { Profile } from './profile';
import { type Random, seededRandom } from './random';

/** When a sensor is not on, in range and with good contact. */
const EPISODES = {
  away: 'No hub receives it: garden, hospital, a spot without radio coverage.',
  off: 'Switched off: one reading with power off, then none.',
  loose: 'The sticker is off: contact none.',
  poor: 'The sticker has poor contact.',
} as const;
type Kind = keyof typeof EPISODES;

export interface Episode {
  readonly kind: Kind;
  readonly from: Instant;
  readonly until: Instant;
}

/** The episodes of a care day, in order and without overlap: of two that overlap the first generated is kept. */
export function episodesOf(profile: Profile, hours: Hours, changes: readonly Instant[]): Episode[] {
  const random = seededRandom(profile.key, hours.date, 'episodes');
  if (random.chance(0.006)) return [{ kind: 'away', from: hours.from, until: hours.until }]; // admitted to hospital
  const episodes: Episode[] = [];
  for (const wanted of generateEpisodes(profile, hours, changes, random)) {
    const episode = { ...wanted, until: Math.min(wanted.until, hours.until) };
    if (episodes.every(({ from, until }) => episode.until <= from || episode.from >= until))
      episodes.push(episode);
  }
  return episodes.sort((a, b) => a.from - b.from);
}

function* generateEpisodes(
  profile: Profile,
  hours: Hours,
  changes: readonly Instant[],
  random: Random,
): Generator<Episode> {
  const lasting = (kind: Kind, from: Instant, minutes: number): Episode => ({
    kind,
    from,
    until: from + minutes * MINUTE,
  });
  const sometime = () => random.between(hours.from, hours.until);
  for (const at of changes) if (random.chance(0.3)) yield lasting('loose', at, random.between(2, 5));

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
