import { type Instant, MINUTE } from '@vigilia/domain/instant';
import { isHeldByBackup } from '#db/backup-hold';
import { withCentreLock } from '#db/centre-lock';
import type { Db } from '#db/database';
import { sql } from '#db/sql';
import { writeCheckpoint } from '#services/centre-model/write-checkpoint';
import { compactStep } from '#stores/compact-log';
import type { Store } from '../storing/commit-batch';

/** Rows of the log stay at least this long, so that another server that is behind still finds them. */
const YOUNGEST = 15 * MINUTE;
/** A home is compacted when its oldest row is as old as this: rows of the tables are written once an hour, and a chunk has an hour. */
const OLDEST = 75 * MINUTE;

/** Homes whose log has rows that are old enough. */
export async function centresToCompact(db: Db, now: Instant): Promise<number[]> {
  const rows = await db.many<{ id: number }>(sql`
    select id from centre, lateral (
      select seq, received_at from reading_batch where centro_id = centre.id and seq > compacted_seq order by seq limit 1
    ) as oldest
    where oldest.received_at not between ${new Date(now - OLDEST)} and ${new Date(now)}
      and exists (select from reading_batch where centro_id = centre.id and seq > oldest.seq)`);
  return rows.map(({ id }) => id);
}

/** Brings the tables of a home up to date. */
export async function checkpointNext(store: Store, centroId: number): Promise<void> {
  const now = store.needs.clock.now();
  const { model, checkpoint } = await store.hold(centroId, async (db, model) => ({
    ...{ model, checkpoint: await writeCheckpoint(db, model, now) },
  }));
  if (checkpoint) store.models.accept(model, checkpoint);
}

/** Moves the oldest rows of a home's log that are in the tables into chunks. False: there was nothing to move. */
export function compactNext({ needs }: Store, centroId: number): Promise<boolean> {
  const now = needs.clock.now();
  return withCentreLock(
    needs.db,
    centroId,
    async (db) =>
      !(await isHeldByBackup(db)) && compactStep(db, centroId, { from: now - YOUNGEST, until: now }),
  );
}
