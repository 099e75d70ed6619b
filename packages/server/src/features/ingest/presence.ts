import type { Instant } from '@vigilia/domain/instant';
import { isHubOnline, OFFLINE_AFTER } from '@vigilia/domain/offline';
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
  const next = known.map((hub) =>
    presenceAfter(hub, words.find(({ hubId }) => hubId === hub.id) as HubWord, now),
  );
  await db.run(sql`
    update hub set last_word_at = to_timestamp(word_at / 1000), gone_at = to_timestamp(word.gone_at / 1000),
      "clockWrong" = coalesce(clock_wrong, "clockWrong")
    from unnest(${known.map(({ id }) => id)}::int[], ${next.map(({ wordAt }) => wordAt)}::float8[],
      ${next.map(({ goneAt }) => goneAt)}::float8[], ${next.map(({ clockWrong }) => clockWrong)}::boolean[]
    ) as word (hub_id, word_at, gone_at, clock_wrong)
    where centro_id = ${centroId} and id = hub_id`);
  for (const [index, { moments }] of next.entries()) {
    for (const { at, isOnline } of moments) {
      await db.run(sql`
        insert into hub_history (centro_id, hub_id, at, "isOnline")
        values (${centroId}, ${known[index]?.id ?? 0}, ${new Date(at)}, ${isOnline})
        on conflict (centro_id, hub_id, at) do update set "isOnline" = excluded."isOnline"`);
    }
  }
}

interface Presence {
  readonly wordAt: Instant | null;
  readonly goneAt: Instant | null;
  readonly clockWrong: boolean | null;
  /** What its history tells of it. */
  readonly moments: readonly { at: Instant; isOnline: boolean }[];
}

function presenceAfter({ last_word_at, gone_at }: KnownPresence, word: HubWord, now: Instant): Presence {
  const wasOnline = gone_at === null && isHubOnline(last_word_at, now);
  const leaves = word.gone && (word.heard || wasOnline);
  const moments = [];
  if (word.heard && !wasOnline) {
    const fellSilent = gone_at === null && last_word_at !== null;
    if (fellSilent) moments.push({ at: last_word_at + OFFLINE_AFTER, isOnline: false });
    moments.push({ at: now, isOnline: true });
  }
  if (leaves) moments.push({ at: now, isOnline: false });
  return {
    wordAt: word.heard ? Math.max(last_word_at ?? now, now) : last_word_at,
    goneAt: leaves ? now : word.heard ? null : gone_at,
    clockWrong: word.clockWrong,
    moments,
  };
}
