import type { Instant } from '@vigilia/domain/instant';
import { localDayAt } from '@vigilia/domain/local-day';
import { hashPassword } from '#crypto/password';
import type { SecretKey } from '#crypto/secret-key';
import { sha256 } from '#crypto/secrets';
import type { Database, Db } from '#db/database';
import { sql } from '#db/sql';
import { totpOwner } from '#features/auth/two-factor';
import { insertCentre } from '#features/centres/centre.store';
import { insertSection } from '#features/centres/section.store';
import { insertHub } from '#features/hubs/hub.store';
import { ON_ADMISSION } from '#features/patients/patient-form';
import { insertSensor } from '#features/sensors/sensor.store';
import { insertStaff } from '#features/staff/staff.store';
import { openAssignment } from '#stores/assignment.store';
import { insertPatient, type PatientFacts } from '#stores/patient.store';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts';
import { markDemoDatabase } from './demo-database';
import { DEMO_HOMES, type DemoHome, demoCare, demoHubKey, sensorCode, TRY_HUB } from './homes';
import { fillComments, fillOrders } from './paperwork';

/** Fills an empty database with the demo's homes in one transaction; true when it did. */
export async function fillDemo(db: Database, key: SecretKey, since: Instant, now: Instant): Promise<boolean> {
  const { filled } = await db.one<{ filled: boolean }>(sql`select exists (select from centre) as filled`);
  if (filled) return false;
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await db.transaction(async (db) => {
    await markDemoDatabase(db);
    const centres: number[] = [];
    for (const home of DEMO_HOMES) centres.push(await fillHome(db, home, since, now));
    await insertHub(db, centres[0] as number, { ...TRY_HUB, keyHash: sha256(TRY_HUB.key) }, since);
    for (const { homes, totpSecret, ...account } of DEMO_ACCOUNTS) {
      const where = homes.map((home) => centres[home - 1] as number);
      const staff = { ...account, twoFactorEnabled: totpSecret !== undefined, passwordHash };
      const id = await insertStaff(db, staff, where, now);
      if (totpSecret) {
        await db.run(sql`
          update staff set totp_secret = ${key.encrypt(totpSecret, totpOwner(id))}, totp_confirmed_at = ${new Date(now)} where id = ${id}`);
      }
    }
  });
  return true;
}

async function fillHome(db: Db, home: DemoHome, since: Instant, now: Instant): Promise<number> {
  const centroId = await insertCentre(db, home, since);
  for (const { codigo, etiqueta } of home.hubs) {
    await insertHub(db, centroId, { codigo, etiqueta, keyHash: sha256(demoHubKey(codigo)) }, since);
  }
  let place = 0;
  for (const section of home.sections) {
    const seccion = await insertSection(db, centroId, section.nombre);
    for (const [index, [nombre, apellidos, sexo, born]] of section.patients.entries()) {
      place += 1;
      const sensorId = await insertSensor(
        db,
        centroId,
        demoSensor(home, sensorCode(home, place), since),
        since,
      );
      const facts: PatientFacts = {
        ...ON_ADMISSION,
        ...demoCare(place),
        nombre,
        apellidos,
        sexo,
        seccion,
        numeroHabitacion: String(section.firstRoom + index),
        fechaNacimiento: birthday(born, place),
      };
      const id = await insertPatient(db, centroId, facts, since);
      await openAssignment(db, { centro_id: centroId, id }, sensorId, since);
      if (place % 3 === 1) await fillComments(db, centroId, id, place, now);
    }
  }
  for (const codigo of home.spare) await insertSensor(db, centroId, demoSensor(home, codigo, since), since);
  await fillOrders(db, centroId, home.sections[0]?.nombre ?? '', now);
  return centroId;
}

const demoSensor = ({ zona }: DemoHome, codigo: string, since: Instant) => ({
  codigo,
  lecturaSeca: 96,
  lecturaMojada: 104,
  capacidad: 100,
  fecha_activacion: localDayAt(zona, since).date,
});

const two = (n: number) => String(n).padStart(2, '0');
const birthday = (born: number, place: number) =>
  `${born}-${two((place % 12) + 1)}-${two(((place * 7) % 28) + 1)}`;
