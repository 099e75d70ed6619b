import * as contract from '@vigilia/contract/staff';
import type { Database } from '#db/database';
import type { Door } from '#http/door';
import { presentStaff } from './staff.presenter';
import { listStaff } from './staff.store';

export function staffRoutes({ serve }: Door, db: Database): void {
  serve(contract.listStaff, async (_, { centre }) => ({
    lista: presentStaff(await listStaff(db, centre.id)),
  }));

  serve(contract.listUsers, async (_, { centre }) => presentStaff(await listStaff(db, centre.id)));
}
