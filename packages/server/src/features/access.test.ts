import type { Endpoint } from '@vigilia/contract/endpoint';
import { ENDPOINTS } from '@vigilia/contract/endpoints';
import type { Pager } from '@vigilia/contract/notifications';
import { fillPath } from '@vigilia/contract/routes';
import { DEFAULT_POLICY } from '@vigilia/domain/alerts/policy';
import { may, type Right } from '@vigilia/domain/rights';
import type { Role } from '@vigilia/domain/roles';
import { describe, expect, test } from 'vitest';
import type { Db } from '#db/database';
import { sql } from '#db/sql';
import { insertNotice } from '#features/auth/account-notice.store';
import { openSession } from '#features/auth/session.store';
import { insertWebhook, storePager } from '#features/notifications/channel.store';
import { insertTest } from '#features/notifications/delivery.store';
import { storeDevice } from '#features/notifications/device.store';
import { isChange } from '#http/access';
import { insertNotifications } from '#stores/outbox.store';
import { openAlert } from '#testing/alerts';
import { type CareHome, careHome, PASSWORD } from '#testing/care-home';
import { TEST_KEY } from '#testing/key';

/** Answers that never end: their own tests read them. */
const STREAMS: readonly string[] = ['live'];

/** A webhook's secret is shown when it is made, and never again. */
const SHOWN_ONCE: readonly string[] = ['addWebhook', 'rotateWebhook'];

type Answered = Awaited<ReturnType<CareHome['ask']>>;
interface Records {
  patient: number;
  sensor: number;
  hub: number;
  member: number;
  section: number;
  /** Of the member. */
  session: number;
  /** Of the member. */
  notice: number;
  /** Of the patient, open. */
  alert: number;
  /** Of the patient, recorded by the member. */
  care: number;
  /** Of the member. */
  device: number;
  webhook: number;
  /** Given up. */
  delivery: number;
  /** Of a test. */
  token: string;
}

/** One of each in a centre, new each time. */
async function records(home: CareHome, centre: number): Promise<Records> {
  const name = `n${(serial += 1)}`;
  const sensor = await home.sensor(`S-${name}`, { centre });
  const member = await home.staff(`m-${name}`, { centres: [centre] });
  const patient = await home.patient(name, { centre, sensor });
  return {
    sensor,
    patient,
    alert: await openAlert(home, { centre, patient }),
    care: await careFor(home, { centre, patient, member }),
    hub: await home.hub(`H-${name}`, { centre }),
    member,
    section: await home.sectionOf(centre),
    session: await sessionOf(home, member),
    notice: await noticeOf(home, member),
    device: await deviceOf(home, member),
    ...(await notificationsOf(home, centre, patient)),
  };
}
let serial = 0;

async function sessionOf({ db, clock }: CareHome, member: number): Promise<number> {
  await openSession(db, member, { address: '127.0.0.1', device: 'test', now: clock.now() });
  const { id } = await db.one<{ id: number }>(
    sql`select max(id) as id from session where staff_id = ${member}`,
  );
  return id;
}

async function noticeOf({ db, clock }: CareHome, member: number): Promise<number> {
  await insertNotice(db, member, { kind: 'password', by: null, now: clock.now() });
  const { id } = await db.one<{ id: number }>(
    sql`select max(id) as id from account_notice where staff_id = ${member}`,
  );
  return id;
}

async function deviceOf({ db, clock }: CareHome, member: number): Promise<number> {
  const device = { staffId: member, endpoint: pushEndpoint(), ...PUSH_KEYS, label: 'Phone' };
  const row = await storeDevice(db, { ...device, sessionHash: new Uint8Array(32) }, clock.now());
  return row.id;
}

