import { DAY, HOUR, type Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { sql } from '#db/sql';

/** A session ends when it was not used for so long, and after its life in any case. */
export const IDLE_LIMIT = 12 * HOUR;
export const LIFE_LIMIT = 7 * DAY;

/**
 * Until when each of these people is signed in if they do nothing more. Whoever has no session, or does not work in the
 * centre any more, is missing.
 */
export async function readSignedInUntil(
  db: Db,
  centroId: number,
  staff: readonly number[],
): Promise<Map<number, Instant>> {
  if (staff.length === 0) return new Map();
  const rows = await db.many<{ id: number; seen: Instant; created: Instant }>(sql`
    select staff.id, seen_at as seen, session.created_at as created
    from session
    join staff on staff.id = session.staff_id and ended_at is null
    join staff_centre on staff_centre.staff_id = staff.id and centro_id = ${centroId}
    where session.staff_id = any(${staff}::int[])`);
  const until = new Map<number, Instant>();
  for (const { id, seen, created } of rows)
    until.set(id, Math.max(until.get(id) ?? 0, Math.min(seen + IDLE_LIMIT, created + LIFE_LIMIT)));
  return until;
}
