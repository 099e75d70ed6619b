import type { PauseReason } from '@vigilia/contract/alerts';
import type { AlertKind } from '@vigilia/domain/alerts/kinds';
import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { sql } from '#db/sql';

export interface PauseRow {
  readonly patient_id: number;
  readonly kinds: AlertKind[];
  readonly reason: PauseReason;
  readonly until: Instant;
  readonly staff_id: number;
  readonly autor: string;
}

interface Resident {
  readonly centro_id: number;
  readonly id: number;
}

/** Those of a centre that have not ended. */
export const listPauses = (db: Db, centroId: number, now: Instant): Promise<PauseRow[]> =>
  db.many(sql`
    select patient_id, kinds, reason, until_at as until, staff_id, autor
    from alert_pause join patient on patient.centro_id = alert_pause.centro_id and patient.id = patient_id
    where alert_pause.centro_id = ${centroId} and until_at > ${new Date(now)} and unsubscribed_at is null
    order by patient_id`);

/** A resident has one pause at most: a new one replaces it. */
export async function storePause(
  db: Db,
  { centro_id, id }: Resident,
  pause: Omit<PauseRow, 'patient_id'>,
  now: Instant,
): Promise<void> {
  await db.run(sql`
    insert into alert_pause (centro_id, patient_id, kinds, reason, until_at, created_at, staff_id, autor)
    values (${centro_id}, ${id}, ${pause.kinds}::text[], ${pause.reason}, ${new Date(pause.until)}, ${new Date(now)},
      ${pause.staff_id}, ${pause.autor})
    on conflict (centro_id, patient_id) do update set kinds = excluded.kinds, reason = excluded.reason,
      until_at = excluded.until_at, created_at = excluded.created_at, staff_id = excluded.staff_id,
      autor = excluded.autor`);
}

export async function deletePause(db: Db, { centro_id, id }: Resident): Promise<void> {
  await db.run(sql`delete from alert_pause where centro_id = ${centro_id} and patient_id = ${id}`);
}