/** A webhook, the pager, a delivery that was given up, and a test. */
async function notificationsOf({ db, clock }: CareHome, centre: number, patient: number) {
  const now = clock.now();
  const address = { label: 'Care file', url: 'https://care.example/hook', allowPrivate: false };
  const webhook = await insertWebhook(db, centre, address, { secret: 'whsec_x', key: TEST_KEY, now });
  await storePager(db, centre, PAGER);
  const target = { channel: 'webhook', target: String(webhook.id) } as const;
  const dedupe = `dead ${(serial += 1)}`;
  const facts = {
    event: 'alert.opened',
    alertId: null,
    patientId: patient,
    priority: 'low',
    payload: {},
  } as const;
  await insertNotifications(db, centre, [{ ...target, dedupe, ...facts }], now);
  const { id: delivery } = await db.one<{ id: number }>(sql`
    update outbox set status = 'dead' where dedupe = ${dedupe} returning id`);
  const token = await insertTest(db, centre, target, 'ping', now);
  return { webhook: webhook.id, delivery, token };
}

const pushEndpoint = () => `https://fcm.googleapis.com/fcm/send/${(serial += 1)}`;
const PUSH_KEYS = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
const PAGER: Pager = {
  ...{ host: '192.168.1.20', port: 4001, role: 'control', locale: 'nl' },
  addresses: [{ seccion: null, address: '501' }],
};

/** What the signed-in user has themselves, where an endpoint is about that. */
async function takeOwnRecords(
  home: CareHome,
  { name }: Endpoint,
  { who, by, of }: { who: string; by: string; of: Records },
): Promise<void> {
  if (name === 'listAccess') await pairApp(home, who);
  if (name === 'deleteSession')
    of.session = (await home.get('/api/sessions', by)).body.lista?.[0].id ?? of.session;
  if (name === 'deleteAccountNotice') of.notice = await noticeOf(home, await staffIdOf(home, who));
  if (name.endsWith('PushDevice')) of.device = await deviceOf(home, await staffIdOf(home, who));
  if (name === 'undoCare') {
    await home.db.run(sql`
      update care_action set staff_id = ${await staffIdOf(home, who)} where id = ${of.care}`);
  }
  if (name === 'releaseAlert') {
    await home.db.run(sql`
      update alert set status = 'taken', owner_id = ${await staffIdOf(home, who)} where id = ${of.alert}`);
  }
}

async function careFor(
  { db, clock }: CareHome,
  { centre, patient, member }: { centre: number; patient: number; member: number },
): Promise<number> {
  const now = new Date(clock.now());
  const { id } = await db.one<{ id: number }>(sql`
    insert into care_action (centro_id, patient_id, kind, at, recorded_at, staff_id, autor)
    values (${centre}, ${patient}, 'checked', ${now}, ${now}, ${member}, 'member') returning id`);
  return id;
}

async function staffIdOf({ db }: CareHome, username: string): Promise<number> {
  return (await db.one<{ id: number }>(sql`select id from staff where username = ${username}`)).id;
}

/** Two-factor on and paired. */
async function pairApp({ db, clock }: CareHome, username: string): Promise<void> {
  await db.run(sql`
    update staff set "twoFactorEnabled" = true, totp_confirmed_at = ${new Date(clock.now())} where username = ${username}`);
}

const recordOf = (path: string, of: Records): number => {
  if (path.includes('/staff/')) return of.member;
  if (path.includes('/hubs/')) return of.hub;
  if (path.includes('/sessions/')) return of.session;
  if (path.includes('/notices/')) return of.notice;
  if (path.includes('/device/')) return of.device;
  if (path.includes('/webhooks/')) return of.webhook;
  if (path.includes('/deliveries/')) return of.delivery;
  if (path.includes('/alerts/') && !path.includes('/pause/')) return of.alert;
  if (/care\/(undo|correct)/.test(path)) return of.care;
  return path.includes('/sensores/') ? of.sensor : of.patient;
};

/** An hour after the held clock. */
const SOON = '2026-11-15T10:00:00.000Z';

