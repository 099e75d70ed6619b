import type { CareFacts } from '@vigilia/domain/alerts/care-facts';
import { NO_CARE } from '@vigilia/domain/alerts/care-facts';
import type { CareKind } from '@vigilia/domain/alerts/care-kinds';
import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { sql } from '#db/sql';

/** An action of which nobody has said yet whether readings show it. */
export interface UnjudgedCare {
  readonly id: number;
  readonly at: Instant;
}

export interface RecordedCare extends CareFacts {
  readonly unjudged: { readonly changed: UnjudgedCare | null; readonly turned: UnjudgedCare | null };
}

export const NOTHING_RECORDED: RecordedCare = { ...NO_CARE, unjudged: { changed: null, turned: null } };

interface FactsRow {
  readonly patient_id: number;
  readonly kind: CareKind;
  readonly id: number;
  readonly at: Instant;
  readonly confirmed: boolean | null;
}

/** What was recorded last of each of these residents and still counts; those without a record are missing. */
export async function readCareFacts(
  db: Db,
  centroId: number,
  patients: readonly number[],
): Promise<Map<number, RecordedCare>> {
  if (patients.length === 0) return new Map();
  // Each of them is the end of an index, however much was recorded over the years.
  const rows = await db.many<FactsRow>(sql`
    select patient_id, kind, last.id, last.at, last.confirmed
    from unnest(${patients}::int[]) as resident (patient_id)
    cross join unnest(array['changed', 'turned', 'toileted']) as kinds (kind)
    cross join lateral (
      select id, at, confirmed from care_action
      where centro_id = ${centroId} and care_action.patient_id = resident.patient_id and care_action.kind = kinds.kind
        and voided_at is null and (kinds.kind <> 'toileted' or result in ('urine', 'both'))
      order by at desc, id desc limit 1
    ) last`);
  const facts = new Map<number, RecordedCare>();
  for (const { patient_id, kind, id, at, confirmed } of rows) {
    const known = facts.get(patient_id) ?? NOTHING_RECORDED;
    const unjudged = confirmed === null ? { id, at } : null;
    if (kind === 'toileted') facts.set(patient_id, { ...known, lastVoid: at });
    else if (kind === 'changed')
      facts.set(patient_id, { ...known, changedAt: at, unjudged: { ...known.unjudged, changed: unjudged } });
    else
      facts.set(patient_id, {
        ...known,
        turned: { at, confirmed },
        unjudged: { ...known.unjudged, turned: unjudged },
      });
  }
  return facts;
}
