import type { CarePrompt, Pause } from '@vigilia/contract/alerts';
import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { readCarePrompts } from '#stores/care-prompt.store';
import { presentPause } from './alert.presenter';
import { listPauses } from './pause.store';

/** What is shown beside the alerts of a centre. */
export async function readBesides(
  db: Db,
  centroId: number,
  now: Instant,
): Promise<{ pauses: Pause[]; prompts: CarePrompt[] }> {
  return {
    pauses: (await listPauses(db, centroId, now)).map(presentPause),
    prompts: await readCarePrompts(db, centroId, now),
  };
}
