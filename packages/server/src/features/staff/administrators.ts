import { effectiveRole } from '@vigilia/domain/roles';
import type { Db } from '#db/database';
import { sql } from '#db/sql';
import { Problem } from '#http/problem';

/**
 * Who demotes or takes off somebody does so in turn: two administrators who remove each other at the same moment
 * would otherwise each see the other still there.
 */
export async function lockAdministrators(db: Db): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(hashtext('administrators'))`);
}

/** A centre without an administrator could never get one again from within: the last one stays (decisions §5). */
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
        -- Whoever holds both roles works as a nurse.
        and 'ROLE_CENTRO' = any(roles) and not 'ROLE_ENFERMERA' = any(roles))`);
  if (orphaned.length > 0) throw new Problem('last-administrator');
}
