import type { ShiftPeriod } from '@vigilia/domain/handover/shifts';
import type { Db } from '#db/database';
import { sql } from '#db/sql';

/** The oldest first. */
export const listShiftPeriods = (db: Db, centroId: number): Promise<ShiftPeriod[]> =>
  db.many(sql`
    select from_date as "from", beginnings from shift_period where centro_id = ${centroId} order by from_date`);

/** From a date on; what was to hold from it before is replaced. */
export async function storeShiftPeriod(
  db: Db,
  centroId: number,
  { from, beginnings }: ShiftPeriod,
): Promise<void> {
  await db.run(sql`
    insert into shift_period (centro_id, from_date, beginnings)
    values (${centroId}, ${from}::date, ${beginnings}::text[])
    on conflict (centro_id, from_date) do update set beginnings = excluded.beginnings`);
}
