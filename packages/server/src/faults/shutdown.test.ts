import { execFile } from 'node:child_process';
import net from 'node:net';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { sql } from '#db/sql';
import { insertCentre } from '#features/centres/centre.store';
import { storeDevice } from '#features/notifications/device.store';
import { insertStaff } from '#features/staff/staff.store';
import { VIGILIA_KEY } from '#testing/key';
import { freshPlace } from '#testing/place';
import { pushBrowser } from '#testing/push-browser';
import { startReceiver } from '#testing/receiver';
import { builtProgram, conditionsOfThisProcess, startServerProcess } from '#testing/server-process';

const vigilia = (env: Record<string, string>, ...argv: string[]) =>
  promisify(execFile)(process.execPath, [...builtProgram('cli'), ...argv], {
    env: { ...conditionsOfThisProcess(), ...env },
  });

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s closes open HTTP and MQTT connections, and the process exits with 0',
  async (signal) => {
    const place = await freshPlace();
    const server = await startServerProcess(place.env);
    const connections = [
      net.connect(Number(new URL(server.base).port), '127.0.0.1'),
      net.connect(Number(new URL(server.mqtt).port), '127.0.0.1'),
    ];
    for (const connection of connections) connection.on('error', () => undefined);
    expect(await server.kill(signal)).toBe(0);
    expect(server.output()).not.toContain('Not everything closed in time');
    for (const connection of connections) connection.destroy();
    // The database can be opened again.
    const db = await place.open();
    await db.close();
    await place.remove();
  },
);

test('SIGTERM while notifications hang: the process exits with 0, and they are sent after the next start', async () => {
  const place = await freshPlace();
  const db = await place.open();
  const receiver = await startReceiver('hang');
  const centroId = await insertCentre(
    db,
    { nombre: 'Huis', zona: 'Europe/Madrid', serviciosAvanzados: false },
    0,
  );
  const ana = { username: 'ana', nombre: 'Ana', locale: 'es', roles: [], twoFactorEnabled: false } as const;
  const staffId = await insertStaff(db, { ...ana, passwordHash: '' }, [centroId], 0);
  const device = {
    ...pushBrowser(receiver.host).subscription,
    label: 'Phone',
    sessionHash: new Uint8Array(32),
  };
  const { id } = await storeDevice(db, { ...device, staffId }, 0);
  await db.run(sql`
    insert into outbox (centro_id, channel, target, dedupe, event, payload, created_at, due_at, expires_at)
    values (${centroId}, 'push', ${String(id)}, 'one', 'test', '{}', now(), now(), now() + interval '1 day')`);
  await db.close();
  const push = { PUBLIC_URL: 'https://vigilia.example', PUSH_HOSTS: receiver.host };
  const env = { ...place.env, ...push, VIGILIA_KEY };
  const server = await startServerProcess(env);
  await expect.poll(() => receiver.received).toHaveLength(1);
  expect(await server.kill('SIGTERM')).toBe(0);
  receiver.reply(204);
  const next = await startServerProcess(env);
  await expect.poll(() => receiver.received).toHaveLength(2);
  await next.kill('SIGTERM');
  await place.remove();
});

test('the command line tool works with a running server and without one', async () => {
  const place = await freshPlace();
  await vigilia(place.env, 'centre', 'add', 'Huis', '--zone', 'Europe/Madrid');
  const server = await startServerProcess(place.env);
  await vigilia(place.env, 'section', 'add', 'Tuin', '--centre', '1');
  const { stdout } = await vigilia(place.env, 'centre', 'list');
  expect(stdout).toBe('1  Huis  Europe/Madrid\n');
  await server.kill('SIGTERM');
  await place.remove();
});

test('invalid settings are listed and the server does not start', async () => {
  const run = promisify(execFile)(process.execPath, builtProgram('main'), {
    env: { PATH: process.env.PATH, PORT: 'eighty', DATABASE_URL: 'mysql://x' },
  });
  await expect(run).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/PORT: [\s\S]*DATABASE_URL: /),
  });
});
