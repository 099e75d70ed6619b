import { existsSync } from 'node:fs';
import { HOUR, type Instant } from '@vigilia/domain/instant';
import { localDayAt, localDayOf } from '@vigilia/domain/local-day';
import type { SecretKey } from '#crypto/secret-key';
import type { Database } from '#db/database';
import { sql } from '#db/sql';
import { listHomes } from '#features/quality/quality.store';
import { writeMonths } from '#features/quality/write-months';
import type { Scheduler } from '#scheduler';
import { CentreModels } from '#services/centre-model/centre-models';
import { fillDemo } from './fill';
import { fillHistory, wornSensors } from './history';
import { fillHandovers } from './past-handovers';
import { type Program, startSimulator } from './simulator';
import { StaffAtWork } from './staff-at-work';
import { followVisitors } from './visitors';

/** Residents, sensors, hubs and accounts: quick, so that the page is served while the history is still being written. */
export async function prepareDemo(
  db: Database,
  key: SecretKey,
  now: Instant,
  print: (text: string) => void,
): Promise<void> {
  if (await fillDemo(db, key, beginning(now), now)) print('The demo’s homes are created.');
}

/**
 * Writes the history on the first start, then runs the simulator: it sends readings over MQTT and says what its staff do,
 * and is told what visitors of the demo record, so that the sensors show it.
 */
export async function runDemo({
  db,
  mqtt,
  program,
  address,
  clock,
  schedule,
  print,
  onError,
}: DemoNeeds): Promise<{ close(): Promise<void> }> {
  if (!existsSync(program)) return { close: async () => undefined };
  const { exists } = await db.one<{ exists: boolean }>(sql`select exists (select from day)`);
  if (!exists) {
    print('Writing six weeks of history …');
    await fillHistory(db, program, beginning(clock()), clock(), print);
    await fillHandovers(db, clock);
    const models = new CentreModels(clock);
    for (const home of await listHomes(db)) await writeMonths(db, models, home, clock());
    print('The demo is complete.');
  }
  const worn = await wornSensors(db);
  const residents = new Map(worn.map(({ codigo, patientId }) => [codigo, patientId]));
  const staff = new StaffAtWork({ address, clock, residents, onError });
  const simulator = startSimulator(program, mqtt, await lastReadingAt(db, clock()), staff.onAct);
  const stopVisitors = await followVisitors({ db, schedule, worn, onAct: simulator.perform, onError });
  return {
    close: async () => {
      await stopVisitors();
      await staff.close();
      await simulator.close();
    },
  };
}

/** From where the simulator continues; of a longer pause only the last six hours are simulated. */
async function lastReadingAt(db: Database, now: Instant): Promise<Instant> {
  const { at } = await db.one<{ at: Instant | null }>(sql`
    select greatest((select max(at) from sensor_latest),
      (select to_timestamp(max(moment) / 1000) from reading_batch, unnest(at) as moment)) as at`);
  return Math.max(at ?? now, now - 6 * HOUR);
}

interface DemoNeeds {
  readonly db: Database;
  readonly mqtt: string;
  /** Where the simulator is built. */
  readonly program: Program;
  /** Of the server. */
  readonly address: string;
  readonly schedule: Scheduler;
  readonly onError: (error: unknown) => void;
  readonly clock: () => Instant;
  readonly print: (text: string) => void;
}

/** The first of the previous month, so that there is one whole month to report on. */
function beginning(now: Instant): Instant {
  const zona = 'Europe/Amsterdam';
  const [year = 0, month = 1] = localDayAt(zona, now).date.split('-').map(Number);
  return localDayOf(zona, new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 10)).start;
}
