import type { Care } from '@vigilia/domain/alerts/care-effects';
import type { Found } from '@vigilia/domain/alerts/care-kinds';
import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { type Sql, sql } from '#db/sql';

/** What was done. */
export interface CareInput extends Care {
  readonly position: number | null;
  readonly found: Found | null;
  readonly note: string | null;
}

export interface CareRow extends CareInput {
  readonly centro_id: number;
  readonly id: number;
  readonly paciente: number;
  readonly recordedAt: Instant;
  readonly staff: number;
  readonly autor: string;
  readonly replaces: number | null;
  readonly voidedAt: Instant | null;
  readonly confirmed: boolean | null;
}

export interface NewCare extends CareInput {
  readonly patient: { readonly centro_id: number; readonly id: number };
  readonly author: { readonly id: number; readonly nombre: string };
  readonly recordedAt: Instant;
  /** Null of a correction. */
  readonly key: string | null;
  readonly replaces: number | null;
  readonly reason: string | null;
}

const CARE = sql`
  centro_id, id, patient_id as paciente, kind, at, recorded_at as "recordedAt", staff_id as staff, autor, position, result,
  found, note, alert_id as alert, replaces_id as replaces, voided_at as "voidedAt", confirmed`;

/** Undefined when an action with this key exists already: then nothing is written. */
export function insertCare(db: Db, care: NewCare): Promise<CareRow | undefined> {
  const { patient, author } = care;
  return db.maybe(sql`
    insert into care_action (centro_id, patient_id, kind, at, recorded_at, staff_id, autor, position, result, found,
      note, alert_id, key, replaces_id, reason)
    values (${patient.centro_id}, ${patient.id}, ${care.kind}, ${new Date(care.at)}, ${new Date(care.recordedAt)},
      ${author.id}, ${author.nombre}, ${care.position}, ${care.result}, ${care.found}, ${care.note}, ${care.alert}, ${care.key},
      ${care.replaces}, ${care.reason})
    on conflict (centro_id, patient_id, key) do nothing
    returning ${CARE}`);
}

export const careByKey = (
  db: Db,
  patient: { centro_id: number; id: number },
  key: string,
): Promise<CareRow | undefined> =>
  db.maybe(sql`
    select ${CARE} from care_action
    where centro_id = ${patient.centro_id} and patient_id = ${patient.id} and key = ${key}`);

/** Of these centres, and of a resident who lives there now. */
export const findCare = (db: Db, centres: readonly number[], id: number): Promise<CareRow | undefined> =>
  db.maybe(sql`
    select ${CARE} from care_action
    where id = ${id} and centro_id = any(${centres}::int[]) and exists (
      select from patient
      where patient.centro_id = care_action.centro_id and patient.id = patient_id and unsubscribed_at is null)`);

/** As it is now, and nobody else changes it before the transaction ends. */
export const lockCare = (db: Db, { centro_id, id }: CareRow): Promise<CareRow> =>
  db.one(sql`select ${CARE} from care_action where centro_id = ${centro_id} and id = ${id} for update`);

export const voidCare = (db: Db, { centro_id, id }: CareRow, by: number, now: Instant): Promise<CareRow> =>
  db.one(sql`
    update care_action set voided_at = ${new Date(now)}, voided_by = ${by}
    where centro_id = ${centro_id} and id = ${id}
    returning ${CARE}`);

export const setFound = (db: Db, { centro_id, id }: CareRow, found: Found): Promise<CareRow> =>
  db.one(sql`
    update care_action set found = ${found} where centro_id = ${centro_id} and id = ${id} returning ${CARE}`);

/** Done from `from` on and before `until`, the newest first. */
export const listCare = (
  db: Db,
  patient: { centro_id: number; id: number },
  from: Instant,
  until: Instant,
): Promise<CareRow[]> =>
  db.many(sql`
    select ${CARE} from care_action
    where centro_id = ${patient.centro_id} and patient_id = ${patient.id}
      and at >= ${new Date(from)} and at < ${new Date(until)}
    order by at desc, id desc`);

/** Whether the alert is about this resident, ended or not. */
export async function isAlertOf(
  db: Db,
  patient: { centro_id: number; id: number },
  alert: number,
): Promise<boolean> {
  const found = await db.maybe(sql`
    select from alert where centro_id = ${patient.centro_id} and id = ${alert} and patient_id = ${patient.id}`);
  return found !== undefined;
}

/**
 * The alerts that an action ended may open anew at once, or are ended by its correction. Either way whoever watches them
 * is notified by the change.
 */
export async function releaseEnded(db: Db, { centro_id, id }: CareRow, to: CareRow | null): Promise<void> {
  const care: Sql =
    to === null ? sql`care_id` : sql`case when ended = ${endingOf(to)} then ${to.id} else care_id end`;
  await db.run(sql`
    update alert set care_id = ${care}, version = version + 1 where centro_id = ${centro_id} and care_id = ${id}`);
}

const endingOf = ({ kind }: CareRow): string => (kind === 'refused' || kind === 'checked' ? kind : 'handled');
