import type { Instant } from '@vigilia/domain/instant';
import { addDays, type LocalDate, localDayAt } from '@vigilia/domain/local-day';
import type { Db } from '#db/database';
import { sql } from '#db/sql';
import { appendReload } from '#services/centre-model/log.store';
import { insertMarks, type RepairMark } from '#services/centre-model/repair-mark.store';

/**
 * After a checkpoint and a change of a centre's zone, under its lock: the days from yesterday on are dropped and marked, so that they are
 * folded again from their readings in the new zone. Earlier days stay as they were counted. What is said of residents
 * now is unknown until then, as after a failed fold.
 */
export async function refoldDays(db: Db, centroId: number, zona: string, now: Instant): Promise<void> {
  const yesterday = addDays(localDayAt(zona, now).date, -1);
  const tracks = await db.many<{ assignmentId: number; date: LocalDate; lastAt: Instant }>(sql`
    select assignment_id as "assignmentId", date, last_at as "lastAt" from track where centro_id = ${centroId}`);
  const marks: RepairMark[] = [];
  for (const { assignmentId, date, lastAt } of tracks) {
    const newest = localDayAt(zona, lastAt).date;
    if (newest < yesterday) continue;
    const first = date < yesterday ? date : yesterday;
    for (let day = first; day <= newest; day = addDays(day, 1)) marks.push({ assignmentId, date: day });
    await db.run(sql`
      delete from day where centro_id = ${centroId} and assignment_id = ${assignmentId} and date >= ${first}::date`);
    await db.run(sql`delete from track where centro_id = ${centroId} and assignment_id = ${assignmentId}`);
  }
  if (marks.length > 0) await db.run(insertMarks(centroId, marks));
  await appendReload(db, centroId, now);
}
