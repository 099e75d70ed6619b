import type { Endpoint } from '@vigilia/contract/endpoint';
import { ENDPOINTS } from '@vigilia/contract/endpoints';
import { commentOnPatient, listPatients } from '@vigilia/contract/patients';
import { monthlyReport } from '@vigilia/contract/reports';
import { LIST_PATIENTS } from '@vigilia/contract/routes';
import { listUsers } from '@vigilia/contract/staff';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeServer } from '#testing/fake-server';
import { ana, noor, QUIET_HOME, ward } from '#testing/people';
import { call } from './call';
import { chooseLocale } from './i18n';
import { Problem, UNEXPECTED_ANSWER } from './problem';
import { getSession, signIn } from './session';

const EMPTY_REPORT = {
  chart_inco: [],
  chart_atencion: [],
  chart_max_dia: [],
  chart_cobertura: [],
  chart_hora_uso: [],
};

/** No centre chosen: the server takes the user's first. */
const ANY_CENTRE = { query: { idCentro: undefined } };

const DAYS = { date: '2026-11-15', month: '2026-11-01', from: '2026-11-01', to: '2026-11-15' };
const ANY_INPUT = { params: { id: 1, token: 'x', minute: '2026-11-15 09:00', ...DAYS } };

describe('request of a call', () => {
  test('carries the token and the language', { tags: ['R-API-1'] }, async () => {
    const server = fakeServer(QUIET_HOME);
    signIn(ana);
    await chooseLocale('es');
    await call(listPatients, ANY_CENTRE);
    const [{ headers, query }] = server.requests as [(typeof server.requests)[number]];
    expect(headers.get('authorization')).toBe(`Bearer ${ana.token}`);
    expect(headers.get('accept-language')).toBe('es');
    expect(query).toEqual({});
  });

  test('carries the token on every endpoint but the open ones', { tags: ['R-API-1'] }, async () => {
    const server = fakeServer({});
    signIn(ana);
    for (const endpoint of ENDPOINTS.filter(({ access }) => access !== 'hub')) {
      await expect(call<Endpoint>(endpoint, ANY_INPUT as never)).rejects.toMatchObject({ status: 404 });
      expect([endpoint.name, server.requests.at(-1)?.headers.get('authorization') ?? null]).toEqual([
        endpoint.name,
        endpoint.access === 'open' ? null : `Bearer ${ana.token}`,
      ]);
    }
  });

  test('is not sent without a session, unless its endpoint is open to everybody', async () => {
    const server = fakeServer({});
    for (const endpoint of ENDPOINTS.filter(({ access }) => access !== 'hub')) {
      const sent = server.requests.length;
      const status = endpoint.access === 'open' ? 404 : 401;
      await expect(call<Endpoint>(endpoint, ANY_INPUT as never)).rejects.toMatchObject({ status });
      expect([endpoint.name, server.requests.length - sent]).toEqual([
        endpoint.name,
        endpoint.access === 'open' ? 1 : 0,
      ]);
    }
  });

  test('carries the centre it is given, in the query or in the path', async () => {
    const server = fakeServer({
      ...QUIET_HOME,
      'GET /api/monthly-report/overview/2026-11-01/2': { body: EMPTY_REPORT },
    });
    signIn(noor);
    await call(listPatients, { query: { idCentro: 2 } });
    await call(monthlyReport, { params: { month: '2026-11-01', idCentro: 2 } });
    expect(server.requests.map(({ path, query }) => [path, query])).toEqual([
      ['/api/pacientes/list', { idCentro: '2' }],
      ['/api/monthly-report/overview/2026-11-01/2', {}],
    ]);
  });

  test('goes to the second host where one is configured', { tags: ['R-API-33'] }, async () => {
    fakeServer({ 'GET /users': { body: [] } });
    signIn(ana);
    await call(listUsers, { ...ANY_CENTRE, host: 'https://users.home.test' });
    expect(fetch).toHaveBeenCalledWith('https://users.home.test/users', expect.anything());
  });
});

