import { ENDPOINTS } from '@vigilia/contract/endpoints';
import { fillPath } from '@vigilia/contract/routes';
import { may, type Right } from '@vigilia/domain/rights';
import type { Role } from '@vigilia/domain/roles';
import { describe, expect, test } from 'vitest';
import { careHome } from '#testing/care-home';
import { recordOf, records } from '#testing/endpoint-records';
import {
  bodyFor,
  byIdInPath,
  byIdInQuery,
  everything,
  guarded,
  isServed,
  takes,
  takesBody,
  urlOf,
  walk,
} from '#testing/every-endpoint';
import { text } from '#texts/texts';

describe('authentication and rights', () => {
  const FORGED = 'x'.repeat(43);
  test.each<[string, string | null, string, Record<string, string>]>([
    ['nobody', null, '', {}],
    ['a forged token', FORGED, '', {}],
    ['a token of the wrong shape', "' or 1=1 --", '', {}],
    ['a token in the address', null, 'token=TOKEN&access_token=TOKEN', {}],
    ['a token in a cookie', null, '', { cookie: 'token=TOKEN; session=TOKEN' }],
    ['another scheme', null, '', { authorization: 'Basic TOKEN' }],
  ])('%s is not signed in', { tags: ['R-API-35'] }, async (_, by, query, headers) => {
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
  ])(
    '%s does what the role may, and nothing else changes',
    { tags: ['R-ROLES-1', 'R-ROLES-2', 'R-ROLES-4', 'R-ROLES-5', 'R-ROLES-6', 'R-ROLES-11'] },
    async (_, roles, role) => {
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
        const url = urlOf(endpoint, recordOf(endpoint, of));
        const { status } = await home.ask(endpoint.method, url, by, bodyFor(endpoint.name, of));
        expect([endpoint.name, status]).toEqual([endpoint.name, 403]);
      }
      expect(await everything(home.db)).toEqual(before);
    },
  );

  test('a nurse may write orders, her own account and notifications, alerts, duty, care and handovers, and nothing else', {
    tags: ['R-ROLES-4', 'R-ROLES-5', 'R-ROLES-6', 'R-API-39'],
  }, async () => {
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
      'recordFound',
      'signHandover',
      'unsignHandover',
      'noteHandover',
      'printedHandover',
      'dismissSuggestion',
      'changeOwnNotifications',
      'addPushDevice',
      'removePushDevice',
      'testPushDevice',
      'testOwnMail',
      'confirmOwnMail',
      'sendMailCode',
      'withdrawOwnMail',
    ]);
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

  test('a list is of the centre that idCentro names, and without one of the first', {
    tags: ['R-API-3', 'R-API-12', 'R-API-14', 'R-API-19', 'R-API-24', 'R-API-25', 'R-API-33'],
  }, async () => {
    const home = await careHome();
    const olivos = await home.centre('Los Olivos');
    await home.staff('boss', { centres: [home.first, olivos] });
    const boss = await home.enter('boss');
    const [here, there] = [await records(home, home.first), await records(home, olivos)];
    const order = async (query: string) => {
      const path = `/api/pacientes/pedirMaterial${query}`;
      return (await home.post(path, bodyFor('requestMaterial', here), boss)).body.id;
    };
    const inOlivos = `?idCentro=${olivos}`;
    const orders = [await order(''), await order(inOlivos)] as const;
    const hubs = [here.hub, there.hub] as const;
    const members = [here.member, there.member] as const;
    for (const [path, ids] of [
      ['/api/pacientes/list', [here.patient, there.patient]],
      ['/api/pacientes/orders', orders],
      ['/api/staff/list', members],
      ['/users', members],
      ['/api/hubs/list', hubs],
      ['/api/hubs/month-history', hubs],
      ['/api/sensores/list', [here.sensor, there.sensor]],
    ] as const) {
      const listed = async (query: string) => {
        const { body } = await home.get(path + query, boss);
        const rows: { id: number }[] = body.lista ?? body;
        return ids.filter((id) => rows.some((row) => row.id === id));
      };
      expect([path, await listed(''), await listed(inOlivos)]).toEqual([path, [ids[0]], [ids[1]]]);
    }
  });

  test('a request with several faults is refused for the first: token, role, centre, then path, on every endpoint', {
    tags: ['R-API-35'],
  }, async () => {
    const home = await careHome();
    const olivos = await home.centre('Los Olivos');
    await home.staff('ana');
    await home.staff('koos', { roles: ['ROLE_KITCHEN'] });
    const [ana, koos] = [await home.enter('ana'), await home.enter('koos')];
    for (const endpoint of guarded(home)) {
      const refusalOf = async (by: string | null, centre: number) => {
        const url = urlOf(endpoint, 'none', `idCentro=${centre}`);
        const { status, body } = await home.ask(
          endpoint.method,
          url,
          by,
          takesBody(endpoint) ? [] : undefined,
        );
        return `${status} ${body.message}`;
      };
      expect([endpoint.name, await refusalOf(null, olivos), await refusalOf(koos, olivos)]).toEqual([
        endpoint.name,
        `401 ${text('en', 'problem.signed-out')}`,
        `403 ${text('en', 'problem.not-allowed')}`,
      ]);
      if (takes(endpoint.query, 'idCentro')) {
        const refusal = `403 ${text('en', 'problem.not-your-centre')}`;
        expect([endpoint.name, await refusalOf(ana, olivos)]).toEqual([endpoint.name, refusal]);
      }
      if (byIdInPath(endpoint) || byIdInQuery(endpoint)) {
        const refusal = `400 ${text('en', 'problem.invalid-parameter')}`;
        expect([endpoint.name, await refusalOf(ana, home.first)]).toEqual([endpoint.name, refusal]);
      }
    }
  });

  test('a record is looked for before its form is validated, and a form before a conflict is found', {
    tags: ['R-API-35'],
  }, async () => {
    const home = await careHome();
    const id = await home.staff('ana');
    const ana = await home.enter('ana');
    // She is the only administrator.
    const demoted = { username: 'ana', nombre: 'Ana', role: 'ROLE_ENFERMERA' };
    const statusOf = async (member: number, fields: object) =>
      (await home.post(`/api/staff/edit/${member}`, { ...demoted, ...fields }, ana)).status;
    expect(await statusOf(2_147_483_647, { nombre: '' })).toBe(404);
    expect(await statusOf(id, { nombre: '' })).toBe(422);
    expect(await statusOf(id, {})).toBe(409);
  });

  test('hub endpoints refuse the tokens of staff', async () => {
    const home = await careHome();
    await home.staff('ana');
    const hubs = ENDPOINTS.filter(isServed(home)).filter(({ access }) => access === 'hub');
    for (const by of [null, 'x'.repeat(43), await home.enter('ana')]) {
      expect(await walk(home, hubs, { by }, () => 401)).toEqual([]);
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
        const url = `${endpoint.path.replace(':id', String(recordOf(endpoint, of)))}?idCentro=${id}`;
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
      const url = urlOf(endpoint, recordOf(endpoint, of));
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
      if (value === true && ['takeAlert', 'rekeyHub'].includes(endpoint.name)) continue;
      const body = Object.fromEntries(names.map((name) => [name, value]));
      const url = urlOf(endpoint, recordOf(endpoint, of));
      const answer = await home.ask(endpoint.method, url, by, body);
      const refused =
        [413, 422].includes(answer.status) || (answer.status === 200 && answer.body.error === true);
      expect([endpoint.name, answer.status, refused]).toEqual([endpoint.name, answer.status, true]);
    }
    expect(await everything(home.db)).toEqual(before);
  });

  test('a method that is not served is 405 with Allow, and HEAD runs no handler', {
    tags: ['R-API-37'],
  }, async () => {
    const { home, by } = await served();
    const of = await records(home, home.first);
    const before = await everything(home.db);
    for (const endpoint of ENDPOINTS.filter(isServed(home))) {
      const url = urlOf(endpoint, recordOf(endpoint, of));
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
  ])('%s removes nobody', { tags: ['R-API-37'] }, async (_, headers) => {
    const { home, by } = await served();
    const removals = guarded(home).filter(({ changesByGet }) => changesByGet);
    expect(removals).toHaveLength(5);
    const of = await records(home, home.first);
    const before = await everything(home.db);
    for (const endpoint of removals) {
      const url = urlOf(endpoint, recordOf(endpoint, of));
      for (const method of ['GET', 'DELETE'] as const) {
        expect((await home.ask(method, url, by, undefined, headers)).status).toBe(403);
      }
    }
    expect(await everything(home.db)).toEqual(before);
    const own = { 'sec-fetch-site': 'same-origin' };
    expect(await walk(home, removals, { by, headers: own }, () => 200)).toEqual([]);
  });

  test('a removal that is repeated answers 200 and changes nothing', { tags: ['R-API-37'] }, async () => {
    const { home, by } = await served();
    const of = await records(home, home.first);
    // Unsubscribing the patient frees the sensor.
    for (const path of [
      `/api/pacientes/baja/${of.patient}`,
      `/api/sensores/baja/${of.sensor}`,
      `/api/staff/baja/${of.member}`,
      `/api/hubs/baja/${of.hub}`,
      `/api/secciones/baja/${of.emptySection}`,
    ]) {
      const before = await everything(home.db);
      expect([path, (await home.get(path, by)).status]).toEqual([path, 200]);
      const once = await everything(home.db);
      expect([path, once]).not.toEqual([path, before]);
      home.clock.pass({ minutes: 1 });
      expect([path, (await home.get(path, by)).status]).toEqual([path, 200]);
      expect([path, await everything(home.db)]).toEqual([path, once]);
    }
  });
});
