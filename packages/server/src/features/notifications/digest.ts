import type { AlertKind } from '@vigilia/domain/alerts/kinds';
import { HOUR, type Instant, MINUTE } from '@vigilia/domain/instant';
import { addDays, localDayAt, localDayOf } from '@vigilia/domain/local-day';
import { formatDate, formatTime } from '@vigilia/domain/local-time';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#db/database';
import { sql } from '#db/sql';
import type { Scheduler } from '#scheduler';
import { insertNotifications } from '#stores/outbox.store';
import type { Digest } from './channels/mail';

export interface DigestNeeds {
  readonly db: Database;
  readonly clock: () => Instant;
  readonly log: FastifyBaseLogger;
  readonly schedule: Scheduler;
}

export const DIGEST_INTERVAL = 10 * MINUTE;
/** Of use until the evening: a mail server may be away in the morning. */
const DIGEST_LIFE = 12 * HOUR;
/** Local time from which the mail about yesterday is sent. */
const DIGEST_FROM = '07:00';

export interface ScheduledDigest {
  /** Resolves when no mail is being written. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

/** Writes a mail about yesterday for everybody who wants one, once a day, whichever server is first. */
export function scheduleDigest(needs: DigestNeeds): ScheduledDigest {
  const run = () =>
    writeDigests(needs).catch((error: unknown) =>
      needs.log.warn({ err: error }, 'writing the daily mail failed, retrying'),
    );
  let running = run();
  const stop = needs.schedule(DIGEST_INTERVAL, () => {
    running = running.then(run);
  });
  return {
    settled: () => running,
    stop: async () => {
      stop();
      await running;
    },
  };
}

async function writeDigests({ db, clock }: DigestNeeds): Promise<void> {
  const now = clock();
  const centres = await db.many<{ id: number; zona: string; staff: number[] }>(sql`
    select centre.id, zona, array_agg(staff.id order by staff.id) as staff
    from notification_preference preference
    join staff on staff.id = preference.staff_id and ended_at is null
    join staff_centre on staff_centre.staff_id = staff.id
    join centre on centre.id = centro_id
    where digest and mail is not null
    group by centre.id, zona`);
  for (const { id, zona, staff } of centres) {
    if (formatTime(zona, now) < DIGEST_FROM) continue;
    const yesterday = addDays(localDayAt(zona, now).date, -1);
    const day = localDayOf(zona, yesterday);
    const payload = { ...(await readDigest(db, id, formatDate(zona, day.start), day.start, day.end)) };
    await insertNotifications(
      db,
      id,
      staff.map((staffId) => ({
        ...{ channel: 'mail', target: String(staffId), dedupe: `digest:${yesterday}:${staffId}` },
        ...{ event: 'digest', alertId: null, patientId: null, priority: 'low', payload },
        expiresAt: now + DIGEST_LIFE,
      })),
      now,
    );
  }
}

async function readDigest(
  db: Database,
  centroId: number,
  date: string,
  from: Instant,
  until: Instant,
): Promise<Digest> {
  const [start, end] = [new Date(from), new Date(until)];
  const kinds = await db.many<{ kind: AlertKind; count: number; unattended: number }>(sql`
    select kind, count(*) as count, count(*) filter (where unattended) as unattended from alert
    where centro_id = ${centroId} and opened_at >= ${start} and opened_at < ${end}
    group by kind order by count(*) desc, kind`);
  const { undelivered } = await db.one<{ undelivered: number }>(sql`
    select count(*) as undelivered from outbox
    where centro_id = ${centroId} and created_at >= ${start} and created_at < ${end} and status in ('dead', 'expired')
      and alert_id is not null`);
  return { date, kinds, undelivered };
}
