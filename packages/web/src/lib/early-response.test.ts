import { listAlerts } from '@vigilia/contract/alerts';
import { listPatients } from '@vigilia/contract/patients';
import { beforeEach, expect, test, vi } from 'vitest';
import { call } from './call';
import { requestBoardEarly, requestListEarly, takeEarlyResponse } from './early-response';
import { signIn } from './session';

const user = { name: 'Ana', username: 'ana', token: 'secret', roles: ['ROLE_CENTRO'] };
const centros = [{ id: 7, nombre: 'Huize Zonnehof', zona: 'Europe/Amsterdam' }];
const list = { lista: [], secciones: [], serviciosAvanzados: true, revision: 1 };

const requested: { url: string; token: string | null }[] = [];
const signals: (AbortSignal | null | undefined)[] = [];
beforeEach(() => {
  requested.length = 0;
  signals.length = 0;
  vi.stubGlobal('fetch', async (url: string, { headers, signal }: RequestInit) => {
    signals.push(signal);
    requested.push({ url, token: new Headers(headers).get('Authorization') });
    return Response.json(list);
  });
});
const ask = (idCentro?: number) => call(listPatients, { query: { idCentro } });

/** How often the list was requested. */
const lists = () => requested.filter(({ url }) => url.startsWith(listPatients.path)).length;

test('the list and its alerts are requested before the code arrives and taken once, then the server is asked', async () => {
  signIn({ ...user, centros });
  requestListEarly('nl');
  const early = [listPatients, listAlerts].map(({ path }) => ({ url: path, token: 'Bearer secret' }));
  expect(requested).toEqual(early);
  const init = { headers: { Authorization: 'Bearer secret' } };
  expect((await takeEarlyResponse(listAlerts.path, init)?.response)?.ok).toBe(true);
  expect((await ask()).lista).toEqual([]);
  expect(lists()).toBe(1);
  await ask();
  expect(lists()).toBe(2);
});

test.each([
  ['another centre', () => ask(7)],
  [
    'another user',
    () => {
      signIn({ ...user, token: 'other', centros });
      return ask();
    },
  ],
])('an early list is not taken for %s', async (_, askAgain) => {
  signIn({ ...user, centros });
  requestListEarly('nl');
  await askAgain();
  expect(lists()).toBe(2);
  expect(requested.at(-1)).not.toEqual(requested[0]);
});

test('the chosen centre is named, and nothing is requested without a session', async () => {
  requestListEarly('nl');
  expect(requested).toEqual([]);
  signIn({ ...user, centros });
  sessionStorage.setItem('centro', JSON.stringify({ id: 7 }));
  requestListEarly('nl');
  expect(requested[0]?.url).toBe(`${listPatients.path}?idCentro=7`);
  await ask(7);
  expect(lists()).toBe(1);
});

test('the feed of a paired board is requested once, and ends when whoever took it ends it', async () => {
  requestBoardEarly();
  expect(requested).toEqual([]);
  localStorage.setItem('board', 'board.secret');
  requestBoardEarly();
  expect(requested).toEqual([{ url: '/api/boards/live', token: 'Bearer board.secret' }]);
  const taker = new AbortController();
  const init = { headers: { Authorization: 'Bearer board.secret' }, signal: taker.signal };
  expect((await takeEarlyResponse('/api/boards/live', init)?.response)?.ok).toBe(true);
  expect(signals[0]?.aborted).toBe(false);
  taker.abort();
  expect(signals[0]?.aborted).toBe(true);
  expect(takeEarlyResponse('/api/boards/live', init)).toBeUndefined();
});
