import type { Instant } from '@vigilia/domain/instant';
import { isHubOnline, OFFLINE_AFTER } from '@vigilia/domain/silence';
import type { Db } from '#db/database';
import { sql } from '#db/sql';

/** What a group of messages tells of one hub. */
export interface HubWord {
  readonly hubId: number;
  /** It said something other than its last will. */
  heard: boolean;
  /** Its last will was the last that it said. */
  gone: boolean;
  /** Were its readings stamped by a clock that can be believed? Null: it sent none. */
  clockWrong: boolean | null;
}

interface KnownPresence {
  id: number;
  last_word_at: Instant | null;
  gone_at: Instant | null;
}

/**
 * Any packet or post is a word of the hub. Its history is written here, at the word: when it comes after a silence, the
 * end of the last presence is known too. A silence that still lasts is worked out when the history is read. The last
 * will ends a presence as of now, not after five minutes. The caller holds the centre, so hubs are told one at a time.
 */
export async function hearHubs(
  db: Db,
  centroId: number,
  words: readonly HubWord[],
  now: Instant,
): Promise<void> {
  const known = await db.many<KnownPresence>(sql`
    select id, last_word_at, gone_at from hub
    where centro_id = ${centroId} and id = any(${words.map(({ hubId }) => hubId)}::int[])`);
  const moments = known.flatMap((hub) => {
    const word = words.find(({ hubId }) => hubId === hub.id) as HubWord;
    return momentsOf(hub, word, now).map((moment) => ({ hubId: hub.id, ...moment }));
  });
  for (const { hubId, at, isOnline } of moments) {
    await db.run(sql`
      insert into hub_history (centro_id, hub_id, at, "isOnline")
      values (${centroId}, ${hubId}, ${new Date(at)}, ${isOnline})
      on conflict (centro_id, hub_id, at) do update set "isOnline" = excluded."isOnline"`);
  }
  await db.run(sql`
    update hub set
      last_word_at = case when heard then greatest(last_word_at, ${new Date(now)}) else last_word_at end,
      gone_at = case when gone then coalesce(case when not heard then gone_at end, ${new Date(now)})
        when heard then null else gone_at end,
      "clockWrong" = coalesce(clock_wrong, "clockWrong")
    from unnest(${words.map(({ hubId }) => hubId)}::int[], ${words.map(({ heard }) => heard)}::boolean[],
      ${words.map(({ gone }) => gone)}::boolean[], ${words.map(({ clockWrong }) => clockWrong)}::boolean[]
    ) as word (hub_id, heard, gone, clock_wrong)
    where centro_id = ${centroId} and id = hub_id`);
}

interface Moment {
  readonly at: Instant;
  readonly isOnline: boolean;
}

function momentsOf({ last_word_at, gone_at }: KnownPresence, word: HubWord, now: Instant): Moment[] {
  const wasOnline = gone_at === null && isHubOnline(last_word_at, now);
  const moments: Moment[] = [];
  if (word.heard && !wasOnline) {
    if (gone_at === null && last_word_at !== null)
      moments.push({ at: last_word_at + OFFLINE_AFTER, isOnline: false });
    moments.push({ at: now, isOnline: true });
  }
  if (word.gone && (word.heard || wasOnline)) moments.push({ at: now, isOnline: false });
  return moments;
}
