/**
 * What gives way when there is too much of something in all: the oldest of the party that has the most, so that nobody keeps
 * another out. `items`: the oldest first.
 */
export function oldestOfLargestParty<T>(items: Iterable<T>, partyOf: (item: T) => string): T | undefined {
  const parties = new Map<string, T[]>();
  for (const item of items) {
    const party = parties.get(partyOf(item));
    if (party) party.push(item);
    else parties.set(partyOf(item), [item]);
  }
  let largest: readonly T[] = [];
  for (const party of parties.values()) if (party.length > largest.length) largest = party;
  return largest[0];
}
