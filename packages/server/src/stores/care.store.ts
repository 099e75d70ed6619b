import type { CareFacts } from '@vigilia/domain/alerts/care-facts';
import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { sql } from '#db/sql';

interface FactsRow {
  readonly patient_id: number;
  readonly lastVoid: Instant | null;
  readonly changedAt: Instant | null;
  readonly turnedAt: Instant | null;
  readonly turnConfirmed: boolean | null;
}

/** What was recorded last of each of these residents and still counts; those without a record are missing. */
export async function readCareFacts(
  db: Db,
  centroId: number,
  patients: readonly number[],
): Promise<Map<number, CareFacts>> {
  if (patients.length === 0) return new Map();
  // Each of them is the end of an index, however much was recorded over the years.
  const rows = await db.many<FactsRow>(sql`
    select patient_id, voided.at as "lastVoid", changed.at as "changedAt", turned.at as "turnedAt",
      turned.confirmed as "turnConfirmed"
    from unnest(${patients}::int[]) as resident (patient_id)
    left join lateral (${lastOf('toileted', sql`and result in ('urine', 'both')`)}) voided on true
    left join lateral (${lastOf('changed')}) changed on true
    left join lateral (${lastOf('turned')}) turned on true
    where voided.at is not null or changed.at is not null or turned.at is not null`);
  function lastOf(kind: string, more = sql``) {
    return sql`
      select at, confirmed from care_action
      where centro_id = ${centroId} and care_action.patient_id = resident.patient_id and kind = ${kind} ${more}
        and voided_at is null
      order by at desc, id desc limit 1`;
  }
  return new Map(
    rows.map(({ patient_id, lastVoid, changedAt, turnedAt, turnConfirmed }) => [
      patient_id,
      {
        ...{ lastVoid, changedAt },
        turned: turnedAt === null ? null : { at: turnedAt, confirmed: turnConfirmed },
      },
    ]),
  );
}
