import { NO_CARE } from '@vigilia/domain/alerts/care-facts';
import type { Db } from '#db/database';
import type { CentreModels } from '#services/centre-model/centre-models';
import { sensorStates } from '#services/centre-model/sensor-state';
import { readCareFacts } from '#stores/care.store';
import { listPatients } from '#stores/patient.store';
import { listNewestComments } from './comment.store';
import type { Stale } from './stale-patients';
import type { CardData } from './ward-card';

/** The stored data of all patients of a centre, read again where it is stale. Nobody unsubscribed is among them. */
export async function readCards<C extends CardData>(
  db: Db,
  models: CentreModels,
  centroId: number,
  known: ReadonlyMap<number, C>,
  stale: Stale,
): Promise<Map<number, C | CardData>> {
  const rows = await readRows(db, centroId, stale);
  const ids = rows.map(({ id }) => id);
  const comments = ids.length === 0 ? [] : await listNewestComments(db, centroId, ids);
  const care = await readCareFacts(db, centroId, ids);
  const sensorsOnly = stale.sensorStates.filter((id) => known.has(id));
  const wearers = [...ids, ...sensorsOnly];
  const states = new Map(
    (wearers.length === 0 ? [] : sensorStates(await models.current(db, centroId), wearers)).map((state) => [
      state.patient_id,
      state,
    ]),
  );

  const cards = new Map<number, C | CardData>(stale.patients === 'all' ? [] : known);
  for (const id of stale.patients === 'all' ? [] : stale.patients) cards.delete(id);
  for (const row of rows) {
    const own = comments.filter(({ patient_id }) => patient_id === row.id);
    cards.set(row.id, {
      ...{ row, comments: own, sensorState: states.get(row.id) },
      care: care.get(row.id) ?? NO_CARE,
    });
  }
  for (const id of sensorsOnly) {
    const { row, comments, care } = known.get(id) as C;
    cards.set(id, { row, comments, care, sensorState: states.get(id) });
  }
  return cards;
}

function readRows(db: Db, centroId: number, { patients }: Stale) {
  if (patients === 'all') return listPatients(db, centroId);
  return patients.length === 0 ? [] : listPatients(db, centroId, patients);
}
