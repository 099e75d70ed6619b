import { CONTACTS, POWERS, type Reading } from '@vigilia/domain/reading';
import { sql } from '../../packages/server/src/db/sql';
import { codedChunks, logOf } from '../../packages/server/src/stores/reading.store';
import type { Night } from '../night';
import { grouped } from './grouped';
import type { NightHome } from './home';

interface Row extends Omit<Reading, 'power' | 'contact'> {
  sensor: string;
  power: number;
  contact: number | null;
}

/** How often invariants read what is stored of a night; minutes. */
export const STORED_EVERY = 10;

const read = new WeakMap<NightHome, { at: number; rows: Promise<ReadonlyMap<string, readonly Reading[]>> }>();

/** All readings of a home's night by sensor, in order, read once a moment for all invariants. */
export function storedReadings(
  night: Night,
  home: NightHome,
): Promise<ReadonlyMap<string, readonly Reading[]>> {
  const { now } = night.time;
  let known = read.get(home);
  if (known?.at !== now) {
    known = { at: now, rows: readStored(night, home.id) };
    read.set(home, known);
  }
  return known.rows;
}

async function readStored(
  { db, options }: Night,
  home: number,
): Promise<ReadonlyMap<string, readonly Reading[]>> {
  const since = new Date(options.from - 3_600_000);
  const columns = sql`sensor_id, at, power, moisture, contact, pitch, roll`;
  const rows = await db.many<Row>(sql`
    select codigo as sensor, at, power, moisture, contact, pitch, roll from (
      select ${columns} from (${codedChunks(sql`centro_id = ${home} and to_at >= ${since}`)}) as chunks
      union all select ${columns} from (${logOf(home)}) as log
    ) as stored join sensor on sensor.centro_id = ${home} and sensor.id = sensor_id
    order by at`);
  const decoded = rows.map(({ power, contact, ...row }) => ({
    ...{ ...row, power: POWERS[power]!, contact: contact === null ? null : CONTACTS[contact]! },
  }));
  return grouped(decoded, ({ sensor }) => sensor);
}
