import { fold } from '@vigilia/domain/fold';
import type { Instant } from '@vigilia/domain/instant';
import { OFFLINE_AFTER } from '@vigilia/domain/silence';
import type { Db } from '#db/database';
import { DbError, UNIQUE_VIOLATION } from '#db/errors';
import { sql } from '#db/sql';
import type { CentreDirectory } from './directory';
import type { Arrived } from './fold-readings';
import { type Newest, replaceDays, replaceTracks } from './history.store';
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
  /** Whom to tell of: see tellPatients. */
  readonly notes: readonly string[];
}

/** The group is not what it looked like. Nothing of it is kept, and it is kept the thorough way instead. */
export class NotPlain extends Error {
  override name = 'NotPlain';
}

/**
 * The common case in one statement: hubs that were online, and readings that are all newer than what is stored and go on
 * in the day that is open. Such readings cannot be there already. Gives what is newest now, to be remembered once it
 * has committed; undefined when anything about the group is out of the ordinary.
 */
export async function keepPlain(
  db: Db,
  centre: CentreDirectory,
  memory: NewestMemory,
  group: PlainGroup,
  now: Instant,
): Promise<Newest[] | undefined> {
  if (group.words.some(({ heard, gone }) => gone || !heard)) return undefined;
  if (group.rows.length === 0 || group.rows.some(({ assignmentId }) => assignmentId === null))
    return undefined;
  const assignments = group.arrived.map(({ worn }) => worn.assignmentId);
  const before = await memory.recall(db, centre.id, assignments);
  const next: Newest[] = [];
  for (const arrived of group.arrived) {
    const known = before.get(arrived.worn.assignmentId);
    const after = known && goneOn(centre.zona, known, arrived);
    if (!after) return undefined;
    next.push(after);
  }
  const version = await write(db, centre.id, group, next, now);
  return next.map((one) => ({ ...one, trackVersion: version, dayVersion: version }));
}

/** The same day with the readings folded in; undefined when they are not all newer, or not all of that day. */
function goneOn(zona: string, known: Newest, { readings }: Arrived): Newest | undefined {
  let last = known.track.last?.at ?? Number.POSITIVE_INFINITY;
  for (const { at } of readings) {
    if (at <= last) return undefined;
    last = at;
  }
  const { track, days, bridges } = fold(zona, known.track, known.day, readings);
  const [only, ...more] = days;
  if (!only || more.length > 0 || bridges.length > 0 || only.day.date !== known.day.date) return undefined;
  return { ...known, track, day: only.day };
}

/** All of it at once, or nothing. Gives the version of the rows that it wrote. */
async function write(
  db: Db,
  centroId: number,
  { rows, words, latest, hearings, notes }: PlainGroup,
  next: readonly Newest[],
  now: Instant,
): Promise<string> {
  const done = await db
    .one<{ words: number; tracks: number; days: number; version: string }>(sql`
      with readings as (${addReadings(centroId, rows, now)}),
        latest as (${upsertLatest(centroId, latest)}),
        hearings as (${upsertHearings(centroId, hearings)}),
        words as (
          update hub set last_word_at = greatest(last_word_at, ${new Date(now)}),
            "clockWrong" = coalesce(clock_wrong, "clockWrong")
          from unnest(${words.map(({ hubId }) => hubId)}::int[],
            ${words.map(({ clockWrong }) => clockWrong)}::boolean[]) as word (hub_id, clock_wrong)
          where centro_id = ${centroId} and id = hub_id
            and gone_at is null and last_word_at >= ${new Date(now - OFFLINE_AFTER)}
          returning 1),
        days as (${replaceDays(centroId, next)} returning 1),
        tracks as (${replaceTracks(centroId, next)} returning 1)
      select (select count(*) from words) as words, (select count(*) from days) as days,
        (select count(*) from tracks) as tracks, pg_current_xact_id()::xid as version,
        (select count(pg_notify('vigilia_patient', note)) from unnest(${notes}::text[]) as note)`)
    .catch((error: unknown) => {
      if (error instanceof DbError && error.code === UNIQUE_VIOLATION) throw new NotPlain();
      throw error;
    });
  if (done.words !== words.length || done.days !== next.length || done.tracks !== next.length)
    throw new NotPlain();
  return done.version;
}
