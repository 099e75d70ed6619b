import { DAY, HOUR, type Instant, MINUTE } from './instant';

/** What is said of hubs follows from who received whom in these days. */
export const RECEPTION_DAYS = 7 * DAY;
/** Receptions are known by quarter-hours, numbered since the beginning of 1970. */
export const QUARTER = 15 * MINUTE;
export const quarterOf = (at: Instant): number => Math.floor(at / QUARTER);

/**
 * Who would still receive a resident if a hub failed, the worst first. none: nobody. partly: in fewer than nine of ten
 * quarter-hours, or hardly in the last hours. unknown: too little is known of the resident to call it well.
 */
export const COVERS = ['none', 'partly', 'unknown', 'well'] as const;
export type Cover = (typeof COVERS)[number];

/** Of the quarter-hours in which a resident was received. */
const WELL = 0.9;
/** A hub that still sends but receives nobody any more covers nobody, however well it did before. */
const LATELY = (4 * HOUR) / QUARTER;
/** In fewer than these of the last hours it is not known who receives the resident now. */
const FEWEST_LATELY = 4;
/** Twenty hours: a resident may be elsewhere by day and by night. */
const FEWEST_KNOWN = 80;

export interface ReceptionFacts {
  readonly hubs: readonly {
    readonly id: number;
    /** When it was added. */
    readonly since: Instant;
    /** It has failed already, and covers nobody. */
    readonly isSilent: boolean;
  }[];
  readonly residents: readonly {
    readonly id: number;
    /** The quarter-hours in which a hub received whatever sensor the resident wore. */
    readonly receivedBy: readonly { readonly hubId: number; readonly quarters: Iterable<number> }[];
  }[];
}

export interface HubLoss {
  readonly hubId: number;
  /** Everybody whom it received, the worst covered first. */
  readonly residents: readonly CoverOfResident[];
}

export interface CoverOfResident {
  readonly id: number;
  readonly cover: Cover;
  /** Other hubs that received the resident. */
  readonly hubs: number;
  /** In which share of the quarter-hours they did. */
  readonly share: number;
  /** Of so many. */
  readonly quarters: number;
}

/** What would be lost with each hub, the worst first; and whom no hub received at all. */
export function hubLosses(
  { hubs, residents }: ReceptionFacts,
  now: Instant,
): { readonly losses: readonly HubLoss[]; readonly unreceived: readonly number[] } {
  const known = new Set(hubs.map(({ id }) => id));
  const received = residents.map(({ id, receivedBy }) => ({
    id,
    byHub: quartersByHub(receivedBy, known, now),
  }));
  const losses = hubs.map((hub) => ({
    hubId: hub.id,
    residents: received
      .filter(({ byHub }) => byHub.has(hub.id))
      .map(({ id, byHub }) => ({ id, ...coverWithout(hub, hubs, byHub, now) }))
      .sort((a, b) => COVERS.indexOf(a.cover) - COVERS.indexOf(b.cover) || a.share - b.share || a.id - b.id),
  }));
  return {
    losses: losses.sort(
      (a, b) =>
        countOf(b, 'none') - countOf(a, 'none') ||
        countOf(b, 'partly') - countOf(a, 'partly') ||
        countOf(b, 'unknown') - countOf(a, 'unknown') ||
        a.hubId - b.hubId,
    ),
    unreceived: received.flatMap(({ id, byHub }) => (byHub.size === 0 ? [id] : [])).sort((a, b) => a - b),
  };
}

type Hub = ReceptionFacts['hubs'][number];
/** A bit for each quarter-hour that counts, the oldest first. */
type Quarters = Uint32Array;
type ByHub = ReadonlyMap<number, Quarters>;

/** With the one that has begun. */
const COUNTED = RECEPTION_DAYS / QUARTER + 1;
const WORDS = Math.ceil(COUNTED / 32);
const oldestOf = (now: Instant): number => quarterOf(now - RECEPTION_DAYS);

/** Hubs that are there no more do not count. */
function quartersByHub(
  receivedBy: ReceptionFacts['residents'][number]['receivedBy'],
  hubs: ReadonlySet<number>,
  now: Instant,
): ByHub {
  const oldest = oldestOf(now);
  const byHub = new Map<number, Quarters>();
  for (const { hubId, quarters } of receivedBy) {
    if (!hubs.has(hubId)) continue;
    for (const quarter of quarters) {
      const index = quarter - oldest;
      if (index < 0 || index >= COUNTED) continue;
      const known = byHub.get(hubId) ?? new Uint32Array(WORDS);
      known[index >>> 5]! |= 1 << (index & 31);
      byHub.set(hubId, known);
    }
  }
  return byHub;
}

function coverWithout(
  hub: Hub,
  hubs: readonly Hub[],
  byHub: ByHub,
  now: Instant,
): Omit<CoverOfResident, 'id'> {
  const others = hubs.filter(({ id, isSilent }) => id !== hub.id && !isSilent && byHub.has(id));
  const byOthers = new Uint32Array(WORDS);
  for (const { id } of others) unite(byOthers, byHub.get(id)!);
  const byAny = byOthers.slice();
  unite(byAny, byHub.get(hub.id)!);
  const since = countedSince([hub, ...others], now) - oldestOf(now);
  const covered = countBetween(byOthers, since, COUNTED);
  const quarters = countBetween(byAny, since, COUNTED);
  const share = quarters > 0 ? covered / quarters : 0;
  const cover = coverOf(others.length, share, quarters);
  const isNoLonger = cover !== 'none' && !isReceivedLately(byOthers, byAny);
  return { cover: isNoLonger ? 'partly' : cover, hubs: others.length, share, quarters };
}

/** In more than half of the last quarter-hours, without the one that has begun; true where too little is known of them. */
function isReceivedLately(byOthers: Quarters, byAny: Quarters): boolean {
  const begun = COUNTED - 1;
  const known = countBetween(byAny, begun - LATELY, begun);
  return known < FEWEST_LATELY || 2 * countBetween(byOthers, begun - LATELY, begun) > known;
}

function unite(all: Quarters, more: Quarters): void {
  for (let word = 0; word < WORDS; word += 1) all[word]! |= more[word]!;
}

/** From one place until before another. */
function countBetween(quarters: Quarters, from: number, until: number): number {
  const first = Math.max(0, from);
  let count = 0;
  for (let word = first >>> 5; word * 32 < until; word += 1) {
    let bits = quarters[word]!;
    if (word * 32 < first) bits &= -1 << (first & 31);
    if (until < (word + 1) * 32) bits &= ~(-1 << (until & 31));
    count += bitsIn(bits);
  }
  return count;
}

/** Added up in pairs, in fours, in eights. */
function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

function coverOf(others: number, share: number, quarters: number): Cover {
  if (others === 0) return 'none';
  if (share < WELL) return 'partly';
  return quarters < FEWEST_KNOWN ? 'unknown' : 'well';
}

/** What a new hub receives says more than what the others did before it came; but no less than a day counts. */
const countedSince = (hubs: readonly Hub[], now: Instant): number =>
  quarterOf(Math.min(Math.max(...hubs.map(({ since }) => since)), now - DAY));

const countOf = ({ residents }: HubLoss, wanted: Cover): number =>
  residents.filter(({ cover }) => cover === wanted).length;
