import { naiveState } from '@vigilia/domain/testing/naive';
import { sql } from '../../packages/server/src/db/sql';
import { listSeen, undisturbedFor } from '../world/inspect';
import { STORED_EVERY, storedReadings } from '../world/stored';
import type { Invariant } from './invariant';

/** Late readings are folded behind the batches. */
const REPAIR_TIME = 2 * 60_000;

/** 2: what is shown is what the stored readings say by the independent writing of the rules; every other resident each time. */
export const asFolded: Invariant = {
  name: 'what is stored equals the fold of it',
  async check(night, minute) {
    // A server whose clock is wrong says what holds at another time.
    const isRightTime = night.servers.every(({ clockError }) => clockError === 0);
    if (minute % STORED_EVERY !== 0 || !isRightTime || undisturbedFor(night) < REPAIR_TIME) return undefined;
    for (const home of night.homes) {
      const shown = await listSeen(night, home);
      const marks = await night.db.one<{ count: number }>(sql`
        select count(*) as count from day_to_repair where centro_id = ${home.id}`);
      if (!shown || marks.count > 0) continue;
      const stored = await storedReadings(night, home);
      for (const [index, { id, sensor, plan }] of home.residents.entries()) {
        if (index % 2 !== (minute / STORED_EVERY) % 2) continue;
        const estado = shown.find((one) => one.id === id)?.estado;
        const rows = stored.get(sensor) ?? [];
        const wearing = {
          assignment: { from: 0, until: null },
          readings: rows.map((row) => ({ ...row, capacidad: 100, correction: 0 })),
        };
        const said = naiveState(wearing, plan, night.time.now)?.estado ?? null;
        const names = ['tipo', 'estado_filtrado', 'resistive_event_type', 'contact_error'] as const;
        for (const name of names)
          if (estado?.[name] !== said?.[name])
            return `${sensor}: ${name} is ${String(estado?.[name])}, and ${String(said?.[name])} by its ${rows.length} readings`;
      }
    }
    return undefined;
  },
};
