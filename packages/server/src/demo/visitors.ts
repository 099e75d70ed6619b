import type { CareKind } from '@vigilia/domain/alerts/care-kinds';
import { type Instant, SECOND } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { sql } from '#db/sql';
import type { Scheduler } from '#scheduler';
import type { VisitorAct } from './simulator';

const EVERY = 10 * SECOND;

interface VisitorNeeds {
  readonly db: Db;
  readonly schedule: Scheduler;
  readonly worn: readonly { readonly codigo: string; readonly patientId: number }[];
  readonly onAct: (act: VisitorAct) => void;
  readonly onError: (error: unknown) => void;
}

/**
 * Hands on what visitors of the demo record from now on: whoever taps *Changed* sees the sensor confirm it. What simulated staff recorded
 * has happened already. Ends with the returned function.
 */
export async function followVisitors({
  db,
  schedule,
  worn,
  onAct,
  onError,
}: VisitorNeeds): Promise<() => Promise<void>> {
  const sensors = new Map(worn.map(({ patientId, codigo }) => [patientId, codigo]));
  let { last } = await db.one<{ last: number }>(sql`select coalesce(max(id), 0) as last from care_action`);
  const look = async () => {
    const acts = await db.many<{
      id: number;
      patient: number;
      kind: CareKind;
      at: Instant;
      own: boolean;
    }>(sql`
      select id, patient_id as patient, kind, at, coalesce(key like 'demo-%', false) as own from care_action
      where id > ${last} and voided_at is null order by id`);
    for (const { id, patient, kind, at, own } of acts) {
      last = id;
      const resident = sensors.get(patient);
      if (resident !== undefined && !own) onAct({ resident, kind, at });
    }
  };
  let looking: Promise<void> | null = null;
  const stop = schedule(EVERY, () => {
    looking ??= look()
      .catch(onError)
      .finally(() => {
        looking = null;
      });
  });
  return async () => {
    stop();
    await looking;
  };
}
