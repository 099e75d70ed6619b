import type { Besides } from '@vigilia/contract/alerts';
import { ASKED_FOR } from '@vigilia/domain/alerts/care-prompt';
import { UNDO_WITHIN } from '@vigilia/domain/alerts/recent-care';
import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { readNight } from '#features/alerts/policy/policy.store';
import type { CentreModels } from '#services/centre-model/centre-models';
import { presentPause } from './alert.presenter';
import { readCarePrompts } from './care-prompts';
import { listPauses } from './pause.store';
import { readRecentCare } from './recent-care.store';

/** What is shown beside the alerts of a centre, and when the first of it is over. */
export async function readBesides(
  db: Db,
  models: CentreModels,
  centroId: number,
  now: Instant,
): Promise<{ besides: Besides; freshUntil: Instant }> {
  const { policy, isNight, until: nightEdge } = await readNight(db, centroId, now);
  const pauses = (await listPauses(db, centroId, now)).map(presentPause);
  const prompts = await readCarePrompts(db, await models.current(db, centroId), now);
  const care = await readRecentCare(db, centroId, policy.confirmAfter, now);
  const wetFrom = isNight ? policy.wetNightFrom : policy.wetFrom;
  return {
    besides: { pauses, prompts, care, wetFrom },
    freshUntil: Math.min(
      nightEdge ?? Number.POSITIVE_INFINITY,
      ...pauses.map(({ until }) => Date.parse(until)),
      ...prompts.map(({ at }) => Date.parse(at) + ASKED_FOR),
      ...care.map(({ recordedAt, until }) => Date.parse(until ?? recordedAt) + (until ? 0 : UNDO_WITHIN)),
    ),
  };
}
