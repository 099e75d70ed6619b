import type { Patient } from '@vigilia/contract/patients';
import type { Instant } from '@vigilia/domain/instant';
import { compareSections } from '@vigilia/domain/list-order';
import type { Db } from '#db/database';
import { sql } from '#db/sql';

/** What staff enter about a patient. What sensors measure is added by the presenter. */
export type PatientFacts = Pick<
  Patient,
  | 'nombre'
  | 'apellidos'
  | 'numeroHabitacion'
  | 'sexo'
  | 'fechaNacimiento'
  | 'seccion'
  | 'observaciones'
  | 'noUrineAlarm'
  | 'noUrineHours'
  | 'allowPatientLocation'
  | 'allowActivityTracking'
  | 'autoCorrectedAngle'
  | 'autoCorrectedAngleValue'
  | 'rotationAlarm'
  | 'stoppedTime'
>;

export interface PatientRow extends PatientFacts {
  centro_id: number;
  id: number;
  returnTime: number;
  unsubscribed_at: Instant | null;
  /** The section's place in the order that the home chose. */
  seccionOrden: number;
  seccionNombre: string;
  /** The sensor worn now. */
  sensor: number | null;
  sensorCodigo: string | null;
}

const PATIENT = sql`
  select patient.centro_id, patient.id, patient.nombre, apellidos, "numeroHabitacion", sexo, "fechaNacimiento", seccion,
    observaciones, "noUrineAlarm", "noUrineHours", "allowPatientLocation", "allowActivityTracking",
    "autoCorrectedAngle", "autoCorrectedAngleValue", "rotationAlarm", "stoppedTime", "returnTime", unsubscribed_at,
    orden as "seccionOrden", section.nombre as "seccionNombre", sensor.id as sensor, sensor.codigo as "sensorCodigo"
  from patient
  join section on section.centro_id = patient.centro_id and section.id = seccion
  left join assignment
    on assignment.centro_id = patient.centro_id and assignment.patient_id = patient.id and to_at is null
  left join sensor on sensor.centro_id = assignment.centro_id and sensor.id = sensor_id`;

/** All of a centre, or some of them. */
export async function listPatients(
  db: Db,
  centroId: number,
  ids: readonly number[] | null = null,
): Promise<PatientRow[]> {
  return db.many(sql`
    ${PATIENT} where patient.centro_id = ${centroId} and unsubscribed_at is null
      and (${ids}::int[] is null or patient.id = any(${ids}::int[]))`);
}

/** Unsubscribed ones included: unsubscribing is idempotent, anything else checks `unsubscribed_at`. */
export async function findPatient(
  db: Db,
  centres: readonly number[],
  id: number,
): Promise<PatientRow | undefined> {
  return db.maybe(sql`${PATIENT} where patient.id = ${id} and patient.centro_id = any(${centres}::int[])`);
}

/** Whether the section was not removed. Under the centre's lock it stays so. */
export async function sectionExists(db: Db, centroId: number, id: number): Promise<boolean> {
  const section = await db.maybe(sql`
    select from section where centro_id = ${centroId} and id = ${id} and deleted_at is null`);
  return section !== undefined;
}

/** In their order. */
export async function listSections(db: Db, centroId: number): Promise<{ id: number; nombre: string }[]> {
  const sections = await db.many<{ id: number; nombre: string; orden: number }>(
    sql`select id, nombre, orden from section where centro_id = ${centroId} and deleted_at is null`,
  );
  return sections.sort(compareSections).map(({ id, nombre }) => ({ id, nombre }));
}

export async function insertPatient(
  db: Db,
  centroId: number,
  facts: PatientFacts,
  now: Instant,
): Promise<number> {
  const { id } = await db.one<{ id: number }>(sql`
    insert into patient (centro_id, nombre, apellidos, "numeroHabitacion", sexo, "fechaNacimiento", seccion,
      observaciones, "noUrineAlarm", "noUrineHours", "allowPatientLocation", "allowActivityTracking",
      "autoCorrectedAngle", "autoCorrectedAngleValue", "rotationAlarm", "stoppedTime", created_at)
    values (${centroId}, ${facts.nombre}, ${facts.apellidos}, ${facts.numeroHabitacion}, ${facts.sexo},
      ${facts.fechaNacimiento}::date, ${facts.seccion}, ${facts.observaciones}, ${facts.noUrineAlarm},
      ${facts.noUrineHours}, ${facts.allowPatientLocation}, ${facts.allowActivityTracking},
      ${facts.autoCorrectedAngle}, ${facts.autoCorrectedAngleValue}, ${facts.rotationAlarm}, ${facts.stoppedTime},
      ${new Date(now)})
    returning id`);
  await storeAngleCorrection(db, { centro_id: centroId, id }, facts, now);
  return id;
}

/** False when they were unsubscribed meanwhile. */
export async function updatePatient(
  db: Db,
  patient: Pick<PatientRow, 'centro_id' | 'id'>,
  facts: PatientFacts,
): Promise<boolean> {
  const changed = await db.run(sql`
    update patient set nombre = ${facts.nombre}, apellidos = ${facts.apellidos},
      "numeroHabitacion" = ${facts.numeroHabitacion}, sexo = ${facts.sexo},
      "fechaNacimiento" = ${facts.fechaNacimiento}::date, seccion = ${facts.seccion},
      observaciones = ${facts.observaciones}, "noUrineAlarm" = ${facts.noUrineAlarm},
      "noUrineHours" = ${facts.noUrineHours}, "allowPatientLocation" = ${facts.allowPatientLocation},
      "allowActivityTracking" = ${facts.allowActivityTracking}, "autoCorrectedAngle" = ${facts.autoCorrectedAngle},
      "autoCorrectedAngleValue" = ${facts.autoCorrectedAngleValue}, "rotationAlarm" = ${facts.rotationAlarm},
      "stoppedTime" = ${facts.stoppedTime}
    where centro_id = ${patient.centro_id} and id = ${patient.id} and unsubscribed_at is null`);
  return changed === 1;
}

/** Earlier corrections stay: readings of their time are computed with them. */
export async function storeAngleCorrection(
  db: Db,
  patient: Pick<PatientRow, 'centro_id' | 'id'>,
  facts: Pick<PatientFacts, 'autoCorrectedAngle' | 'autoCorrectedAngleValue'>,
  now: Instant,
): Promise<void> {
  const angle = facts.autoCorrectedAngle ? facts.autoCorrectedAngleValue : null;
  await db.run(sql`
    insert into angle_correction (centro_id, patient_id, from_at, angle)
    values (${patient.centro_id}, ${patient.id}, ${new Date(now)}, ${angle})
    on conflict (centro_id, patient_id, from_at) do update set angle = excluded.angle`);
}

/** False when already unsubscribed: the first time stays. */
export async function markUnsubscribed(
  db: Db,
  patient: Pick<PatientRow, 'centro_id' | 'id'>,
  now: Instant,
): Promise<boolean> {
  const marked = await db.run(sql`
    update patient set unsubscribed_at = ${new Date(now)}
    where centro_id = ${patient.centro_id} and id = ${patient.id} and unsubscribed_at is null`);
  return marked === 1;
}
