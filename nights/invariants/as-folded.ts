import type { CalibratedReading } from '@vigilia/domain/reading';
import { naiveState } from '@vigilia/domain/testing/naive';
import { sql } from '../../packages/server/src/db/sql';
import { readings } from '../../packages/server/src/stores/reading.store';
import { listSeenBy, undisturbedFor } from '../world/inspect';
import type { Invariant } from './invariant';

type Row = Omit<CalibratedReading, 'capacidad' | 'correction'>;
const MINUTE = 60_000;
/** Late readings are folded behind the batches. */
const REPAIR_TIME = 2 * MINUTE;

/** 2: what is shown is what the stored readings say by the independent writing of the rules; a resident a minute, in turn. */
export const asFolded: Invariant = {
  name: 'what is stored equals the fold of it',
  async check(night, minute) {
    // A server whose clock is wrong says what holds at another time.
    if (undisturbedFor(night) < REPAIR_TIME || night.servers.some(({ clockError }) => clockError !== 0))
      return undefined;
    const home = night.homes[0]!;
    const resident = home.residents[minute % home.residents.length]!;
    const shown = (await listSeenBy(night, home.nurses[0]!))?.find(({ id }) => id === resident.id);
    if (!shown) return undefined;
    const rows = await night.db.many<Row>(sql`
      select at, power, moisture, contact, pitch, roll from (${readings({
        ...{ centre: home.id, from: new Date(night.options.from - MINUTE) },
        until: new Date(night.time.now + MINUTE),
        sensor: sql`(select id from sensor where codigo = ${resident.sensor})`,
      })}) as stored order by at`);
    const marks = await night.db.one<{ count: number }>(sql`
      select count(*) as count from day_to_repair where centro_id = ${home.id}`);
    if (marks.count > 0) return undefined;
    const wearing = {
      assignment: { from: 0, until: null },
      readings: rows.map((row) => ({ ...row, capacidad: 100, correction: 0 })),
    };
    const said = naiveState(wearing, resident.plan, night.time.now)?.estado ?? null;
    const names = ['tipo', 'estado_filtrado', 'resistive_event_type', 'contact_error'] as const;
    for (const name of names)
      if (shown.estado?.[name] !== said?.[name])
        return `${resident.sensor}: ${name} is ${String(shown.estado?.[name])}, and ${String(said?.[name])} by its ${rows.length} readings`;
    return undefined;
  },
};
