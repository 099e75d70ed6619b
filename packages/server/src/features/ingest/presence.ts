import type { Instant } from '@vigilia/domain/instant';
import { isHubOnline, OFFLINE_AFTER } from '@vigilia/domain/silence';
import type { Db } from '#db/database';
import { sql } from '#db/sql';

interface HubPresence {
  id: number;
  last_word_at: Instant | null;
  gone_at: Instant | null;
}

/**
 * Any packet or post is a word of the hub. Its history is written here, at the word: when it comes after a silence, the
 * end of the last presence is known too. A silence that still lasts is worked out when the history is read.
 */
export async function hearHubs(
  db: Db,
  centroId: number,
  hubs: readonly number[],
  now: Instant,
): Promise<void> {
  if (hubs.length === 0) return;
  const known = await db.many<HubPresence>(sql`
    select id, last_word_at, gone_at from hub where centro_id = ${centroId} and id = any(${hubs}::int[])`);
  for (const hub of known) {
    if (hub.gone_at === null && isHubOnline(hub.last_word_at, now)) continue;
    if (hub.gone_at === null && hub.last_word_at !== null) {
      await keepMoment(db, centroId, hub.id, hub.last_word_at + OFFLINE_AFTER, false);
    }
    await keepMoment(db, centroId, hub.id, now, true);
  }
  await db.run(sql`
    update hub set last_word_at = greatest(last_word_at, ${new Date(now)}), gone_at = null
    where centro_id = ${centroId} and id = any(${hubs}::int[])`);
}

/** The hub's own last will: it is gone as of now, not after five minutes. */
export async function hubIsGone(db: Db, codigo: string, now: Instant): Promise<void> {
  const hub = await db.maybe<HubPresence & { centro_id: number }>(sql`
    select centro_id, id, last_word_at, gone_at from hub
    where lower(codigo) = lower(${codigo}) and deleted_at is null for no key update`);
  if (!hub || hub.gone_at !== null || !isHubOnline(hub.last_word_at, now)) return;
  await db.run(
    sql`update hub set gone_at = ${new Date(now)} where centro_id = ${hub.centro_id} and id = ${hub.id}`,
  );
  await keepMoment(db, hub.centro_id, hub.id, now, false);
}

/** Were this hub's readings stamped by a clock that can be believed? */
export async function flagClocks(
  db: Db,
  centroId: number,
  hubs: readonly number[],
  wrong: boolean,
): Promise<void> {
  if (hubs.length === 0) return;
  await db.run(sql`
    update hub set "clockWrong" = ${wrong}
    where centro_id = ${centroId} and id = any(${hubs}::int[]) and "clockWrong" <> ${wrong}`);
}

async function keepMoment(
  db: Db,
  centroId: number,
  hubId: number,
  at: Instant,
  isOnline: boolean,
): Promise<void> {
  await db.run(sql`
    insert into hub_history (centro_id, hub_id, at, "isOnline")
    values (${centroId}, ${hubId}, ${new Date(at)}, ${isOnline}) on conflict do nothing`);
}
