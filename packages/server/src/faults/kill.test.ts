import { fold } from '@vigilia/domain/fold';
import type { WornReading } from '@vigilia/domain/reading';
import { startTrack } from '@vigilia/domain/track';
import { expect, test } from 'vitest';
import { hubKeyHashes } from '#crypto/secrets';
import type { Database } from '#db/database';
import { sql } from '#db/sql';
import { insertCentre, insertSection } from '#features/centres/centre.store';
import { insertHub } from '#features/hubs/hub.store';
import { openAssignment } from '#features/patients/assignment.store';
import { insertPatient } from '#features/patients/patient.store';
import { ON_ADMISSION } from '#features/patients/patient-form';
import { insertSensor } from '#features/sensors/sensor.store';
import { freshPlace } from '#testing/place';
import { type ServerProcess, startServerProcess } from '#testing/server-process';

const ROUNDS = 20;
const SENSORS = 8;
const KEY = 'a-key-for-the-test';
const MINUTE = 60_000;
const ZONE = 'Europe/Amsterdam';

/** A hub per sensor that sends minute after minute, goes back now and then, and repeats what was not acknowledged. */
function* messages(sensor: number, start: number) {
  for (let at = start, n = 0; ; n += 1, at += 3 * MINUTE) {
    // Every seventh message is an old one that comes late.
    const from = n % 7 === 6 ? start - n * 10 * MINUTE : at;
    yield [0, 1, 2].map((i) => ({
      sensor: `S-${sensor}`,
      at: new Date(from + i * MINUTE).toISOString(),
      power: 'on',
      contact: 'ok',
      moisture: 100 + ((n * 37 + i * 11 + sensor) % 140),
    }));
  }
}

test(`${ROUNDS} times killed under load: nothing acknowledged is missing, nothing is double, the charts are right`, async () => {
  const place = await freshPlace();
  const start = Date.now() - 20 * 24 * 60 * MINUTE;
  const prepared = await place.open();
  await makeWard(prepared, start - 10 * 24 * 60 * MINUTE);
  await prepared.close();

  const acknowledged: { sensor: string; at: string }[] = [];
  const streams = Array.from({ length: SENSORS }, (_, sensor) => messages(sensor, start));
  const unsent: (object[] | undefined)[] = streams.map(() => undefined);
  for (let round = 0; round < ROUNDS; round += 1) {
    const server = await startServerProcess(place.env);
    // A different moment every round, told by how much was acknowledged and not by a clock.
    let left = 3 + ((round * 13) % 40);
    const killed = new Promise<void>((done) => {
      for (const [sensor, stream] of streams.entries()) {
        void sendUntilKilled(server, sensor, stream, unsent, (readings) => {
          acknowledged.push(...(readings as { sensor: string; at: string }[]));
          left -= 1;
          if (left === 0) void server.kill().then(() => done());
        });
      }
    });
    await killed;
  }

  const last = await startServerProcess(place.env);
  expect(await last.kill('SIGTERM')).toBe(0);
  const db = await place.open();
  try {
    await nothingIsMissing(db, acknowledged);
    await daysAreRight(db);
  } finally {
    await db.close();
    await place.remove();
  }
}, 600_000);

async function sendUntilKilled(
  server: ServerProcess,
  sensor: number,
  stream: Generator<object[]>,
  unsent: (object[] | undefined)[],
  acknowledged: (readings: object[]) => void,
): Promise<void> {
  for (;;) {
    const readings = unsent[sensor] ?? (stream.next().value as object[]);
    unsent[sensor] = readings;
    try {
      const answer = await fetch(`${server.base}/ingest/v1/readings`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${KEY}` },
        body: JSON.stringify({ readings }),
      });
      if (answer.status !== 200) throw new Error(String(answer.status));
      await answer.json();
    } catch {
      return; // killed: what was under way is sent again in the next round
    }
    unsent[sensor] = undefined;
    acknowledged(readings);
  }
}

async function makeWard(db: Database, since: number): Promise<void> {
  await db.transaction(async (db) => {
    const centre = await insertCentre(db, { nombre: 'Huis', zona: ZONE, serviciosAvanzados: true }, since);
    const seccion = await insertSection(db, centre, 'Tuin');
    await insertHub(db, centre, { codigo: 'HUB-1', etiqueta: 'Hub', ...hubKeyHashes(KEY) }, since);
    for (let n = 0; n < SENSORS; n += 1) {
      const facts = {
        codigo: `S-${n}`,
        lecturaSeca: 90,
        lecturaMojada: 110,
        capacidad: 100,
        fecha_activacion: null,
      };
      const sensor = await insertSensor(db, centre, facts, since);
      const person = { nombre: `P${n}`, apellidos: 'x', numeroHabitacion: String(n), sexo: 'M' as const };
      const patient = { ...ON_ADMISSION, ...person, fechaNacimiento: '1940-01-01', seccion };
      const id = await insertPatient(db, centre, patient, since);
      await openAssignment(db, { centro_id: centre, id }, sensor, since);
    }
  });
}

async function nothingIsMissing(db: Database, acknowledged: { sensor: string; at: string }[]): Promise<void> {
  const stored = await db.many<{ codigo: string; at: number }>(
    sql`select codigo, at from reading join sensor on sensor.id = sensor_id`,
  );
  const kept = new Set(stored.map(({ codigo, at }) => `${codigo} ${new Date(at).toISOString()}`));
  expect(kept.size).toBe(stored.length);
  expect(acknowledged.filter(({ sensor, at }) => !kept.has(`${sensor} ${at}`))).toEqual([]);
  expect(acknowledged.length).toBeGreaterThan(ROUNDS * 3);
}

/** Every day and track as they come out when the kept readings are folded once, in order. */
async function daysAreRight(db: Database): Promise<void> {
  const assignments = await db.many<{ id: number; from_at: number }>(sql`select id, from_at from assignment`);
  for (const { id, from_at } of assignments) {
    const readings = await db.many<WornReading>(sql`
      select at, power, moisture, contact, pitch, roll, 100 as capacidad, 0 as correction
      from reading where assignment_id = ${id} order by at`);
    const { days, track } = fold(ZONE, startTrack(from_at), null, readings);
    const stored = await db.many<{ date: string; cells: Uint8Array; wet: number }>(
      sql`select date, cells, wet from day where assignment_id = ${id} order by date`,
    );
    expect(stored).toEqual(days.map(({ day }) => ({ date: day.date, cells: day.cells, wet: day.wet })));
    const [newest] = await db.many<{ track: unknown }>(
      sql`select track from track where assignment_id = ${id}`,
    );
    expect(newest?.track).toEqual(JSON.parse(JSON.stringify(track)));
  }
}
