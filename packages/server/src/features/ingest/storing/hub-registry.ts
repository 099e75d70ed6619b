import { LRUCache } from 'lru-cache';
import type { Db } from '#db/database';
import { DbUnavailable } from '#db/errors';
import { sql } from '#db/sql';
import { cacheKeyOf } from '#services/hub-identity';
import type { HubIdentity } from './message';

export interface HubPlace {
  readonly centroId: number;
  readonly hubId: number;
  readonly codigo: string;
}

const MOST_HUBS = 50_000;

/**
 * Finds a hub by its hub key (or, behind RabbitMQ, which has checked the key, by its code), and with it the centre in
 * whose queue its messages go. A remembered place may be out of date: the directory under the centre's
 * lock decides, and then the hub is looked up again.
 */
export class HubRegistry {
  private readonly cache = new LRUCache<string, HubPlace>({
    // Unlike `max`, which sets aside the memory of all of them at the start.
    maxSize: MOST_HUBS,
    sizeCalculation: () => 1,
  });
  private readonly lookups = new Map<string, Promise<HubPlace | undefined>>();
  private readonly retriedLookups = new Map<string, Promise<HubPlace | undefined>>();

  constructor(private readonly db: Db) {}

  cached(hub: HubIdentity): HubPlace | undefined {
    return this.cache.get(cacheKeyOf(hub));
  }

  /** Messages that ask for the same hub at once share one look-up and are answered in the order in which they asked. */
  find(hub: HubIdentity): Promise<HubPlace | undefined> {
    const key = cacheKeyOf(hub);
    const known = this.cache.get(key);
    if (known) return Promise.resolve(known);
    const asked = this.lookups.get(key) ?? this.lookUp(key, hub);
    this.lookups.set(key, asked);
    return asked;
  }

  /**
   * The same for a message that waits while the database is away. Those that wait for one hub share the look-up, so that they
   * stay in order. `waitToRetry` rejects where nobody waits any more.
   */
  findUntilAnswered(
    hub: HubIdentity,
    waitToRetry: (failures: number) => Promise<void>,
  ): Promise<HubPlace | undefined> {
    const key = cacheKeyOf(hub);
    const known = this.retriedLookups.get(key);
    if (known) return known;
    const asked = this.retryLookup(hub, waitToRetry).finally(() => this.retriedLookups.delete(key));
    this.retriedLookups.set(key, asked);
    return asked;
  }

  /** After a change of hubs; without an id of all of them. */
  forgetId(hubId?: number): void {
    if (hubId === undefined) this.cache.clear();
    for (const [key, place] of this.cache.entries()) if (place.hubId === hubId) this.cache.delete(key);
  }

  forget(hub: HubIdentity): void {
    this.cache.delete(cacheKeyOf(hub));
  }

  private async retryLookup(
    hub: HubIdentity,
    waitToRetry: (failures: number) => Promise<void>,
  ): Promise<HubPlace | undefined> {
    for (let failures = 0; ; failures += 1) {
      try {
        return await this.find(hub);
      } catch (error) {
        if (!(error instanceof DbUnavailable)) throw error;
        await waitToRetry(failures);
      }
    }
  }

  private lookUp(key: string, hub: HubIdentity): Promise<HubPlace | undefined> {
    return readHub(this.db, hub)
      .then((place) => {
        if (place) this.cache.set(key, place);
        return place;
      })
      .finally(() => this.lookups.delete(key));
  }
}

/** By the hash of its key, by id, or by the code that a broker has checked already. */
function readHub(db: Db, hub: HubIdentity): Promise<HubPlace | undefined> {
  const condition =
    'keyHash' in hub
      ? sql`(key_hash = ${hub.keyHash} or previous_key_hash = ${hub.keyHash})`
      : 'hubId' in hub
        ? sql`id = ${hub.hubId}`
        : sql`lower(codigo) = lower(${hub.codigo})`;
  return db.maybe<HubPlace>(sql`
    select centro_id as "centroId", id as "hubId", codigo from hub where ${condition} and deleted_at is null`);
}

/** Of a hub that was deleted; of several with this code the last one. */
export function readDeletedHub(db: Db, codigo: string): Promise<HubPlace | undefined> {
  return db.maybe<HubPlace>(sql`
    select centro_id as "centroId", id as "hubId", codigo from hub
    where lower(codigo) = lower(${codigo}) and deleted_at is not null order by deleted_at desc limit 1`);
}
