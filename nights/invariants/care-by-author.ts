import { sql } from '../../packages/server/src/db/sql';
import { grouped } from '../world/grouped';
import type { Invariant } from './invariant';

interface Row {
  key: string;
  staff: number;
  patient: number;
  kind: string;
}

/** 10: care is recorded under the name of whoever did it, once; what is not recorded yet is still on the phone. */
export const careByAuthor: Invariant = {
  name: 'care is under the name of whoever did it, once',
  async check({ db, phones }) {
    const rows = await db.many<Row>(sql`
      select key, staff_id as staff, patient_id as patient, kind from care_action where key is not null`);
    const byKey = grouped(rows, ({ key }) => key);
    for (const { taps, unsent } of phones)
      for (const [key, { by: nurse, patient, kind }] of taps) {
        const found = byKey.get(key) ?? [];
        if (found.length > 1)
          return `${kind} of resident ${patient} by ${nurse.username} is recorded ${found.length} times`;
        const [row] = found;
        if (!row && unsent.some((act) => act.key === key)) continue;
        if (!row) return `${kind} of resident ${patient} by ${nurse.username} is lost`;
        if (row.staff !== nurse.id)
          return `${kind} of resident ${patient} by ${nurse.username} is under another name`;
        if (row.patient !== patient || row.kind !== kind) return `care ${key} is recorded as something else`;
      }
    return undefined;
  },
};
