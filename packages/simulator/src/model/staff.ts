import { type Instant, MINUTE } from '@vigilia/domain/instant';
import { ASSUMED } from './figures';
import type { Call } from './happening';
import type { Hours } from './hours';
import type { Profile } from './profile';
import { type Random, seededRandom } from './random';
import type { NightKind } from './truth';

/** When staff look at everybody. Local minutes; beyond 24 × 60 it is the following night. */
export const ROUNDS = [
  { name: 'morning', minute: 10.5 * 60, isNight: false },
  { name: 'noon', minute: 13.25 * 60, isNight: false },
  { name: 'afternoon', minute: 16.75 * 60, isNight: false },
  { name: 'evening', minute: 20.25 * 60, isNight: false },
  { name: 'before midnight', minute: 23.25 * 60, isNight: true },
  { name: 'after midnight', minute: 26.5 * 60, isNight: true },
  { name: 'early', minute: 29.5 * 60, isNight: true },
] as const;
type Round = (typeof ROUNDS)[number];

/** What staff mean to do at a resident without having been called. */
export type Visit =
  | { readonly at: Instant; readonly for: 'round'; readonly round: Round }
  | { readonly at: Instant; readonly for: 'turn' };

/** The visits of a care day. Some are forgotten, on a bad night more. */
export function visitsOf(profile: Profile, hours: Hours, night: NightKind): Visit[] {
  const random = seededRandom(profile.key, hours.date, 'visits');
  const visits: Visit[] = [];
  for (const round of ROUNDS) {
    const at = hours.at(round.minute + random.between(-25, 40));
    const isForgotten = random.chance(round.isNight && night === 'bad' ? 0.3 : 0.06);
    if (!isForgotten && at < hours.until - 15 * MINUTE) visits.push({ at, for: 'round', round });
  }
  if (profile.mobility !== 'bedridden') return visits;
  const usual = profile.turnEvery * MINUTE;
  for (let at = hours.from + random.between(40, 90) * MINUTE; at < hours.until; ) {
    visits.push({ at, for: 'turn' });
    const isLate = random.chance(at > hours.bedtime && night === 'bad' ? 0.5 : 0.16);
    at += usual - random.between(5, 35) * MINUTE + (isLate ? random.between(40, 120) * MINUTE : 0);
  }
  return visits;
}

/** How a night is in the whole home: the same for everybody, whoever else lives there. */
export function nightOf(seed: string, date: string): { readonly kind: NightKind; readonly rate: number } {
  const draw = seededRandom(seed, date, 'night').next();
  if (draw < 0.12) return { kind: 'quiet', rate: 0.7 };
  return draw > 0.9 ? { kind: 'bad', rate: 1.25 } : { kind: 'usual', rate: 1 };
}

/** When somebody goes to a call and when they are there; null: nobody goes. */
export function answerTo(
  call: Call,
  at: Instant,
  profile: Profile,
  night: NightKind,
): { readonly takenAt: Instant; readonly thereAt: Instant } | null {
  const random = seededRandom(profile.key, call.kind, Math.floor(at / MINUTE), 'answer');
  const isBad = night === 'bad';
  const missed = (isBad ? ASSUMED.missed.high : ASSUMED.missed.low) * (call.priority === 'high' ? 0.2 : 1);
  if (call.priority === 'info' || random.chance(missed)) return null;
  const median = call.priority === 'high' ? ASSUMED.answer.low : ASSUMED.answer.high;
  const takenAt = at + Math.min(120, random.logNormal(median * (isBad ? 2.5 : 1), 0.7)) * MINUTE;
  return { takenAt, thereAt: takenAt + random.between(1, 6) * MINUTE };
}

/** Who is on duty: the shifts of a day are shared. */
export function onDuty(staff: readonly string[], hours: Hours, at: Instant): string {
  const shift = at < hours.at(15 * 60) ? 0 : at < hours.at(23 * 60) ? 1 : 2;
  const day = Math.floor(Date.parse(hours.date) / 86_400_000);
  return staff[(day + shift) % staff.length] ?? '';
}

/** After how many minutes somebody records what they did; null: it is forgotten. */
export const recordsAfter = (random: Random): number | null =>
  random.chance(ASSUMED.recorded.low) ? random.between(0.5, 4) : null;
