import type { WireReading } from '@vigilia/contract/ingest';
import { foldReadings } from '@vigilia/domain/fold';
import { DAY, HOUR, type Instant } from '@vigilia/domain/instant';
import type { CalibratedReading } from '@vigilia/domain/reading';
import { startTrack } from '@vigilia/domain/track';
import { withCentreLock } from '#db/centre-lock';
import type { Database, Db } from '#db/database';
import { sql } from '#db/sql';
import { insertPastReadings } from '#features/ingest/storing/reading.store';
import type { ReadingRow } from '#services/centre-model/known-readings';
import { upsertLatest } from '#services/centre-model/latest.store';
import { appendReload } from '#services/centre-model/log.store';
import { upsertDays, upsertTracks } from '#services/centre-model/open-day.store';
import { checkpointCentre } from '#services/centre-model/write-checkpoint';
import { createMonthsAround } from '#stores/reading-partitions';
import { type Program, simulatedHistory } from './simulator';

/** Four minutes between readings are enough for the history; raw readings are kept of its last three days. */
const EVERY_SECONDS = 240;
const RAW_FOR = 3 * DAY;

interface WornSensor {
  sensorId: number;
  codigo: string;
  centroId: number;
  zona: string;
  assignmentId: number;
  patientId: number;
  capacidad: number;
  from: Instant;
}

/** Writes the history of the demo's residents with the same rules and fold as live readings. */
export async function fillHistory(
  db: Database,
  program: Program,
  since: Instant,
  now: Instant,
  print: (text: string) => void,
): Promise<void> {
  const worn = new Map((await wornSensors(db)).map((sensor) => [sensor.codigo, sensor]));
  await createMonthsAround(db, now);
  let written = 0;
  let codigo = '';
  let readings: WireReading[] = [];
  const keep = async () => {
    const sensor = worn.get(codigo);
    if (sensor)
      await withCentreLock(db, sensor.centroId, async (db) => {
        await checkpointCentre(db, sensor.centroId, now);
        await storeHistory(db, sensor, readings, now);
        await appendReload(db, sensor.centroId, now);
      });
    written += 1;
    if (written % 8 === 0) print(`  … history of ${written} of ${worn.size} residents`);
  };
  for await (const reading of simulatedHistory(program, since, now, EVERY_SECONDS)) {
    if (reading.sensor !== codigo && readings.length > 0) {
      await keep();
      readings = [];
    }
    codigo = reading.sensor;
    readings.push(reading);
  }
  await keep();
  await fillHubHistory(db, since, now);
}

async function storeHistory(
  db: Db,
  sensor: WornSensor,
  readings: readonly WireReading[],
  now: Instant,
): Promise<void> {
  const { centroId, assignmentId, patientId, sensorId, zona } = sensor;
  const rows = readings.map((reading) => rowOf(sensor, reading));
  const worn: CalibratedReading[] = rows.map((row) => ({
    ...row,
    capacidad: sensor.capacidad,
    correction: 0,
  }));
  const { days, track } = foldReadings(zona, startTrack(sensor.from), null, worn);
  const last = days.at(-1);
  const newest = rows.at(-1);
  if (!last || !newest) return;
  const past = days.map(({ day, track }) => ({
    assignmentId,
    patientId,
    day,
    track: day === last.day ? null : track,
  }));
  await db.run(upsertDays(centroId, past));
  await db.run(upsertTracks(centroId, [{ assignmentId, patientId, date: last.day.date, track }]));
  await db.run(
    insertPastReadings(
      centroId,
      rows.filter(({ at }) => at > now - RAW_FOR),
      now,
    ),
  );
  const { at, power, battery } = newest;
  await db.run(upsertLatest(centroId, [{ sensorId, at, power, battery, batteryAt: at }]));
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

async function wornSensors(db: Db): Promise<WornSensor[]> {
  return db.many(sql`
    select sensor.id as "sensorId", codigo, sensor.centro_id as "centroId", zona, assignment.id as "assignmentId",
      patient_id as "patientId", capacidad, from_at as "from"
    from assignment
    join sensor on sensor.centro_id = assignment.centro_id and sensor.id = sensor_id
    join centre on centre.id = sensor.centro_id
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
