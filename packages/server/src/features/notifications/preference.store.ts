import type { NotificationPreferences } from '@vigilia/contract/own-notifications';
import { DEFAULT_PREFERENCES } from '@vigilia/domain/notifications/recipients';
import type { Db } from '#db/database';
import { sql } from '#db/sql';

const DEFAULTS = { ...DEFAULT_PREFERENCES, mail: null, digest: false } as NotificationPreferences;

export async function readPreferences(db: Db, staffId: number): Promise<NotificationPreferences> {
  const row = await db.maybe<NotificationPreferences>(sql`
    select kinds, least_priority as "leastPriority", quiet_from as "quietFrom", quiet_to as "quietTo", mail, digest
    from notification_preference where staff_id = ${staffId}`);
  return row ?? DEFAULTS;
}

/** All but the address for mail. */
export async function storePreferences(
  db: Db,
  staffId: number,
  { kinds, leastPriority, quietFrom, quietTo, digest }: Omit<NotificationPreferences, 'mail'>,
): Promise<void> {
  await db.run(sql`
    insert into notification_preference (staff_id, kinds, least_priority, quiet_from, quiet_to, digest)
    values (${staffId}, ${kinds}::text[], ${leastPriority}, ${quietFrom}, ${quietTo}, ${digest})
    on conflict (staff_id) do update set kinds = excluded.kinds, least_priority = excluded.least_priority,
      quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to, digest = excluded.digest`);
}

/** A confirmed address, or none. */
export async function storeMail(db: Db, staffId: number, mail: string | null): Promise<void> {
  await db.run(sql`
    insert into notification_preference (staff_id, least_priority, mail)
    values (${staffId}, ${DEFAULTS.leastPriority}, ${mail})
    on conflict (staff_id) do update set mail = excluded.mail`);
}
