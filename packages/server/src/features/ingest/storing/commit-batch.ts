import { type Instant, SECOND } from '@vigilia/domain/instant';
import type { Database, Db } from '#db/database';
import { checkClock } from '../upkeep/clock-check';
import { type CentreState, CentreStates } from './centre-state';
import { Directories } from './directory';
import { lockCentre } from './locked-centre';
import type { Outcome } from './message';
import { insertParked } from './parked.store';
import { type HubReport, type PresenceChange, presenceAfter, readPresence } from './presence';
import { keyOf } from './reading.store';
import { closeReceipt } from './receipt';
import type { ServerClock } from './server-clock';
import { type BatchMessage, hasTooOld, type ParkedCandidate, sortBatch } from './sort-batch';
import { type StoredCandidates, storeCandidates } from './store-candidates';

/** What a process needs to write readings. */
export interface StoreNeeds {
  readonly db: Database;
  readonly clock: ServerClock;
  /** Whether each commit notifies the servers through the database; absent: yes. */
  readonly notifies?: boolean;
}

export class Store {
  readonly directories = new Directories();
  readonly states = new CentreStates();
  private clockChecked: { at: Instant; isAhead: boolean } | undefined;

  constructor(readonly needs: StoreNeeds) {}

  /** Whether the server's clock may be far ahead. Looked up anew after ten seconds: it reads a row of every sensor. */
  async isClockAhead(now: Instant): Promise<boolean> {
    const known = this.clockChecked;
    if (known && Math.abs(now - known.at) < 10 * SECOND) return known.isAhead;
    const isAhead = (await checkClock(this.needs.db, now)).state === 'ahead';
    this.clockChecked = { at: now, isAhead };
    return isAhead;
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
  // While the server's clock may be far ahead, what looks too old may be sound.
  const parkTooOld = hasTooOld(messages, now) && (await store.isClockAhead(now));
  const [committed, state] = await db.transaction(async (db) => {
    const centre = await lockCentre(db, centroId);
    const directory = await directories.of(db, centre, now);
    const state = states.take(centre);
    const batch = sortBatch(directory, messages, clock, parkTooOld);
    const parked = await park(db, centroId, batch.parked);
    const presence = await updatePresence(db, centroId, state, batch.reports, now);
    const stored = await storeCandidates(db, { directory, state, notifies }, batch.candidates, presence, now);
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
  const inserted = await insertParked(db, centroId, [...firsts.values()]);
  const count = inserted.size;
  for (const { receipt, parked } of all) {
    // Of several copies in one batch the first counts.
    if (inserted.delete(keyOf(parked))) receipt.accepted += 1;
    else receipt.duplicates += 1;
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
  return reports.flatMap((report) => {
    const known = presence.get(report.hubId);
    if (!known) return [];
    const after = presenceAfter(known, report, now);
    presence.set(report.hubId, after.presence);
    return after.change ?? [];
  });
}
