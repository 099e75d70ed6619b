import type { Instant } from '@vigilia/domain/instant';
import { effectiveRole } from '@vigilia/domain/roles';
import { generateToken, sha256 } from '#crypto/secrets';
import type { Db } from '#db/database';
import { sql } from '#db/sql';
import type { Actor, Centre } from '#http/actor';

const HOUR = 3_600_000;
const IDLE_LIMIT = 12 * HOUR;
const LIFE_LIMIT = 7 * 24 * HOUR;
/** How far `seen_at` may lag: one write a minute for a busy screen instead of one a request. */
const SEEN_AT_LAG = 60_000;

export async function openSession(db: Db, staffId: number, now: Instant): Promise<string> {
  const token = generateToken();
  const at = new Date(now);
  await db.run(sql`
    insert into session (token_hash, staff_id, created_at, seen_at)
    values (${sha256(token)}, ${staffId}, ${at}, ${at})`);
  await deleteExpiredSessions(db, now);
  return token;
}

interface SessionRow {
  id: number;
  username: string;
  nombre: string;
  roles: string[];
  created_at: Instant;
  seen_at: Instant;
  centres: Centre[];
}

/** The account of a session; null when it is unknown, revoked, idle for 12 hours or older than 7 days. */
export async function identify(db: Db, tokenHash: Uint8Array, now: Instant): Promise<Actor | null> {
  const row = await db.maybe<SessionRow>(sql`
    select staff.id, username, staff.nombre, roles, session.created_at, seen_at,
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', centre.id, 'nombre', centre.nombre, 'zona', zona, 'serviciosAvanzados', "serviciosAvanzados"
        ) order by centre.id)
        from staff_centre join centre on centre.id = centro_id where staff_id = staff.id
      ), '[]') as centres
    from session join staff on staff.id = session.staff_id
    where token_hash = ${tokenHash} and ended_at is null`);
  if (!row || now - row.seen_at > IDLE_LIMIT || now - row.created_at > LIFE_LIMIT) return null;
  if (now - row.seen_at > SEEN_AT_LAG) {
    await db.run(sql`update session set seen_at = ${new Date(now)} where token_hash = ${tokenHash}`);
  }
  const { id, username, nombre, roles, centres } = row;
  return { id, username, nombre, roles, role: effectiveRole(roles), centres, tokenHash };
}

export async function revokeSession(db: Db, tokenHash: Uint8Array): Promise<void> {
  await db.run(sql`delete from session where token_hash = ${tokenHash}`);
}

/** After a change of password, role or centres, and when somebody is deleted. The session `except` stays. */
export async function revokeSessionsOf(db: Db, staffId: number, except?: Uint8Array): Promise<void> {
  await db.run(sql`
    delete from session where staff_id = ${staffId} and token_hash is distinct from ${except ?? null}::bytea`);
}

async function deleteExpiredSessions(db: Db, now: Instant): Promise<void> {
  await db.run(sql`
    delete from session
    where seen_at < ${new Date(now - IDLE_LIMIT)} or created_at < ${new Date(now - LIFE_LIMIT)}`);
}
