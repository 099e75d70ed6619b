import type { Db } from '#db/database';
import { sql } from '#db/sql';

/** A centre whose row this transaction holds: until it ends nobody else writes its readings or changes its directory. */
export interface LockedCentre {
  readonly id: number;
  readonly zona: string;
  /** Raised by every change of hubs, sensors, assignments and calibrations. */
  readonly directoryVersion: number;
  /** Raised by every write of tracks and days. */
  readonly foldVersion: number;
  /** The log up to this number is in chunks. */
  readonly compactedSeq: number;
}

/**
 * Waits a second at most: a centre that somebody holds longer is tried again later, and must not keep a connection
 * from the other centres meanwhile. The setting ends with the transaction. It is a condition of the statement so that
 * it takes one round trip, and the row is found before it is locked.
 */
export async function lockCentre(db: Db, centroId: number): Promise<LockedCentre> {
  return db.one<LockedCentre>(sql.prepared`
    select id, zona, directory_version as "directoryVersion", fold_version as "foldVersion",
      compacted_seq as "compactedSeq"
    from centre where id = ${centroId} and set_config('lock_timeout', '1s', true) is not null
    for no key update`);
}
