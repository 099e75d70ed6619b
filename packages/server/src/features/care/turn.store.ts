import type { Db } from '#db/database';
import { sql } from '#db/sql';
import { countedTurns, type Period, TURN_COUNTS } from '#stores/turn.store';

interface TurnCounts {
  readonly onTime: number;
  readonly late: number;
  readonly self: number;
}

export const countTurns = (db: Db, centroId: number, period: Period): Promise<TurnCounts> =>
  db.one(sql`select ${TURN_COUNTS} from (${countedTurns(centroId, period)}) counted`);

/** The turns that were refused then. */
export async function countRefusedTurns(db: Db, centroId: number, { from, until }: Period): Promise<number> {
  const { n } = await db.one<{ n: number }>(sql`
    select count(*) as n from care_action join alert
      on alert.centro_id = care_action.centro_id and alert.care_id = care_action.id
    where care_action.centro_id = ${centroId} and voided_at is null
      and care_action.at >= ${new Date(from)} and care_action.at < ${new Date(until)}
      and alert.kind = 'turn' and ended = 'refused'`);
  return n;
}
