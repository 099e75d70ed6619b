import type { Besides } from '@vigilia/contract/alerts';
import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { readPolicy } from '#features/alerts/policy/policy.store';
import { readCarePrompts } from '#stores/care-prompt.store';
import { presentPause } from './alert.presenter';
import { listPauses } from './pause.store';
import { readRecentCare } from './recent-care.store';

export async function readBesides(db: Db, centroId: number, now: Instant): Promise<Besides> {
  const { confirmAfter } = await readPolicy(db, centroId);
  return {
    pauses: (await listPauses(db, centroId, now)).map(presentPause),
    prompts: await readCarePrompts(db, centroId, now),
    care: await readRecentCare(db, centroId, confirmAfter, now),
  };
}
