import type { Instant } from '@vigilia/domain/instant';
import { effectiveRole } from '@vigilia/domain/roles';
import { generateToken, sha256 } from '#crypto/secrets';
import type { Db } from '#db/database';
import { sql } from '#db/sql';
import type { Actor, Centre } from '#http/actor';
import { IDLE_LIMIT, LIFE_LIMIT } from '#stores/signed-in.store';

/** How far `seen_at` may lag: one write a minute for a busy screen instead of one a request. */
const SEEN_AT_LAG = 60_000;

/** More sessions of one account than this: the one that was used longest ago ends. */
const MOST_SESSIONS = 50;

export async function openSession(
  db: Db,
  staffId: number,
  { address, device, now }: { address: string; device: string; now: Instant },
): Promise<string> {
  const token = generateToken();
  const at = new Date(now);
  await db.run(sql`
    insert into session (token_hash, staff_id, created_at, seen_at, authenticated_at, address, device)
    values (${sha256(token)}, ${staffId}, ${at}, ${at}, ${at}, ${address}, ${device.slice(0, 300)})`);
  await deleteExpiredSessions(db, now);
  await db.run(sql`
    delete from session where id in (
      select id from session where staff_id = ${staffId} order by seen_at desc, id desc offset ${MOST_SESSIONS})`);
  return token;
}

/** When the password was last shown in this session; undefined when the session is over. */
export async function findAuthenticatedAt(db: Db, tokenHash: Uint8Array): Promise<Instant | undefined> {
  const row = await db.maybe<{ authenticated_at: Instant }>(sql`
    select authenticated_at from session where token_hash = ${tokenHash}`);
  return row?.authenticated_at;
}

export async function setAuthenticatedAt(db: Db, tokenHash: Uint8Array, now: Instant): Promise<void> {
  await db.run(sql`
    update session set authenticated_at = ${new Date(now)} where token_hash = ${tokenHash}`);
}

/** Wrong codes that may be sent in one session. */
const MOST_SESSION_CODES = 5;

/** Counts a code before it is checked; false: the session has sent too many. */
export async function countSessionCode(db: Db, tokenHash: Uint8Array): Promise<boolean> {
  const counted = await db.run(sql`
    update session set wrong_codes = wrong_codes + 1
    where token_hash = ${tokenHash} and wrong_codes < ${MOST_SESSION_CODES}`);
  return counted === 1;
}

export interface OwnSessionRow {
  id: number;
  device: string;
  address: string;
  created_at: Instant;
  seen_at: Instant;
  current: boolean;
}

export async function listSessionsOf(db: Db, staffId: number, current: Uint8Array): Promise<OwnSessionRow[]> {
  return db.many(sql`
    select id, device, address, created_at, seen_at, token_hash = ${current} as current
    from session where staff_id = ${staffId} order by seen_at desc, id desc`);
}

/** The hash of the session that ended; undefined when it is not one of this person's. */
export async function revokeSessionOf(db: Db, staffId: number, id: number): Promise<Uint8Array | undefined> {
  const row = await db.maybe<{ token_hash: Uint8Array }>(sql`
    delete from session where staff_id = ${staffId} and id = ${id} returning token_hash`);
  if (row) await deleteDevicesOf(db, row.token_hash);
  return row?.token_hash;
}

interface SessionRow {
  id: number;
  username: string;
  nombre: string;
  roles: string[];
  created_at: Instant;
  seen_at: Instant;
  hasSecondFactor: boolean;
  centres: Centre[];
}

/** The account of a session, by the hash of its token; null when it is unknown, revoked, idle for 12 hours or older than 7 days. */
export async function findSession(db: Db, tokenHash: Uint8Array, now: Instant): Promise<Actor | null> {
  const row = await db.maybe<SessionRow>(sql`
    select staff.id, username, staff.nombre, roles, session.created_at, seen_at,
      "twoFactorEnabled" and totp_confirmed_at is not null as "hasSecondFactor",
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
  const { id, username, nombre, roles, centres, hasSecondFactor } = row;
  return { id, username, nombre, roles, role: effectiveRole(roles), centres, tokenHash, hasSecondFactor };
}

export async function revokeSession(db: Db, tokenHash: Uint8Array): Promise<void> {
  await db.run(sql`delete from session where token_hash = ${tokenHash}`);
  await deleteDevicesOf(db, tokenHash);
}

/** A device that was registered in a session gets nothing more once that was ended; one that ran out stays reachable. */
async function deleteDevicesOf(db: Db, tokenHash: Uint8Array): Promise<void> {
  await db.run(sql`delete from push_device where session_hash = ${tokenHash}`);
}

/** After a change of password, role or centres, and when somebody is deleted. The session `except` stays. */
export async function revokeSessionsOf(db: Db, staffId: number, except?: Uint8Array): Promise<void> {
  await db.run(sql`
    delete from session where staff_id = ${staffId} and token_hash is distinct from ${except ?? null}::bytea`);
  await db.run(sql`
    delete from push_device
    where staff_id = ${staffId} and session_hash is distinct from ${except ?? null}::bytea`);
}

async function deleteExpiredSessions(db: Db, now: Instant): Promise<void> {
  await db.run(sql`
    delete from session
    where seen_at < ${new Date(now - IDLE_LIMIT)} or created_at < ${new Date(now - LIFE_LIMIT)}`);
}
