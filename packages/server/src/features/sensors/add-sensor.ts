import type { Instant } from '@vigilia/domain/instant';
import { withCentreLock } from '#db/centre-lock';
import type { Db } from '#db/database';
import { rejectOnConstraint } from '#forms/form-rejected';
import { insertSensor } from './sensor.store';
import { capacidadOf, type SensorInput } from './sensor-form';

export async function addSensor(db: Db, centroId: number, input: SensorInput, now: Instant): Promise<number> {
  const facts = { fecha_activacion: null, ...input, capacidad: capacidadOf(input) };
  const add = withCentreLock(db, centroId, (db) => insertSensor(db, centroId, facts, now));
  return add.catch(rejectOnConstraint('sensor_code', 'codigo', 'field.taken'));
}
