import type { Channel } from '@vigilia/domain/notifications/delivery';
import { sql } from '../../packages/server/src/db/sql';
import type { Night } from '../night';
import { undisturbedFor } from '../world/inspect';
import type { Invariant } from './invariant';

const MINUTE = 60_000;
const SLACK = 3 * MINUTE;
/** Of a receiver that failed: until it is tried again. */
const RECOVERY = 15 * MINUTE;

/** 6: what says that an alert has opened is delivered, or waits with a time, or has ended and somebody can see that. */
export const delivered: Invariant = {
  name: 'the call of an alert is delivered, waits with a time, or is known to be undelivered',
  async check(night) {
    if (undisturbedFor(night) < SLACK) return undefined;
    const late = new Date(night.time.now - SLACK);
    // Within one alert a receiver is told in order: what follows one that waits, waits too.
    const [overdue] = await night.db.many<{ id: number; status: string }>(sql`
      select id, status from outbox where status in ('waiting', 'sending') and due_at < ${late} and not exists (
        select from outbox before where before.centro_id = outbox.centro_id and before.target = outbox.target
          and before.id < outbox.id and before.status in ('waiting', 'sending'))`);
    if (overdue && night.time.now - night.receivers.misbehavedAt > RECOVERY)
      return `notification ${overdue.id} is ${overdue.status} and overdue`;
    const [unwritten] = await night.db.many<{ id: number; kind: string }>(sql`
      select alert.id, kind from alert
      where ended_at is null and not hidden and status = 'open' and priority <> 'info' and kind <> 'undelivered'
        and opened_at < ${late} and not exists (
          select from outbox where outbox.centro_id = alert.centro_id and outbox.alert_id = alert.id)`);
    if (unwritten) return `nobody is told of alert ${unwritten.id} (${unwritten.kind})`;
    const disordered = await outOfOrder(night);
    if (disordered) return disordered;
    const sent = await night.db.many<{ id: number; centro_id: number; channel: Channel }>(sql`
      select centro_id, id, channel from outbox where status = 'sent'`);
    const { taken, calls } = night.receivers;
    const lie = sent.find(
      ({ centro_id, id, channel }) => channel !== 'pager' && !taken.has(`${channel} ${centro_id}_${id}`),
    );
    if (lie) return `the ${lie.channel} ${lie.id} counts as sent, and no receiver has it`;
    const paged = sent.filter(({ channel }) => channel === 'pager').length;
    return paged > calls ? `${paged} calls of pagers count as sent, and pagers have ${calls}` : undefined;
  },
};

/** A webhook is told of one alert in the order in which it happened. */
async function outOfOrder({ db, receivers }: Night): Promise<string | undefined> {
  const rows = await db.many<{ id: number; centre: number; alert: number; target: string }>(sql`
    select id, centro_id as centre, alert_id as alert, target from outbox
    where channel = 'webhook' and alert_id is not null order by id`);
  const last = new Map<string, { id: number; place: number }>();
  for (const { id, centre, alert, target } of rows) {
    const place = receivers.taken.get(`webhook ${centre}_${id}`);
    if (place === undefined) continue;
    const key = `${centre} ${alert} ${target}`;
    const before = last.get(key);
    if (before && before.place > place)
      return `notification ${id} of alert ${alert} came before ${before.id}`;
    last.set(key, { id, place });
  }
  return undefined;
}
