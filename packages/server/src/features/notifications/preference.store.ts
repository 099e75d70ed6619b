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

export async function storePreferences(
  db: Db,
  staffId: number,
  { kinds, leastPriority, quietFrom, quietTo, mail, digest }: NotificationPreferences,
): Promise<void> {
  await db.run(sql`
    insert into notification_preference (staff_id, kinds, least_priority, quiet_from, quiet_to, mail, digest)
    values (${staffId}, ${kinds}::text[], ${leastPriority}, ${quietFrom}, ${quietTo}, ${mail}, ${digest})
    on conflict (staff_id) do update set kinds = excluded.kinds, least_priority = excluded.least_priority,
      quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to, mail = excluded.mail, digest = excluded.digest`);
}
