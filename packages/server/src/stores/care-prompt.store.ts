import type { CarePrompt } from '@vigilia/contract/alerts';
import { NO_CARE } from '@vigilia/domain/alerts/care-facts';
import { ASKED_FOR, carePrompt } from '@vigilia/domain/alerts/care-prompt';
import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { sql } from '#db/sql';
import { readCareFacts } from './care.store';

/** The residents of a centre who fell to dry without a record of care. */
export async function readCarePrompts(db: Db, centroId: number, now: Instant): Promise<CarePrompt[]> {
  const dried = await db.many<{ id: number; driedAt: Instant }>(sql`
    select assignment.patient_id as id, (track.track -> 'onsets' ->> 'driedAt')::float8 as "driedAt"
    from assignment join track on track.centro_id = assignment.centro_id and track.assignment_id = assignment.id
    where assignment.centro_id = ${centroId} and to_at is null
      and (track.track -> 'onsets' ->> 'driedAt')::float8 > ${now - ASKED_FOR}
    order by assignment.patient_id`);
  const ids = dried.map(({ id }) => id);
  const care = await readCareFacts(db, centroId, ids);
  return dried.flatMap(({ id, driedAt }) => {
    const at = carePrompt(driedAt, care.get(id) ?? NO_CARE, now);
    return at === null ? [] : [{ paciente: id, at: new Date(Math.min(at, now)).toISOString() }];
  });
}
