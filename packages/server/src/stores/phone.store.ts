import { DAY, type Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { sql } from '#db/sql';
import { worksIn } from '#stores/works-in';

/** A test of longer ago says nothing any more. */
const TESTED_WITHIN = 7 * DAY;

export interface PhoneRow {
  readonly id: number;
  /** Its owner and what it is called. */
  readonly name: string;
  /** When something last arrived there; null: never yet. */
  readonly lastOkAt: Instant | null;
  /** When the last test was sent, if that did not arrive and nothing has since. */
  readonly deafSince: Instant | null;
}

/** The browsers of those who work in a home that are to get push messages. */
export const listPhones = (db: Db, home: number, now: Instant): Promise<PhoneRow[]> =>
  db.many(sql`
    select device.id, nombre || ' · ' || label as name, last_ok_at as "lastOkAt",
      case when test.status in ('dead', 'expired') and (last_ok_at is null or last_ok_at < test.created_at)
        then test.created_at end as "deafSince"
    from staff
    join lateral (select * from push_device where staff_id = staff.id offset 0) device on true
    left join lateral (
      select created_at, status from outbox
      where centro_id = ${home} and channel = 'push' and target = device.id::text and event = 'test'
        and created_at > ${new Date(now - TESTED_WITHIN)}
      order by id desc limit 1) test on true
    where ${worksIn(home)} and ended_at is null
    order by device.id`);
