import type { WireReading } from '@vigilia/contract/ingest';
import type { Day } from '@vigilia/domain/day';
import { QUARTER } from '@vigilia/domain/hub-loss';
import { DAY, HOUR, type Instant } from '@vigilia/domain/instant';
import type { Track } from '@vigilia/domain/track';
import { withCentreLock } from '#db/centre-lock';
import type { Database, Db } from '#db/database';
import { sql } from '#db/sql';
import { insertPastReadings } from '#features/ingest/storing/stored-reading.store';
import type { ReadingRow } from '#services/centre-model/known-readings';
import { upsertLatest } from '#services/centre-model/latest.store';
import { appendReload } from '#services/centre-model/log.store';
import { upsertDays, upsertTracks } from '#services/centre-model/open-day.store';
import { createMonthsAround } from '#stores/reading-partitions';
import { insertReceptionDays } from '#stores/reception.store';
import { staffByUsername, storeCare } from './past-care';
import {
  type AlertLine,
  type CareLine,
  type HistoryLine,
  type Program,
  type ReceivedLine,
  simulatedHistory,
} from './simulator';

/** Four minutes between readings are enough for the history. */
const EVERY_SECONDS = 240;

export interface WornSensor {
  sensorId: number;
  codigo: string;
  centroId: number;
  assignmentId: number;
  patientId: number;
}

/** Everything about one resident. */
interface Past {
  readonly days: { readonly day: Day; readonly track: Track | null }[];
  track: Track | null;
  readonly readings: WireReading[];
  readonly received: ReceivedLine[];
  readonly care: CareLine[];
  readonly alerts: AlertLine[];
}

/** Writes the history of the demo's residents, which the simulator folded with the same rules as live readings. */
export async function fillHistory(
  db: Database,
  program: Program,
  since: Instant,
  now: Instant,
  print: (text: string) => void,
): Promise<void> {
  const worn = new Map((await wornSensors(db)).map((sensor) => [sensor.codigo, sensor]));
  const staff = await staffByUsername(db);
  await createMonthsAround(db, now);
  let written = 0;
  let open: WornSensor | undefined;
  let past: Past = emptyPast();
  /** Once a home: whoever knows it reads it again. */
  const store = async (next: WornSensor | undefined) => {
    const sensor = open;
    if (!sensor) return;
    await withCentreLock(db, sensor.centroId, async (db) => {
      await storeHistory(db, sensor, past, now);
      await storeCare(db, sensor, past, staff);
      if (next?.centroId === sensor.centroId) return;
      await appendReload(db, sensor.centroId, now);
    });
    written += 1;
    if (written % 8 === 0) print(`  … history of ${written} of ${worn.size} residents`);
  };
  for await (const line of simulatedHistory(program, since, now, EVERY_SECONDS)) {
    if (line.sensor !== open?.codigo) {
      const next = worn.get(line.sensor);
      await store(next);
      open = next;
      past = emptyPast();
    }
    addTo(past, line);
  }
  await store(undefined);
  await fillHubHistory(db, since, now);
}

const emptyPast = (): Past => ({ days: [], track: null, readings: [], received: [], care: [], alerts: [] });

function addTo(past: Past, line: HistoryLine): void {
  if (line.type === 'reading') past.readings.push(line);
  else if (line.type === 'received') past.received.push(line);
  else if (line.type === 'care') past.care.push(line);
  else if (line.type === 'alert') past.alerts.push(line);
  else if (line.type === 'day') {
    const { track, cells, ...day } = line;
    past.days.push({ day: { ...day, cells: Buffer.from(cells, 'base64') }, track });
  } else past.track = line.track;
}

async function storeHistory(db: Db, sensor: WornSensor, past: Past, now: Instant): Promise<void> {
  const { centroId, assignmentId, patientId, sensorId } = sensor;
  const { days, track } = past;
  const last = days.at(-1);
  if (!last || !track) return;
  await db.run(
    upsertDays(
      centroId,
      days.map(({ day, track }) => ({ assignmentId, patientId, day, track })),
    ),
  );
  await db.run(upsertTracks(centroId, [{ assignmentId, patientId, date: last.day.date, track }]));
  const rows = past.readings.map((reading) => rowOf(sensor, reading));
  await db.run(insertPastReadings(centroId, rows, now));
  await storeReceived(db, sensor, past.received);
  const newest = rows.at(-1);
  if (!newest) return;
  const { at, power, battery } = newest;
  await db.run(upsertLatest(centroId, [{ sensorId, at, power, battery, batteryAt: at }]));
}

/** As if the log had said so. */
async function storeReceived(
  db: Db,
  { centroId, sensorId }: WornSensor,
  received: readonly ReceivedLine[],
): Promise<void> {
  const all = received.flatMap(({ hub, quarters }) => quarters.map((quarter) => ({ hub, quarter })));
  await db.run(
    insertReceptionDays(sql`
      select ${centroId}::int as centro_id, array_agg(${sensorId}::int) as sensor_id, array_agg(quarter * ${QUARTER}::float8) as at,
        array_agg(hub.id) as hub_id
      from unnest(${all.map(({ hub }) => hub)}::text[], ${all.map(({ quarter }) => quarter)}::int[]) as received (codigo, quarter)
      join hub using (codigo)`),
  );
}

const rowOf = ({ sensorId, assignmentId }: WornSensor, reading: WireReading): ReadingRow => ({
  sensorId,
  assignmentId,
  at: Date.parse(reading.at),
  power: reading.power,
  moisture: reading.moisture ?? null,
  contact: reading.contact ?? null,
  pitch: reading.pitch ?? null,
  roll: reading.roll ?? null,
  battery: reading.battery ?? null,
});

export async function wornSensors(db: Db): Promise<WornSensor[]> {
  return db.many(sql`
    select sensor.id as "sensorId", codigo, sensor.centro_id as "centroId", assignment.id as "assignmentId",
      patient_id as "patientId"
    from assignment
    join sensor on sensor.centro_id = assignment.centro_id and sensor.id = sensor_id
    where to_at is null`);
}

/** Every hub was offline for a few hours now and then. */
async function fillHubHistory(db: Db, since: Instant, now: Instant): Promise<void> {
  const hubs = await db.many<{ centro_id: number; id: number; codigo: string }>(
    sql`select centro_id, id, codigo from hub where codigo <> 'HUB-TRY'`,
  );
  for (const { centro_id, id } of hubs) {
    const moments: [Instant, boolean][] = [[since, true]];
    for (let day = 1; since + day * 6 * DAY < now - DAY; day += 1) {
      const gone = since + day * 6 * DAY + ((id * 7 + day * 5) % 20) * HOUR;
      moments.push([gone, false], [gone + (1 + ((id + day) % 5)) * HOUR, true]);
    }
    for (const [at, isOnline] of moments) {
      await db.run(sql`
        insert into hub_history (centro_id, hub_id, at, "isOnline")
        values (${centro_id}, ${id}, ${new Date(at)}, ${isOnline}) on conflict do nothing`);
    }
    await db.run(
      sql`update hub set last_seen_at = ${new Date(now)} where centro_id = ${centro_id} and id = ${id}`,
    );
  }
}
