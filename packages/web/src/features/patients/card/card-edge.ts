import type { Grouped } from '@vigilia/domain/ward-groups';
import { isCalled } from '@vigilia/domain/ward-order';

/** Loud by priority while nobody is going, quiet once somebody is. */
export type Edge = 'high' | 'medium' | 'low' | 'taken';

/** The edge of a card follows the most urgent alert, whatever its kind: whoever lies face-down is as loud as whoever is wet. */
export function edgeOf(grouped: Grouped<{ readonly status: string }> | undefined): Edge | undefined {
  if (!grouped || !isCalled(grouped.group)) return undefined;
  return grouped.alert?.status === 'taken' ? 'taken' : grouped.group;
}
