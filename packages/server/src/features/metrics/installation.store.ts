import { DAY, type Instant, MINUTE } from '@vigilia/domain/instant';
import { OFFLINE_AFTER } from '@vigilia/domain/offline';
import type { Db } from '#db/database';
import { sql } from '#db/sql';
import { newestRows } from '#services/centre-model/log.store';
import { IDLE_LIMIT, LIFE_LIMIT } from '#stores/signed-in.store';

/** What the database says about the whole installation, whichever process asks. */
export interface InstallationFacts {
  readonly sessions: number;
  readonly repairsWaiting: number;
  readonly repairsFailed: number;
  readonly unstored: number;
  readonly postponed: number;
  readonly parked: number;
  /** Sections whose shift ended in the last day and that somebody has signed. */
  readonly handovers: number;
  readonly hubs: number;
  readonly hubsSilent: number;
  readonly sensorsWorn: number;
  readonly sensorsSilent: number;
  readonly outboxWaiting: number;
  readonly outboxSending: number;
  /** Since when the one that has waited longest is due; null: nothing is due. */
  readonly outboxDueSince: Instant | null;
  readonly alerts: readonly OpenAlerts[];
}

export interface OpenAlerts {
  readonly priority: string;
  readonly age: string;
  readonly count: number;
}

/** The ages by which open alerts are counted, each from its predecessor on; milliseconds. */
export const ALERT_AGES = [
  ['under 5 min', 5 * MINUTE],
  ['under 30 min', 30 * MINUTE],
  ['under 2 h', 120 * MINUTE],
] as const;
export const OLDEST_AGE = '2 h or more';

/** Counts small tables, or the small part of a table that a partial index has; nothing looks at readings. */
export async function readInstallation(db: Db, now: Instant): Promise<InstallationFacts> {
  const at = new Date(now);
  const [idle, life] = [new Date(now - IDLE_LIMIT), new Date(now - LIFE_LIMIT)];
  const [silent, ahead] = [new Date(now - OFFLINE_AFTER), new Date(now + OFFLINE_AFTER)];
  const facts = await db.one<Omit<InstallationFacts, 'alerts'>>(sql`
    select
      (select count(*) from session where seen_at > ${idle} and created_at > ${life}) as sessions,
      repair.waiting as "repairsWaiting", repair.failed as "repairsFailed",
      (select count(*) from unstored_message) as unstored,
      (select count(*) from postponed_message) as postponed,
      (select count(*) from parked_reading) as parked,
      (select count(*) from handover where from_at > ${new Date(now - 2 * DAY)} and until_at > ${new Date(now - DAY)})
        as handovers,
      hubs.all as hubs, hubs.silent as "hubsSilent",
      worn.all as "sensorsWorn", worn.silent as "sensorsSilent",
      outbox.waiting as "outboxWaiting", outbox.sending as "outboxSending", outbox.due as "outboxDueSince"
    from
      (select count(*) filter (where error is null) as waiting, count(error) as failed from day_to_repair) repair,
      (select count(*) as "all",
         count(*) filter (where gone_at is not null or last_seen_at is null
           or last_seen_at not between ${silent} and ${ahead}) as silent
       from hub where deleted_at is null) hubs,
      (select count(*) as "all",
         count(*) filter (where (at is null or at < ${silent}) and recent.sensor_id is null) as silent
       from assignment
       left join sensor_latest using (centro_id, sensor_id)
       left join (${sensorsInLog(silent)}) recent using (centro_id, sensor_id)
       where to_at is null) worn,
      (select count(*) filter (where status = 'waiting') as waiting,
         count(*) filter (where status = 'sending') as sending,
         min(greatest(due_at, created_at)) filter (where due_at <= ${at}) as due
       from outbox where status in ('waiting', 'sending')) outbox`);
  return { ...facts, alerts: await countAlerts(db, now) };
}

/** The sensors with readings since a moment that are not in the tables yet. */
const sensorsInLog = (since: Date) => sql`
  select distinct batch.centro_id, r.sensor_id
  from (${newestRows(since)}) as batch,
    unnest(batch.sensor_id, batch.at, batch.power) as r (sensor_id, at, power)
  where r.power is not null and r.at >= ${since.getTime()}`;

function countAlerts(db: Db, now: Instant): Promise<OpenAlerts[]> {
  const cases = ALERT_AGES.map(
    ([age, most]) => sql`when opened_at > ${new Date(now - most)} then ${age}::text`,
  );
  return db.many(sql`
    select priority, case ${sql.join(cases, ' ')} else ${OLDEST_AGE} end as age, count(*) as count
    from alert where ended_at is null and not hidden group by 1, 2`);
}
