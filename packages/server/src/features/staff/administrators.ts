import { effectiveRole } from '@vigilia/domain/roles';
import type { Db } from '#db/database';
import { sql } from '#db/sql';
import { Problem } from '#http/problem';

/**
 * Demotions and deletions run one at a time: two administrators who remove each other concurrently would otherwise
 * each see the other still there.
 */
export async function lockAdministrators(db: Db): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(hashtext('administrators'))`);
}

/** Refuses to remove the last administrator of a centre, who alone could appoint another (R-STAFF-13). */
export async function requireAdministrator(
  db: Db,
  leaving: { id: number; roles: readonly string[] },
  centres: readonly number[],
): Promise<void> {
  if (effectiveRole(leaving.roles) !== 'ROLE_CENTRO') return;
  const orphaned = await db.many(sql`
    select centre from unnest(${centres}::int[]) as kept (centre)
    where not exists (
      select from staff join staff_centre on staff_id = staff.id
      where centro_id = centre and staff.id <> ${leaving.id} and ended_at is null
        -- With both roles the effective one is nurse.
        and 'ROLE_CENTRO' = any(roles) and not 'ROLE_ENFERMERA' = any(roles))`);
  if (orphaned.length > 0) throw new Problem('last-administrator');
}
