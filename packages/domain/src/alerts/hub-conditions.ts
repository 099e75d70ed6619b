import { DAY, type Instant } from '../instant';
import { isHubOnline, OFFLINE_AFTER } from '../offline';
import { type Condition, gone, holding, unknown } from './condition';
import { hubSubject } from './kinds';
import type { WatchContext } from './resident-conditions';

/** What is known of one hub that is not deleted. */
export interface HubFacts {
  id: number;
  lastMessageAt: Instant | null;
  /** It said goodbye (last will); null once it sent something again. */
  goneAt: Instant | null;
}

/** When a hub last received the sensor that a resident wears. */
export interface Reception {
  hub: number;
  resident: number;
  at: Instant;
}

const LOOKED_BACK = DAY;

/** One condition a hub, and one for the home: that all hubs are silent. */
export function hubConditions(
  hubs: readonly HubFacts[],
  receptions: readonly Reception[],
  context: WatchContext,
  now: Instant,
): Condition[] {
  return [...hubs.map((hub) => hubCondition(hub, receptions, context, now)), silence(hubs, context, now)];
}

/** When one of them next changes without another message; null: not by time alone. */
export function nextHubChange(hubs: readonly HubFacts[], now: Instant): Instant | null {
  const times = hubs
    .filter(({ lastMessageAt }) => lastMessageAt !== null)
    .map(({ lastMessageAt }) => lastMessageAt! + OFFLINE_AFTER + 1)
    .filter((time) => time > now);
  return times.length > 0 ? Math.min(...times) : null;
}

/** The residents whom no other hub received in the day before its last message. */
export function residentsReceivedOnlyBy(
  { id, lastMessageAt }: HubFacts,
  receptions: readonly Reception[],
): number[] {
  if (lastMessageAt === null) return [];
  const recent = receptions.filter(({ at }) => at >= lastMessageAt - LOOKED_BACK);
  const elsewhere = new Set(recent.filter(({ hub }) => hub !== id).map(({ resident }) => resident));
  const here = recent.filter(({ hub, resident }) => hub === id && !elsewhere.has(resident));
  return [...new Set(here.map(({ resident }) => resident))];
}

const isOnline = ({ goneAt, lastMessageAt }: HubFacts, now: Instant): boolean =>
  goneAt === null && isHubOnline(lastMessageAt, now);

function hubCondition(
  hub: HubFacts,
  receptions: readonly Reception[],
  { watchedSince }: WatchContext,
  now: Instant,
): Condition {
  const { id, goneAt, lastMessageAt } = hub;
  // A hub that never sent anything is not installed yet.
  if (lastMessageAt === null && goneAt === null) return unknown('hub', hubSubject(id));
  if (isOnline(hub, now)) return gone('hub', hubSubject(id));
  const last = lastMessageAt ?? goneAt ?? now;
  const since = goneAt ?? last + OFFLINE_AFTER;
  const countFrom =
    goneAt !== null && goneAt >= watchedSince ? goneAt : Math.max(last, watchedSince) + OFFLINE_AFTER;
  const isNeeded = residentsReceivedOnlyBy(hub, receptions).length > 0;
  return holding('hub', hubSubject(id), since, isNeeded ? 'medium' : 'low', { countFrom });
}

function silence(hubs: readonly HubFacts[], { watchedSince }: WatchContext, now: Instant): Condition {
  if (hubs.some((hub) => isOnline(hub, now))) return gone('silence', 'centre');
  const newest = Math.max(...hubs.map(({ lastMessageAt }) => lastMessageAt ?? Number.NEGATIVE_INFINITY));
  // Nobody expects a message of hubs that have been silent for a day; an alert that is open goes on.
  if (newest < now - LOOKED_BACK) return unknown('silence', 'centre');
  const since = newest + OFFLINE_AFTER;
  if (now < since) return unknown('silence', 'centre');
  const countFrom = Math.max(newest, watchedSince) + OFFLINE_AFTER;
  return holding('silence', 'centre', since, 'high', { countFrom });
}
