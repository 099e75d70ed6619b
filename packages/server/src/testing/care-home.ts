import { hash } from '@node-rs/argon2';
import type { InjectOptions } from 'fastify';
import pino from 'pino';
import { type AppNeeds, buildApp } from '#app';
import { sha256 } from '#crypto/secrets';
import { sql } from '#db/sql';
import { DatabaseAccessLog } from '#features/access/access-log';
import { insertCentre } from '#features/centres/centre.store';
import { insertSection } from '#features/centres/section.store';
import { insertHub } from '#features/hubs/hub.store';
import { Ingest } from '#features/ingest/ingest';
import { PushHosts } from '#features/notifications/channels/push';
import { ON_ADMISSION } from '#features/patients/patient-form';
import { insertSensor } from '#features/sensors/sensor.store';
import { insertStaff } from '#features/staff/staff.store';
import { openAssignment } from '#stores/assignment.store';
import { insertPatient, type PatientFacts } from '#stores/patient.store';
import { closeAfterTest } from './closing';
import { freshDatabase } from './database';
import { heldClock } from './held-clock';
import { heldTimers } from './held-timers';
import { TEST_KEY } from './key';
import { notified } from './notified';
import { checkpointAll } from './past-readings';

export const PASSWORD = 'a-long-password';
/** Argon2 is slow on purpose; a hash says itself what checking it costs. */
const hashed = hash(PASSWORD, { algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 });

/**
 * A care home on a real database and the real routes, with a held clock: one centre in Amsterdam with one section to
 * begin with. Tests add staff, patients, sensors and hubs by name.
 */
export async function careHome(options: { now?: string } & Partial<AppNeeds> = {}) {
  const db = options.db ?? (await freshDatabase());
  const clock = heldClock(options.now ?? '2026-11-15T09:00:00Z');
  const log = options.log ?? pino({ level: 'silent' });
  const ingest = options.ingest ?? new Ingest({ db, clock, log });
  const accessLog =
    options.accessLog ?? new DatabaseAccessLog({ db, clock: clock.now, monotonic: clock.monotonic, log });
  const app = await buildApp({
    db,
    clock: clock.now,
    monotonic: clock.monotonic,
    log,
    key: TEST_KEY,
    ingest,
    accessLog,
    brokerCheck: () => 'ok',
    webDir: '/nowhere',
    usersHost: '',
    trustProxy: false,
    demoAccounts: () => [],
    notifications: { pushKey: null, pushHosts: new PushHosts([]), mail: true },
    // With the clock: what runs by itself would find hours passed while it was at it.
    schedule: heldTimers().schedule,
    delay: async () => undefined,
    ...options,
  });
  closeAfterTest(app);
  closeAfterTest(ingest);

  const centre = async (nombre = 'Huize Zonnehof', zona = 'Europe/Amsterdam', serviciosAvanzados = true) =>
    insertCentre(db, { nombre, zona, serviciosAvanzados }, clock.now());
  const first = await centre();
  const section = await insertSection(db, first, 'Tuin');

  const staff = async (
    username: string,
    who: { roles?: readonly string[]; centres?: number[]; twoFactorEnabled?: boolean } = {},
  ) =>
    insertStaff(
      db,
      {
        username,
        nombre: username,
        locale: 'es',
        roles: who.roles ?? ['ROLE_CENTRO'],
        twoFactorEnabled: who.twoFactorEnabled ?? false,
        passwordHash: await hashed,
      },
      who.centres ?? [first],
      clock.now(),
    );

  const sections = new Map([[first, section]]);
  /** The centre's one section, made when it is first asked for. */
  const sectionOf = async (centroId: number): Promise<number> => {
    const known = sections.get(centroId) ?? (await insertSection(db, centroId, 'Tuin'));
    sections.set(centroId, known);
    return known;
  };

  /** Somebody in room 1, without a sensor unless one is given. */
  const patient = async (
    nombre: string,
    { centre: centroId = first, sensor, ...facts }: Partial<PatientFacts> & Where & { sensor?: number } = {},
  ): Promise<number> => {
    const seccion = facts.seccion ?? (await sectionOf(centroId));
    const whole = { ...SOMEBODY, ...ON_ADMISSION, ...facts, nombre, seccion };
    return db.transaction(async (db) => {
      const id = await insertPatient(db, centroId, whole, clock.now());
      if (sensor !== undefined) await openAssignment(db, { centro_id: centroId, id }, sensor, clock.now());
      return id;
    });
  };

  const sensor = (codigo: string, { centre: centroId = first }: Where = {}): Promise<number> => {
    const facts = { codigo, lecturaSeca: 90, lecturaMojada: 110, capacidad: 100, fecha_activacion: null };
    return db.transaction((db) => insertSensor(db, centroId, facts, clock.now()));
  };

  /** Its key is its codigo. */
  const hub = (codigo: string, { centre: centroId = first }: Where = {}): Promise<number> =>
    insertHub(db, centroId, { codigo, etiqueta: codigo, keyHash: sha256(codigo) }, clock.now());

  const ask = async (
    method: InjectOptions['method'],
    url: string,
    by?: string | null,
    body?: unknown,
    headers: Record<string, string> = {},
  ) => {
    const answer = await app.inject({
      ...(method && { method }),
      url,
      headers: { 'accept-language': 'en', ...(by && { authorization: `Bearer ${by}` }), ...headers },
      ...(body !== undefined && { payload: body as object }),
    });
    const isJson = answer.body !== '' && /json/.test(String(answer.headers['content-type']));
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: isJson ? answer.json() : answer.body,
    };
  };
  const get = (url: string, by?: string | null) => ask('GET', url, by);
  const post = (url: string, body: unknown, by?: string | null) => ask('POST', url, by, body);

  /** Signs in and gives the token. */
  const signIn = async (username: string): Promise<string> => {
    const { body } = await post('/api/authenticate', { username, password: PASSWORD });
    return body.token;
  };

  /** The access log, the oldest entry first, with what was still held. */
  const accessEntries = async (): Promise<LoggedAccess[]> => {
    await accessLog.flush();
    return db.many(sql`
      select at, centro_id, staff_id, nombre, role, action, result, pacientes, address, request_id, count
      from access_log order by id`);
  };

  return {
    db,
    app,
    accessEntries,
    clock,
    ingest,
    /** Everybody who listens has got what was committed before. */
    notified: () => notified(db),
    /** Late readings have been folded into the days they belong to. */
    repaired: () => ingest.drained(),
    /** The tables have what follows from all readings. */
    checkpointed: () => checkpointAll(db, clock.now()),
    first,
    section,
    sectionOf,
    centre,
    staff,
    patient,
    sensor,
    hub,
    ask,
    get,
    post,
    enter: signIn,
  };
}

interface LoggedAccess {
  at: number;
  centro_id: number | null;
  staff_id: number | null;
  nombre: string | null;
  role: string | null;
  action: string;
  result: string;
  pacientes: number[];
  address: string;
  request_id: string;
  count: number;
}

interface Where {
  centre?: number;
}

const SOMEBODY = {
  apellidos: 'Bos',
  numeroHabitacion: '1',
  sexo: 'M' as const,
  fechaNacimiento: '1940-05-01',
};

export type CareHome = Awaited<ReturnType<typeof careHome>>;
