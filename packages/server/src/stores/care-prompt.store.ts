import type { CarePrompt } from '@vigilia/contract/alerts';
import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';

/** The residents of a centre who fell to dry without a record of care. */
export async function readCarePrompts(_db: Db, _centroId: number, _now: Instant): Promise<CarePrompt[]> {
  return [];
}
