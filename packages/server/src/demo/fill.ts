import type { Instant } from '@vigilia/domain/instant';
import { hashPassword } from '#crypto/password';
import { hubKeyHashes } from '#crypto/secrets';
import type { Database, Db } from '#db/database';
import { sql } from '#db/sql';
import { insertCentre, insertSection } from '#features/centres/centre.store';
import { insertHub } from '#features/hubs/hub.store';
import { insertStaff } from '#features/staff/staff.store';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts';
import { DEMO_HOMES, type DemoHome, demoHubKey, TRY_HUB, TRY_SENSOR, TRY_WEARER } from './homes';

const DAY = 86_400_000;

/** Fills an empty database with the demo, all of it or nothing; one that holds anything is left as it is. */
export async function fillDemo(db: Database, now: Instant, say: (line: string) => void): Promise<void> {
  const { filled } = await db.one<{ filled: boolean }>(sql`select exists (select from centre) as filled`);
  if (filled) return;
  say('Filling the demo …');
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await db.transaction(async (db) => {
    const centres: number[] = [];
    for (const home of DEMO_HOMES) centres.push(await fillHome(db, home, now));
    await insertHub(db, centres[0] as number, { ...TRY_HUB, ...hubKeyHashes(TRY_HUB.key) }, now);
    for (const { homes, totpSecret, ...account } of DEMO_ACCOUNTS) {
      const where = homes.map((home) => centres[home - 1] as number);
      const staff = { ...account, twoFactorEnabled: totpSecret !== undefined, passwordHash };
      const id = await insertStaff(db, staff, where, now);
      if (totpSecret) {
        await db.run(sql`
          update staff set totp_secret = ${totpSecret}, totp_confirmed_at = ${new Date(now)} where id = ${id}`);
      }
    }
  });
}

async function fillHome(db: Db, home: DemoHome, now: Instant): Promise<number> {
  const since = new Date(now - 75 * DAY);
  const centroId = await insertCentre(db, home, since.getTime());
  for (const [codigo, etiqueta] of home.hubs) {
    await insertHub(db, centroId, { codigo, etiqueta, ...hubKeyHashes(demoHubKey(codigo)) }, since.getTime());
  }
  let place = 0;
  for (const { nombre, firstRoom, patients } of home.sections) {
    const seccion = await insertSection(db, centroId, nombre);
    for (const [index, [given, surname, sexo, born]] of patients.entries()) {
      place += 1;
      const codigo =
        given === TRY_WEARER ? TRY_SENSOR : `${home.sensorPrefix}${String(place).padStart(3, '0')}`;
      const sensorId = await insertDemoSensor(db, centroId, codigo, since);
      const birthday = `${born}-${String((place % 12) + 1).padStart(2, '0')}-${String(((place * 7) % 28) + 1).padStart(2, '0')}`;
      const { id: patientId } = await db.one<{ id: number }>(sql`
        insert into patient (centro_id, nombre, apellidos, "numeroHabitacion", sexo, "fechaNacimiento", seccion,
          "noUrineAlarm", "noUrineHours", "allowPatientLocation", "allowActivityTracking", "rotationAlarm", "stoppedTime",
          created_at)
        values (${centroId}, ${given}, ${surname}, ${String(firstRoom + index)}, ${sexo}, ${birthday}::date, ${seccion},
          ${place % 4 === 0}, ${6}, ${place % 3 !== 0}, ${place % 8 !== 0}, ${place % 2 === 0}, ${place % 6 === 0 ? 120 : 240},
          ${since})
        returning id`);
      await db.run(sql`
        insert into assignment (centro_id, patient_id, sensor_id, from_at)
        values (${centroId}, ${patientId}, ${sensorId}, ${since})`);
      if (place % 3 === 1) await insertDemoComments(db, centroId, patientId, place, now);
    }
  }
  for (const codigo of home.spare) await insertDemoSensor(db, centroId, codigo, since);
  await insertDemoOrders(db, centroId, home, now);
  return centroId;
}

async function insertDemoSensor(db: Db, centroId: number, codigo: string, since: Date): Promise<number> {
  const [dry, wet] = [96, 104];
  const { id } = await db.one<{ id: number }>(sql`
    insert into sensor (centro_id, codigo, "lecturaSeca", "lecturaMojada", capacidad, fecha_activacion, created_at)
    values (${centroId}, ${codigo}, ${dry}, ${wet}, ${(dry + wet) / 2}, ${since.toISOString().slice(0, 10)}::date, ${since})
    returning id`);
  return id;
}

const COMMENTS = [
  'Slaapt onrustig, vannacht twee keer gedraaid.',
  'Familie komt zondag op bezoek.',
  'Huid bij de hiel gecontroleerd: geen roodheid.',
];

async function insertDemoComments(db: Db, centroId: number, patientId: number, place: number, now: Instant) {
  for (const [index, comentario] of COMMENTS.slice(0, (place % 3) + 1).entries()) {
    await db.run(sql`
      insert into comment (centro_id, patient_id, comentario, "fechaCreacion", autor)
      values (${centroId}, ${patientId}, ${comentario}, ${new Date(now - (3 - index) * 9 * 3_600_000)}, 'Ana Visser')`);
  }
}

async function insertDemoOrders(db: Db, centroId: number, home: DemoHome, now: Instant) {
  for (const [index, [rollos, sensores]] of [
    [20, 2],
    [12, 0],
    [0, 4],
  ].entries()) {
    await db.run(sql`
      insert into material_order (centro_id, fecha, nombre, email, departamento, rollos, sensores)
      values (${centroId}, ${new Date(now - (60 - index * 22) * DAY)}, 'Ana Visser', 'zorg@example.org',
        ${home.sections[0]?.nombre ?? ''}, ${rollos ?? 0}, ${sensores ?? 0})`);
  }
}
