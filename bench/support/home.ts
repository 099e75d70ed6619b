import { signedIn } from '@vigilia/contract/auth';
import type { Receipt, WireReading } from '@vigilia/contract/ingest';
import { DAY, type Instant } from '@vigilia/domain/instant';
import { hashPassword } from '../../packages/server/src/crypto/password';
import { sha256 } from '../../packages/server/src/crypto/secrets';
import type { Database } from '../../packages/server/src/db/database';
import { sql } from '../../packages/server/src/db/sql';
import { insertCentre } from '../../packages/server/src/features/centres/centre.store';
import { insertSection } from '../../packages/server/src/features/centres/section.store';
import { insertHub } from '../../packages/server/src/features/hubs/hub.store';
import { ON_ADMISSION } from '../../packages/server/src/features/patients/patient-form';
import { insertSensor } from '../../packages/server/src/features/sensors/sensor.store';
import { insertStaff } from '../../packages/server/src/features/staff/staff.store';
import { openAssignment } from '../../packages/server/src/stores/assignment.store';
import { insertPatient } from '../../packages/server/src/stores/patient.store';
import { readingOf } from './reading';

export interface Hub {
  readonly codigo: string;
  readonly key: string;
  /** The codes of the sensors in its range. */
  readonly sensors: readonly string[];
}

export interface Resident {
  readonly patientId: number;
  readonly sensorId: number;
  readonly assignmentId: number;
  readonly codigo: string;
}

export interface Home {
  readonly centroId: number;
  readonly zona: string;
  readonly since: Instant;
  readonly hubs: readonly Hub[];
  readonly residents: readonly Resident[];
}

const STAFF = { username: 'bench', password: 'a-long-password' };
const SECTIONS = 4;

/** A care home whose residents all wear a sensor since `since`; every hub receives its own part of them. */
export async function fillHome(
  db: Database,
  options: { residents: number; hubs: number; since: Instant },
): Promise<Home> {
  const { since } = options;
  const zona = 'Europe/Amsterdam';
  return db.transaction(async (db) => {
    const centroId = await insertCentre(db, { nombre: 'Bench', zona, serviciosAvanzados: true }, since);
    const sections: number[] = [];
    for (let n = 1; n <= SECTIONS; n += 1) sections.push(await insertSection(db, centroId, `Section ${n}`));
    await insertStaff(
      db,
      {
        username: STAFF.username,
        nombre: 'Bench',
        locale: 'en',
        roles: ['ROLE_CENTRO'],
        twoFactorEnabled: false,
        passwordHash: await hashPassword(STAFF.password),
      },
      [centroId],
      since,
    );
    const hubs = Array.from({ length: options.hubs }, (_, n) => ({
      codigo: `HUB-${n + 1}`,
      key: `key-of-hub-${n + 1}`,
      sensors: [] as string[],
    }));
    for (const { codigo, key } of hubs) {
      await insertHub(db, centroId, { codigo, etiqueta: codigo, keyHash: sha256(key) }, since);
    }
    const residents: Resident[] = [];
    for (let n = 0; n < options.residents; n += 1) {
      const codigo = `S-${String(n + 1).padStart(4, '0')}`;
      const facts = {
        codigo,
        lecturaSeca: 90,
        lecturaMojada: 110,
        capacidad: 100,
        fecha_activacion: new Date(since).toISOString().slice(0, 10),
      };
      const sensorId = await insertSensor(db, centroId, facts, since);
      const patientId = await insertPatient(
        db,
        centroId,
        {
          ...ON_ADMISSION,
          nombre: `Resident ${n + 1}`,
          apellidos: 'van den Berg',
          numeroHabitacion: String(100 + n),
          sexo: n % 2 ? 'H' : 'M',
          fechaNacimiento: '1938-05-01',
          seccion: sections[n % SECTIONS] as number,
          observaciones: 'Walks with help. Sleeps badly after coffee.',
          noUrineAlarm: n % 4 === 0,
          allowActivityTracking: n % 8 !== 7,
          rotationAlarm: n % 2 === 0,
        },
        since,
      );
      await openAssignment(db, { centro_id: centroId, id: patientId }, sensorId, since);
      const { assignmentId } = await db.one<{ assignmentId: number }>(sql`
        select id as "assignmentId" from assignment where centro_id = ${centroId} and sensor_id = ${sensorId}`);
      residents.push({ patientId, sensorId, assignmentId, codigo });
      hubs[n % hubs.length]?.sensors.push(codigo);
    }
    return { centroId, zona, since, hubs, residents };
  });
}

/** Signs in the one staff member; gives what the page stores. */
export async function authenticate(address: string) {
  const response = await fetch(`${address}/api/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(STAFF),
  });
  if (!response.ok) throw new Error(`No token: ${response.status} ${await response.text()}`);
  const { name, username, token, roles, centros } = signedIn.parse(await response.json());
  return { name, username, token, roles, centros };
}

export const signIn = async (address: string): Promise<string> => (await authenticate(address)).token;

export const daysAgo = (days: number): Instant => Date.now() - days * DAY;

/** Sends readings over HTTP; they are stored when this resolves. */
export async function post(address: string, hub: Hub, readings: readonly WireReading[]): Promise<void> {
  const response = await fetch(`${address}/ingest/v1/readings`, {
    method: 'POST',
    headers: { authorization: `Bearer ${hub.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ readings }),
  });
  const body = await response.text();
  if (!response.ok || (JSON.parse(body) as Receipt).accepted !== readings.length)
    throw new Error(`The readings were not stored: ${response.status} ${body}`);
}

/** A few readings of every resident, just now, so that every card shows values. */
export async function sendFirstReadings(address: string, { hubs }: Home): Promise<void> {
  const now = Date.now();
  for (const hub of hubs) {
    const readings = hub.sensors.flatMap((codigo, place) =>
      Array.from({ length: 5 }, (_, n) => readingOf(codigo, place * 17 + n, now - (5 - n) * 20_000)),
    );
    await post(address, hub, readings);
  }
}
