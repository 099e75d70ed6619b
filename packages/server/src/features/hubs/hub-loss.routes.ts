import { type HubLossPage, readHubLoss } from '@vigilia/contract/hub-loss';
import { COVERS, type HubLoss, hubLosses, QUARTER, RECEPTION_DAYS } from '@vigilia/domain/hub-loss';
import { HOUR, type Instant } from '@vigilia/domain/instant';
import { comparePatients } from '@vigilia/domain/list-order';
import type { Database } from '#db/database';
import type { Router } from '#http/router';
import type { CentreModels } from '#services/centre-model/centre-models';
import { listPatients, type PatientRow } from '#stores/patient.store';
import { listReceivedQuarters } from '#stores/reception.store';
import { isOnline } from './hub.presenter';
import { type HubRow, listHubs } from './hub.store';
import { hubFacts, residentFacts } from './reception-facts';

export function hubLossRoutes({ serve }: Router, db: Database, models: CentreModels): void {
  serve(readHubLoss, async (_, { centre, now, access }) => {
    const from = now - RECEPTION_DAYS;
    const hubs = await listHubs(db, centre.id);
    const patients = (await listPatients(db, centre.id)).sort(comparePatients);
    const received = await listReceivedQuarters(db, centre.id, from);
    const { directory } = await models.current(db, centre.id);
    access.about(patients.map(({ id }) => id));
    const ids = patients.map(({ id }) => id);
    const residents = residentFacts(ids, directory.sensorsById.values(), received);
    const { losses, unreceived } = hubLosses({ hubs: hubs.map((hub) => hubFacts(hub, now)), residents }, now);
    const known = received
      .flatMap(({ quarters }) => quarters[0] ?? [])
      .reduce((first, quarter) => Math.min(first, quarter), Number.POSITIVE_INFINITY);
    return {
      from: new Date(from).toISOString(),
      knownFrom: Number.isFinite(known) ? new Date(Math.max(from, known * QUARTER)).toISOString() : null,
      lista: losses.map((loss) => presentLoss(loss, hubs.find(({ id }) => id === loss.hubId)!, ids, now)),
      unreceived: ids
        .filter((id) => unreceived.includes(id))
        .map((id) => ({ id, sensorSince: toTimestamp(directory.wearing.get(id)?.worn.from ?? null) })),
      residents: patients.map(presentResident),
    };
  });
}

/** Those who are covered alike in the order of the list. */
function presentLoss(
  { residents }: HubLoss,
  hub: HubRow,
  order: readonly number[],
  now: Instant,
): HubLossPage['lista'][number] {
  return {
    ...{ id: hub.id, codigo: hub.codigo, etiqueta: hub.etiqueta },
    encendido: isOnline(hub, now),
    lastTimeOnline: toTimestamp(hub.last_seen_at),
    silent: hubFacts(hub, now).isSilent,
    residents: residents
      .map(({ quarters, ...resident }) => ({ ...resident, hours: (quarters * QUARTER) / HOUR }))
      .sort(
        (a, b) =>
          COVERS.indexOf(a.cover) - COVERS.indexOf(b.cover) ||
          a.share - b.share ||
          order.indexOf(a.id) - order.indexOf(b.id),
      ),
  };
}

const presentResident = ({ id, nombre, apellidos, numeroHabitacion }: PatientRow) => ({
  ...{ id, nombre, apellidos, numeroHabitacion },
});

const toTimestamp = (at: Instant | null): string | null => (at === null ? null : new Date(at).toISOString());
