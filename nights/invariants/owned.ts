import { sql } from '../../packages/server/src/db/sql';
import type { Invariant } from './invariant';

interface Row {
  id: number;
  status: string;
  owner: number | null;
  isSince: boolean;
  what: string;
  who: number | null;
}

/** 4, too: an alert is somebody's exactly while its history says that this one took it last, and nobody gave it back. */
export const owned: Invariant = {
  name: 'a taken alert is whose history says that they took it last',
  async check({ db }) {
    const rows = await db.many<Row>(sql`
      select alert.id, status, owner_id as owner, taken_at is not null as "isSince", last.what, last.staff_id as who
      from alert cross join lateral (
        select what, staff_id from alert_event event
        where event.centro_id = alert.centro_id and alert_id = alert.id
          and what in ('opened', 'taken', 'released', 'lapsed', 'snoozed')
        order by event.id desc limit 1) as last
      where ended_at is null`);
    for (const { id, status, owner, isSince, what, who } of rows) {
      const taker = what === 'taken' ? who : null;
      if (owner !== taker)
        return `alert ${id} belongs to ${owner ?? 'nobody'}, and to ${taker ?? 'nobody'} by its history`;
      if ((status === 'taken') !== (taker !== null))
        return `alert ${id} of ${taker ?? 'nobody'} is ${status}`;
      if (isSince !== (taker !== null))
        return `alert ${id} of ${taker ?? 'nobody'} ${isSince ? 'has' : 'lacks'} a time when it was taken`;
    }
    return undefined;
  },
};
