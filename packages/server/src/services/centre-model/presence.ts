import { type Instant, MINUTE } from '@vigilia/domain/instant';
import { isHubOnline, OFFLINE_AFTER } from '@vigilia/domain/offline';
import type { Db } from '#db/database';
import { type Sql, sql } from '#db/sql';

/** What the messages of one moment in a batch say about one hub. */
export interface HubReport {
  readonly hubId: number;
  /** When they came: now, unless they were postponed. */
  readonly at: Instant;
  /** It sent something other than its last will. */
  active: boolean;
  /** Its last will was the last that came from it. */
  gone: boolean;
  /** Were its readings stamped by a clock that cannot be believed? Null: it sent none. */
  clockWrong: boolean | null;
}

export interface KnownPresence {
  /** When this process last received something of it, at least as new as what is stored. */
  readonly lastMessageAt: Instant | null;
  readonly storedMessageAt: Instant | null;
  readonly goneAt: Instant | null;
  readonly clockWrong: boolean;
}

export interface PresenceChange {
  readonly hubId: number;
  readonly presence: KnownPresence;
  /** When it came and went. */
  readonly moments: readonly { readonly at: Instant; readonly isOnline: boolean }[];
}

export async function readPresence(db: Db, centroId: number): Promise<Map<number, KnownPresence>> {
  const rows = await db.many<{
    id: number;
    lastMessageAt: Instant | null;
    goneAt: Instant | null;
    clockWrong: boolean;
  }>(sql`
    select id, last_seen_at as "lastMessageAt", gone_at as "goneAt", "clockWrong" from hub
    where centro_id = ${centroId} and deleted_at is null`);
  return new Map(rows.map(({ id, ...row }) => [id, { ...row, storedMessageAt: row.lastMessageAt }]));
}

/** A hub that goes on being online is written once a minute. */
const WRITTEN_EVERY = MINUTE;

/**
 * Any packet or post is a message of the hub. Its history is written with the message: when that comes after a silence, the end
 * of the last presence is known too. A silence that still lasts is worked out when the history is read. The last will
 * ends a presence as of its moment, not after five minutes. What was postponed and is older than what is known ends and begins nothing.
 * Undefined `change`: nothing needs to be written.
 */
export function presenceAfter(
  known: KnownPresence,
  report: HubReport,
  now: Instant,
): { presence: KnownPresence; change: PresenceChange | undefined } {
  const { lastMessageAt, goneAt } = known;
  const { at } = report;
  // What is known from after now was stamped by a clock that was ahead: it makes nothing late that comes now.
  if (at < Math.min(Math.max(lastMessageAt ?? at, goneAt ?? at), now)) {
    const isNewest = report.active && at > (lastMessageAt ?? Number.NEGATIVE_INFINITY);
    return { presence: isNewest ? { ...known, lastMessageAt: at } : known, change: undefined };
  }
  const wasOnline = goneAt === null && isHubOnline(lastMessageAt, at);
  const leaves = report.gone && (report.active || wasOnline);
  const moments = new Map<Instant, boolean>();
  if (report.active && !wasOnline) {
    const silentFrom = goneAt === null && lastMessageAt !== null ? lastMessageAt + OFFLINE_AFTER : null;
    // A message from the future was stamped when the server's clock was ahead: when it fell silent is not known.
    if (silentFrom !== null && silentFrom < at) moments.set(silentFrom, false);
    moments.set(at, true);
  }
  if (leaves) moments.set(at, false);
  const presence = {
    lastMessageAt: report.active ? at : lastMessageAt,
    storedMessageAt: known.storedMessageAt,
    goneAt: leaves ? at : report.active ? null : goneAt,
    clockWrong: report.clockWrong ?? known.clockWrong,
  };
  const isDue =
    report.active &&
    (known.storedMessageAt === null || Math.abs(at - known.storedMessageAt) >= WRITTEN_EVERY);
  const changes = moments.size > 0 || presence.goneAt !== goneAt || presence.clockWrong !== known.clockWrong;
  if (!isDue && !changes) return { presence, change: undefined };
  const written = { ...presence, storedMessageAt: presence.lastMessageAt };
  return {
    presence: written,
    change: {
      hubId: report.hubId,
      presence: written,
      moments: [...moments].map(([moment, isOnline]) => ({ at: moment, isOnline })),
    },
  };
}

/** @param source what it is joined with: without a row there nothing is written */
export function updateHubs(centroId: number, presence: ReadonlyMap<number, KnownPresence>, source: Sql): Sql {
  const known = [...presence.values()];
  return sql`
    update hub set last_seen_at = to_timestamp(message_at / 1000), gone_at = to_timestamp(message.gone_at / 1000),
      "clockWrong" = clock_wrong
    from unnest(${[...presence.keys()]}::int[], ${known.map(({ lastMessageAt }) => lastMessageAt)}::float8[],
      ${known.map(({ goneAt }) => goneAt)}::float8[], ${known.map(({ clockWrong }) => clockWrong)}::boolean[]
    ) as message (hub_id, message_at, gone_at, clock_wrong), ${source}
    where centro_id = ${centroId} and id = hub_id`;
}

export function insertHubHistory(centroId: number, changes: readonly PresenceChange[], source: Sql): Sql {
  const moments = changes.flatMap(({ hubId, moments }) => moments.map((moment) => ({ hubId, ...moment })));
  return sql`
    insert into hub_history (centro_id, hub_id, at, "isOnline")
    select ${centroId}::int, hub_id, to_timestamp(at / 1000), is_online
    from unnest(${moments.map(({ hubId }) => hubId)}::int[], ${moments.map(({ at }) => at)}::float8[],
      ${moments.map(({ isOnline }) => isOnline)}::boolean[]) as moment (hub_id, at, is_online), ${source}
    on conflict (centro_id, hub_id, at) do update set "isOnline" = excluded."isOnline"`;
}

/**
 * A message stamped while the server's clock was ahead would keep a silent hub online until the clock gets there. As of now
 * is the latest that can be true.
 */
export async function correctFutureMessages(db: Db, now: Instant): Promise<void> {
  await db.run(sql`
    update hub set last_seen_at = ${new Date(now)} where last_seen_at > ${new Date(now + WRITTEN_EVERY)}`);
}
