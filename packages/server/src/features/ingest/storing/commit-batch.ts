import { type Instant, SECOND } from '@vigilia/domain/instant';
import type { Clock } from '#clock';
import type { Database, Db } from '#db/database';
import type { CentreModel } from '#services/centre-model/centre-model';
import { CentreModels } from '#services/centre-model/centre-models';
import { lockCentreBriefly } from '#services/centre-model/stored-centre';
import { checkClock } from '../upkeep/clock-check';
import { MOST_READINGS_A_DAY } from './judge-candidates';
import type { Outcome } from './message';
import { insertParked } from './parked.store';
import { closeReceipt, reject } from './receipt';
import {
  type BatchMessage,
  type DoubtedSide,
  isBeyondReach,
  type ParkedCandidate,
  sortBatch,
} from './sort-batch';
import {
  type AppendedRow,
  MustHoldCentre,
  mustHold,
  type OpenCentre,
  type StoredCandidates,
  storeCandidates,
} from './store-candidates';
import { keyOf } from './stored-reading.store';

/** What a process needs to write readings. */
export interface StoreNeeds {
  readonly db: Database;
  readonly clock: Clock;
  /** Whether each commit notifies the servers through the database; absent: yes. */
  readonly notifies?: boolean;
  /** After so many readings tables are written; a test decides. */
  readonly mostSinceCheckpoint?: number | undefined;
}

export class Store {
  readonly models: CentreModels;
  private clockChecked: { at: Instant; doubted: DoubtedSide | undefined } | undefined;

  constructor(readonly needs: StoreNeeds) {
    this.models = new CentreModels(() => needs.clock.now());
  }

  /** A transaction that holds the row of a home, with its model as of now. */
  async hold<T>(centroId: number, work: (db: Db, model: CentreModel) => Promise<T>): Promise<T> {
    await this.models.prepare(this.needs.db, centroId);
    return this.needs.db.transaction(async (db) => {
      await lockCentreBriefly(db, centroId);
      return work(db, await this.models.current(db, centroId));
    });
  }

  /**
   * Appends to the log of a home by one statement, which is committed by itself and appends nothing where the home was changed
   * meanwhile; then, and where `work` wants to write more, in a transaction that holds the home. The change is part of
   * the model once it is committed.
   */
  async append<T extends Pick<AppendedRow, 'change'>>(
    centroId: number,
    work: (db: Db, centre: OpenCentre) => Promise<T>,
  ): Promise<T & { readonly model: CentreModel }> {
    const { needs, models } = this;
    const { notifies, mostSinceCheckpoint } = needs;
    const workOn = async (db: Db, model: CentreModel) => {
      // As of now: whoever reads the home may bring the model further while this waits.
      const known = { seq: model.seq + 1, directoryVersion: model.directory.version };
      return { ...(await work(db, { model, ...known, notifies, mostSinceCheckpoint })), model };
    };
    const done = await workOn(needs.db, await models.prepare(needs.db, centroId)).catch((error: unknown) => {
      if (!(error instanceof MustHoldCentre)) throw error;
      return this.hold(centroId, workOn);
    });
    if (done.change) models.accept(done.model, done.change);
    return done;
  }

  /**
   * Which readings beyond the reach of the server's clock may be sound, because that clock may be far off. Looked up anew after
   * ten seconds: it reads a row of every sensor.
   */
  async doubtedSide(now: Instant): Promise<DoubtedSide | undefined> {
    const known = this.clockChecked;
    if (known && Math.abs(now - known.at) < 10 * SECOND) return known.doubted;
    const { state, isClockFarBehind } = await checkClock(this.needs.db, now);
    const doubted = state === 'ahead' ? 'too-old' : isClockFarBehind ? 'future' : undefined;
    this.clockChecked = { at: now, doubted };
    return doubted;
  }
}

export interface CommittedBatch extends StoredCandidates {
  readonly outcomes: readonly Outcome[];
  /** Readings that were parked. */
  readonly parked: number;
}

/** A batch of messages of one centre, all or nothing. When it resolves everything is durable and may be acknowledged. */
export async function commitBatch(
  store: Store,
  centroId: number,
  messages: readonly BatchMessage[],
): Promise<CommittedBatch> {
  const { clock } = store.needs;
  const now = clock.now();
  const doubted = isBeyondReach(messages, now) ? await store.doubtedSide(now) : undefined;
  const {
    model,
    presence,
    change: _,
    ...committed
  } = await store.append(centroId, async (db, centre) => {
    const batch = sortBatch(centre.model.directory, messages, clock, doubted);
    if (batch.parked.length > 0) mustHold(db);
    const parked = await park(db, centroId, batch.parked);
    const stored = await storeCandidates(db, centre, batch.candidates, batch.reports, now);
    const outcomes = messages.map(({ parsed }, index): Outcome => {
      const receipt = batch.receipts[index];
      if (!receipt) return 'unknown-hub';
      return parsed.unreadable ?? closeReceipt(receipt);
    });
    return { ...stored, outcomes, parked };
  });
  model.presence.accept(presence);
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
