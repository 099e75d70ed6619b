import type { RecentCare } from '@vigilia/contract/alerts';
import type { Found, ToiletResult } from '@vigilia/domain/alerts/care-kinds';
import { awaitedUntil, RECENT, type RecordedCare, UNDO_WITHIN } from '@vigilia/domain/alerts/recent-care';
import { DAY, type Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { sql } from '#db/sql';

interface RecentRow extends RecordedCare {
  readonly id: number;
  readonly paciente: number;
  readonly result: ToiletResult | null;
  readonly found: Found | null;
  readonly staff: number;
  readonly autor: string;
}

/** Care of a centre that something follows, or that its author can still take back; the newest first. */
export async function readRecentCare(
  db: Db,
  centroId: number,
  confirmAfter: number,
  now: Instant,
): Promise<RecentCare[]> {
  // By the index on `at`: nothing was done more than a day before it was recorded.
  const rows = await db.many<RecentRow>(sql`
    select care_action.id, patient_id as paciente, kind, result, found, at, recorded_at as "recordedAt", staff_id as staff, autor,
      confirmed,
      (kind = 'changed' or "allowActivityTracking") and exists (
        select from assignment
        where assignment.centro_id = care_action.centro_id and assignment.patient_id = care_action.patient_id
          and to_at is null) as measurable,
      (select max(ended_at) from alert
       where alert.centro_id = care_action.centro_id and care_id = care_action.id
         and ended in ('refused', 'checked')) as "quietSince"
    from care_action join patient on patient.centro_id = care_action.centro_id and patient.id = patient_id
    where care_action.centro_id = ${centroId} and at > ${new Date(now - RECENT - DAY)}
      and recorded_at > ${new Date(now - RECENT)} and voided_at is null and unsubscribed_at is null
    order by care_action.id desc`);
  return rows.flatMap((row) => {
    const until = awaitedUntil(row, confirmAfter, now);
    if (until === null && now >= row.recordedAt + UNDO_WITHIN) return [];
    const { id, paciente, kind, result, found, staff, autor } = row;
    return [
      {
        ...{ id, paciente, kind, result, found, by: { id: staff, nombre: autor } },
        at: new Date(row.at).toISOString(),
        recordedAt: new Date(row.recordedAt).toISOString(),
        until: until === null ? null : new Date(until).toISOString(),
      },
    ];
  });
}
