import { sql } from '../../packages/server/src/db/sql';
import { verifyChains } from '../../packages/server/src/features/access/verify-chains';
import type { Invariant } from './invariant';

const MINUTE = 60_000;
const CHAINS_EVERY = 30;

/** 8: every change of a resident's data has its entry in the access log, and the chain verifies. */
export const accessRecorded: Invariant = {
  name: 'every change has its entry in the access log, and the chain verifies',
  async check(night, minute) {
    const { db, time } = night;
    const [silent] = await db.many<{ id: number; patient: number }>(sql`
      select id, patient_id as patient from care_action care
      where recorded_at > ${new Date(time.now - 10 * MINUTE)} and not exists (
        select from access_log entry
        where entry.centro_id = care.centro_id and entry.staff_id = care.staff_id
          and entry.pacientes @> array[care.patient_id] and action = 'recordCare' and result = 'ok')`);
    if (silent) return `care ${silent.id} of resident ${silent.patient} has no entry`;
    if (minute % CHAINS_EVERY !== 0) return undefined;
    const broken = (await verifyChains(db)).find(({ brokenAt }) => brokenAt !== null);
    return broken && `the chain of home ${broken.centroId} is broken at ${broken.brokenAt}`;
  },
};
