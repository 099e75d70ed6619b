import type { CallDelivery } from '@vigilia/domain/alerts/undelivered';
import type { Db } from '#db/database';
import { sql } from '#db/sql';

/** What became of the last call for each alert that waits for somebody. */
export async function readCalls(db: Db, centroId: number): Promise<Map<number, CallDelivery>> {
  const rows = await db.many<CallDelivery & { id: number }>(sql`
    select alert.id, calls as number, called_at as "calledAt",
      (count(*) filter (where call = calls and outbox.status in ('waiting', 'sending')))::int as pending,
      count(*) filter (
        where outbox.status = 'sent' and (call = calls or outbox.finished_at >= called_at)) > 0 as delivered
    from alert
    left join outbox
      on outbox.centro_id = alert.centro_id and outbox.alert_id = alert.id and outbox.event = 'call'
    where alert.centro_id = ${centroId} and ended_at is null and alert.status = 'open' and called_at is not null
    group by alert.id, calls, called_at`);
  return new Map(rows.map(({ id, ...call }) => [id, call]));
}
