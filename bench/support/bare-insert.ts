import type { WireReading } from '@vigilia/contract/ingest';
import type { Db } from '../../packages/server/src/db/database';
import { sql } from '../../packages/server/src/db/sql';
import type { Resident } from './home';
import type { Place } from './place';
import { readingOf } from './reading';

type BareRow = Pick<Resident, 'sensorId' | 'assignmentId'> & Omit<WireReading, 'at'> & { at: number };

/** A row a reading with a primary key, as readings were stored before they were a log, and nothing else: it never changes. */
export const createBareTable = (db: Db): Promise<void> =>
  db.script(`
    create table bare (
      centro_id int not null, sensor_id int not null, at timestamptz not null, assignment_id int,
      received_at timestamptz not null, power text not null, moisture float8, contact text, pitch float8, roll float8,
      battery float8, primary key (centro_id, sensor_id, at))`);

export const insertBareRows = (db: Db, rows: readonly BareRow[]): Promise<number> =>
  db.run(sql`
    insert into bare (centro_id, sensor_id, at, assignment_id, received_at,
      power, moisture, contact, pitch, roll, battery)
    select 1, sensor_id, to_timestamp(at / 1000), assignment_id, ${new Date()},
      power, moisture, contact, pitch, roll, battery
    from unnest(
      ${rows.map((row) => row.sensorId)}::int[], ${rows.map((row) => row.at)}::float8[],
      ${rows.map((row) => row.assignmentId)}::int[], ${rows.map((row) => row.power)}::text[],
      ${rows.map((row) => row.moisture ?? null)}::float8[], ${rows.map((row) => row.contact ?? null)}::text[],
      ${rows.map((row) => row.pitch ?? null)}::float8[], ${rows.map((row) => row.roll ?? null)}::float8[],
      ${rows.map((row) => row.battery ?? null)}::float8[]
    ) as new (sensor_id, at, assignment_id, power, moisture, contact, pitch, roll, battery)`);

/** The floor: the same readings in one insert after the other. */
export async function bareInsert(place: Place, residents: readonly Resident[]) {
  const db = await place.open();
  await createBareTable(db);
  let count = 0;
  const from = Date.UTC(2026, 0, 1);

  const insert = (size: number): Promise<number> => {
    const rows = Array.from({ length: size }, () => {
      const n = Math.floor(count / residents.length);
      const resident = residents[count % residents.length] as Resident;
      count += 1;
      const at = from + n * 5_000;
      return { ...resident, ...readingOf(resident.codigo, n, at), at };
    });
    return insertBareRows(db, rows);
  };

  return {
    /** Rows a second. */
    async run(batch: number, seconds: number): Promise<number> {
      const started = performance.now();
      const until = started + seconds * 1_000;
      let rows = 0;
      while (performance.now() < until) rows += await insert(batch);
      return rows / ((performance.now() - started) / 1_000);
    },
    close: () => db.close(),
  };
}
