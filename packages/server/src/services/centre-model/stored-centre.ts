import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { sql } from '#db/sql';

/** What the row of a centre says about its log. */
export interface StoredCentre {
  readonly id: number;
  readonly zona: string;
  /** Raised by every change of hubs, sensors, assignments and calibrations. */
  readonly directoryVersion: number;
  /** Tracks, days, latest values and receptions are stored as they were after this row of the log. */
  readonly checkpointSeq: number;
  /** The log up to this number is in chunks. */
  readonly compactedSeq: number;
}

export interface LockedCentre extends StoredCentre {
  /** Of its log when the statement began: there may be newer ones. */
  readonly newest: { readonly seq: number; readonly receivedAt: Instant } | null;
}

export const CENTRE_COLUMNS = sql`centre.id, zona, centre.directory_version as "directoryVersion",
  checkpoint_seq as "checkpointSeq", compacted_seq as "compactedSeq"`;

export const readCentre = (db: Db, centroId: number): Promise<StoredCentre> =>
  db.one<StoredCentre>(sql.prepared`select ${CENTRE_COLUMNS} from centre where id = ${centroId}`);

/**
 * Holds the row of a centre until the transaction ends: nobody else writes its readings or changes its directory meanwhile.
 * Waits a second at most: a centre that somebody holds longer is tried again later, and must not keep a connection
 * from the other centres meanwhile. The setting ends with the transaction. It is a condition of the statement so that
 * it takes one round trip, and the row is found before it is locked.
 */
export const lockCentreBriefly = (db: Db, centroId: number): Promise<LockedCentre> =>
  db.one<LockedCentre>(sql.prepared`
    select ${CENTRE_COLUMNS}, (
      select jsonb_build_object('seq', seq, 'receivedAt', extract(epoch from received_at) * 1000)
      from reading_batch where centro_id = centre.id order by seq desc limit 1) as newest
    from centre where id = ${centroId} and set_config('lock_timeout', '1s', true) is not null
    for no key update`);
