import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { type Sql, sql } from '#db/sql';

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

/** What a model knows of a centre. */
interface KnownCentre {
  readonly centroId: number;
  /** When its newest row of the log was received. */
  readonly newestAt: Instant | null;
  readonly compactedSeq: number;
}

export const CENTRE_COLUMNS = sql`centre.id, zona, centre.directory_version as "directoryVersion",
  checkpoint_seq as "checkpointSeq", compacted_seq as "compactedSeq"`;

export const readCentre = (db: Db, centroId: number): Promise<StoredCentre> =>
  db.one<StoredCentre>(sql.prepared`select ${CENTRE_COLUMNS} from centre where id = ${centroId}`);

/**
 * Whoever waits for the row of a centre does so for a second at most: a centre that somebody holds longer is tried again later,
 * and must not keep a connection from the other centres meanwhile. The setting ends with the transaction. It is a
 * condition of the statement so that it takes one round trip, and the row is found before it is locked.
 */
const WAITS_BRIEFLY = sql`set_config('lock_timeout', '1s', true) is not null`;

/** Holds the row of a centre until the transaction ends: nobody else writes its readings or changes its directory meanwhile. */
export async function lockCentreBriefly(db: Db, centroId: number): Promise<void> {
  await db.one(
    sql.prepared`select from centre where id = ${centroId} and ${WAITS_BRIEFLY} for no key update`,
  );
}

/**
 * What selects from the row of a centre, and holds it, if nothing is different from what a model knows of it, which is at the row before this one, and selects
 * nothing otherwise. That another process has appended this row already is found when it is appended. A standby that took
 * over may lack the newest rows, or have others under their numbers: then it was not received when the model says.
 */
export function fromUnchanged(
  { centroId, newestAt, compactedSeq }: KnownCentre,
  { seq, directoryVersion }: { readonly seq: number; readonly directoryVersion: number },
): Sql {
  const receivedAt = sql`${newestAt === null ? null : new Date(newestAt)}::timestamptz`;
  return sql`
    from centre where id = ${centroId} and ${WAITS_BRIEFLY}
      and directory_version = ${directoryVersion}::bigint and compacted_seq = ${compactedSeq}::bigint
      and (compacted_seq >= ${seq - 1}::bigint or exists (
        select from reading_batch where centro_id = ${centroId} and seq = ${seq - 1}::bigint
          and (${receivedAt} is null or received_at = ${receivedAt})))
    for no key update`;
}
