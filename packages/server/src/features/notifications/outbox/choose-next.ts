import type { Instant } from '@vigilia/domain/instant';
import type { Channel } from '@vigilia/domain/notifications/delivery';
import type { Circuits } from './circuits';

/** A notification that is due, or being sent. */
export interface Candidate {
  readonly centro_id: number;
  readonly id: number;
  readonly channel: Channel;
  readonly target: string;
  readonly event: string;
  /** Made before. */
  readonly attempts: number;
  /** What receives it, possibly for several homes. */
  readonly host: string;
}

const POOLS = ['channel', 'home', 'host', 'receiver'] as const;
type Pool = (typeof POOLS)[number];

/**
 * How many attempts there may be at the same time: of a channel, and within it of one home, to one host and to one receiver.
 * No channel takes another one's places, and no home, host or receiver all places of a channel. A home has one paging
 * system, which takes one call after the other; the installation has one mail server.
 */
export const PLACES: Readonly<Record<Channel, Readonly<Record<Pool, number>>>> = {
  push: { channel: 40, home: 10, host: 20, receiver: 4 },
  pager: { channel: 40, home: 1, host: 1, receiver: 1 },
  webhook: { channel: 40, home: 8, host: 20, receiver: 4 },
  mail: { channel: 6, home: 3, host: 6, receiver: 2 },
};

/** What a channel is for. */
const MAIN_EVENT: Readonly<Record<Channel, string>> = {
  push: 'call',
  pager: 'call',
  mail: 'call',
  webhook: 'alert.',
};

export const hostOf = ({ channel, host, event }: Candidate): string =>
  `${channel} to ${host}${addressOf(event)}`;

export const receiverOf = ({ channel, centro_id, target, event }: Candidate): string =>
  `${channel} ${centro_id} ${channel === 'pager' ? '' : target}${addressOf(event)}`;

/** A code goes to an address that nobody has confirmed: what becomes of it says nothing about the confirmed one. */
const addressOf = (event: string): string => (event === 'code' ? ', not confirmed' : '');

interface Sending {
  readonly inFlight: Iterable<Candidate>;
  readonly circuits: Circuits;
  /** When each home was last chosen, as a number that grows. */
  readonly turns: ReadonlyMap<number, number>;
  readonly now: Instant;
}

/**
 * Which of the candidates are sent now, in this order: calls, "over", the rest; first attempts before retries; the home with
 * the fewest attempts under way, then the one whose turn is longest ago. Whatever is not the first attempt of a call to a host
 * that answered the last time uses at most half of the places of each kind, so that such a call finds one.
 */
export function chooseNext(
  candidates: readonly Candidate[],
  { inFlight, circuits, turns, now }: Sending,
): Candidate[] {
  const used = new Map<string, number>();
  const usedIn = (pool: string) => used.get(pool) ?? 0;

  const describe = (candidate: Candidate) => {
    const pools = poolsOf(candidate);
    const isMain = candidate.event.startsWith(MAIN_EVENT[candidate.channel]);
    const isMinor =
      !isMain ||
      candidate.attempts > 0 ||
      !circuits.isWorking(pools.host) ||
      circuits.isFailing(pools.receiver);
    return { candidate, pools, isMinor, urgency: isMain ? 0 : candidate.event === 'over' ? 1 : 2 };
  };
  type Described = ReturnType<typeof describe>;

  const take = ({ pools, isMinor }: Described) => {
    for (const pool of Object.values(pools)) {
      used.set(pool, usedIn(pool) + 1);
      if (isMinor) used.set(`minor ${pool}`, usedIn(`minor ${pool}`) + 1);
    }
  };
  const fits = ({ candidate, pools, isMinor }: Described) =>
    POOLS.every((kind) => {
      const pool = pools[kind];
      const places = circuits.isFailing(pool) ? 1 : PLACES[candidate.channel][kind];
      return usedIn(pool) < places && (!isMinor || usedIn(`minor ${pool}`) < Math.ceil(places / 2));
    });
  const order = ({ candidate, pools, urgency }: Described) => [
    urgency,
    Math.min(candidate.attempts, 1),
    usedIn(pools.home),
    turns.get(candidate.centro_id) ?? 0,
    candidate.id,
  ];

  for (const candidate of inFlight) take(describe(candidate));
  let open = candidates
    .map(describe)
    .filter(({ pools }) => !circuits.isOpen(pools.host, now) && !circuits.isOpen(pools.receiver, now));
  const chosen: Candidate[] = [];
  for (;;) {
    // What does not fit now does not fit later either: places are only taken.
    open = open.filter(fits);
    const next = first(open, order);
    if (!next) return chosen;
    open.splice(open.indexOf(next), 1);
    take(next);
    chosen.push(next.candidate);
  }
}

const poolsOf = (candidate: Candidate): Record<Pool, string> => ({
  channel: candidate.channel,
  home: `${candidate.channel} of ${candidate.centro_id}`,
  host: hostOf(candidate),
  receiver: receiverOf(candidate),
});

function first<T>(all: readonly T[], order: (one: T) => readonly number[]): T | undefined {
  let best: { one: T; order: readonly number[] } | undefined;
  for (const one of all) {
    const its = order(one);
    if (!best || compare(its, best.order) < 0) best = { one, order: its };
  }
  return best?.one;
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at === -1 ? 0 : a[at]! - b[at]!;
}
