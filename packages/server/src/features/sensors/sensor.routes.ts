import * as contract from '@vigilia/contract/sensors';
import type { Database, Db } from '#db/database';
import { prepareForm, readForm } from '#forms/form';
import { withFieldErrors } from '#forms/write-response';
import { type Actor, centreIds } from '#http/actor';
import { requireFound } from '#http/require-found';
import type { Router } from '#http/router';
import { addSensor } from './add-sensor';
import { changeSensor } from './change-sensor';
import { removeSensor } from './remove-sensor';
import { presentSensors } from './sensor.presenter';
import { findSensor, listSensors, type SensorRow } from './sensor.store';
import { sensorForm } from './sensor-form';

export function sensorRoutes({ serve, serveRecord }: Router, db: Database): void {
  serve(contract.listSensors, async (_, { centre, now }) => ({
    lista: presentSensors(await listSensors(db, centre.id), now),
  }));

  serve(contract.prepareSensor, async ({ query }, { actor, locale }) => {
    const sensor = query.id === undefined ? null : await requireActiveSensor(db, actor, query.id);
    return prepareForm('form.sensor', sensorForm(), sensor, locale);
  });

  serve(contract.addSensor, ({ body }, { centre, locale, now }) =>
    withFieldErrors(locale, async () => addSensor(db, centre.id, readForm(sensorForm(), body), now)),
  );

  serveRecord(
    contract.editSensor,
    ({ params }, { actor }) => requireActiveSensor(db, actor, params.id),
    (sensor, { body }, { locale, now }) =>
      withFieldErrors(locale, async () => changeSensor(db, sensor, readForm(sensorForm(), body), now)),
  );

  serve(contract.removeSensor, async ({ params, query }, { actor, now }) => {
    const sensor = requireFound(await findSensor(db, centreIds(actor), params.id));
    await removeSensor(db, sensor, query.expect, now);
    return { id: sensor.id };
  });
}

/** A sensor of the actor's centres that is not deleted, or 404. */
async function requireActiveSensor(db: Db, actor: Actor, id: number): Promise<SensorRow> {
  const sensor = await findSensor(db, centreIds(actor), id);
  return requireFound(sensor?.deleted_at === null ? sensor : undefined);
}
