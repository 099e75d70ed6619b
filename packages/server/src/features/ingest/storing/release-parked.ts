import { type Instant, MINUTE } from '@vigilia/domain/instant';
import type { Clock } from '#clock';
import { wasWornByErased } from '#services/centre-model/directory';
import type { Store } from './commit-batch';
import { deleteParked, listParked, type ParkedReading } from './parked.store';
import { AHEAD, candidateOf, REACH } from './sort-batch';
import { mustHold, type StoredCandidates, storeCandidates } from './store-candidates';

/** In one transaction. */
const AT_ONCE = 1_000;
/** Clocks drift, and the two are read one after the other. */
const TOLERANCE = MINUTE;

export interface Released extends StoredCandidates {
  /** There may be more. */
  readonly more: boolean;
}

/** The span of moments that the clock believes now: only these can be released. */
export const believedSpan = (now: Instant): [from: Instant, until: Instant] => [now - REACH, now + AHEAD];

/** Stores the parked readings of a centre whose time has come by the server's clock. */
export async function releaseParked(store: Store, centroId: number): Promise<Released> {
  const { clock } = store.needs;
  const now = clock.now();
  return store.append(centroId, async (db, centre) => {
    mustHold(db);
    const parked = await listParked(db, centroId, ...believedSpan(now), AT_ONCE);
    const receipt = { accepted: 0, duplicates: 0, rejected: [] };
    const candidates = parked.flatMap((one, index) => {
      const sensor = centre.model.directory.sensorsById.get(one.sensorId);
      if (!sensor || wasWornByErased(sensor, one.at)) return [];
      const candidate = candidateOf(receipt, index, one.hubId, sensor, one.at, one.wire);
      if (wasClockCorrected(clock, one)) return candidate;
      // Its time came by waiting: an old value must not look fresh, so it is stored as worn by nobody.
      return { ...candidate, row: { ...candidate.row, hubId: null, assignmentId: null } };
    });
    const stored = await storeCandidates(db, centre, candidates, [], now);
    await deleteParked(db, centroId, parked);
    return { ...stored, more: parked.length === AT_ONCE };
  });
}

/**
 * Was the server's clock put right since this was parked, so that it is believed now? A reading that looked too old is
 * believed only when the clock was put back; one from the future only if the clock, without having been put forward,
 * would still not have reached it.
 */
function wasClockCorrected(clock: Clock, { at, receivedAt, bootId, uptime }: ParkedReading): boolean {
  if (at < receivedAt) return true;
  if (bootId !== clock.bootId) return false;
  const uncorrectedNow = receivedAt + (clock.monotonic() - uptime);
  return at - uncorrectedNow > AHEAD && clock.now() - uncorrectedNow > TOLERANCE;
}
