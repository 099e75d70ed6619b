import { foldReadings } from '@vigilia/domain/fold';
import type { Instant } from '@vigilia/domain/instant';
import { OFFLINE_AFTER } from '@vigilia/domain/offline';
import type { Db } from '#db/database';
import { DbError, DIVISION_BY_ZERO, NOT_NULL_VIOLATION, UNIQUE_VIOLATION } from '#db/errors';
import { sql } from '#db/sql';
import type { CentreDirectory } from './directory';
import type { Arrived } from './fold-readings';
import { type Newest, type NextNewest, replaceDays, replaceTracks } from './history.store';
import type { NewestMemory } from './newest-memory';
import type { HubWord } from './presence';
import {
  addReadings,
  type HearingRow,
  type LatestRow,
  type ReadingRow,
  upsertHearings,
  upsertLatest,
} from './reading.store';

export interface PlainGroup {
  readonly rows: readonly ReadingRow[];
  readonly arrived: readonly Arrived[];
  readonly words: readonly HubWord[];
  readonly latest: readonly LatestRow[];
  readonly hearings: readonly HearingRow[];
  /** Whom to tell of: see notesOf. */
  readonly notes: readonly string[];
}

/**
 * The common case in one statement, which is a transaction of its own: hubs that were online, and readings that are all
 * newer than what is stored and go on in the day that is open. It is made from what we remember, and writes only if all
 * of that still holds. False: anything about the group is out of the ordinary, and nothing of it is kept.
 */
export async function keepPlain(
  db: Db,
  centre: CentreDirectory,
  memory: NewestMemory,
  group: PlainGroup,
  now: Instant,
): Promise<boolean> {
  const { rows, words, arrived } = group;
  if (rows.length === 0 || rows.some(({ assignmentId }) => assignmentId === null)) return false;
  if (words.some(({ heard, gone }) => gone || !heard)) return false;
  const assignments = arrived.map(({ worn }) => worn.assignmentId);
  const before = await memory.recall(db, centre.id, assignments);
  const next: NextNewest[] = [];
  for (const one of arrived) {
    const known = before.get(one.worn.assignmentId);
    const after = known && goneOn(centre.zona, known, one);
    if (!after) return false;
    next.push(after);
  }
  memory.forget(assignments);
  const version = await write(db, centre, group, next, now).catch(orSomethingElseHolds);
  if (version === undefined) return false;
  memory.learn(next.map((one) => ({ ...one, trackVersion: version, dayVersion: version })));
  return true;
}

/** The same day with the readings folded in; undefined when they are not all newer, or not all of that day. */
function goneOn(zona: string, known: Newest, { readings }: Arrived): NextNewest | undefined {
  let last = known.track.last?.at ?? Number.POSITIVE_INFINITY;
  for (const { at } of readings) {
    if (at <= last) return undefined;
    last = at;
  }
  const { track, days, wetToEnd: bridges } = foldReadings(zona, known.track, known.day, readings);
  const [only, ...more] = days;
  if (!only || more.length > 0 || bridges.length > 0 || only.day.date !== known.day.date) return undefined;
  const sameCells = Buffer.compare(known.day.cells, only.day.cells) === 0;
  return { ...known, track, day: only.day, cells: sameCells ? null : only.day.cells };
}

/** The centre, if it still is as we know it; nobody changes it meanwhile. Asked for before anything is written. */
const LOCKED = sql`(select id from locked)`;

/** Gives the version of the rows that it wrote. Where something else holds than we remember it fails as a whole. */
async function write(
  db: Db,
  centre: CentreDirectory,
  { rows, words, latest, hearings, notes }: PlainGroup,
  next: readonly NextNewest[],
  now: Instant,
): Promise<string> {
  const { version } = await db.one<{ version: string }>(sql.prepared`
    with locked as (
        select id from centre where id = ${centre.id} and directory_version = ${centre.version}
        for no key update),
      readings as (${addReadings(LOCKED, rows, now)}),
      latest as (${upsertLatest(LOCKED, latest)}),
      hearings as (${upsertHearings(LOCKED, hearings)}),
      words as (
        update hub set last_word_at = greatest(last_word_at, ${new Date(now)}),
          "clockWrong" = coalesce(clock_wrong, "clockWrong")
        from unnest(${words.map(({ hubId }) => hubId)}::int[],
          ${words.map(({ clockWrong }) => clockWrong)}::boolean[]) as word (hub_id, clock_wrong)
        where centro_id = ${LOCKED} and id = hub_id
          and gone_at is null and last_word_at >= ${new Date(now - OFFLINE_AFTER)}
        returning 1),
      days as (${replaceDays(LOCKED, next)} returning 1),
      tracks as (${replaceTracks(LOCKED, next)} returning 1)
    select pg_current_xact_id()::xid as version,
      (select count(pg_notify('vigilia_heard', note)) from unnest(${notes}::text[]) as note),
      1 / case when (select count(*) from words) = ${words.length} and (select count(*) from days) = ${next.length}
        and (select count(*) from tracks) = ${next.length} then 1 else 0 end as "allOrNothing"`);
  return version;
}

/** Readings that are there already, a centre that has changed, hubs that were silent or days that were written since. */
const SOMETHING_ELSE_HOLDS = [UNIQUE_VIOLATION, NOT_NULL_VIOLATION, DIVISION_BY_ZERO];

function orSomethingElseHolds(error: unknown): undefined {
  if (!(error instanceof DbError && SOMETHING_ELSE_HOLDS.includes(error.code))) throw error;
}
