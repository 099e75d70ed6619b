import { pbkdf2Sync } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import mqtt, { type MqttClient } from 'mqtt';
import pino from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import { runCommand } from '#cli/run-command';
import type { Database } from '#db/database';
import { DbUnavailable } from '#db/errors';
import { sql } from '#db/sql';
import { careHome } from '#testing/care-home';
import { heldTimers } from '#testing/held-timers';
import { mosquitto, mosquittoProgram } from '#testing/mosquitto';
import { Ingest } from '../ingest';
import { RENEWED_EVERY } from './lease';
import { CHECKED_EVERY, openOuterBroker } from './outer-broker';

const program = mosquittoProgram() ?? '';
const ending: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
});

/** A home whose hubs speak to a broker of its own, set up by our command. */
async function wardWithMosquitto() {
  const home = await careHome();
  await home.patient('Anna', { sensor: await home.sensor('S-00A1') });
  await home.hub('HUB-0001');
  await home.hub('HUB-0002');
  home.clock.pass({ hours: 9 });

  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vigilia-mosquitto-'));
  ending.push(() => fs.rmSync(folder, { recursive: true, force: true }));
  const files = { passwords: path.join(folder, 'passwords'), rights: path.join(folder, 'rights') };
  const settings = path.join(folder, 'settings');
  const acl = async (mqttUrl?: string, ...options: string[]) => {
    const argv = [
      'hub',
      'acl',
      '--passwords',
      files.passwords,
      '--rights',
      files.rights,
      '--settings',
      settings,
      ...options,
    ];
    return (await runCommand(argv, { db: home.db, now: home.clock.now(), mqttUrl })).lines;
  };
  const setting = (await acl()).find((line) => line.startsWith('MQTT_URL=')) ?? '';
  const broker = await mosquitto(program, folder, settings);
  await broker.start();
  ending.push(() => broker.stop('SIGKILL'));
  const url = setting.replace('MQTT_URL=', '').replace('localhost:1883', `127.0.0.1:${broker.port}`);

  const log = pino({ level: 'silent' });
  const timers = heldTimers();
  const bridge = async (db: Database = home.db, { leaseDb = home.db, uptime = { now: 0 } } = {}) => {
    const serverClock = { now: home.clock.now, uptime: () => uptime.now, bootId: 'a start' };
    const ingest = new Ingest({ db, clock: home.clock.now, serverClock, log });
    const open = await openOuterBroker({ url, db: leaseDb, ingest, log, schedule: timers.schedule });
    let closed: Promise<void> | undefined;
    const close = () => (closed ??= open.close());
    ending.push(close);
    return { taking: open.isTaking, close };
  };
  const hub = async (username = 'HUB-0001', more: mqtt.IClientOptions = {}): Promise<MqttClient> => {
    const options = { username, password: username, protocolVersion: 4, reconnectPeriod: 100, ...more };
    const client = mqtt.connect(`mqtt://127.0.0.1:${broker.port}`, options as mqtt.IClientOptions);
    client.on('error', () => undefined);
    ending.push(() => client.endAsync(true));
    await new Promise<void>((done, fail) => {
      client.once('connect', () => done());
      client.once('error', fail);
    });
    return client;
  };
  const stored = async () =>
    (await home.db.many<{ at: number }>(sql`select at from reading order by at`)).map(({ at }) => at);
  return { ...home, addHub: home.hub, acl, broker, bridge, hub, stored, timers, files };
}

const START = Date.parse('2026-11-15T09:05:00Z');
/** One reading a message, each of its own second. */
const send = (hub: MqttClient, n: number, codigo = 'HUB-0001') =>
  hub.publishAsync(`vigilia/hubs/${codigo}/readings`, JSON.stringify({ readings: [reading(n)] }), { qos: 1 });
