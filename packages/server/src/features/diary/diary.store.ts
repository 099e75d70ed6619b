import type { CareKind, Found, ToiletResult } from '@vigilia/domain/alerts/care-kinds';
import type { AlertKind } from '@vigilia/domain/alerts/kinds';
import type { Day } from '@vigilia/domain/day';
import type { SuggestionNumbers, SuggestionRule } from '@vigilia/domain/diary/suggestions';
import type { Instant } from '@vigilia/domain/instant';
import type { LocalDate } from '@vigilia/domain/local-day';
import type { Db } from '#db/database';
import { sql } from '#db/sql';
import { countedTurns, type Period, TURN_COUNTS } from '#stores/turn.store';

export interface PatientKey {
  readonly centro_id: number;
  readonly id: number;
}

export async function hasDayBefore(
  db: Db,
  centroId: number,
  assignmentId: number,
  date: LocalDate,
): Promise<boolean> {
  const day = await db.maybe(sql`
    select from day where centro_id = ${centroId} and assignment_id = ${assignmentId} and date < ${date}::date limit 1`);
  return day !== undefined;
}

/** Of a day that has none yet: whoever folded it meanwhile was right too. */
export async function storeRises(
  db: Db,
  centroId: number,
  assignmentId: number,
  { date, cells, rises }: Pick<Day, 'date' | 'cells' | 'rises'>,
): Promise<void> {
  await db.run(sql`
    update day set cells = ${cells}, rises = ${JSON.stringify(rises)}::json
    where centro_id = ${centroId} and assignment_id = ${assignmentId} and date = ${date}::date and rises is null`);
}

export interface CareRow {
  readonly id: number;
  readonly kind: CareKind;
  readonly at: Instant;
  readonly result: ToiletResult | null;
  readonly found: Found | null;
}

/** What still counts, the oldest first. */
export const listCounted = (
  db: Db,
  { centro_id, id }: PatientKey,
  { from, until }: Period,
): Promise<CareRow[]> =>
  db.many(sql`
    select id, kind, at, result, found from care_action
    where centro_id = ${centro_id} and patient_id = ${id} and at >= ${new Date(from)} and at < ${new Date(until)}
      and voided_at is null
    order by at, id`);

export const countTurnsOf = (
  db: Db,
  { centro_id, id }: PatientKey,
  period: Period,
): Promise<{ onTime: number; late: number; self: number }> =>
  db.one(
    sql`select ${TURN_COUNTS} from (${countedTurns(centro_id, period)}) counted where patient_id = ${id}`,
  );

/** Alerts that opened then, by kind: how many, and of how many nobody went or somebody only checked. */
export const countAlerts = (
  db: Db,
  { centro_id, id }: PatientKey,
  { from, until }: Period,
): Promise<{ kind: AlertKind; count: number; idle: number }[]> =>
  db.many(sql`
    select kind, count(*) as count, count(*) filter (where unattended or ended = 'checked') as idle
    from alert
    where centro_id = ${centro_id} and patient_id = ${id}
      and opened_at >= ${new Date(from)} and opened_at < ${new Date(until)}
    group by kind order by kind`);

export interface DismissalRow {
  readonly rule: SuggestionRule;
  readonly numbers: SuggestionNumbers['numbers'];
  readonly reason: string;
  readonly at: Instant;
  readonly staffId: number;
  readonly autor: string;
}

export const listDismissals = (db: Db, { centro_id, id }: PatientKey): Promise<DismissalRow[]> =>
  db.many(sql`
    select rule, numbers, reason, at, staff_id as "staffId", autor from diary_dismissal
    where centro_id = ${centro_id} and patient_id = ${id}`);

/** `replaced`: when the one that it takes the place of was stored. False: a colleague has dismissed it meanwhile. */
export async function storeDismissal(
  db: Db,
  { centro_id, id }: PatientKey,
  { rule, numbers, reason, at, staffId, autor }: DismissalRow,
  replaced: Instant | null,
): Promise<boolean> {
  const stored = await db.maybe(sql`
    insert into diary_dismissal (centro_id, patient_id, rule, numbers, reason, at, staff_id, autor)
    values (${centro_id}, ${id}, ${rule}, ${JSON.stringify(numbers)}::jsonb, ${reason}, ${new Date(at)}, ${staffId}, ${autor})
    on conflict (centro_id, patient_id, rule) do update set
      numbers = excluded.numbers, reason = excluded.reason, at = excluded.at, staff_id = excluded.staff_id,
      autor = excluded.autor
    where diary_dismissal.staff_id = excluded.staff_id
      or diary_dismissal.at = ${replaced === null ? null : new Date(replaced)}::timestamptz
    returning rule`);
  return stored !== undefined;
}
