import * as contract from '@vigilia/contract/hubs';
import type { Database } from '#db/database';
import type { Door } from '#http/door';
import { presentHubs } from './hub.presenter';
import { listHubs } from './hub.store';

export function hubRoutes({ serve }: Door, db: Database): void {
  serve(contract.listHubs, async (_, { centre, now }) => ({
    lista: presentHubs(await listHubs(db, centre.id), now),
  }));
}
