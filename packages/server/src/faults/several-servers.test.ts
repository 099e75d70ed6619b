import { afterEach, describe, expect, inject, onTestFinished, test } from 'vitest';
import { hashPassword } from '#crypto/password';
import { sql } from '#db/sql';
import { insertStaff } from '#features/staff/staff.store';
import { PASSWORD } from '#testing/care-home';
import { openLiveFeed } from '#testing/live-client';
import {
  DAY,
  expectDaysCorrect,
  expectNothingMissing,
  insertWard,
  messages,
  post,
  SENSORS,
} from '#testing/loaded-ward';
import { freshPlace } from '#testing/place';
import { type ServerProcess, startServerProcess } from '#testing/server-process';

const running: ServerProcess[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.kill();
});

/** Two servers on one database, and somebody signed in. */
async function twoServers() {
  const place = await freshPlace();
  const db = await place.open();
  onTestFinished(() => db.close());
  await insertWard(db, Date.now() - 30 * DAY);
  const nombre = 'ana';
  const ana = {
    username: nombre,
    nombre,
    locale: 'es' as const,
    roles: ['ROLE_CENTRO'],
    twoFactorEnabled: false,
  };
  await insertStaff(db, { ...ana, passwordHash: await hashPassword(PASSWORD) }, [1], Date.now());
  running.push(await startServerProcess(place.env), await startServerProcess(place.env));
  const [one, two] = running.map(({ base }) => base) as [string, string];
  const ask = async (base: string, path: string, token: string, body?: object) => {
    const headers = {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    };
    return fetch(base + path, body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers });
  };
  const enter = async () => {
    const answer = await ask(one, '/api/authenticate', '', { username: nombre, password: PASSWORD });
    return ((await answer.json()) as { token: string }).token;
  };
  return { db, one, two, ask, enter };
}
const now = () => new Date().toISOString();
const patience = { timeout: 30_000, interval: 50 };

describe.skipIf(inject('testDatabase').engine === 'pglite')('two servers on one PostgreSQL', () => {
  test('readings, comments and discharges on one server reach the live feed of the other', async () => {
    const { one, two, ask, enter } = await twoServers();
    const token = await enter();
    const feed = await openLiveFeed(two, token);
    onTestFinished(() => feed.close());
    expect((await feed.next()).event).toBe('snapshot');

    expect(
      await post(
        one,
        [{ sensor: 'S-0', at: now() }].map((reading) => ({ ...reading, power: 'on' })),
      ),
    ).toBe(true);
    expect(await feed.next()).toMatchObject({ data: { id: 1, estado: { tipo: 'SON' } } });
    const list = await (await ask(two, '/api/pacientes/list', token)).json();
    expect(list).toMatchObject({
      lista: [{ id: 1, estado: { tipo: 'SON' } }, ...Array(SENSORS - 1).fill({})],
    });

    await ask(one, '/api/pacientes/comment/2', token, { comment: 'hello over there' });
    expect(await feed.next()).toMatchObject({ data: { id: 2, comentarios: [{}] } });
    await ask(one, '/api/pacientes/baja/2', token);
    expect(await feed.next()).toMatchObject({ event: 'baja', data: { id: 2 } });
  });

  test('signing out on one server revokes the token on the other and ends its live feed', async () => {
    const { one, two, ask, enter } = await twoServers();
    const token = await enter();
    const status = async () => (await ask(two, '/api/pacientes/list', token)).status;
    expect(await status()).toBe(200);
    const feed = await openLiveFeed(two, token);
    await ask(one, '/api/logout', token, {});
    await feed.ended();
    await expect.poll(status, patience).toBe(401);
  });

  test('readings of the same sensors through both servers give the same days as through one', async () => {
    const { db, one, two } = await twoServers();
    const start = Date.now() - 15 * DAY;
    const streams = Array.from({ length: SENSORS }, (_, sensor) => messages(sensor, start));
    const batches = streams.flatMap((stream) => Array.from({ length: 60 }, () => stream.next().value));
    // The messages of a sensor, late ones included, alternate between the servers; every fifth goes to both.
    await Promise.all(
      batches.map(async (readings, index) => {
        const [first, second] = index % 2 ? [one, two] : [two, one];
        // A busy server refuses early, and a hub sends the same again.
        await expect.poll(() => post(first, readings), patience).toBe(true);
        if (index % 5 === 0) await expect.poll(() => post(second, readings), patience).toBe(true);
      }),
    );
    await expectNothingMissing(db, batches.flat());
    await expectDaysCorrect(db);
    expect(await db.one(sql`select count(*) as n from reading`)).toEqual({ n: batches.flat().length });
  });
});
