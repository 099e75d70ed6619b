import { isMeasuring } from '@vigilia/domain/contact';
import { DAY, type Instant } from '@vigilia/domain/instant';
import { isHubOnline, isOffline } from '@vigilia/domain/offline';
import type { HomeFacts } from '@vigilia/domain/troubles/facts';
import { BATTERY_DAYS } from '@vigilia/domain/troubles/troubles';
import type { Db } from '#db/database';
import { sql } from '#db/sql';
import type { CentreModel } from '#services/centre-model/centre-model';
import { listDuty } from '#stores/duty.store';
import { listPhones } from '#stores/phone.store';
import { LEAST_LOOKS, SIGNALS_COUNT, strengthOf } from './sample';
import { readChanges } from './sample-changes';

/** How far back receptions count: a resident may have been away for some days. */
const RECEIVED_WITHIN = 7 * DAY;
/** A channel that has not been tried since says nothing any more. */
const TRIED_WITHIN = 7 * DAY;

export async function readHomeFacts(db: Db, model: CentreModel, now: Instant): Promise<HomeFacts> {
  const home = model.centroId;
  const hubs = await db.many<{
    id: number;
    name: string;
    lastSeenAt: Instant | null;
    goneAt: Instant | null;
    clockWrong: boolean;
  }>(sql`
    select id, etiqueta as name, last_seen_at as "lastSeenAt", gone_at as "goneAt", "clockWrong" as "clockWrong"
    from hub where centro_id = ${home} and deleted_at is null order by id`);
  const residents = await db.many<{ id: number; name: string }>(sql`
    select id, concat_ws(' · ', "numeroHabitacion", concat_ws(' ', nombre, apellidos)) as name
    from patient where centro_id = ${home} and id = any(${[...model.directory.wearing.keys()]}::int[]) order by id`);
  const sensors = await db.many<{ id: number; code: string }>(sql`
    select id, codigo as code from sensor where centro_id = ${home} and deleted_at is null order by id`);
  const batteries = await db.many<{ sensorId: number; at: Instant; lowest: number }>(sql`
    select sensor_id as "sensorId", date::timestamp at time zone 'UTC' as at, lowest
    from battery_day where centro_id = ${home} and date >= (${new Date(now - BATTERY_DAYS)}::timestamptz at time zone 'UTC')::date
    order by date`);
  const signals = await db.many<{ sensorId: number; strongest: number }>(sql`
    select sensor_id as "sensorId", max(strongest) as strongest
    from signal_day where centro_id = ${home} and date >= (${new Date(now - SIGNALS_COUNT)}::timestamptz at time zone 'UTC')::date
    group by sensor_id having sum(looks) >= ${LEAST_LOOKS}`);
  const strongest = new Map(signals.map(({ sensorId, strongest }) => [sensorId, strongest]));
  const changes = await readChanges(
    db,
    home,
    residents.map(({ id }) => id),
  );
  const { unreached, openAlertSince } = await readCalls(db, home);
  return {
    hubs: hubs.map(({ goneAt, ...hub }) => ({
      ...{ ...hub, isOnline: goneAt === null && isHubOnline(hub.lastSeenAt, now) },
    })),
    residents: residents.map((resident) => ({
      ...{ ...resident, ...receptionOf(model, resident.id, { now, strongest }) },
      ...{ isContactBad: isContactBad(model, resident.id), changes: changes.get(resident.id) ?? [] },
    })),
    sensors: sensors.map(({ id, code }) => ({
      ...{ id, code, wornBy: wearerOf(model, id), lastAt: model.latestOf(id)?.at ?? null },
      battery: batteries.filter(({ sensorId }) => sensorId === id),
    })),
    ...{ unreached, openAlertSince, onDuty: (await listDuty(db, home, now)).length },
    deafPhones: (await listPhones(db, home, now)).flatMap(({ id, name, deafSince }) =>
      deafSince === null ? [] : [{ id, name, at: deafSince }],
    ),
    failingChannels: await readFailingChannels(db, home, now),
    administratorsWithoutTwoFactor: await db.many(sql`
      select id, nombre as name from ${staffOf(home)} staff
      where 'ROLE_CENTRO' = any(roles) and totp_confirmed_at is null
      order by nombre, id`),
  };
}

function receptionOf(
  model: CentreModel,
  patientId: number,
  { now, strongest }: { now: Instant; strongest: ReadonlyMap<number, number> },
) {
  const sensorId = model.directory.wearing.get(patientId)!.sensor.id;
  const latest = model.latestOf(sensorId);
  // After too few looks it is not known to be weak.
  const atBest = strongest.get(sensorId) ?? 100;
  return {
    isMeasured: latest?.power === 'on' && !isOffline(latest.at, now),
    receivedBy: [...model.directory.hubsById.keys()].flatMap((hubId) => {
      const reception = model.receptionOf({ sensorId, hubId });
      if (!reception || reception.at < now - RECEIVED_WITHIN) return [];
      return [{ hubId, strength: Math.max(atBest, strengthOf(reception)) }];
    }),
  };
}

/** Where nothing is known of it, nothing is wrong. */
function isContactBad(model: CentreModel, patientId: number): boolean {
  const track = model.trackOf(model.directory.wearing.get(patientId)!.worn.assignmentId);
  return track !== null && !isMeasuring(track.contact);
}

const wearerOf = (model: CentreModel, sensorId: number): number | null =>
  [...model.directory.wearing].find(([, { sensor }]) => sensor.id === sensorId)?.[0] ?? null;

async function readCalls(db: Db, home: number) {
  const open = await db.many<{
    alertId: number;
    at: Instant;
    calledAt: Instant | null;
    undelivered: number | null;
  }>(sql`
    select id as "alertId", opened_at as at, called_at as "calledAt", undelivered from alert
    where centro_id = ${home} and ended_at is null and not hidden and status = 'open'`);
  return {
    openAlertSince: open.length > 0 ? Math.min(...open.map(({ at }) => at)) : null,
    unreached: open.flatMap(({ alertId, at, calledAt, undelivered }) =>
      undelivered === null ? [] : [{ alertId, at: calledAt ?? at }],
    ),
  };
}

/** Of each receiver what became of the newest message that was finished; and webhooks that were given up. */
const readFailingChannels = (db: Db, home: number, now: Instant): Promise<HomeFacts['failingChannels']> =>
  db.many(sql`
    with receiver as (
      select 'mail' as channel, id::text as target, nombre as name from ${staffOf(home)} staff
      union all select 'webhook', id::text, label from webhook where centro_id = ${home} and disabled_at is null
      union all select distinct 'pager', called ->> 'address', called ->> 'address'
        from pager, jsonb_array_elements(addresses) called where centro_id = ${home})
    select receiver.channel, name as target, newest.finished_at as since
    from receiver join lateral (
      select status, finished_at from outbox
      where centro_id = ${home} and channel = receiver.channel and target = receiver.target
        and channel <> 'push' and status in ('sent', 'dead', 'expired') and finished_at > ${new Date(now - TRIED_WITHIN)}
      order by finished_at desc, id desc limit 1) newest on newest.status in ('dead', 'expired')
    union all
    select 'webhook', label, disabled_at from webhook where centro_id = ${home} and disabled_at is not null and disabled_reason is not null
    order by 1, 2`);

/** Who works in a home now. By an array: joined with all staff, PostgreSQL may read everybody of all homes in order. */
const staffOf = (home: number) => sql`(
  select * from staff
  where id = any(array(select staff_id from staff_centre where centro_id = ${home})) and ended_at is null)`;