describe('response of a call', () => {
  beforeEach(() => signIn(ana));

  test('a response that breaks the contract is an error', async () => {
    fakeServer({ 'GET /api/pacientes/list': { body: { lista: 'none' } } });
    await expect(call(listPatients, ANY_CENTRE)).rejects.toThrow();
  });

  test.each([
    [403, { message: 'Dat mag je niet.' }, 'Dat mag je niet.'],
    [503, undefined, 'Service Unavailable'],
  ])(
    'status %s: the error has the body’s message, or the status text',
    { tags: ['R-ERRORS-2'] },
    async (status, body, message) => {
      fakeServer({ 'GET /api/pacientes/list': { status, statusText: 'Service Unavailable', body } });
      signIn(ana);
      await expect(call(listPatients, ANY_CENTRE)).rejects.toMatchObject({ status, message });
      expect(getSession().user).not.toBeNull();
    },
  );

  test('401 ends the session', { tags: ['R-ERRORS-1'] }, async () => {
    fakeServer({ 'GET /api/pacientes/list': { status: 401, body: { message: 'Log in.' } } });
    signIn(ana);
    await expect(call(listPatients, ANY_CENTRE)).rejects.toThrow(new Problem('Log in.', 401));
    expect(getSession()).toMatchObject({ user: null, expired: true });
  });

  test('a late 401 of an earlier session does not end the new one', async () => {
    fakeServer({
      'GET /api/pacientes/list': () => {
        signIn(noor);
        return { status: 401, body: { message: 'Log in.' } };
      },
    });
    signIn(ana);
    await expect(call(listPatients, ANY_CENTRE)).rejects.toThrow();
    expect(getSession().user?.username).toBe('noor');
  });

  test('no response: a connection error in the user’s language', async () => {
    fakeServer({}).goDown();
    await expect(call(listPatients, ANY_CENTRE)).rejects.toMatchObject({
      status: 0,
      message: 'Geen verbinding',
    });
  });

  test.each([
    ['reading', 'De server antwoordt niet', () => call(listPatients, ANY_CENTRE)],
    [
      'saving',
      'Geen antwoord van de server. Kijk of het is opgeslagen voordat je het opnieuw probeert.',
      () => call(commentOnPatient, { params: { id: 1 }, body: { comment: 'Rustig' } }),
    ],
  ])('no answer within 15 seconds while %s is an error', async (_, message, act) => {
    vi.useFakeTimers();
    fakeServer({
      'GET /api/pacientes/list': { hangs: true },
      'POST /api/pacientes/comment/1': { hangs: true },
    });
    const failure = act().catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await failure).toMatchObject({ status: 0, message });
  });

  test.each([
    ['breaks the contract', Response.json({ lista: 'nobody' })],
    ['is not JSON', new Response('<html>Gateway</html>')],
  ])('an answer that %s has a text for readers, and the log gets the details', async (_, response) => {
    const server = fakeServer({ 'GET /api/pacientes/list': { response } });
    await expect(call(listPatients, ANY_CENTRE)).rejects.toThrow(
      new Problem('De server gaf een antwoord dat deze pagina niet begrijpt. Herlaad de pagina.', -1),
    );
    expect(server.requestsTo('/api/client-errors').map(({ body }) => body)).toMatchObject([
      { where: 'listPatients' },
    ]);
  });

  test('an aborted call is not reported as a connection error', async () => {
    fakeServer({ 'GET /api/pacientes/list': { body: ward() } }).goDown();
    const signal = AbortSignal.abort();
    await expect(call(listPatients, { ...ANY_CENTRE, signal })).rejects.not.toBeInstanceOf(Problem);
  });
});

describe('an answer that is shown before the schemas are there', () => {
  const light = () => {
    let loaded = false;
    return {
      ...LIST_PATIENTS,
      isLoaded: () => loaded,
      load: async () => {
        loaded = true;
        return listPatients;
      },
    };
  };
  const ask = (answer: unknown) => {
    fakeServer({ 'GET /api/pacientes/list': { body: answer } });
    signIn(ana);
    const onInvalid = vi.fn();
    const looksRight = (body: unknown) => Array.isArray(Object(body).lista);
    const endpoint = light();
    return { endpoint, onInvalid, input: { ...ANY_CENTRE, lateCheck: { looksRight, onInvalid } } };
  };

  test('is checked afterwards, and whoever asked learns that it breaks the contract', async () => {
    const { endpoint, onInvalid, input } = ask({ ...ward(), revision: 'yesterday' });
    expect((await call(endpoint, input)).revision).toBe('yesterday');
    expect(onInvalid).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(onInvalid).toHaveBeenCalledOnce());
    // From now on it is checked before it is shown.
    await expect(call(endpoint, input)).rejects.toMatchObject({ status: UNEXPECTED_ANSWER });
  });

  test('stays when it is as the contract says', async () => {
    const { endpoint, onInvalid, input } = ask(ward());
    expect((await call(endpoint, input)).lista).toHaveLength(ward().lista.length);
    await vi.waitFor(() => expect(endpoint.isLoaded()).toBe(true));
    expect(onInvalid).not.toHaveBeenCalled();
  });

  test('is refused at once when it is something else', async () => {
    const { endpoint, input } = ask({ hello: 'proxy' });
    await expect(call(endpoint, input)).rejects.toMatchObject({ status: UNEXPECTED_ANSWER });
  });
});
