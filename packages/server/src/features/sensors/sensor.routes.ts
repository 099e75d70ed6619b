import { describeSensorImport, importSensors } from '@vigilia/contract/imports';
import * as contract from '@vigilia/contract/sensors';
import type { Database, Db } from '#db/database';
import { prepareForm, readForm } from '#forms/form';
import type { ImportRuns } from '#forms/import/import-runs';
import { describeColumns } from '#forms/import/present-import';
import { runImport } from '#forms/import/run-import';
import { limitTaken } from '#forms/taken-names';
import { withFieldErrors } from '#forms/write-response';
import { centreIds } from '#http/actor';
import type { Context } from '#http/context';
import { requireFound } from '#http/require-found';
import type { Router } from '#http/router';
import type { CentreModels } from '#services/centre-model/centre-models';
import { addSensor } from './add-sensor';
import { changeSensor } from './change-sensor';
import { checkSensor } from './check-sensor';
import { sensorImport, sensorImportInputs } from './import-sensors';
import { removeSensor } from './remove-sensor';
import { presentSensors } from './sensor.presenter';
import { findSensor, listSensors, SENSOR_CODES, type SensorRow } from './sensor.store';
import { sensorForm } from './sensor-form';

export function sensorRoutes(
  { serve, serveRecord }: Router,
  db: Database,
  models: CentreModels,
  imports: ImportRuns,
): void {
  serve(contract.listSensors, async (_, { centre, now, access }) => {
    const sensors = await listSensors(db, centre.id);
    access.about(sensors.flatMap(wearerOf));
    return { lista: presentSensors(sensors, await models.current(db, centre.id), now) };
  });

  serve(contract.prepareSensor, async ({ query }, context) => {
    const sensor = query.id === undefined ? null : await requireActiveSensor(db, context, query.id);
    return prepareForm('form.sensor', sensorForm(), sensor, context.locale);
  });

  serve(contract.addSensor, ({ body }, { actor, centre, locale, now, access }) =>
    withFieldErrors(locale, async () => {
      const input = readForm(sensorForm(), body);
      const inLog = access.logged(db, (id) => access.madeRecord(id as number));
      const asker = { centroId: centre.id, centres: centreIds(actor), now };
      return limitTaken(db, SENSOR_CODES, asker, input.codigo, () => addSensor(inLog, centre.id, input, now));
    }),
  );

  serve(describeSensorImport, async (_, { locale }) => describeColumns(sensorImportInputs(), locale));

  serve(importSensors, async ({ body }, { actor, centre, locale, now, access }) => {
    if (!body.store) access.preview();
    const request = { ...body, centroId: centre.id, staffId: actor.id, locale, now };
    const asker = { centroId: centre.id, centres: centreIds(actor), now };
    const inLog = access.logged(db, (made) => access.madeRecord(...((made as number[] | null) ?? [])));
    return (await runImport(inLog, sensorImport(asker), request, imports)).result;
  });

  serveRecord(
    contract.editSensor,
    ({ params }, context) => requireActiveSensor(db, context, params.id),
    (sensor, { body }, { actor, locale, now, access }) =>
      withFieldErrors(locale, async () => {
        const input = readForm(sensorForm(), body, { stored: sensor });
        const codigo = input.codigo === sensor.codigo ? undefined : input.codigo;
        const asker = { centroId: sensor.centro_id, centres: centreIds(actor), now };
        return limitTaken(db, SENSOR_CODES, asker, codigo, () =>
          changeSensor(access.logged(db), sensor, input, now),
        );
      }),
  );

  serve(contract.checkSensor, async ({ params }, context) => {
    const sensor = await requireActiveSensor(db, context, params.id);
    return checkSensor(db, await models.current(db, sensor.centro_id), sensor, context.now);
  });

  serve(contract.removeSensor, async ({ params, query }, { actor, now, access }) => {
    const sensor = requireFound(await findSensor(db, centreIds(actor), params.id));
    access.about(wearerOf(sensor), sensor.centro_id);
    await removeSensor(access.logged(db), sensor, query, now);
    return { id: sensor.id };
  });
}

/** A sensor of the actor's centres that is not deleted, or 404. */
async function requireActiveSensor(db: Db, { actor, access }: Context, id: number): Promise<SensorRow> {
  const sensor = await findSensor(db, centreIds(actor), id);
  if (sensor) access.about(wearerOf(sensor), sensor.centro_id);
  return requireFound(sensor?.deleted_at === null ? sensor : undefined);
}

const wearerOf = ({ paciente }: SensorRow): number[] => (paciente ? [paciente.id] : []);