/** A right body for each endpoint that takes one. */
function bodyFor(name: string, of: Records): object | undefined {
  const patient = {
    nombre: 'Bert',
    apellidos: 'Jansen',
    numeroHabitacion: '12',
    sexo: 'H',
    fechaNacimiento: '1938-02-03',
    seccion: of.section,
  };
  const passwords = { password: 'a-newer-password', passwordRepeat: 'a-newer-password' };
  const staff = { username: `u${(serial += 1)}`, nombre: 'Bea', role: 'ROLE_CENTRO', ...passwords };
  const sensor = { codigo: `C-${(serial += 1)}`, lecturaSeca: 1, lecturaMojada: 2 };
  const order = {
    sensors: 1,
    stickers: 0,
    departamento: 'Tuin',
    nombre: 'Ana',
    email: 'ana@zonnehof.example',
  };
  const bodies: Record<string, object> = {
    authenticate: { username: 'nobody', password: PASSWORD },
    checkCode: { username: 'nobody', password: PASSWORD, code: '123456' },
    changePassword: { current: PASSWORD, ...passwords },
    reauthenticate: { password: PASSWORD },
    changeTwoFactor: { enabled: true, code: '123456' },
    admitPatient: patient,
    editPatient: patient,
    commentOnPatient: { comment: 'slept well' },
    addStaff: staff,
    editStaff: staff,
    editHub: { etiqueta: 'Hal' },
    addSensor: sensor,
    editSensor: sensor,
    requestMaterial: order,
    sendReadings: { readings: [] },
    takeAlert: { force: false },
    snoozeAlert: { minutes: 10 },
    pauseAlerts: { until: SOON, kinds: ['wet'], reason: 'rest' },
    editAlertPolicy: DEFAULT_POLICY,
    startDuty: { until: SOON, secciones: [of.section] },
    reportClientError: { message: 'x is undefined', where: 'card', version: 'abc' },
    recordCare: { kind: 'checked', key: `key-of-${(serial += 1)}` },
    correctCare: { kind: 'checked', reason: 'another resident' },
    changeOwnNotifications: {
      ...{ kinds: ['wet'], leastPriority: 'low', quietFrom: '22:00', quietTo: '07:00' },
      ...{ mail: 'ana@zonnehof.example', digest: false },
    },
    addPushDevice: { endpoint: pushEndpoint(), ...PUSH_KEYS, label: 'Phone' },
    confirmTest: { token: of.token },
    addWebhook: { label: 'Care file', url: 'https://care.example/hook', allowPrivate: false },
    setPager: PAGER,
    testPager: { address: '501' },
  };
  return bodies[name];
}

const takes = (schema: Endpoint['params'], key: string): boolean =>
  key in ((schema as { shape?: object }).shape ?? {});
const takesBody = ({ body }: Endpoint): boolean => body.type !== 'undefined';
const byIdInQuery = (endpoint: Endpoint) => takes(endpoint.query, 'id');
const byIdInPath = (endpoint: Endpoint) => takes(endpoint.params, 'id');

function urlOf(endpoint: Endpoint, id: unknown, query = '', token = 'x'.repeat(43)): string {
  const moment = { date: '2026-11-15', minute: '2026-11-15 09:00', month: '2026-11-01' };
  const days = { from: '2026-11-01', to: '2026-11-15' };
  const path = fillPath(endpoint.path, { id, token, ...moment, ...days });
  const search = [byIdInQuery(endpoint) ? `id=${String(id)}` : '', query].filter(Boolean).join('&');
  return search ? `${path}?${search}` : path;
}

const isServed = (home: CareHome) => (endpoint: Endpoint) =>
  home.app.hasRoute({ method: endpoint.method, url: endpoint.path });

/** All endpoints for staff. */
const guarded = (home: CareHome) =>
  ENDPOINTS.filter(isServed(home)).filter(({ access }) => access !== 'open' && access !== 'hub');

interface Walk {
  by?: string | null;
  id?: (of: Records, endpoint: Endpoint) => unknown;
  query?: string;
  headers?: Record<string, string>;
}

/** Requests each of these endpoints and returns those with another status than expected. */
async function walk(
  home: CareHome,
  endpoints: readonly Endpoint[],
  how: Walk,
  should: (endpoint: Endpoint) => number | ((answer: Answered) => boolean),
): Promise<string[]> {
  const of = await records(home, home.first);
  const wrong: string[] = [];
  for (const endpoint of endpoints) {
    const id = how.id?.(of, endpoint) ?? recordOf(endpoint.path, of);
    const url = urlOf(endpoint, id, how.query);
    const answer = await home.ask(endpoint.method, url, how.by, bodyFor(endpoint.name, of), how.headers);
    const expected = should(endpoint);
    const right = typeof expected === 'number' ? answer.status === expected : expected(answer);
    if (!right) wrong.push(`${endpoint.name} ${url}: ${answer.status} ${JSON.stringify(answer.body)}`);
  }
  return wrong;
}

