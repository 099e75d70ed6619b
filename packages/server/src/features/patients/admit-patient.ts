import type { Instant } from '@vigilia/domain/instant';
import { withCentreLock } from '#db/centre-lock';
import type { Db } from '#db/database';
import { insertPatient } from '#stores/patient.store';
import { ON_ADMISSION, type PatientInput } from './patient-form';
import { requireSection } from './require-section';
import { wearSensor } from './wear-sensor';

export async function admitPatient(
  db: Db,
  centroId: number,
  { sensor = null, ...input }: PatientInput,
  now: Instant,
): Promise<number> {
  return withCentreLock(db, centroId, async (db) => {
    await requireSection(db, centroId, input.seccion);
    const id = await insertPatient(db, centroId, { ...ON_ADMISSION, ...input }, now);
    if (sensor !== null) await wearSensor(db, { centro_id: centroId, id }, sensor, now);
    return id;
  });
}
