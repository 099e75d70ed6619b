import { homeOf } from '@vigilia/simulator/home';
import type { Profile } from '@vigilia/simulator/model/profile';
import { type Random, seededRandom } from '@vigilia/simulator/model/random';
import { SecretKey } from '../../packages/server/src/crypto/secret-key';
import { sha256 } from '../../packages/server/src/crypto/secrets';
import type { Database } from '../../packages/server/src/db/database';
import { openSession } from '../../packages/server/src/features/auth/session.store';
import { insertCentre } from '../../packages/server/src/features/centres/centre.store';
import { insertSection } from '../../packages/server/src/features/centres/section.store';
import { insertHub } from '../../packages/server/src/features/hubs/hub.store';
import { insertWebhook, storePager } from '../../packages/server/src/features/notifications/channel.store';
import { generateWebhookSecret } from '../../packages/server/src/features/notifications/channels/webhook';
import { storeDevice } from '../../packages/server/src/features/notifications/device.store';
import { storeMail } from '../../packages/server/src/features/notifications/preference.store';
import { ON_ADMISSION } from '../../packages/server/src/features/patients/patient-form';
import { insertSensor } from '../../packages/server/src/features/sensors/sensor.store';
import { insertStaff } from '../../packages/server/src/features/staff/staff.store';
import { openAssignment } from '../../packages/server/src/stores/assignment.store';
import { insertPatient } from '../../packages/server/src/stores/patient.store';
import { type Device, deviceOf } from './device';

const PLAN = {
  ...{
    noUrineAlarm: true,
    noUrineHours: 6,
    allowActivityTracking: true,
    rotationAlarm: true,
    stoppedTime: 240,
  },
};
export type NightPlan = typeof PLAN;

export interface Resident {
  readonly id: number;
  readonly home: number;
  readonly sensor: string;
  readonly profile: Profile;
  readonly plan: NightPlan;
  /** The hubs that receive the sensor, the nearest first. */
  readonly hubs: readonly string[];
}

export interface Nurse {
  readonly id: number;
  readonly username: string;
  readonly home: number;
  readonly token: string;
  /** Where push messages reach them. */
  readonly device?: Device;
}

export interface NightHome {
  readonly id: number;
  readonly zone: string;
  readonly hubs: readonly string[];
  readonly nurses: readonly Nurse[];
  readonly residents: readonly Resident[];
}

export const KEY = new SecretKey(Buffer.alloc(32, 7));
/** Where the webhook of a home leads; nothing is sent over a network. */
const receiverUrl = (home: number): string => `https://receiver-${home}.example/calls`;
/** Long ago, so that everybody has been there. */
export const BEFORE = 30 * 86_400_000;

/** The share of nurses and homes that have a device, an address for mail or a paging system. */
const CHANNELS = 0.4;

/** What notifications reach a nurse by. */
async function reachable(
  db: Database,
  id: number,
  username: string,
  { random, from }: { random: Random; from: number },
): Promise<{ device?: Device }> {
  if (random.chance(CHANNELS)) await storeMail(db, id, `${username}@example.org`);
  if (!random.chance(CHANNELS)) return {};
  const device = deviceOf(username);
  const { endpoint, p256dh, auth } = device;
  const sessionHash = sha256(username);
  await storeDevice(db, { staffId: id, endpoint, p256dh, auth, label: 'a phone', sessionHash }, from);
  return { device };
}

/** Two homes in an empty database: one as large as asked for, and a small one whose staff must see nothing of it. */
export async function makeHomes(
  db: Database,
  { seed, residents, from, zone }: { seed: string; residents: number; from: number; zone: string },
): Promise<NightHome[]> {
  const now = from - BEFORE;
  const homes: NightHome[] = [];
  const random = seededRandom(seed, 'nights', 'channels');
  for (const [index, count] of [residents, 3].entries()) {
    const letter = index === 0 ? 'A' : 'B';
    const home = await insertCentre(
      db,
      { nombre: `Home ${letter}`, zona: zone, serviciosAvanzados: true },
      now,
    );
    const section = await insertSection(db, home, 'Tuin');
    const hubs = [1, 2].map((number) => `HUB-${letter}-00${number}`);
    for (const codigo of hubs)
      await insertHub(db, home, { codigo, etiqueta: codigo, keyHash: sha256(codigo) }, now);
    const names = ['ana', 'bea', 'eva'].map((name) => `${name}-${letter.toLowerCase()}`);
    const nurses: Nurse[] = [];
    for (const username of names) {
      const facts = { username, nombre: username, locale: 'en' as const, roles: ['ROLE_CENTRO'] };
      const id = await insertStaff(
        db,
        { ...facts, twoFactorEnabled: false, passwordHash: 'signs in elsewhere' },
        [home],
        now,
      );
      const token = await openSession(db, id, { address: '127.0.0.1', device: 'a phone', now: from });
      nurses.push({ id, username, home, token, ...(await reachable(db, id, username, { random, from })) });
    }
    const codes = Array.from(
      { length: count },
      (_, number) => `S-${letter}${String(number + 1).padStart(2, '0')}`,
    );
    const model = homeOf(seed, {
      ...{ zona: zone, staff: names, hubs: hubs.map((codigo) => ({ codigo, key: codigo })) },
      sensors: codes.map((codigo, number) => ({
        ...{ codigo, capacidad: 100, plan: PLAN },
        hubs: number % 3 === 0 ? hubs : [hubs[number % 2]!],
      })),
    });
    const people: Resident[] = [];
    for (const { profile, hubs } of model.residents) {
      const { sensor } = profile;
      const sensorId = await db.transaction((db) =>
        insertSensor(
          db,
          home,
          {
            ...{ codigo: sensor, lecturaSeca: 90, lecturaMojada: 110, capacidad: profile.capacidad },
            fecha_activacion: null,
          },
          now,
        ),
      );
      const id = await db.transaction(async (db) => {
        const id = await insertPatient(
          db,
          home,
          {
            ...ON_ADMISSION,
            ...PLAN,
            ...{ nombre: `Resident ${sensor}`, apellidos: 'Bos', numeroHabitacion: sensor.slice(2) },
            ...{ sexo: 'M' as const, fechaNacimiento: '1940-05-01', seccion: section },
          },
          now,
        );
        await openAssignment(db, { centro_id: home, id }, sensorId, now);
        return id;
      });
      people.push({ id, home, sensor, profile, plan: PLAN, hubs });
    }
    await insertWebhook(
      db,
      home,
      { label: 'calls', url: receiverUrl(home), allowPrivate: false },
      { secret: generateWebhookSecret(), key: KEY, now },
    );
    if (random.chance(CHANNELS))
      await storePager(db, home, {
        ...{ host: 'pager.example', port: 2_000, role: 'control', locale: 'en' },
        addresses: [
          { seccion: section, address: '11' },
          { seccion: null, address: '99' },
        ],
      });
    homes.push({ id: home, zone, hubs, nurses, residents: people });
  }
  return homes;
}
