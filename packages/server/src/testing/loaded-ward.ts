import { foldReadings } from '@vigilia/domain/fold';
import type { CalibratedReading } from '@vigilia/domain/reading';
import { startTrack } from '@vigilia/domain/track';
import { expect } from 'vitest';
import { runCommand } from '#cli/run-command';
import { sha256 } from '#crypto/secrets';
import type { Database } from '#db/database';
import { sql } from '#db/sql';
import { insertCentre } from '#features/centres/centre.store';
import { insertSection } from '#features/centres/section.store';
import { insertHub } from '#features/hubs/hub.store';
import { ON_ADMISSION } from '#features/patients/patient-form';
import { insertSensor } from '#features/sensors/sensor.store';
import { openAssignment } from '#stores/assignment.store';
import { insertPatient } from '#stores/patient.store';

/*
 * A ward whose hub sends without end, for tests in which something breaks meanwhile, and what must hold afterwards:
 * everything acknowledged is there, once, and the days are those of the same readings in order.
 */

export const SENSORS = 8;
/** Of the hub of a home. */
export const hubKey = (home: number): string => `a-key-for-the-test-${home}`;
export const hubCode = (home: number): string => `HUB-${home + 1}`;
const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;
const ZONE = 'Europe/Amsterdam';

export interface Sent {
  readonly sensor: string;
  readonly at: string;
}

/** A sensor's messages, minute after minute; every seventh is an old one that comes late. */
export function* messages(sensor: number, start: number): Generator<Sent[], never> {
  for (let at = start, n = 0; ; n += 1, at += 3 * MINUTE) {
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

/** True when the readings are acknowledged; false when they are to be sent again. */
export async function post(base: string, readings: readonly Sent[], home = 0): Promise<boolean> {
  try {
    const answer = await fetch(`${base}/ingest/v1/readings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${hubKey(home)}` },
      body: JSON.stringify({ readings }),
    });
    await answer.json();
    if (answer.status !== 200 && answer.status !== 503) throw new Unexpected(answer.status);
    return answer.status === 200;
  } catch (error) {
    if (error instanceof Unexpected) throw error;
    return false; // the server is down
  }
}

class Unexpected extends Error {
  constructor(status: number) {
    super(`The answer was ${status}.`);
  }
}

/** A home with a hub and sensors: the first home has S-0 to S-7, the second S-8 to S-15, and so on. */
export async function insertWard(db: Database, since: number, home = 0): Promise<number> {
  return db.transaction(async (db) => {
    const centre = await insertCentre(db, { nombre: 'Huis', zona: ZONE, serviciosAvanzados: true }, since);
    const seccion = await insertSection(db, centre, 'Tuin');
    const hub = { codigo: hubCode(home), etiqueta: 'Hub', keyHash: sha256(hubKey(home)) };
    await insertHub(db, centre, hub, since);
    for (let n = home * SENSORS; n < (home + 1) * SENSORS; n += 1) {
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
    return centre;
  });
}

export async function expectNothingMissing(db: Database, acknowledged: readonly Sent[]): Promise<void> {
  const stored = await db.many<{ codigo: string; at: number }>(
    sql`select codigo, at from reading join sensor on sensor.id = sensor_id`,
  );
  const kept = new Set(stored.map(({ codigo, at }) => `${codigo} ${new Date(at).toISOString()}`));
  expect(kept.size).toBe(stored.length);
  expect(acknowledged.filter(({ sensor, at }) => !kept.has(`${sensor} ${at}`))).toEqual([]);
}

/** Every day and track as they come out when the kept readings are folded once, in order. */
export async function expectDaysCorrect(db: Database): Promise<void> {
  // What a server that ended had left to repair, its successor repairs at its start.
  await runCommand(['ingest', 'repair'], { db, now: Date.now() });
  const assignments = await db.many<{ id: number; from_at: number }>(sql`
    select id, from_at from assignment where exists (select from reading where assignment_id = assignment.id)`);
  for (const { id, from_at } of assignments) {
    const readings = await db.many<CalibratedReading>(sql`
      select at, power, moisture, contact, pitch, roll, 100 as capacidad, 0 as correction
      from reading where assignment_id = ${id} order by at`);
    const { days, track } = foldReadings(ZONE, startTrack(from_at), null, readings);
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
