import { listPatients } from '@vigilia/contract/patients';
import { beforeEach, expect, test, vi } from 'vitest';
import { call } from './call';
import { requestListEarly } from './early-list';
import { signIn } from './session';

const user = { name: 'Ana', username: 'ana', token: 'secret', roles: ['ROLE_CENTRO'] };
const centros = [{ id: 7, nombre: 'Huize Zonnehof', zona: 'Europe/Amsterdam' }];
const list = { lista: [], secciones: [], serviciosAvanzados: true, revision: 1 };

const requested: { url: string; token: string | null }[] = [];
beforeEach(() => {
  requested.length = 0;
  vi.stubGlobal('fetch', async (url: string, { headers }: RequestInit) => {
    requested.push({ url, token: new Headers(headers).get('Authorization') });
    return Response.json(list);
  });
});
const ask = (idCentro?: number) => call(listPatients, { query: { idCentro } });

test('a list that was requested before the code arrived is taken once, then the server is asked', async () => {
  signIn({ ...user, centros });
  requestListEarly('nl');
  expect(requested).toEqual([{ url: listPatients.path, token: 'Bearer secret' }]);
  expect((await ask()).lista).toEqual([]);
  expect(requested).toHaveLength(1);
  await ask();
  expect(requested).toHaveLength(2);
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
  expect(requested).toHaveLength(2);
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
  expect(requested).toHaveLength(1);
});
