import type { PastAlert } from '@vigilia/domain/alerts/alert';
import { HOUR, type Instant, MINUTE } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { sql } from '#db/sql';
import type { OpenAlert } from '#stores/alert.store';

/** Flapping looks back so far: two hours, and the four that it lasts. */
const REMEMBERED = 6 * HOUR;
/** Taking an alert keeps technical ones quiet for this long. */
const CARE_WINDOW = 20 * MINUTE;

export type StoredPastAlert = PastAlert & Pick<OpenAlert, 'version'>;

export const readPastAlerts = (db: Db, centroId: number, now: Instant): Promise<StoredPastAlert[]> =>
  db.many(sql`
    select alert.id, alert.kind, subject, opened_at as "openedAt", ended_at as "endedAt", ended, version,
      care.id is not null as undone, care.id is not null and not exists (
        select from care_action other where other.centro_id = alert.centro_id and other.replaces_id = care.id
      ) as reopens
    from alert
    left join care_action care on care.centro_id = alert.centro_id and care.id = care_id and care.voided_at is not null
    where alert.centro_id = ${centroId} and ended_at > ${new Date(now - REMEMBERED)} order by ended_at`);

/** When an alert of each resident was last taken. */
export async function readTaken(db: Db, centroId: number, now: Instant): Promise<Map<number, Instant>> {
  const rows = await db.many<{ patient_id: number; at: Instant }>(sql`
    select patient_id, max(at) as at
    from alert join alert_event on alert_event.centro_id = alert.centro_id and alert_id = alert.id
    where alert.centro_id = ${centroId} and patient_id is not null and what = 'taken'
      and at > ${new Date(now - CARE_WINDOW)} and (ended_at is null or ended_at > ${new Date(now - CARE_WINDOW)})
    group by patient_id`);
  return new Map(rows.map(({ patient_id, at }) => [patient_id, at]));
}
