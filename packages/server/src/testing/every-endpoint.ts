import type { Endpoint } from '@vigilia/contract/endpoint';
import { ENDPOINTS } from '@vigilia/contract/endpoints';
import { fillPath } from '@vigilia/contract/routes';
import { DEFAULT_POLICY } from '@vigilia/domain/alerts/policy';
import type { Db } from '#db/database';
import { sql } from '#db/sql';
import { type CareHome, PASSWORD } from '#testing/care-home';
import {
  nextNumber,
  PAGER,
  PUSH_KEYS,
  pushEndpoint,
  type Records,
  recordOf,
  records,
} from '#testing/endpoint-records';

/** Answers that never end: their own tests read them. */
export const STREAMS: readonly string[] = ['live', 'liveBoard'];

/** A webhook's secret and a hub's key are shown when they are made, and never again. */
export const SHOWN_ONCE: readonly string[] = [
  'addWebhook',
  'rotateWebhook',
  'addHub',
  'rekeyHub',
  'importStaff',
];

type Answered = Awaited<ReturnType<CareHome['ask']>>;
const BOARD_SETTINGS = { nombre: 'Gang', secciones: [], roomOnly: true, locale: 'es' };
/** An hour after the held clock. */
const SOON = '2026-11-15T10:00:00.000Z';

/** A right body for each endpoint that takes one. */
export function bodyFor(name: string, of: Records): object | undefined {
  const patient = {
    nombre: 'Bert',
    apellidos: 'Jansen',
    numeroHabitacion: '12',
    sexo: 'H',
    fechaNacimiento: '1938-02-03',
    seccion: of.section,
  };
  const passwords = { password: 'a-newer-password', passwordRepeat: 'a-newer-password' };
  const staff = { username: `u${nextNumber()}`, nombre: 'Bea', role: 'ROLE_CENTRO', ...passwords };
  const sensor = { codigo: `C-${nextNumber()}`, lecturaSeca: 1, lecturaMojada: 2 };
  const order = {
    sensors: 1,
    stickers: 0,
    departamento: 'Tuin',
    nombre: 'Ana',
    email: 'ana@zonnehof.example',
  };
  const imported = { store: true, key: `import-${nextNumber()}` };
  const bodies: Record<string, object> = {
    authenticate: { username: 'nobody', password: PASSWORD },
    checkCode: { username: 'nobody', password: PASSWORD, code: '123456' },
    changePassword: { current: PASSWORD, ...passwords },
    reauthenticate: { password: PASSWORD },
    changeTwoFactor: { enabled: true, code: '123456' },
    admitPatient: patient,
    editPatient: patient,
    putOnSensor: { sensor: of.freeSensor, replaces: of.sensor, from: null },
    commentOnPatient: { comment: 'slept well' },
    addStaff: staff,
    editStaff: staff,
    editHub: { etiqueta: 'Hal' },
    importPatients: {
      ...imported,
      csv: `nombre,apellidos,numeroHabitacion,sexo,fechaNacimiento,seccion\nBert,${nextNumber()},1,man,1/2/1938,${of.emptySectionName}`,
    },
    importSensors: { ...imported, csv: `codigo,lecturaSeca,lecturaMojada\nI-${nextNumber()},1,2` },
    importStaff: { ...imported, csv: `username,nombre,role\ni${nextNumber()},Bea,Nurse` },
    addHub: { codigo: `H${nextNumber()}`, etiqueta: 'Hal' },
    rekeyHub: { atOnce: true },
    editCentre: { nombre: `Huize ${nextNumber()}`, zona: 'Europe/Madrid' },
    changeNeeded: { step: 'phones', needed: false },
    orderSections: { ids: of.sections },
    addSection: { nombre: `Hof ${nextNumber()}` },
    editSection: { nombre: `Hof ${nextNumber()}` },
    restorePatient: { seccion: of.section, numeroHabitacion: '3' },
    addSensor: sensor,
    editSensor: sensor,
    requestMaterial: order,
    sendReadings: { readings: [] },
    takeAlert: { force: false },
    snoozeAlert: { minutes: 10 },
    pauseAlerts: { until: SOON, kinds: ['wet'], reason: 'rest' },
    editAlertPolicy: DEFAULT_POLICY,
    startDuty: { until: SOON, secciones: [of.section] },
    signHandover: { seccion: of.section, as: 'giver' },
    unsignHandover: { seccion: of.section, as: 'giver' },
    noteHandover: { date: '2026-11-15', shift: 1, text: 'slept little' },
    printedHandover: { seccion: of.section },
    dismissSuggestion: { rule: 'prompting', reason: 'Never wants to go' },
    reportClientError: { message: 'x is undefined', where: 'card', version: 'abc' },
    recordCare: { kind: 'checked', key: `key-of-${nextNumber()}` },
    recordFound: { found: 'wet' },
    correctCare: { kind: 'checked', reason: 'another resident' },
    changeOwnNotifications: {
      ...{ kinds: ['wet'], leastPriority: 'low', quietFrom: '22:00', quietTo: '07:00' },
      ...{ mail: 'ana@zonnehof.example', digest: false },
    },
    confirmOwnMail: { code: of.mailCode },
    addPushDevice: { endpoint: pushEndpoint(), ...PUSH_KEYS, label: 'Phone' },
    confirmTest: { token: of.token },
    addWebhook: { label: 'Care file', url: 'https://care.example/hook', allowPrivate: false },
    setPager: PAGER,
    testPager: { address: '501' },
    boardPaired: { token: `board.${'x'.repeat(43)}` },
    addBoard: { code: of.boardCode, ...BOARD_SETTINGS, secciones: [of.section] },
    editBoard: BOARD_SETTINGS,
  };
  return bodies[name];
}

