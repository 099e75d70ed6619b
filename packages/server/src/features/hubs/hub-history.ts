import type { HubHistoryEntry } from '@vigilia/contract/hubs';
import { DAY, type Instant } from '@vigilia/domain/instant';
import { utcOffsetAt } from '@vigilia/domain/local-day';
import { isHubOnline, OFFLINE_AFTER } from '@vigilia/domain/offline';
import type { Db } from '#db/database';
import { sql } from '#db/sql';
import type { HubRow } from './hub.store';

const WINDOW = 31 * DAY;

interface Moment {
  at: Instant;
  isOnline: boolean;
}

/** When each of these hubs went online and offline in the last 31 days, newest first; the oldest entry is the state at the beginning. */
export async function readHubHistories(
  db: Db,
  centre: { id: number; zona: string },
  hubs: readonly HubRow[],
  now: Instant,
): Promise<Map<number, HubHistoryEntry[]>> {
  const from = now - WINDOW;
  const rows = await db.many<Moment & { hub_id: number }>(sql`
    select hub.id as hub_id, moment.at, "isOnline"
    from unnest(${hubs.map(({ id }) => id)}::int[]) as hub (id)
    cross join lateral (
      select coalesce(max(at), '-infinity') as start from hub_history
      where centro_id = ${centre.id} and hub_id = hub.id and at <= ${new Date(from)}) before
    cross join lateral (
      select at, "isOnline" from hub_history
      where centro_id = ${centre.id} and hub_id = hub.id and at >= start and at <= ${new Date(now)}
      offset 0 -- looked up for each hub by the key, instead of joined with the history of all of them
    ) moment
    order by moment.at`);
  return new Map(
    hubs.map((hub) => {
      const moments = rows.filter(({ hub_id }) => hub_id === hub.id);
      return [
        hub.id,
        withinWindow(withCurrentSilence(moments, hub, now), from).map((moment) =>
          present(moment, hub, centre.zona),
        ),
      ];
    }),
  );
}

/** A hub that is silent now has no offline entry yet: entries are written when a message arrives. */
function withCurrentSilence(moments: readonly Moment[], hub: HubRow, now: Instant): Moment[] {
  const last = moments.at(-1);
  if (!last?.isOnline || hub.last_seen_at === null || isHubOnline(hub.last_seen_at, now)) return [...moments];
  return [...moments, { at: hub.last_seen_at + OFFLINE_AFTER, isOnline: false }];
}

function withinWindow(moments: readonly Moment[], from: Instant): Moment[] {
  const inside = moments.filter(({ at }) => at > from);
  const before = moments.findLast(({ at }) => at <= from);
  return [{ at: from, isOnline: before?.isOnline ?? false }, ...inside].reverse();
}

function present({ at, isOnline }: Moment, hub: HubRow, zona: string): HubHistoryEntry {
  const local = new Date(at + utcOffsetAt(zona, at)).toISOString();
  const date = `${local.slice(0, 10)} ${local.slice(11, 23)}000`;
  return {
    isOnline,
    at: new Date(at).toISOString(),
    fechaRegistro: { date, timezone_type: 3, timezone: zona },
    codigo: hub.codigo,
  };
}