/** A checksum of every table. */
async function everything(db: Db): Promise<unknown> {
  const tables = await db.many<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('session', 'sign_in_failure', 'access_chain')
      and table_name not like 'access_log%'
    order by 1`);
  const checksums: Record<string, unknown> = {};
  for (const { name } of tables) {
    checksums[name] = await db.one(
      sql`select md5(string_agg(t::text, '|' order by t::text)) from ${sql.raw(`"${name}"`)} t`,
    );
  }
  return checksums;
}

test('every endpoint of the contract is registered with its access rule', async () => {
  const home = await careHome();
  const missing = ENDPOINTS.filter((endpoint) => !isServed(home)(endpoint));
  expect(missing.map(({ name }) => name)).toEqual([]);
});

describe('authentication and rights', () => {
  const FORGED = 'x'.repeat(43);
  test.each<[string, string | null, string, Record<string, string>]>([
    ['nobody', null, '', {}],
    ['a forged token', FORGED, '', {}],
    ['a token of the wrong shape', "' or 1=1 --", '', {}],
    ['a token in the address', null, 'token=TOKEN&access_token=TOKEN', {}],
    ['a token in a cookie', null, '', { cookie: 'token=TOKEN; session=TOKEN' }],
    ['another scheme', null, '', { authorization: 'Basic TOKEN' }],
  ])('%s is not signed in', async (_, by, query, headers) => {
    const home = await careHome();
    await home.staff('ana');
    const token = await home.enter('ana');
    const fill = (header: string) => header.replaceAll('TOKEN', token);
    const filled = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, fill(value)]));
    await records(home, home.first);
    const how = { by, query: fill(query), headers: filled };
    expect(await walk(home, guarded(home), how, () => 401)).toEqual([]);
  });

  test.each<[string, string[], Role | null]>([
    ['a nurse', ['ROLE_ENFERMERA'], 'ROLE_ENFERMERA'],
    ['both roles', ['ROLE_CENTRO', 'ROLE_ENFERMERA'], 'ROLE_ENFERMERA'],
    ['a role we do not know', ['ROLE_KITCHEN'], null],
    ['nobody in particular', [], null],
  ])('%s does what the role may, and nothing else changes', async (_, roles, role) => {
    const home = await careHome();
    await home.staff('one', { roles });
    const by = await home.enter('one');
    const mayNot = guarded(home).filter(
      ({ access }) => role === null || (access !== 'signed-in' && !may(role, access as Right)),
    );
    expect(mayNot.length).toBeGreaterThan(8);
    const of = await records(home, home.first);
    const before = await everything(home.db);
    for (const endpoint of mayNot) {
      const url = urlOf(endpoint, recordOf(endpoint.path, of));
      const { status } = await home.ask(endpoint.method, url, by, bodyFor(endpoint.name, of));
      expect([endpoint.name, status]).toEqual([endpoint.name, 403]);
    }
    expect(await everything(home.db)).toEqual(before);
  });

  test('a nurse may write orders, her own account and notifications, alerts, duty and care, and nothing else', async () => {
    const home = await careHome();
    const writes = guarded(home).filter((endpoint) => endpoint.method !== 'GET' || endpoint.changesByGet);
    const allowed = writes.filter(
      ({ access }) => access === 'signed-in' || may('ROLE_ENFERMERA', access as Right),
    );
    expect(allowed.map(({ name }) => name)).toEqual([
      'logout',
      'logoutEverywhere',
      'reauthenticate',
      'changeTwoFactor',
      'deleteSession',
      'deleteAccountNotice',
      'changePassword',
      'requestMaterial',
      'takeAlert',
      'releaseAlert',
      'snoozeAlert',
      'unsnoozeAlert',
      'pauseAlerts',
      'endPause',
      'startDuty',
      'endDuty',
      'recordCare',
      'undoCare',
      'changeOwnNotifications',
      'addPushDevice',
      'removePushDevice',
      'testPushDevice',
      'testOwnMail',
    ]);
  });

  test('records of another centre are 404 to its administrator, on every endpoint', async () => {
    const home = await careHome();
    const olivos = await home.centre('Los Olivos');
    await home.staff('javier', { centres: [olivos] });
    const by = await home.enter('javier');
    const about = guarded(home).filter((endpoint) => byIdInPath(endpoint) || byIdInQuery(endpoint));
    expect(about.length).toBeGreaterThan(10);
    const here = await records(home, home.first);
    const before = await everything(home.db);
    for (const endpoint of about) {
      const body = bodyFor(endpoint.name, here);
      const foreign = await home.ask(
        endpoint.method,
        urlOf(endpoint, recordOf(endpoint.path, here)),
        by,
        body,
      );
      const nowhere = await home.ask(endpoint.method, urlOf(endpoint, 2_147_483_647), by, body);
      expect([endpoint.name, foreign.status, foreign.body]).toEqual([endpoint.name, 404, nowhere.body]);
      expect(nowhere.status).toBe(404);
      // Not even a broken body is judged before the record is found.
      if (takesBody(endpoint)) {
        const broken = await home.ask(
          endpoint.method,
          urlOf(endpoint, recordOf(endpoint.path, here)),
          by,
          [],
        );
        expect([endpoint.name, broken.status]).toEqual([endpoint.name, 404]);
      }
    }
    expect(await everything(home.db)).toEqual(before);
  });

  test('idCentro of another centre and of no centre are both 403', async () => {
    const home = await careHome();
    const olivos = await home.centre('Los Olivos');
    await home.staff('ana');
    await home.staff('lucia', { roles: ['ROLE_ENFERMERA'] });
    const byCentre = guarded(home).filter(({ query }) => takes(query, 'idCentro'));
    expect(byCentre.length).toBeGreaterThan(10);
    for (const who of ['ana', 'lucia']) {
      const by = await home.enter(who);
      for (const centre of [olivos, 2_147_483_647]) {
        const how = { by, query: `idCentro=${centre}` };
        expect(await walk(home, byCentre, how, () => 403)).toEqual([]);
      }
    }
    const inPath = ENDPOINTS.filter(isServed(home)).filter(({ params }) => takes(params, 'idCentro'));
    for (const endpoint of inPath) {
      const url = fillPath(endpoint.path, { month: '2026-11-01', idCentro: olivos });
      expect((await home.get(url, await home.enter('ana'))).status).toBe(403);
    }
  });

  test('hub endpoints refuse the tokens of staff', async () => {
    const home = await careHome();
    await home.staff('ana');
    const hubs = ENDPOINTS.filter(isServed(home)).filter(({ access }) => access === 'hub');
    for (const by of [null, 'x'.repeat(43), await home.enter('ana')]) {
      expect(await walk(home, hubs, { by }, () => 401)).toEqual([]);
    }
  });

  test('an administrator gets a response without any key beyond the endpoint’s schema', async () => {
    const home = await careHome();
    const endpoints = guarded(home).filter(({ name }) => !STREAMS.includes(name));
    for (const endpoint of endpoints) {
      const who = `ana${(serial += 1)}`;
      await home.staff(who);
      const by = await home.enter(who);
      const of = await records(home, home.first);
      await takeOwnRecords(home, endpoint, { who, by, of });
      const url = urlOf(endpoint, recordOf(endpoint.path, of), '', of.token);
      const { status, body, headers } = await home.ask(endpoint.method, url, by, bodyFor(endpoint.name, of));
      expect([endpoint.name, status]).toEqual([endpoint.name, endpoint.status]);
      expect([endpoint.name, headers['cache-control']]).toEqual([endpoint.name, 'no-store']);
      if (status === 204) continue;
      expect(endpoint.response.parse(body)).toEqual(body);
      const shown = SHOWN_ONCE.includes(endpoint.name) ? { ...body, secret: undefined } : body;
      expect(JSON.stringify(shown)).not.toMatch(/hash|secret|argon2|centro_id/);
    }
  });
});

describe('validation of paths, queries, bodies and methods', () => {
  const served = async () => {
    const home = await careHome();
    await home.staff('ana');
    return { home, by: await home.enter('ana') };
  };

  test.each(['0', '-1', 'abc', '99999999999', '2147483648', '1e3', '1.0', '01', '%00', '%20', "1'--", 'NaN'])(
    'the id %s is none',
    async (id) => {
      const { home, by } = await served();
      const about = guarded(home).filter((endpoint) => byIdInPath(endpoint) || byIdInQuery(endpoint));
      const of = await records(home, home.first);
      for (const endpoint of about) {
        const url = urlOf(endpoint, 'ID').replace('ID', id);
        const { status } = await home.ask(endpoint.method, url, by, bodyFor(endpoint.name, of));
        expect([url, status]).toEqual([url, 400]);
      }
      for (const endpoint of guarded(home).filter(({ query }) => takes(query, 'idCentro'))) {
        const url = `${endpoint.path.replace(':id', String(recordOf(endpoint.path, of)))}?idCentro=${id}`;
        const { status } = await home.ask(endpoint.method, url, by, bodyFor(endpoint.name, of));
        expect([url, [400, 403].includes(status)]).toEqual([url, true]);
      }
    },
  );

  test('a malformed URL, or a parameter given twice, is 400', async () => {
    const { home, by } = await served();
    const { patient } = await records(home, home.first);
    for (const url of ['/api/pacientes/view/%', `/api/pacientes/prepare?id=${patient}&id=${patient}`]) {
      expect([url, (await home.get(url, by)).status]).toEqual([url, 400]);
    }
  });

  test.each<[string, number, string, string]>([
    ['broken JSON', 400, 'application/json', '{"nombre": '],
    ['nothing at all', 400, 'application/json', ''],
    ['a poisoned prototype', 400, 'application/json', '{"__proto__": {"role": "ROLE_CENTRO"}}'],
    ['ten megabytes', 413, 'application/json', `{"nombre":"${'x'.repeat(10 * 1024 * 1024)}"}`],
    ['plain text', 415, 'text/plain', 'hello'],
    ['a web form', 415, 'application/x-www-form-urlencoded', 'nombre=x'],
    ['XML', 415, 'application/xml', '<a/>'],
    ['null', 422, 'application/json', 'null'],
    ['a list', 422, 'application/json', '[]'],
    ['a string', 422, 'application/json', '"nombre"'],
    ['a number', 422, 'application/json', '7'],
  ])('%s instead of a form is %i', async (_, status, type, payload) => {
    const { home, by } = await served();
    const of = await records(home, home.first);
    const before = await everything(home.db);
    const withBody = ENDPOINTS.filter(isServed(home))
      .filter(takesBody)
      .filter(({ access }) => access !== 'hub');
    expect(withBody.length).toBeGreaterThan(8);
    for (const endpoint of withBody) {
      const url = urlOf(endpoint, recordOf(endpoint.path, of));
      const headers = { 'content-type': type, authorization: `Bearer ${by}` };
      const answer = await home.app.inject({ method: 'POST', url, headers, payload });
      expect([endpoint.name, answer.statusCode]).toEqual([endpoint.name, status]);
      expect(answer.json().message).toEqual(expect.any(String));
    }
    expect(await everything(home.db)).toEqual(before);
  });

  test.each<[string, unknown]>([
    ['objects', { $gt: '' }],
    ['lists', ['a']],
    ['switches', true],
    ['long texts', 'x'.repeat(100_000)],
    ['a NUL', 'a\u0000b'],
    ['half a character', '\ud800'.repeat(5_000)],
    ['a huge number', 1e308],
  ])('%s in every field are refused, and nothing is stored', async (_, value) => {
    const { home, by } = await served();
    const of = await records(home, home.first);
    const before = await everything(home.db);
    const withBody = ENDPOINTS.filter(isServed(home))
      .filter(takesBody)
      .filter(({ access }) => access !== 'hub');
    for (const endpoint of withBody) {
      const names = Object.keys(bodyFor(endpoint.name, of) ?? {});
      // Its only field is a switch.
      if (value === true && endpoint.name === 'takeAlert') continue;
      const body = Object.fromEntries(names.map((name) => [name, value]));
      const url = urlOf(endpoint, recordOf(endpoint.path, of));
      const answer = await home.ask(endpoint.method, url, by, body);
      const refused =
        [413, 422].includes(answer.status) || (answer.status === 200 && answer.body.error === true);
      expect([endpoint.name, answer.status, refused]).toEqual([endpoint.name, answer.status, true]);
    }
    expect(await everything(home.db)).toEqual(before);
  });

  test('a method that is not served is 405 with Allow, and HEAD runs no handler', async () => {
    const { home, by } = await served();
    const of = await records(home, home.first);
    const before = await everything(home.db);
    for (const endpoint of ENDPOINTS.filter(isServed(home))) {
      const url = urlOf(endpoint, recordOf(endpoint.path, of));
      const allowed: string[] = ENDPOINTS.filter(({ path }) => path === endpoint.path).flatMap(
        ({ method, changesByGet }) => [method, ...(changesByGet ? ['DELETE'] : [])],
      );
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
        if (allowed.includes(method)) continue;
        const { status, headers } = await home.ask(method, url, by);
        expect([method, url, status]).toEqual([method, url, 405]);
        expect(String(headers['allow']).split(', ').sort()).toEqual([...allowed].sort());
      }
      const head = await home.ask('HEAD', url, by);
      expect([url, head.status >= 400]).toEqual([url, true]);
    }
    expect(await everything(home.db)).toEqual(before);
  });

  test.each<[string, Record<string, string>]>([
    ['a prefetch', { 'sec-purpose': 'prefetch' }],
    ['a prerender', { 'sec-purpose': 'prefetch;prerender' }],
    ['an old prefetch', { purpose: 'prefetch' }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sister site', { 'sec-fetch-site': 'same-site' }],
  ])('%s removes nobody', async (_, headers) => {
    const { home, by } = await served();
    const removals = guarded(home).filter(({ changesByGet }) => changesByGet);
    expect(removals).toHaveLength(4);
    const of = await records(home, home.first);
    const before = await everything(home.db);
    for (const endpoint of removals) {
      const url = urlOf(endpoint, recordOf(endpoint.path, of));
      for (const method of ['GET', 'DELETE'] as const) {
        expect((await home.ask(method, url, by, undefined, headers)).status).toBe(403);
      }
    }
    expect(await everything(home.db)).toEqual(before);
    const own = { 'sec-fetch-site': 'same-origin' };
    expect(await walk(home, removals, { by, headers: own }, () => 200)).toEqual([]);
  });
});

describe('a change and its entry in the access log', () => {
  /** From now on no transaction that wrote an entry can commit: the fault comes after the change and after the entry. */
  const refuseCommits = (db: Db) =>
    db.script(`
      create or replace function no_commit() returns trigger language plpgsql as $$ begin raise exception 'no commit'; end $$;
      create constraint trigger no_commit after insert or update on access_chain
        deferrable initially deferred for each row execute function no_commit()`);
  const allowCommits = (db: Db) => db.script('drop trigger no_commit on access_chain');
  const sessions = (db: Db) => db.many(sql`select id from session order by id`);

  test('are stored together or not at all, on every endpoint that changes something', async () => {
    const home = await careHome();
    const changes = guarded(home).filter(isChange);
    expect(changes.length).toBeGreaterThan(15);
    const requests = new Map<string, string>();
    for (const endpoint of changes) {
      const who = `ana${(serial += 1)}`;
      await home.staff(who);
      const by = await home.enter(who);
      const of = await records(home, home.first);
      await takeOwnRecords(home, endpoint, { who, by, of });
      await home.accessEntries();
      const before = [await everything(home.db), await sessions(home.db)];
      await refuseCommits(home.db);
      const url = urlOf(endpoint, recordOf(endpoint.path, of));
      const { status, headers } = await home.ask(endpoint.method, url, by, bodyFor(endpoint.name, of));
      await allowCommits(home.db);
      expect([endpoint.name, status]).toEqual([endpoint.name, 500]);
      expect([endpoint.name, await everything(home.db), await sessions(home.db)]).toEqual([
        endpoint.name,
        ...before,
      ]);
      requests.set(endpoint.name, String(headers['x-request-id']));
    }
    // That it was tried and failed is in the log, and nothing else.
    const entries = await home.accessEntries();
    for (const [name, requestId] of requests) {
      const own = entries.filter(({ request_id }) => request_id === requestId);
      expect([name, own.map(({ result }) => result)]).toEqual([name, ['failed']]);
    }
  });
});

describe('the access log', () => {
  /** Asks every endpoint as somebody of their own, and gives what each left in the log. */
  async function entriesOf(home: CareHome, by: (who: string) => Promise<string | null>) {
    const answers: { endpoint: Endpoint; status: number; requestId: string; of: Records }[] = [];
    for (const endpoint of guarded(home).filter(({ name }) => !STREAMS.includes(name))) {
      const who = `ana${(serial += 1)}`;
      const token = await by(who);
      const of = await records(home, home.first);
      if (token) await takeOwnRecords(home, endpoint, { who, by: token, of });
      const url = urlOf(endpoint, recordOf(endpoint.path, of), '', of.token);
      const { status, headers } = await home.ask(endpoint.method, url, token, bodyFor(endpoint.name, of));
      answers.push({ endpoint, status, requestId: String(headers['x-request-id']), of });
    }
    const entries = await home.accessEntries();
    return answers.map((answer) => ({
      ...answer,
      entries: entries.filter(({ request_id }) => request_id === answer.requestId),
    }));
  }

  test('every endpoint leaves exactly one entry that names it, its centre, its reader and its patient', async () => {
    const home = await careHome();
    const logged = await entriesOf(home, async (who) => {
      await home.staff(who);
      return home.enter(who);
    });
    for (const { endpoint, entries, of } of logged) {
      // A staff member, hub, sensor or session is named by its number; a new one by the number it was given.
      const isMade = ['addStaff', 'addSensor'].includes(endpoint.name);
      const record = recordOf(endpoint.path, of);
      const isNamed =
        !/\/(pacientes|pause)\//.test(endpoint.path) && (byIdInPath(endpoint) || byIdInQuery(endpoint));
      const aboutOne = endpoint.aboutPatients && /(pacientes|sensores|alerts|care).*:id/.test(endpoint.path);
      expect([endpoint.name, entries]).toEqual([
        endpoint.name,
        [
          expect.objectContaining({
            at: home.clock.now(),
            action: isMade
              ? expect.stringMatching(new RegExp(`^${endpoint.name} \\d+$`))
              : isNamed
                ? `${endpoint.name} ${record}`
                : endpoint.name,
            result: 'ok',
            centro_id: endpoint.access === 'signed-in' ? null : home.first,
            staff_id: expect.any(Number),
            nombre: expect.stringMatching(/^ana/),
            role: 'ROLE_CENTRO',
            address: '127.0.0.1',
            count: 1,
            ...(aboutOne && { pacientes: [of.patient] }),
          }),
        ],
      ]);
    }
  });

  test.each([
    ['without a token', null],
    ['with a role that has no rights', 'ROLE_KITCHEN'],
  ])('a request %s leaves exactly one entry: refused', async (_, role) => {
    const home = await careHome();
    const logged = await entriesOf(home, async (who) => {
      if (!role) return null;
      await home.staff(who, { roles: [role] });
      return home.enter(who);
    });
    for (const { endpoint, status, entries } of logged) {
      expect([endpoint.name, status]).toEqual([endpoint.name, role ? 403 : 401]);
      expect([endpoint.name, entries.map(({ action, result }) => [action.split(' ')[0], result])]).toEqual([
        endpoint.name,
        [[endpoint.name, 'refused']],
      ]);
    }
  });
});
