import type { Instant } from '@vigilia/domain/instant';
import { type LimitName, limitOf } from '@vigilia/domain/limits';
import type { Db } from '#db/database';
import { type Sql, sql } from '#db/sql';
import { Problem } from './problem';

/** Whose rows are counted, as far as the request says. */
export interface LimitScope {
  readonly centroId: number | null;
  readonly staffId: number | null;
  readonly patients: readonly number[];
  /** The sensor or alert that the request is about. */
  readonly records: readonly number[];
  readonly now: Instant;
}

/** The rows that each limit counts, as what stands after `from`. */
const COUNTED: Readonly<Record<LimitName, (scope: LimitScope, since: Date) => Sql>> = {
  residents: ({ centroId }) => sql`patient where centro_id = ${centroId} and unsubscribed_at is null`,
  'residents-ever': ({ centroId }) => sql`patient where centro_id = ${centroId}`,
  assignments: (scope, since) => sql`assignment where ${ofPatients(scope)} and from_at > ${since}`,
  angles: (scope, since) => sql`angle_correction where ${ofPatients(scope)} and from_at > ${since}`,
  notes: (scope, since) => sql`comment where ${ofPatients(scope)} and "fechaCreacion" > ${since}`,
  care: (scope, since) =>
    sql`care_action where ${ofPatients(scope)} and recorded_at > ${since} and at > ${since}`,
  'handover-notes': (scope, since) => sql`handover_note where ${ofPatients(scope)} and at > ${since}`,
  sensors: ({ centroId }) => sql`sensor where centro_id = ${centroId}`,
  calibrations: ({ centroId, records }, since) =>
    sql`calibration where centro_id = ${centroId} and sensor_id = any(${records}::int[]) and from_at > ${since}`,
  hubs: ({ centroId }) => sql`hub where centro_id = ${centroId}`,
  staff: ({ centroId }) => sql`staff_centre where centro_id = ${centroId}`,
  'staff-ever': ({ centroId }) => sql`(
    select from staff_centre where centro_id = ${centroId}
    union all select from staff_left where centro_id = ${centroId}) everybody`,
  sections: ({ centroId }) => sql`section where centro_id = ${centroId}`,
  boards: ({ centroId }) => sql`board where centro_id = ${centroId}`,
  webhooks: ({ centroId }) => sql`webhook where centro_id = ${centroId}`,
  orders: ({ staffId }, since) => sql`material_order where staff_id = ${staffId} and fecha > ${since}`,
  'orders-ever': ({ centroId }) => sql`material_order where centro_id = ${centroId}`,
  imports: ({ centroId }, since) => sql`import_run where centro_id = ${centroId} and at > ${since}`,
  // Of people: an alert that calls for days writes many by itself, and must still be taken.
  'alert-events': ({ centroId, records }) =>
    sql`alert_event where centro_id = ${centroId} and alert_id = any(${records}::int[]) and staff_id is not null`,
};

const ofPatients = ({ centroId, patients }: LimitScope): Sql =>
  sql`centro_id = ${centroId} and patient_id = any(${patients}::int[])`;

/** At the end of the transaction that created them, while it holds what makes others wait: too many, and none is stored. */
export async function requireWithinLimits(
  db: Db,
  names: readonly LimitName[],
  scope: LimitScope,
): Promise<void> {
  for (const name of names) {
    const { most, within } = limitOf(name);
    const rows = COUNTED[name](scope, new Date(scope.now - (within ?? 0)));
    const { n } = await db.one<{ n: number }>(sql`
      select count(*) as n from (select from ${rows} limit ${most + 1}) counted`);
    if (n > most)
      throw within === undefined
        ? new Problem('too-many-records', { most })
        : new Problem('limit-reached', { retryAfterSeconds: 3600 });
  }
}
