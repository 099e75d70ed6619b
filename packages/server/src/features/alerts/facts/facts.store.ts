import type { HubFacts, Reception } from '@vigilia/domain/alerts/hub-conditions';
import type { AlertKind } from '@vigilia/domain/alerts/kinds';
import type { Instant } from '@vigilia/domain/instant';
import type { CarePlan } from '@vigilia/domain/patient-state';
import type { Track } from '@vigilia/domain/track';
import type { Db } from '#db/database';
import { sql } from '#db/sql';
import { NOTHING_RECORDED, readCareFacts } from '#stores/care.store';
import type { WatchedResident } from './watched-resident';

/** A centre whose alerts are watched. */
export interface WatchedCentre {
  readonly id: number;
  readonly zona: string;
}

export const listCentres = (db: Db): Promise<WatchedCentre[]> =>
  db.many(sql`select id, zona from centre order by id`);

interface ResidentRow extends CarePlan {
  readonly id: number;
  readonly assignmentId: number | null;
  readonly from: Instant | null;
  readonly track: Track | null;
  readonly battery: number | null;
  readonly batteryAt: Instant | null;
}

/** All residents of a centre, or some of them; nobody unsubscribed is among them. */
export async function readResidents(
  db: Db,
  centroId: number,
  now: Instant,
  ids: readonly number[] | null = null,
): Promise<WatchedResident[]> {
  const rows = await db.many<ResidentRow>(sql`
    select patient.id, "noUrineAlarm", "noUrineHours", "rotationAlarm", "stoppedTime", "allowActivityTracking",
      assignment.id as "assignmentId", from_at as "from", track.track, battery, battery_at as "batteryAt"
    from patient
    left join assignment
      on assignment.centro_id = patient.centro_id and assignment.patient_id = patient.id and to_at is null
    left join track on track.centro_id = assignment.centro_id and track.assignment_id = assignment.id
    left join sensor_latest
      on sensor_latest.centro_id = assignment.centro_id and sensor_latest.sensor_id = assignment.sensor_id
    where patient.centro_id = ${centroId} and unsubscribed_at is null
      and (${ids}::int[] is null or patient.id = any(${ids}::int[]))`);
  const pauses = await db.many<{ patient_id: number; kinds: AlertKind[]; until: Instant }>(sql`
    select patient_id, kinds, until_at as until from alert_pause
    where centro_id = ${centroId} and until_at > ${new Date(now)}`);
  const care = await readCareFacts(
    db,
    centroId,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, assignmentId, from, track, battery, batteryAt, ...plan }) => ({
    ...{ id, plan, track, care: care.get(id) ?? NOTHING_RECORDED },
    wearing: assignmentId === null || from === null ? null : { id: assignmentId, from },
    battery: battery === null ? null : { value: battery, at: batteryAt ?? now },
    pauses: pauses.filter(({ patient_id }) => patient_id === id),
  }));
}

export const readHubs = (db: Db, centroId: number): Promise<HubFacts[]> =>
  db.many(sql`
    select id, last_word_at as "lastMessageAt", gone_at as "goneAt" from hub
    where centro_id = ${centroId} and deleted_at is null`);

/** Of the sensors that are worn now. */
export const readReceptions = (db: Db, centroId: number): Promise<Reception[]> =>
  db.many(sql`
    select hub_id as hub, patient_id as resident, hearing.at
    from hearing join assignment
      on assignment.centro_id = hearing.centro_id and assignment.sensor_id = hearing.sensor_id and to_at is null
    where hearing.centro_id = ${centroId}`);
