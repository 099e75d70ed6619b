import type { CarePrompt } from '@vigilia/contract/alerts';
import { NO_CARE } from '@vigilia/domain/alerts/care-facts';
import { ASKED_FOR, carePrompt } from '@vigilia/domain/alerts/care-prompt';
import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import type { CentreModel } from '#services/centre-model/centre-model';
import { readCareFacts } from '#stores/care.store';

/** The residents of a centre who fell to dry without a record of care. */
export async function readCarePrompts(db: Db, model: CentreModel, now: Instant): Promise<CarePrompt[]> {
  const dried = [...model.directory.wearing].flatMap(([id, { worn }]) => {
    const driedAt = model.trackOf(worn.assignmentId)?.onsets?.driedAt ?? null;
    return driedAt !== null && driedAt > now - ASKED_FOR ? { id, driedAt } : [];
  });
  dried.sort((a, b) => a.id - b.id);
  const ids = dried.map(({ id }) => id);
  const care = await readCareFacts(db, model.centroId, ids);
  return dried.flatMap(({ id, driedAt }) => {
    const at = carePrompt(driedAt, care.get(id) ?? NO_CARE, now);
    return at === null ? [] : [{ paciente: id, at: new Date(Math.min(at, now)).toISOString() }];
  });
}
