import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { sql } from '#db/sql';
import type { UniqueField } from '#forms/taken-names';

export interface SensorFacts {
  codigo: string;
  lecturaSeca: number;
  lecturaMojada: number;
  /** The calibration reference, computed from the two readings. */
  capacidad: number;
  fecha_activacion: string | null;
}

export interface SensorRow extends SensorFacts {
  centro_id: number;
  id: number;
  deleted_at: Instant | null;
  /** Who wears it now. */
  paciente: { id: number; nombre: string; apellidos: string } | null;
}

const SENSOR = sql`
  select sensor.centro_id, sensor.id, sensor.codigo, "lecturaSeca", "lecturaMojada", capacidad, fecha_activacion, sensor.deleted_at,
    case when patient.id is not null
      then jsonb_build_object('id', patient.id, 'nombre', nombre, 'apellidos', apellidos) end as paciente
  from sensor
  left join assignment on assignment.centro_id = sensor.centro_id and assignment.sensor_id = sensor.id and to_at is null
  left join patient on patient.centro_id = assignment.centro_id and patient.id = patient_id`;

export async function listSensors(db: Db, centroId: number): Promise<SensorRow[]> {
  return db.many(sql`${SENSOR} where sensor.centro_id = ${centroId} and sensor.deleted_at is null`);
}

/** Deleted ones included: a deletion is idempotent, anything else checks `deleted_at`. */
export async function findSensor(
  db: Db,
  centres: readonly number[],
  id: number,
): Promise<SensorRow | undefined> {
  return db.maybe(sql`${SENSOR} where sensor.id = ${id} and sensor.centro_id = any(${centres}::int[])`);
}

export async function insertSensor(
  db: Db,
  centroId: number,
  facts: SensorFacts,
  now: Instant,
): Promise<number> {
  const { id } = await db.one<{ id: number }>(sql`
    insert into sensor (centro_id, codigo, "lecturaSeca", "lecturaMojada", capacidad, fecha_activacion, created_at)
    values (${centroId}, ${facts.codigo}, ${facts.lecturaSeca}, ${facts.lecturaMojada}, ${facts.capacidad},
      ${facts.fecha_activacion}::date, ${new Date(now)})
    returning id`);
  await storeCalibration(db, centroId, id, facts.capacidad, now);
  return id;
}

/** False when it was deleted meanwhile. */
export async function updateSensor(db: Db, sensor: SensorRow, facts: SensorFacts): Promise<boolean> {
  const changed = await db.run(sql`
    update sensor set codigo = ${facts.codigo}, "lecturaSeca" = ${facts.lecturaSeca},
      "lecturaMojada" = ${facts.lecturaMojada}, capacidad = ${facts.capacidad},
      fecha_activacion = ${facts.fecha_activacion}::date
    where centro_id = ${sensor.centro_id} and id = ${sensor.id} and deleted_at is null`);
  return changed === 1;
}

/** Earlier calibrations stay: readings of their time are computed with them. */
export async function storeCalibration(
  db: Db,
  centroId: number,
  sensorId: number,
  capacidad: number,
  now: Instant,
): Promise<void> {
  await db.run(sql`
    insert into calibration (centro_id, sensor_id, from_at, capacidad)
    values (${centroId}, ${sensorId}, ${new Date(now)}, ${capacidad})
    on conflict (centro_id, sensor_id, from_at) do update set capacidad = excluded.capacidad`);
}

/** The time of the first deletion stays. */
export async function markSensorDeleted(db: Db, sensor: SensorRow, now: Instant): Promise<void> {
  await db.run(sql`
    update sensor set deleted_at = ${new Date(now)}
    where centro_id = ${sensor.centro_id} and id = ${sensor.id} and deleted_at is null`);
}

export const SENSOR_CODES: UniqueField = {
  field: 'codigo',
  findTaken: (db, names, centres) =>
    db.many(sql`
      select lower(codigo) as name, centro_id = any(${centres}::int[]) as "isKnown"
      from sensor where deleted_at is null and lower(codigo) = any(${names}::text[])`),
};
