import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createQueryClient } from '#app/query-client';
import { fakeServer } from '#testing/fake-server';
import { goOffline } from '#testing/offline';
import { ana, noor, patient, ward } from '#testing/people';
import type { KeptList } from './kept';
import { patientsQuery } from './patients-query';
import { signIn } from './session';

const AT = Date.parse('2026-11-15T01:00:00.000Z');
const kept: KeptList = { list: ward(patient(1, 'Maria', 'van den Berg', '101')), at: AT };
const fresh = { ...ward(patient(2, 'Bert', 'Bakker', '102')), revision: kept.list.revision + 1 };
const read = vi.fn<(username: string) => Promise<KeptList | undefined>>();
vi.mock('./kept', () => ({ readKeptList: (username: string) => read(username) }));

const { queryKey } = patientsQuery(undefined);
const namesOf = (client: QueryClient) => client.getQueryData(queryKey)?.lista.map(({ nombre }) => nombre);
const keptAt = (client: QueryClient) => client.getQueryData(queryKey)?.keptAt;

/** The list of a page that starts now; `answer` comes when it is called. */
function start() {
  let answer: (response: Response) => void = () => undefined;
  let fail: () => void = () => undefined;
  const response = new Promise<Response>((resolve, reject) => {
    answer = resolve;
    fail = () => reject(new TypeError('Failed to fetch'));
  });
  fakeServer({ 'GET /api/pacientes/list': { response } });
  const client = createQueryClient({ retries: 0 });
  client.query(patientsQuery(undefined)).catch(() => undefined);
  return { client, answer: (body: BodyInit, init?: ResponseInit) => answer(new Response(body, init)), fail };
}

beforeEach(async () => {
  // Loaded for an error's text; not by these timers.
  await import('./schemas');
  vi.useFakeTimers();
  signIn(ana);
  read.mockResolvedValue(kept);
});
afterEach(() => {
  read.mockReset();
});
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('the list that this browser kept', { tags: ['R-LIST-17'] }, () => {
  test('is shown, marked, as long as a slow network has not answered', async () => {
    const { client, answer } = start();
    await pass(1_499);
    expect(namesOf(client)).toBeUndefined();
    await pass(1);
    expect(namesOf(client)).toEqual(['Maria']);
    expect(keptAt(client)).toBe(AT);
    answer(JSON.stringify(fresh));
    await pass(0);
    expect(namesOf(client)).toEqual(['Bert']);
    expect(keptAt(client)).toBeUndefined();
  });

  test('is not shown where the server answers', async () => {
    const { client, answer } = start();
    answer(JSON.stringify(fresh));
    await pass(5_000);
    expect(namesOf(client)).toEqual(['Bert']);
    expect(keptAt(client)).toBeUndefined();
  });

  test('is shown at once where the device says that it has no network', async () => {
    goOffline();
    const { client } = start();
    await pass(0);
    expect(namesOf(client)).toEqual(['Maria']);
  });

  test.each<[string, (server: ReturnType<typeof start>) => void]>([
    ['fails', ({ fail }) => fail()],
    ['is a captive portal’s page', ({ answer }) => answer('<h1>Accept the terms</h1>')],
    ['is a proxy’s error', ({ answer }) => answer('<h1>Bad gateway</h1>', { status: 502 })],
  ])('is shown at once where the answer %s', async (_, come) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const server = start();
    come(server);
    await pass(100);
    expect(namesOf(server.client)).toEqual(['Maria']);
    expect(server.client.getQueryState(queryKey)?.status).toBe('error');
  });

  test.each([401, 403])('is not shown where the server refuses the list with %i', async (status) => {
    const { client, answer } = start();
    answer(JSON.stringify({ message: 'Nee.' }), { status });
    await pass(5_000);
    expect(namesOf(client)).toBeUndefined();
  });

  test('is not shown to whoever signed in meanwhile', async () => {
    let arrive: (list: KeptList) => void = () => undefined;
    read.mockReturnValue(new Promise((resolve) => (arrive = resolve)));
    const { client } = start();
    await pass(1_500);
    signIn(noor);
    arrive(kept);
    await pass(0);
    signIn(ana);
    expect(namesOf(client)).toBeUndefined();
  });
});
