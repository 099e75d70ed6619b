import type { WireReading } from '@vigilia/contract/ingest';
import { sql } from '../../packages/server/src/db/sql';
import { readings } from '../../packages/server/src/stores/reading.store';
import { undisturbedFor } from '../world/inspect';
import type { Invariant } from './invariant';

interface Row {
  at: number;
  moisture: number | null;
  contact: string | null;
  pitch: number | null;
  roll: number | null;
}

/** Minutes in which what was postponed is stored. */
const SLACK = 3 * 60_000;
/** Each sensor is looked at so often, in turn. */
const EVERY = 5;

/** 1: what was acknowledged is stored, once, with its values. */
export const storedOnce: Invariant = {
  name: 'what was acknowledged is stored once',
  async check(night, minute) {
    // What is ahead of a server's clock is kept until its time has come, and what cannot be stored now is postponed.
    if (night.servers.some(({ clockError }) => clockError !== 0) || undisturbedFor(night) < SLACK)
      return undefined;
    for (const [index, { sensor, home }] of night.residents.entries()) {
      const acknowledged = night.acknowledgedReadings
        .get(sensor)
        ?.splice(0, index % EVERY === minute % EVERY ? 1_000 : 0);
      if (!acknowledged || acknowledged.length === 0) continue;
      const times = acknowledged.map(({ at }) => Date.parse(at));
      const rows = await night.db.many<Row>(sql`
        select at, moisture, contact, pitch, roll from (${readings({
          ...{ centre: home, from: new Date(Math.min(...times)), until: new Date(Math.max(...times) + 1) },
          sensor: sql`(select id from sensor where codigo = ${sensor})`,
        })}) as stored`);
      for (const reading of acknowledged) {
        const found = rows.filter((row) => row.at === Date.parse(reading.at));
        if (found.length !== 1) return `${sensor} ${reading.at} is stored ${found.length} times`;
        const wrong = differsIn(reading, found[0]!);
        if (wrong) return `${sensor} ${reading.at} is stored with another ${wrong}`;
      }
    }
    return undefined;
  },
};

function differsIn(reading: WireReading, row: Row): string | undefined {
  if ((reading.contact ?? null) !== row.contact) return 'contact';
  const numbers = ['moisture', 'pitch', 'roll'] as const;
  return numbers.find((name) => {
    const [sent, stored] = [reading[name] ?? null, row[name]];
    return sent === null || stored === null ? sent !== stored : Math.abs(sent - stored) > 0.51;
  });
}
