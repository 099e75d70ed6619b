import type { HubFacts, Reception } from '@vigilia/domain/alerts/hub-conditions';
import type { AlertKind } from '@vigilia/domain/alerts/kinds';
import type { Instant } from '@vigilia/domain/instant';
import type { CarePlan } from '@vigilia/domain/patient-state';
import type { Db } from '#db/database';
import { sql } from '#db/sql';
import type { CentreModel } from '#services/centre-model/centre-model';
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
  readonly sensorId: number | null;
  readonly from: Instant | null;
}

/** All residents of a centre, or some of them; nobody unsubscribed is among them. */
export async function readResidents(
  db: Db,
  model: CentreModel,
  now: Instant,
  ids: readonly number[] | null = null,
): Promise<WatchedResident[]> {
  const { centroId } = model;
  const rows = await db.many<ResidentRow>(sql`
    select patient.id, "noUrineAlarm", "noUrineHours", "rotationAlarm", "stoppedTime", "allowActivityTracking",
      assignment.id as "assignmentId", sensor_id as "sensorId", from_at as "from"
    from patient
    left join assignment
      on assignment.centro_id = patient.centro_id and assignment.patient_id = patient.id and to_at is null
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
  return rows.map(({ id, assignmentId, sensorId, from, ...plan }) => {
    const latest = sensorId === null ? undefined : model.latestOf(sensorId);
    return {
      ...{ id, plan, care: care.get(id) ?? NOTHING_RECORDED },
      track: assignmentId === null ? null : model.trackOf(assignmentId),
      wearing: assignmentId === null || from === null ? null : { id: assignmentId, from },
      battery:
        typeof latest?.battery === 'number' ? { value: latest.battery, at: latest.batteryAt ?? now } : null,
      pauses: pauses.filter(({ patient_id }) => patient_id === id),
    };
  });
}

export const readHubs = (db: Db, centroId: number): Promise<HubFacts[]> =>
  db.many(sql`
    select id, last_seen_at as "lastMessageAt", gone_at as "goneAt" from hub
    where centro_id = ${centroId} and deleted_at is null`);

/** Of the sensors that are worn now. */
export const receptionsOf = (model: CentreModel): Reception[] =>
  [...model.directory.wearing].flatMap(([resident, { sensor }]) =>
    [...model.directory.hubsById.keys()].flatMap((hub) => {
      const at = model.receptionOf({ sensorId: sensor.id, hubId: hub })?.at;
      return at === undefined ? [] : { hub, resident, at };
    }),
  );
