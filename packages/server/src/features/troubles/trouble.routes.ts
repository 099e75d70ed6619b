import { confirmDrill, listTroubles, type TroubleItem } from '@vigilia/contract/repairs';
import type { Instant } from '@vigilia/domain/instant';
import { TROUBLES, type Trouble } from '@vigilia/domain/troubles/troubles';
import type { Database } from '#db/database';
import { sql } from '#db/sql';
import type { Router } from '#http/router';
import { findTroubles, type TroubleSources } from './find-troubles';

export function troubleRoutes({ serve }: Router, db: Database, sources: TroubleSources): void {
  serve(listTroubles, async (_, { centre, now, access }) => {
    const troubles = await findTroubles(db, sources, centre.id, now);
    access.about(
      troubles.flatMap((trouble) =>
        ABOUT_RESIDENTS.includes(trouble.kind) ? Number(trouble.subject?.id) : [],
      ),
    );
    const until = await sources.certificateExpiry();
    return { lista: troubles.map(presentTrouble), certificateUntil: toTimestamp(until) };
  });

  serve(confirmDrill, async (_, { now, access }) => {
    await access
      .logged(db)
      .transaction((db) => db.run(sql`update installation set backup_drilled_at = ${new Date(now)}`));
  });
}

const ABOUT_RESIDENTS: readonly string[] = [
  'one-weak-hub',
  'sensor-loose',
  'sensor-reversed',
] satisfies (typeof TROUBLES)[number][];

const presentTrouble = ({ kind, subject, since, values }: Trouble): TroubleItem => ({
  kind,
  subject: subject && { id: subject.id, nombre: subject.name },
  since: toTimestamp(since),
  values: { ...values },
});

const toTimestamp = (at: Instant | null | undefined): string | null =>
  at == null ? null : new Date(at).toISOString();
