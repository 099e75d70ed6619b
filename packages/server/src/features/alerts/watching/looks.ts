import type { Instant } from '@vigilia/domain/instant';
import { shardOf } from '@vigilia/domain/shards';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#db/database';
import type { WatchedCentre } from '#features/alerts/facts/facts.store';
import type { Heartbeat } from '#features/alerts/lease/heartbeat';
import type { CentreModels } from '#services/centre-model/centre-models';
import { CentreWatch, NoLongerWatched } from './centre-watch';
import { LookLanes } from './look-lanes';
import { LookPace } from './look-pace';
import { WatchHealth } from './watch-health';

interface LooksNeeds {
  readonly db: Database;
  readonly models: CentreModels;
  readonly log: FastifyBaseLogger;
  readonly monotonic: () => number;
  /** Milliseconds from one look at a centre to the next one for readings. */
  readonly pause: number;
  readonly heartbeat: Pick<Heartbeat, 'timeToLook' | 'clock' | 'holds' | 'holdsIn'>;
}

/** A look takes one connection: storing readings needs more than half of them, and the heartbeat one. */
const CONNECTIONS_PER_LOOK = 3;

/** The centres that this process watches, and the looks at those where something is due. */
export class Looks {
  readonly centres = new Map<number, CentreWatch>();
  readonly health = new WatchHealth();
  /** Readings were stored since the last look. */
  hasStored = false;
  isClosing = false;
  private readonly pace: LookPace;
  private readonly lanes: LookLanes;
  private failed: { centres: Set<number>; error: unknown } | undefined;

  constructor(private readonly needs: LooksNeeds) {
    this.pace = new LookPace(needs.pause, needs.monotonic);
    const places = Math.max(1, Math.floor(needs.db.maxConnections / CONNECTIONS_PER_LOOK));
    this.lanes = new LookLanes(places, (centroId) => this.lookAt(centroId));
  }

  get running(): readonly Promise<void>[] {
    return this.lanes.running;
  }

  /** @param since of each of our shards, since when it has been watched without a gap */
  watchFrom(since: ReadonlyMap<number, Instant>): void {
    for (const [centroId, watch] of this.centres) {
      const watchedSince = since.get(shardOf(centroId));
      if (watchedSince === undefined) this.forget(centroId);
      else watch.watchFrom(watchedSince);
    }
  }

  /** All centres that there are: those of our shards are watched. */
  setCentres(found: readonly WatchedCentre[], since: ReadonlyMap<number, Instant>): void {
    const ids = new Set(found.map(({ id }) => id));
    for (const id of this.centres.keys()) if (!ids.has(id)) this.forget(id);
    for (const centre of found) {
      const watchedSince = since.get(shardOf(centre.id));
      // In another zone the night begins at another time.
      if (watchedSince === undefined || this.centres.get(centre.id)?.zona === centre.zona) continue;
      this.forget(centre.id);
      this.centres.set(centre.id, new CentreWatch(this.needs, centre, watchedSince));
    }
  }

  /** Looks at the centres where something is due; without any it does nothing. */
  start(): void {
    const now = this.isClosing ? undefined : this.needs.heartbeat.timeToLook();
    if (now === undefined) return;
    this.hasStored = false;
    for (const [centroId, watch] of this.centres) {
      if (watch.dueAt > now) {
        if (!watch.hasUpdates) continue;
        if (this.pace.isPausing(centroId)) {
          this.hasStored = true;
          continue;
        }
        if (!watch.isAffected(now)) continue;
      }
      this.health.onDue(centroId, this.needs.monotonic());
      this.lanes.request(centroId);
    }
  }

  isFailing(): boolean {
    return (
      this.health.isOverdue(this.needs.monotonic()) ||
      [...this.centres.values()].some((watch) => watch.isFailing())
    );
  }

  /** One log entry for all that failed since the last one. */
  reportFailures(): void {
    if (!this.failed) return;
    const { centres, error } = this.failed;
    this.failed = undefined;
    this.needs.log.warn({ centres: [...centres], err: error }, 'watching for alerts failed, retrying');
  }

  /** One centre that fails does not hold up the others. */
  private async lookAt(centroId: number): Promise<void> {
    const watch = this.centres.get(centroId);
    if (!watch || this.isClosing || !this.pace.mayTry(centroId)) return;
    const { heartbeat } = this.needs;
    const now = heartbeat.timeToLook();
    if (now === undefined) return;
    // What it was asked for is over, or was part of the look before.
    if (watch.dueAt > now && !watch.hasUpdates) return this.health.onLooked(centroId);
    this.pace.onLook(centroId);
    try {
      await watch.look(now, heartbeat.clock);
      this.pace.onSuccess(centroId);
      this.health.onLooked(centroId);
    } catch (error) {
      if (watch.isGivenUp) return;
      watch.markStale();
      if (!(error instanceof NoLongerWatched)) this.pace.onFailure(centroId);
      this.failed ??= { centres: new Set(), error };
      this.failed.centres.add(centroId);
    }
  }

  private forget(centroId: number): void {
    const watch = this.centres.get(centroId);
    if (watch) watch.isGivenUp = true;
    this.centres.delete(centroId);
    this.pace.forget(centroId);
    this.health.onLooked(centroId);
  }
}
