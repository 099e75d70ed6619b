import * as contract from '@vigilia/contract/sensors';
import type { Database } from '#db/database';
import type { Door } from '#http/door';
import { presentSensors } from './sensor.presenter';
import { listSensors } from './sensor.store';

export function sensorRoutes({ serve }: Door, db: Database): void {
  serve(contract.listSensors, async (_, { centre }) => ({
    lista: presentSensors(await listSensors(db, centre.id)),
  }));
}
