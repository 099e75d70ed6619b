import type { WireReading } from '@vigilia/contract/ingest';
import type { Reading } from '@vigilia/domain/reading';
import { undisturbedFor } from '../world/inspect';
import { STORED_EVERY, storedReadings } from '../world/stored';
import type { Invariant } from './invariant';

/** Minutes in which what was postponed is stored. */
const SLACK = 3 * 60_000;

/** 1: what was acknowledged is stored, once, with its values, and stays so. */
export const storedOnce: Invariant = {
  name: 'what was acknowledged is stored once',
  async check(night, minute) {
    // What is ahead of a server's clock is kept until its time has come, and what cannot be stored now is postponed.
    const isRightTime = night.servers.every(({ clockError }) => clockError === 0);
    if (minute % STORED_EVERY !== 0 || !isRightTime || undisturbedFor(night) < SLACK) return undefined;
    for (const home of night.homes) {
      const stored = await storedReadings(night, home);
      for (const { sensor } of home.residents) {
        const byTime = new Map<number, Reading>();
        for (const row of stored.get(sensor) ?? []) {
          if (byTime.has(row.at)) return `${sensor} ${new Date(row.at).toISOString()} is stored twice`;
          byTime.set(row.at, row);
        }
        for (const [at, reading] of night.acknowledgedReadings.get(sensor) ?? []) {
          const row = byTime.get(at);
          if (!row) return `${sensor} ${reading.at} was acknowledged and is not stored`;
          const wrong = differsIn(reading, row);
          if (wrong) return `${sensor} ${reading.at} is stored with another ${wrong}`;
        }
      }
    }
    return undefined;
  },
};

function differsIn(reading: WireReading, row: Reading): string | undefined {
  if (reading.power !== row.power) return 'power';
  if ((reading.contact ?? null) !== row.contact) return 'contact';
  const numbers = ['moisture', 'pitch', 'roll'] as const;
  return numbers.find((name) => {
    const [sent, stored] = [reading[name] ?? null, row[name]];
    return sent === null || stored === null ? sent !== stored : Math.abs(sent - stored) > 0.51;
  });
}
