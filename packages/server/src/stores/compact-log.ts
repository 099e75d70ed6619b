import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { sql } from '#db/sql';
import { codedLog, insertChunks, MOST_OF_A_CHUNK } from './reading.store';

/**
 * Moves the oldest rows of a home's log into chunks; the transaction holds the home's row. With `before`: rows that came
 * before it, and never the newest. False: there is nothing to move.
 */
export async function compactStep(db: Db, centroId: number, before?: Instant): Promise<boolean> {
  const { compactedSeq } = await db.one<{ compactedSeq: number }>(sql`
    select compacted_seq as "compactedSeq" from centre where id = ${centroId}`);
  const rest = sql`centro_id = ${centroId} and seq > ${compactedSeq}`;
  const isOld = before === undefined ? sql`true` : sql`received_at < ${new Date(before)} and not is_newest`;
  const { last } = await db.one<{ last: number | null }>(sql`
    select max(seq) as last from (
      select seq, received_at, sum(cardinality(at)) over (order by seq) as readings,
        row_number() over (order by seq) as place, lead(seq) over (order by seq) is null as is_newest
      from (select seq, received_at, at from reading_batch where ${rest} order by seq limit ${MOST_OF_A_CHUNK + 1}) as oldest
    ) as counted
    where ${isOld} and (readings <= ${MOST_OF_A_CHUNK} or place = 1)`);
  if (last === null) return false;
  await db.run(sql`
    with moved as (delete from reading_batch where ${rest} and seq <= ${last} returning *),
      chunks as (${insertChunks(codedLog(sql`true`, sql`moved`))})
    update centre set compacted_seq = ${last} where id = ${centroId}`);
  return true;
}
