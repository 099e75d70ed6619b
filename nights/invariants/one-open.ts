import { sql } from '../../packages/server/src/db/sql';
import type { Invariant } from './invariant';

/** 3: one open alert a kind and resident, and none without its history. */
export const oneOpen: Invariant = {
  name: 'one open alert a kind and resident',
  async check({ db }) {
    const [twice] = await db.many<{ kind: string; subject: string }>(sql`
      select kind, subject from alert where ended_at is null group by centro_id, kind, subject having count(*) > 1`);
    if (twice) return `${twice.kind} of ${twice.subject} is open twice`;
    const [silent] = await db.many<{ id: number; opened: number }>(sql`
      select alert.id, (
        select count(*) from alert_event event
        where event.centro_id = alert.centro_id and event.alert_id = alert.id and what = 'opened') as opened
      from alert where ended_at is null and (
        select count(*) from alert_event event
        where event.centro_id = alert.centro_id and event.alert_id = alert.id and what = 'opened') <> 1`);
    return silent && `alert ${silent.id} was opened ${silent.opened} times by its history`;
  },
};