export const takes = (schema: Endpoint['params'], key: string): boolean =>
  key in ((schema as { shape?: object }).shape ?? {});
export const takesBody = ({ body }: Endpoint): boolean => body.type !== 'undefined';
export const byIdInQuery = (endpoint: Endpoint) => takes(endpoint.query, 'id');
export const byIdInPath = (endpoint: Endpoint) => takes(endpoint.params, 'id');

/** With the resident of the records where its query can name one. */
export const urlAbout = (endpoint: Endpoint, of: Records): string =>
  urlOf(endpoint, recordOf(endpoint, of), asksForPatient(endpoint) ? `paciente=${of.patient}` : '', of.token);

export const asksForPatient = ({ query }: Endpoint): boolean => takes(query, 'paciente');

export function urlOf(endpoint: Endpoint, id: unknown, query = '', token = 'x'.repeat(43)): string {
  const moment = { date: '2026-11-15', shift: 1, minute: '2026-11-15 09:00', month: '2026-11-01' };
  const days = { from: '2026-11-01', to: '2026-11-15' };
  const path = fillPath(endpoint.path, { id, token, ...moment, ...days });
  const search = [byIdInQuery(endpoint) ? `id=${String(id)}` : '', query].filter(Boolean).join('&');
  return search ? `${path}?${search}` : path;
}

export const isServed = (home: CareHome) => (endpoint: Endpoint) =>
  home.app.hasRoute({ method: endpoint.method, url: endpoint.path });

/** All endpoints for staff. */
export const guarded = (home: CareHome) =>
  ENDPOINTS.filter(isServed(home)).filter(({ access }) => access !== 'open' && access !== 'hub');

interface Walk {
  by?: string | null;
  id?: (of: Records, endpoint: Endpoint) => unknown;
  query?: string;
  headers?: Record<string, string>;
}

/** Requests each of these endpoints and returns those with another status than expected. */
export async function walk(
  home: CareHome,
  endpoints: readonly Endpoint[],
  how: Walk,
  should: (endpoint: Endpoint) => number | ((answer: Answered) => boolean),
): Promise<string[]> {
  const of = await records(home, home.first);
  const wrong: string[] = [];
  for (const endpoint of endpoints) {
    const id = how.id?.(of, endpoint) ?? recordOf(endpoint, of);
    const url = urlOf(endpoint, id, how.query);
    const answer = await home.ask(endpoint.method, url, how.by, bodyFor(endpoint.name, of), how.headers);
    const expected = should(endpoint);
    const right = typeof expected === 'number' ? answer.status === expected : expected(answer);
    if (!right) wrong.push(`${endpoint.name} ${url}: ${answer.status} ${JSON.stringify(answer.body)}`);
  }
  return wrong;
}

/** A checksum of every table. */
export async function everything(db: Db): Promise<unknown> {
  const tables = await db.many<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('session', 'sign_in_failure', 'access_chain')
      and table_name not like 'access_log%'
    order by 1`);
  const checksums = tables.map(
    ({ name }) => `select '${name}' as name, md5(string_agg(t::text, '|' order by t::text)) from "${name}" t`,
  );
  return db.many(sql.raw(`${checksums.join(' union all ')} order by 1`));
}
