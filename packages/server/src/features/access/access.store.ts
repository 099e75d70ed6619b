import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { type Sql, sql } from '#db/sql';
import type { AccessEntry } from '#http/access-entry';

export interface CountedEntry extends AccessEntry {
  /** Taken before it is written, so that an entry whose commit was not confirmed is not written twice. */
  readonly id?: number;
  readonly count: number;
}

export async function takeIds(db: Db, count: number): Promise<number[]> {
  const rows = await db.many<{ id: number }>(sql`
    select nextval('access_log_id') as id from generate_series(1, ${count}::int)`);
  return rows.map(({ id }) => id);
}

/**
 * Adds those that are not there yet. A trigger (migration 0009) computes the hash chain and counts every inserted row, so that
 * `on conflict` would leave a gap in the chain.
 * A request that was refused before its centre was known belongs to its resident's, if whoever asked works there. There is
 * at most one: `limit` makes it looked up by its number for each entry, instead of joined with everybody of the centre.
 * Sorted by centre, so that two servers that write at once lock the chains in the same order.
 */
export async function insertEntries(db: Db, entries: readonly CountedEntry[]): Promise<void> {
  const column = <T>(pick: (entry: CountedEntry) => T) => entries.map(pick);
  await db.run(sql.prepared`
    insert into access_log
      (at, id, centro_id, staff_id, nombre, role, action, result, pacientes, address, request_id, count)
    select at, coalesce(id, nextval('access_log_id')), coalesce(centro_id, resident_centre), staff_id, nombre, role, action, result, pacientes::int[], address, request_id, count
    from unnest(
      ${column(({ at }) => new Date(at))}::timestamptz[], ${column(({ id }) => id ?? null)}::bigint[], ${column(({ centroId }) => centroId)}::int[],
      ${column(({ staffId }) => staffId)}::int[], ${column(({ nombre }) => nombre)}::text[],
      ${column(({ role }) => role)}::text[], ${column(({ action }) => action)}::text[],
      ${column(({ result }) => result)}::text[], ${column(({ pacientes }) => `{${pacientes.join()}}`)}::text[],
      ${column(({ address }) => address)}::text[], ${column(({ requestId }) => requestId)}::text[],
      ${column(({ count }) => count)}::int[])
      as entry (at, id, centro_id, staff_id, nombre, role, action, result, pacientes, address, request_id, count)
    left join lateral (
      select patient.centro_id as resident_centre from staff_centre
      join patient on patient.centro_id = staff_centre.centro_id and patient.id = (pacientes::int[])[1]
      where entry.centro_id is null and staff_centre.staff_id = entry.staff_id limit 1) resident on true
    where id is null or not exists (select from access_log written where written.at = entry.at and written.id = entry.id)
    order by coalesce(centro_id, resident_centre, 0), at`);
}

export interface AccessRow {
  id: number;
  at: Instant;
  staff_id: number | null;
  nombre: string | null;
  role: string | null;
  action: string;
  result: 'ok' | 'refused' | 'failed';
  pacientes: number[];
  address: string;
  request_id: string;
}

export interface AccessFilter {
  readonly centroId: number;
  readonly from: Instant;
  readonly until: Instant;
  readonly paciente?: number | undefined;
  readonly staff?: number | undefined;
  /** Also acts of nobody in particular that belong to no centre: commands about the whole installation, failed sign-ins. */
  readonly withNobodys?: boolean;
  /** Only entries before this one. */
  readonly before?: { at: Instant; id: number } | undefined;
}

/**
 * Newest first. Month after month until there are enough: a question about five years reads no more than the months that
 * answer it. Acts without a centre are shown where their staff member works or worked.
 */
export async function listEntries(db: Db, filter: AccessFilter, limit: number): Promise<AccessRow[]> {
  const rows: AccessRow[] = [];
  for (const month of await listMonths(db, filter)) {
    if (rows.length >= limit) break;
    rows.push(...(await listEntriesOfMonth(db, filter, month, limit - rows.length)));
  }
  return rows;
}

async function listMonths(db: Db, { centroId, from, until, before }: AccessFilter): Promise<string[]> {
  const last = Math.min(until - 1, before?.at ?? Number.POSITIVE_INFINITY);
  const months = await db.many<{ month: string }>(sql`
    select distinct month from access_chain
    where centro_id in (0, ${centroId}) and month between ${monthOf(from)} and ${monthOf(last)}
    order by month desc`);
  return months.map(({ month }) => month);
}

function listEntriesOfMonth(
  db: Db,
  filter: AccessFilter,
  month: string,
  limit: number,
): Promise<AccessRow[]> {
  const { centroId, from, until, paciente, staff, withNobodys = false, before } = filter;
  const start = Date.parse(`${month}-01`);
  const next = new Date(start).setUTCMonth(new Date(start).getUTCMonth() + 1);
  const conditions = [
    sql`at >= ${new Date(Math.max(from, start))} and at < ${new Date(Math.min(until, next))}`,
    ...(paciente === undefined ? [] : [sql`pacientes @> array[${paciente}::int]`]),
    ...(staff === undefined ? [] : [sql`staff_id = ${staff}`]),
    ...(before === undefined ? [] : [sql`(at, id) < (${new Date(before.at)}, ${before.id})`]),
  ];
  const entries = (whose: Sql) => sql`(
    select id, at, staff_id, nombre, role, action, result, pacientes, address, request_id from access_log
    where ${whose} and ${sql.join(conditions, ' and ')}
    order by at desc, id desc limit ${limit})`;
  const ofCentre = entries(sql`centro_id = ${centroId}`);
  const nobodys = withNobodys ? sql`staff_id is null or` : sql``;
  const ofNone = entries(sql`centro_id is null and (${nobodys} staff_id in (
    select staff_id from staff_centre where centro_id = ${centroId}
    union all select staff_id from staff_left where centro_id = ${centroId}))`);
  // An act without a centre is about no resident of this one.
  if (paciente !== undefined) return db.many(ofCentre);
  return db.many(sql`${ofCentre} union all ${ofNone} order by at desc, id desc limit ${limit}`);
}

export async function createMonth(db: Db, month: string): Promise<void> {
  await db.run(sql`select access_log_create_month(${month})`);
}

/** The month that was dropped: the oldest, if all of it lies before this one. */
export async function dropOldestMonth(db: Db, before: string): Promise<string | null> {
  const { month } = await db.one<{ month: string | null }>(
    sql`select access_log_drop_month(${before}) as month`,
  );
  return month;
}

/** In UTC: a month is a matter of storage, not of anybody's calendar. */
export const monthOf = (at: Instant): string => new Date(at).toISOString().slice(0, 7);
