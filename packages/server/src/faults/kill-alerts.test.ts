import { expect, inject, test } from 'vitest';
import { hashPassword } from '#crypto/password';
import { sql } from '#db/sql';
import { insertStaff } from '#features/staff/staff.store';
import { PASSWORD } from '#testing/care-home';
import { DAY, insertWard, post, SENSORS } from '#testing/loaded-ward';
import { freshPlace } from '#testing/place';
import { startServerProcess } from '#testing/server-process';

const ROUNDS = inject('longForm') ? SENSORS : 2;
const patience = { timeout: 60_000, interval: 50 };

interface Listed {
  id: number;
  kind: string;
  status: string;
  paciente: { id: number } | null;
  owner: { id: number } | null;
}

/** Minutes of readings of one sensor until now. */
const measured = (sensor: number, minutes: number, moisture: number) =>
  Array.from({ length: minutes }, (_, n) => ({
    ...{ sensor: `S-${sensor}`, power: 'on', contact: 'ok', moisture },
    at: new Date(Date.now() - (minutes - 1 - n) * 60_000).toISOString(),
  }));

test(`server killed ${ROUNDS} times with open alerts: each opened once, and whoever was on the way still is`, async () => {
  const place = await freshPlace();
  const prepared = await place.open();
  await insertWard(prepared, Date.now() - 10 * DAY);
  const nina = await insertStaff(
    prepared,
    {
      ...{ username: 'nina', nombre: 'Nina', locale: 'nl', roles: ['ROLE_ENFERMERA'] },
      ...{ twoFactorEnabled: false, passwordHash: await hashPassword(PASSWORD) },
    },
    [1],
    Date.now(),
  );
  await prepared.close();
  const taken: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const server = await startServerProcess(place.env);
    const ask = async (path: string, body?: object, token?: string) => {
      const answer = await fetch(server.base + path, {
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      });
      return (await answer.json()) as { token: string; lista: Listed[] };
    };
    const { token } = await ask('/api/authenticate', { username: 'nina', password: PASSWORD });
    const wet = async () => {
      const { lista } = await ask('/api/alerts/list', undefined, token);
      return lista.filter(({ kind }) => kind === 'wet');
    };
    // What the process before had opened is there from the first moment, also while nobody watches yet.
    const before = await wet();
    expect(before.map(({ id, owner }) => [id, owner?.id])).toEqual(taken.map((id) => [id, nina]));
    expect(await post(server.base, measured(round, 20, 300))).toBe(true);
    await expect.poll(async () => (await wet()).length, patience).toBe(round + 1);
    const opened = (await wet()).find(({ status }) => status === 'open')?.id ?? 0;
    await ask(`/api/alerts/take/${opened}`, {}, token);
    taken.push(opened);
    // In the middle of the next one's opening.
    const sending = post(server.base, measured(SENSORS - 1 - round, 3, 300));
    await server.kill();
    await sending;
  }
  const db = await place.open();
  try {
    const alerts = await db.many<{ id: number; events: string[] }>(sql`
      select id, array(select what from alert_event where alert_id = alert.id order by alert_event.id) as events
      from alert where kind = 'wet' order by id`);
    expect(alerts).toEqual(taken.map((id) => ({ id, events: ['opened', 'taken'] })));
  } finally {
    await db.close();
    await place.remove();
  }
}, 600_000);
