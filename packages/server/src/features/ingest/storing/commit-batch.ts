import { type Instant, SECOND } from '@vigilia/domain/instant';
import type { Clock } from '#clock';
import type { Database, Db } from '#db/database';
import { checkClock } from '../upkeep/clock-check';
import { type CentreState, CentreStates } from './centre-state';
import { Directories } from './directory';
import { MOST_READINGS_A_DAY } from './judge-candidates';
import { lockCentre } from './locked-centre';
import type { Outcome } from './message';
import { insertParked } from './parked.store';
import { type HubReport, type PresenceChange, presenceAfter, readPresence } from './presence';
import { keyOf } from './reading.store';
import { closeReceipt, reject } from './receipt';
import {
  type BatchMessage,
  type DoubtedSide,
  isBeyondReach,
  type ParkedCandidate,
  sortBatch,
} from './sort-batch';
import { type StoredCandidates, storeCandidates } from './store-candidates';

/** What a process needs to write readings. */
export interface StoreNeeds {
  readonly db: Database;
  readonly clock: Clock;
  /** Whether each commit notifies the servers through the database; absent: yes. */
  readonly notifies?: boolean;
}

export class Store {
  readonly directories = new Directories();
  readonly states = new CentreStates();
  private clockChecked: { at: Instant; doubted: DoubtedSide | undefined } | undefined;

  constructor(readonly needs: StoreNeeds) {}

  /**
   * Which readings beyond the reach of the server's clock may be sound, because that clock may be far off. Looked up anew after
   * ten seconds: it reads a row of every sensor.
   */
  async doubtedSide(now: Instant): Promise<DoubtedSide | undefined> {
    const known = this.clockChecked;
    if (known && Math.abs(now - known.at) < 10 * SECOND) return known.doubted;
    const { state, isFarBehind } = await checkClock(this.needs.db, now);
    const doubted = state === 'ahead' ? 'too-old' : isFarBehind ? 'future' : undefined;
    this.clockChecked = { at: now, doubted };
    return doubted;
  }
}

export interface CommittedBatch extends StoredCandidates {
  readonly outcomes: readonly Outcome[];
  /** Readings that were parked. */
  readonly parked: number;
}

/** A batch of messages of one centre in one transaction. When it resolves everything is durable and may be acknowledged. */
export async function commitBatch(
  store: Store,
  centroId: number,
  messages: readonly BatchMessage[],
): Promise<CommittedBatch> {
  const { directories, states } = store;
  const { db, clock, notifies } = store.needs;
  const now = clock.now();
  const doubted = isBeyondReach(messages, now) ? await store.doubtedSide(now) : undefined;
  const [committed, state] = await db.transaction(async (db) => {
    const centre = await lockCentre(db, centroId);
    const directory = await directories.of(db, centre, now);
    const state = states.take(centre);
    const batch = sortBatch(directory, messages, clock, doubted);
    const parked = await park(db, centroId, batch.parked);
    const presence = await updatePresence(db, centroId, state, batch.reports, now);
    const stored = await storeCandidates(
      db,
      { centre, directory, state, notifies },
      batch.candidates,
      presence,
      now,
    );
    const outcomes = messages.map(({ parsed }, index): Outcome => {
      const receipt = batch.receipts[index];
      if (!receipt) return 'unknown-hub';
      return parsed.unreadable ?? closeReceipt(receipt);
    });
    return [{ ...stored, outcomes, parked }, state] as const;
  });
  states.put(centroId, state);
  return committed;
}

async function park(db: Db, centroId: number, all: readonly ParkedCandidate[]): Promise<number> {
  const firsts = new Map(all.map(({ parked }) => [keyOf(parked), parked]));
  const judged = await insertParked(db, centroId, [...firsts.values()], MOST_READINGS_A_DAY);
  let count = 0;
  for (const { receipt, index, parked } of all) {
    const key = keyOf(parked);
    const outcome = judged.get(key);
    if (outcome === 'too-many') reject(receipt, index, 'too-many');
    else if (outcome === 'parked') {
      count += 1;
      receipt.accepted += 1;
      judged.delete(key); // of several copies in one batch the first counts
    } else receipt.duplicates += 1;
  }
  return count;
}

async function updatePresence(
  db: Db,
  centroId: number,
  { presence }: CentreState,
  reports: readonly HubReport[],
  now: Instant,
): Promise<PresenceChange[]> {
  const missing = reports.map(({ hubId }) => hubId).filter((id) => !presence.has(id));
  if (missing.length > 0)
    for (const [id, known] of await readPresence(db, centroId, missing)) presence.set(id, known);
  const changes = new Map<number, PresenceChange>();
  for (const report of reports) {
    const known = presence.get(report.hubId);
    if (!known) continue;
    const after = presenceAfter(known, report, now);
    presence.set(report.hubId, after.presence);
    if (!after.change) continue;
    const moments = changes.get(report.hubId)?.moments ?? [];
    changes.set(report.hubId, { ...after.change, moments: [...moments, ...after.change.moments] });
  }
  return [...changes.values()];
}