const reading = (n: number) => ({
  sensor: 'S-00A1',
  at: new Date(START + n * 1000).toISOString(),
  power: 'on',
  moisture: 100 + (n % 50),
});
const upTo = (count: number) => Array.from({ length: count }, (_, n) => START + n * 1000);
/** Mosquitto's own format: PBKDF2 with SHA-512. */
function isMosquittoHashOf(key: string, entry: string): boolean {
  const [, , rounds, salt = '', hash = ''] = entry.split('$');
  const derived = pbkdf2Sync(key, Buffer.from(salt, 'base64'), Number(rounds), 64, 'sha512');
  return derived.equals(Buffer.from(hash, 'base64'));
}
const patience = { timeout: 90_000, interval: 50 };

describe.skipIf(!program)('Mosquitto (apt install mosquitto)', () => {
  test('what a hub publishes is stored; rejected readings are published to that hub alone', async () => {
    const ward = await wardWithMosquitto();
    await ward.bridge();
    const [hub, other] = [await ward.hub(), await ward.hub('HUB-0002')];
    const notes: string[] = [];
    for (const [name, client] of [['HUB-0001', hub] as const, ['HUB-0002', other] as const]) {
      client.on('message', (topic, payload) => notes.push(`${name} hears ${topic}: ${String(payload)}`));
      await client.subscribeAsync(['#', `vigilia/hubs/${name}/rejected`], { qos: 1 });
    }
    await send(hub, 0);
    const future = { ...reading(1), at: '2027-01-01T00:00:00Z' };
    await hub.publishAsync('vigilia/hubs/HUB-0001/readings', JSON.stringify({ readings: [future] }), {
      qos: 1,
    });
    await expect.poll(ward.stored, patience).toEqual(upTo(1));
    await expect
      .poll(() => [...new Set(notes)], patience)
      .toEqual([
        expect.stringMatching(
          /^HUB-0001 hears vigilia\/hubs\/HUB-0001\/rejected: .*"index":0,"reason":"future/,
        ),
      ]);
  });

  test('a hub cannot speak for another, nobody comes in without a key, and a deleted hub not any more', async () => {
    const ward = await wardWithMosquitto();
    await ward.bridge();
    const [hub, other] = [await ward.hub(), await ward.hub('HUB-0002')];
    await send(hub, 7, 'HUB-0002');
    await hub.publishAsync('vigilia/hubs/HUB-0002/status', 'offline', { qos: 1 });
    await send(other, 0, 'HUB-0002');
    await expect.poll(ward.stored, patience).toEqual(upTo(1));
    await expect(ward.hub('HUB-0001', { password: 'wrong' })).rejects.toThrow(/Not authorized/);
    await expect(ward.hub('')).rejects.toThrow(/Not authorized/);
    await ward.db.run(sql`update hub set deleted_at = now() where codigo = 'HUB-0002'`);
    await ward.acl();
    expect(fs.readFileSync(ward.files.passwords, 'utf8')).not.toContain('HUB-0002');
  });

  test('an orderly restart of the broker, three times under load: no gap, nothing twice', async () => {
    const ward = await wardWithMosquitto();
    await ward.bridge();
    const hub = await ward.hub();
    const sent = Promise.all(upTo(300).map((_, n) => send(hub, n)));
    for (const enough of [20, 60, 100]) {
      await expect.poll(async () => (await ward.stored()).length >= enough, patience).toBe(true);
      await ward.broker.stop('SIGTERM');
      await ward.broker.start();
    }
    await sent;
    await expect.poll(ward.stored, patience).toEqual(upTo(300));
  });

  test('a broker that died comes back, and so do we', async () => {
    const ward = await wardWithMosquitto();
    await ward.bridge();
    const hub = await ward.hub();
    for (let n = 0; n < 3; n += 1) {
      await send(hub, n);
      await expect.poll(ward.stored, patience).toEqual(upTo(n + 1));
      await ward.broker.stop('SIGKILL');
      await ward.broker.start();
      // It has forgotten us, so what a hub sends before we are back reaches nobody: we are back when it is answered.
      let answered = false;
      hub.once('message', () => (answered = true));
      await hub.subscribeAsync('vigilia/hubs/HUB-0001/rejected', { qos: 1 });
      const asked = async () => {
        await hub.publishAsync('vigilia/hubs/HUB-0001/readings', 'Is anybody there?', { qos: 1 });
        return answered;
      };
      await expect.poll(asked, patience).toBe(true);
    }
  });

  test('while we are stopped the broker keeps everything for us', async () => {
    const ward = await wardWithMosquitto();
    const first = await ward.bridge();
    const hub = await ward.hub();
    await send(hub, 0);
    await expect.poll(ward.stored, patience).toEqual(upTo(1));
    await first.close();
    // More than the thousand that Mosquitto would keep by itself.
    await Promise.all(upTo(1_500).map((_, n) => send(hub, n)));
    await ward.broker.stop('SIGTERM');
    await ward.broker.start();
    // Nor does a broker that restarted forget whom it keeps things for.
    await Promise.all(Array.from({ length: 10 }, (_, n) => send(hub, 1_500 + n)));
    expect(await ward.stored()).toEqual(upTo(1));
    await ward.bridge();
    await expect.poll(ward.stored, patience).toEqual(upTo(1_510));
  });

  test('a hub that connects under our client id with a clean session discards nothing that the broker holds for us', async () => {
    const ward = await wardWithMosquitto();
    const first = await ward.bridge();
    const hub = await ward.hub();
    await send(hub, 0);
    await expect.poll(ward.stored, patience).toEqual(upTo(1));
    await first.close();
    await Promise.all(upTo(50).map((_, n) => send(hub, n)));
    for (const protocolVersion of [4, 5] as const) {
      const attacker = await ward.hub('HUB-0002', { clientId: 'vigilia', clean: true, protocolVersion });
      await attacker.endAsync();
    }
    await ward.bridge();
    await expect.poll(ward.stored, patience).toEqual(upTo(50));
  });

  test('a hub that connects under another hub’s client id leaves it connected', async () => {
    const ward = await wardWithMosquitto();
    await ward.bridge();
    const victim = await ward.hub('HUB-0001', { clientId: 'HUB-0001', reconnectPeriod: 0 });
    let disconnects = 0;
    victim.on('close', () => {
      disconnects += 1;
    });
    for (const protocolVersion of [4, 5] as const)
      await ward.hub('HUB-0002', { clientId: 'HUB-0001', protocolVersion, reconnectPeriod: 0 });
    await send(victim, 0);
    await expect.poll(ward.stored, patience).toEqual(upTo(1));
    expect(disconnects).toBe(0);
  });

  test.each([
    ['stores no batch', 'transaction'],
    ['finds no hub', 'maybe'],
  ] as const)(
    'while the database %s nothing is acknowledged, and a later process stores it',
    async (_, method) => {
      const ward = await wardWithMosquitto();
      let refused = 0;
      const refuse = () => {
        refused += 1;
        return Promise.reject(new DbUnavailable('away'));
      };
      const first = await ward.bridge({ ...ward.db, [method]: refuse });
      const hub = await ward.hub();
      await Promise.all(upTo(40).map((_, n) => send(hub, n)));
      await expect.poll(() => refused, patience).toBeGreaterThan(0);
      await first.close(); // nothing was kept, so nothing may be forgotten
      expect(await ward.stored()).toEqual([]);
      await ward.bridge();
      await expect.poll(ward.stored, patience).toEqual(upTo(40));
    },
  );

  test('the database is away for some batches: the same process stores them when it is back', async () => {
    const ward = await wardWithMosquitto();
    let away = 3;
    const shaky: Database = {
      ...ward.db,
      transaction: (work) => {
        away -= 1;
        return away >= 0 ? Promise.reject(new DbUnavailable('away')) : ward.db.transaction(work);
      },
    };
    await ward.bridge(shaky);
    const hub = await ward.hub();
    await Promise.all(upTo(40).map((_, n) => send(hub, n)));
    await expect.poll(ward.stored, patience).toEqual(upTo(40));
    expect(away).toBeLessThan(0);
  });

  test('of several processes one takes the messages, and another goes on when it ends or dies', async () => {
    const ward = await wardWithMosquitto();
    const [first, second] = [await ward.bridge(), await ward.bridge()];
    expect([first.taking(), second.taking()]).toEqual([true, false]);
    const hub = await ward.hub();
    await send(hub, 0);
    await expect.poll(ward.stored, patience).toEqual(upTo(1));

    await first.close();
    ward.timers.fire(RENEWED_EVERY);
    await expect.poll(second.taking, patience).toBe(true);
    await send(hub, 1);
    await expect.poll(ward.stored, patience).toEqual(upTo(2));

    // One that died renews nothing: its lease runs out.
    await ward.db.run(sql`update lease set until = now() - interval '1 second'`);
    const third = await ward.bridge();
    expect(third.taking()).toBe(true);
    ward.timers.fire(RENEWED_EVERY);
    await expect.poll(second.taking, patience).toBe(false);
    await Promise.all(upTo(50).map((_, n) => send(hub, n)));
    await expect.poll(ward.stored, patience).toEqual(upTo(50));
  });

  test('a process that is cut off from the database, but not from the broker, lets go before the lease can pass on', async () => {
    const ward = await wardWithMosquitto();
    const uptime = { now: 0 };
    let isCutOff = false;
    const unanswered: (() => void)[] = [];
    const cutOff: Database = {
      ...ward.db,
      run: (query) =>
        isCutOff
          ? new Promise((_, fail) => unanswered.push(() => fail(new DbUnavailable('cut off'))))
          : ward.db.run(query),
    };
    const first = await ward.bridge(ward.db, { leaseDb: cutOff, uptime });
    ending.push(() => {
      isCutOff = false;
      for (const fail of unanswered) fail();
    });
    expect(first.taking()).toBe(true);
    isCutOff = true;
    for (uptime.now = 1_000; uptime.now < 10_000; uptime.now += 1_000) {
      ward.timers.fire(RENEWED_EVERY);
      ward.timers.fire(CHECKED_EVERY);
      expect(first.taking(), `after ${uptime.now} ms`).toBe(true);
    }
    ward.timers.fire(CHECKED_EVERY);
    expect(first.taking()).toBe(false);
    // Five seconds later the lease has run out by the database's clock, and another process takes over.
    await ward.db.run(sql`update lease set until = now() - interval '1 second'`);
    const second = await ward.bridge();
    expect([first.taking(), second.taking()]).toEqual([false, true]);
  });

  test('a hub’s last will says that it is gone; what the broker remembers of it is no word of it', async () => {
    const ward = await wardWithMosquitto();
    await ward.staff('ana');
    const ana = await ward.enter('ana');
    const online = async () => (await ward.get('/api/hubs/list', ana)).body.lista[0].encendido;
    const topic = 'vigilia/hubs/HUB-0001/status';
    const will = { topic, payload: Buffer.from('offline'), qos: 1 as const, retain: true };
    const first = await ward.bridge();
    const hub = await ward.hub('HUB-0001', { will, reconnectPeriod: 0 });
    await hub.publishAsync(topic, 'online', { qos: 1, retain: true });
    await expect.poll(online, patience).toBe(true);
    await first.close();
    ward.clock.pass({ minutes: 6 });
    await ward.bridge(); // subscribes, and receives the retained "online" of six minutes ago
    const other = await ward.hub('HUB-0002');
    await send(other, 0, 'HUB-0002');
    await expect.poll(ward.stored, patience).toEqual(upTo(1));
    expect(await online()).toBe(false);

    await hub.publishAsync(topic, 'online', { qos: 1, retain: true });
    await expect.poll(online, patience).toBe(true);
    hub.stream.destroy();
    await expect.poll(online, patience).toBe(false);
  });

  test('a hub gets another key in the documented order, and every reading of that time is stored', async () => {
    const ward = await wardWithMosquitto();
    await ward.bridge();
    const vigilia = async (...argv: string[]) =>
      (await runCommand(argv, { db: ward.db, now: ward.clock.now() })).lines;
    const reload = async () => {
      await ward.acl();
      await ward.broker.reload();
    };
    const other = await ward.hub('HUB-0002');
    let otherWasClosed = false;
    other.on('close', () => (otherWasClosed = true));
    const before = await ward.hub();
    await send(before, 0);
    const key = (await vigilia('hub', 'rekey', 'HUB-0001'))[0]?.split(': ')[1] ?? '';
    // Another hub is added meanwhile.
    await ward.addHub('HUB-0003');
    await reload();
    await ward.hub('HUB-0003');
    await send(before, 1);
    expect(before.connected).toBe(true);

    // The hub gets its new key: refused until step 3, it keeps what it measures and tries again.
    await before.endAsync();
    const after = mqtt.connect(`mqtt://127.0.0.1:${ward.broker.port}`, {
      ...{ username: 'HUB-0001', password: key, protocolVersion: 4 },
      ...{ reconnectPeriod: 50, reconnectOnConnackError: true },
    });
    ending.push(() => after.endAsync(true));
    const refused = new Promise<string>((done) => after.once('error', ({ message }) => done(message)));
    after.on('error', () => undefined);
    const kept = [2, 3, 4].map((n) => send(after, n));
    expect(await refused).toMatch(/Not authorized/);
    await vigilia('hub', 'rekey', 'HUB-0001', '--finish');
    await reload();
    await Promise.all(kept);
    await send(after, 5);
    await expect.poll(ward.stored, patience).toEqual(upTo(6));
    await expect(ward.hub('HUB-0001', { reconnectPeriod: 0 })).rejects.toThrow(/Not authorized/);
    expect([otherWasClosed, other.connected]).toEqual([false, true]);
  });

  test('a rekeyed hub: the files have its earlier key until that ends, by command or by itself', async () => {
    const ward = await wardWithMosquitto();
    const vigilia = (...argv: string[]) => runCommand(argv, { db: ward.db, now: ward.clock.now() });
    const rekey = async () => (await vigilia('hub', 'rekey', 'HUB-0001')).lines[0]?.split(': ')[1] ?? '';
    /** Writes the files, and says which of these keys is in them. */
    const written = async (...keys: string[]) => {
      const lines = await ward.acl();
      const entry = fs.readFileSync(ward.files.passwords, 'utf8').match(/^HUB-0001:(.*)$/m)?.[1] ?? '';
      return { told: lines.join('\n'), isIn: keys.map((key) => isMosquittoHashOf(key, entry)) };
    };
    const second = await rekey();
    expect(await written('HUB-0001', second)).toEqual({
      told: expect.stringContaining('Of HUB-0001 it is the earlier one'),
      isIn: [true, false],
    });
    expect((await vigilia('hub', 'rekey', 'HUB-0001', '--finish')).ok).toBe(true);
    expect(await written('HUB-0001', second)).toEqual({
      told: expect.not.stringContaining('HUB-0001'),
      isIn: [false, true],
    });
    expect(await vigilia('hub', 'rekey', 'HUB-0001', '--finish')).toEqual({
      ok: false,
      lines: ['HUB-0001 has one key only; there is nothing to finish.'],
    });

    const third = await rekey();
    ward.clock.pass({ hours: 24 });
    expect(await written(second, third)).toMatchObject({ isIn: [false, true] });
  });

  test('our account stays the same however often the files are written', async () => {
    const ward = await wardWithMosquitto();
    const ours = () => fs.readFileSync(ward.files.passwords, 'utf8').split('\n')[0];
    const before = ours();
    await ward.hub('HUB-0001');
    await ward.db.run(sql`delete from hub where codigo = 'HUB-0001'`);
    expect((await ward.acl()).join()).not.toContain('MQTT_URL');
    expect(ours()).toBe(before);
    await ward.acl('mqtt://ward%20one:se%3Acret@broker:1883');
    expect(ours()).toMatch(/^ward one:\$7\$101\$/);
    await ward.hub('HUB-0002');
    expect((await ward.acl('mqtt://HUB-0002:x@broker:1883')).join()).toMatch(/has the server’s own name/);
  });
});
