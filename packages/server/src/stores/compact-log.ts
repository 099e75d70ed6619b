import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { sql } from '#db/sql';
import { codedLog, insertChunks } from './reading.store';
import { createMonth } from './reading-partitions';
import { insertReceptionDays } from './reception.store';

/** Readings in one transaction: what a sensor sends in an hour is one chunk also in a home with a hundred of them. */
const MOST_OF_A_STEP = 8_000;
/** Those of copies included. */
const MOST_ROWS_OF_A_STEP = 2 * MOST_OF_A_STEP;

/**
 * Moves the oldest rows of a home's log into chunks, and who received whom into days; the transaction holds the home's row.
 * With `young`: not those that were received in this span, and never the newest. (What seems to come after it was received
 * by a clock that was ahead.) False: there is nothing to move.
 */
export async function compactStep(
  db: Db,
  centroId: number,
  young?: { readonly from: Instant; readonly until: Instant },
): Promise<boolean> {
  const { compactedSeq, checkpointSeq } = await db.one<{ compactedSeq: number; checkpointSeq: number }>(sql`
    select compacted_seq as "compactedSeq", checkpoint_seq as "checkpointSeq" from centre where id = ${centroId}`);
  const rest = sql`centro_id = ${centroId} and seq > ${compactedSeq} and seq <= ${checkpointSeq}`;
  const isOld = young
    ? sql`received_at not between ${new Date(young.from)} and ${new Date(young.until)} and not is_newest`
    : sql`true`;
  const { last } = await db.one<{ last: number | null }>(sql`
    select max(seq) as last from (
      select seq, received_at, sum(cardinality(array_remove(power, null))) over (order by seq) as readings,
        row_number() over (order by seq) as place, lead(seq) over (order by seq) is null as is_newest
      from (select seq, received_at, power from reading_batch where ${rest} order by seq limit ${MOST_ROWS_OF_A_STEP + 1}) as oldest
    ) as counted
    where ${isOld} and (readings <= ${MOST_OF_A_STEP} or place = 1)`);
  if (last === null) return false;
  const months = await db.many<{ month: string }>(sql`
    select distinct to_char(to_timestamp(moment / 1000) at time zone 'UTC', 'YYYY-MM') as month
    from reading_batch, unnest(at) as moment where ${rest} and seq <= ${last}`);
  for (const { month } of months) await createMonth(db, month);
  await db.run(sql`
    with moved as (delete from reading_batch where ${rest} and seq <= ${last} returning *),
      chunks as (${insertChunks(codedLog(sql`true`, sql`moved`))}),
      receptions as (${insertReceptionDays(sql`select * from moved`)})
    update centre set compacted_seq = ${last} where id = ${centroId}`);
  return true;
}
