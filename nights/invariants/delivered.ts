import { sql } from '../../packages/server/src/db/sql';
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
    const sent = await night.db.many<{ id: number; centro_id: number }>(sql`
      select centro_id, id from outbox where status = 'sent' and finished_at > ${new Date(night.time.now - 2 * MINUTE)}`);
    const taken = new Set(night.receivers.taken);
    const lie = sent.find(({ centro_id, id }) => !taken.has(`msg_${centro_id}_${id}`));
    return lie && `notification ${lie.id} counts as sent, and no receiver has it`;
  },
};
