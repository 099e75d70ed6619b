import type { Instant } from '@vigilia/domain/instant';
import {
  homeTroubles,
  installationTroubles,
  TROUBLES,
  type Trouble,
  type TroubleKind,
} from '@vigilia/domain/troubles/troubles';
import type { Database } from '#db/database';
import { sql } from '#db/sql';
import type { CentreModels } from '#services/centre-model/centre-models';
import { readHomeFacts } from './home-facts';
import { type InstallationSources, readInstallationFacts } from './installation-facts';

export interface TroubleSources extends InstallationSources {
  readonly models: CentreModels;
}

/** Of a home and of its installation, in the order of the list. */
export async function findTroubles(
  db: Database,
  sources: TroubleSources,
  centroId: number,
  now: Instant,
): Promise<Trouble[]> {
  const installation = installationTroubles(await readInstallationFacts(db, sources, now), now);
  const model = await sources.models.current(db, centroId);
  const home = homeTroubles(await readHomeFacts(db, model, now), now);
  return [...installation, ...home].sort((a, b) => TROUBLES.indexOf(a.kind) - TROUBLES.indexOf(b.kind));
}

/** How many there are of each kind, in all homes. */
export async function countTroubles(
  db: Database,
  sources: TroubleSources,
  now: Instant,
): Promise<ReadonlyMap<TroubleKind, number>> {
  const homes = await db.many<{ id: number }>(sql`select id from centre order by id`);
  const all = installationTroubles(await readInstallationFacts(db, sources, now), now);
  for (const { id } of homes) {
    const model = await sources.models.current(db, id);
    all.push(...homeTroubles(await readHomeFacts(db, model, now), now));
  }
  return new Map(TROUBLES.map((kind) => [kind, all.filter((trouble) => trouble.kind === kind).length]));
}
