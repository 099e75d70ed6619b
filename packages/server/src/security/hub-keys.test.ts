import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import tls from 'node:tls';
import { HOUR, MINUTE } from '@vigilia/domain/instant';
import mqtt, { type MqttClient } from 'mqtt';
import pino from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runCommand } from '#cli/run-command';
import { sha256 } from '#crypto/secrets';
import { refuseDemoDatabase } from '#demo/demo-database';
import { scheduleKeyExpiry } from '#features/hubs/expire-keys';
import { insertHub } from '#features/hubs/hub.store';
import { type InnerBrokerNeeds, openInnerBroker } from '#features/ingest/transport/inner-broker';
import { careHome } from '#testing/care-home';
import { heldTimers } from '#testing/held-timers';

// A hub's key that changes hands, and the line it travels on.

const log = pino({ level: 'silent' });

/** A home with HUB-0001, whose key is its code, and an inner broker. */
async function homeWithBroker(options: Partial<InnerBrokerNeeds> = {}) {
  const home = await careHome();
  await home.hub('HUB-0001');
  await home.patient('Anna', { sensor: await home.sensor('S-00A1') });
  const timers = heldTimers();
  const stopIngest = await home.ingest.open(timers.schedule);
  onTestFinished(stopIngest);
  onTestFinished(
    await scheduleKeyExpiry({ db: home.db, clock: home.clock.now, log, schedule: timers.schedule }),
  );
  const broker = await openInnerBroker({
    ...{ host: '127.0.0.1', port: 0, ingest: home.ingest, log, schedule: timers.schedule },
    ...options,
  });
  onTestFinished(() => broker.close());
  const protocol = options.tls ? 'mqtts' : 'mqtt';
  const connect = async (key: string, more: mqtt.IClientOptions = {}): Promise<MqttClient> => {
    const client = mqtt.connect(`${protocol}://localhost:${broker.port}`, {
      ...{ username: 'HUB-0001', password: key, protocolVersion: 4, reconnectPeriod: 0 },
      ...more,
    });
    client.on('error', () => undefined);
    onTestFinished(() => client.endAsync(true));
    await new Promise<void>((connected, refused) => {
      client.once('connect', () => connected());
      client.once('error', refused);
      client.once('close', () => refused(new Error('closed')));
    });
    return client;
  };
  const post = async (key: string) =>
    (await home.ask('POST', '/ingest/v1/readings', key, { readings: [] })).status;
  const rekey = async (...options: string[]) => {
    const argv = ['hub', 'rekey', 'hub-0001', ...options];
    const { lines } = await runCommand(argv, { db: home.db, now: home.clock.now() });
    return lines[0]?.split(': ')[1] ?? '';
  };
  return { ...home, timers, broker, connect, postWith: post, rekey };
}

const reading = (at: string) => JSON.stringify({ readings: [{ sensor: 'S-00A1', at, power: 'on' }] });
const publish = (client: MqttClient, at: string) =>
  client.publishAsync('vigilia/hubs/HUB-0001/readings', reading(at), { qos: 1 });
const closed = (client: MqttClient) => new Promise<void>((done) => client.once('close', () => done()));

describe('hub rekey', () => {
  test('both keys are valid for a day, over HTTP and MQTT; then the old one opens nothing and its connection closes', async () => {
    const home = await homeWithBroker();
    const before = await home.connect('HUB-0001');
    const cut = closed(before);
    const key = await home.rekey();
    expect(key).toMatch(/^\S{43}$/);
    await cut; // every connection of the hub signs in again
    expect([await home.postWith('HUB-0001'), await home.postWith(key)]).toEqual([200, 200]);
    await publish(await home.connect(key), '2026-11-15T08:59:00Z');
    const old = await home.connect('HUB-0001');
    await publish(old, '2026-11-15T08:59:01Z');

    home.clock.pass({ hours: 23, minutes: 59 });
    home.timers.fire(MINUTE);
    await publish(old, '2026-11-15T08:59:02Z');
    const ended = closed(old);
    home.clock.pass({ minutes: 1 });
    home.timers.fire(MINUTE);
    await ended;
    expect([await home.postWith('HUB-0001'), await home.postWith(key)]).toEqual([401, 200]);
    await expect(home.connect('HUB-0001')).rejects.toThrow(/Not authorized/);
    await home.connect(key);
  });

  test('with --at-once a stolen key is dead at once', async () => {
    const home = await homeWithBroker();
    const thief = await home.connect('HUB-0001');
    const cut = closed(thief);
    const key = await home.rekey('--at-once');
    await cut;
    expect([await home.postWith('HUB-0001'), await home.postWith(key)]).toEqual([401, 200]);
    await expect(home.connect('HUB-0001')).rejects.toThrow(/Not authorized/);
  });

  test('a second rekey ends the key in between, which the hub may never have got; there are never three', async () => {
    const home = await homeWithBroker();
    const [second, third] = [await home.rekey(), await home.rekey()];
    await expect.poll(() => home.postWith(second)).toBe(401);
    expect([await home.postWith('HUB-0001'), await home.postWith(third)]).toEqual([200, 200]);
  });

  test('a deleted hub’s earlier key is dead with it', async () => {
    const home = await homeWithBroker();
    const key = await home.rekey();
    const hub = await home.connect('HUB-0001');
    const cut = closed(hub);
    await runCommand(['hub', 'delete', 'HUB-0001'], { db: home.db, now: home.clock.now() });
    await cut;
    expect([await home.postWith('HUB-0001'), await home.postWith(key)]).toEqual([401, 401]);
  });

  test('production refuses a database in which a demo hub’s key is still valid after a rekey', async () => {
    const home = await homeWithBroker();
    const demo = { codigo: 'HUB-X', etiqueta: 'X', keyHash: sha256('vigilia-demo-hub') };
    await insertHub(home.db, home.first, demo, home.clock.now());
    await runCommand(['hub', 'rekey', 'HUB-X'], { db: home.db, now: home.clock.now() });
    await expect(refuseDemoDatabase(home.db)).rejects.toThrow(/HUB-X/);
    await runCommand(['hub', 'rekey', 'HUB-X', '--at-once'], { db: home.db, now: home.clock.now() });
    await expect(refuseDemoDatabase(home.db)).resolves.toBeUndefined();
  });
});

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

describe.skipIf(!hasOpenssl)('MQTT over TLS (certificates made by openssl)', () => {
  /** A certificate of its own for localhost. */
  function certificate(name = 'localhost') {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vigilia-tls-'));
    onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
    const files = { cert: path.join(folder, 'cert.pem'), key: path.join(folder, 'key.pem') };
    const make = () =>
      execFileSync(
        'openssl',
        [
          ...[
            'req',
            '-x509',
            '-newkey',
            'ec',
            '-pkeyopt',
            'ec_paramgen_curve:prime256v1',
            '-nodes',
            '-days',
            '2',
          ],
          ...['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`],
          ...['-keyout', files.key, '-out', files.cert],
        ],
        { stdio: 'ignore' },
      );
    make();
    return { files, make, ca: () => fs.readFileSync(files.cert) };
  }

  test('readings are stored and acknowledged; a client that does not trust the certificate sends nothing', async () => {
    const { files, ca } = certificate();
    const home = await homeWithBroker({ tls: files });
    const hub = await home.connect('HUB-0001', { ca: ca() });
    await publish(hub, '2026-11-15T08:59:00Z');
    await expect(home.connect('HUB-0001')).rejects.toThrow(/self.signed/);
    await expect(home.connect('wrong', { ca: ca() })).rejects.toThrow(/Not authorized/);
  });

  test('a hub connects while strangers that never finish their handshake have taken all connections', async () => {
    const { files, ca } = certificate();
    const home = await homeWithBroker({ tls: files, mostConnections: 20 });
    const first = await home.connect('HUB-0001', { ca: ca() });
    expect(home.broker.connections()).toBe(1);
    await first.endAsync(true);
    await expect.poll(() => home.broker.connections()).toBe(0);
    for (let index = 0; index < 30; index += 1) {
      const socket = net.connect(home.broker.port, '127.0.0.1');
      socket.on('error', () => undefined);
      onTestFinished(() => void socket.destroy());
      await new Promise<void>((done) => socket.once('connect', () => done()));
    }
    const hub = await home.connect('HUB-0001', { ca: ca() });
    await publish(hub, '2026-11-15T08:59:00Z');
  });

  test('plain MQTT and TLS 1.1 are refused', async () => {
    const { files, ca } = certificate();
    const home = await homeWithBroker({ tls: files });
    const plain = mqtt.connect(`mqtt://localhost:${home.broker.port}`, {
      ...{ username: 'HUB-0001', password: 'HUB-0001', reconnectPeriod: 0 },
    });
    plain.on('error', () => undefined);
    onTestFinished(() => plain.endAsync(true));
    await closed(plain);
    expect(plain.connected).toBe(false);
    const old = {
      ca: ca(),
      maxVersion: 'TLSv1.1',
      minVersion: 'TLSv1',
      ciphers: 'DEFAULT@SECLEVEL=0',
    } as const;
    const refused = await new Promise<string>((done) => {
      const socket = tls.connect(home.broker.port, 'localhost', old, () => done('connected'));
      socket.once('error', (error) => done(error.message));
    });
    expect(refused).not.toBe('connected');
  });

  test('a renewed certificate is used without a restart; one that cannot be read leaves the old one', async () => {
    const { files, make, ca } = certificate();
    const home = await homeWithBroker({ tls: files });
    const [first, { mtimeMs }] = [ca(), fs.statSync(files.cert)];
    make();
    const touched = new Date(mtimeMs + 60_000); // also where a file system counts in seconds
    fs.utimesSync(files.cert, touched, touched);
    await home.connect('HUB-0001', { ca: first });
    home.timers.fire(HOUR);
    await expect(home.connect('HUB-0001', { ca: first })).rejects.toThrow(/self.signed/);
    const second = ca();
    await home.connect('HUB-0001', { ca: second });
    fs.writeFileSync(files.cert, 'half a certif');
    home.timers.fire(HOUR);
    await home.connect('HUB-0001', { ca: second });
  });

  test('a broker whose certificate or key cannot be used does not open', async () => {
    const [one, other] = [certificate(), certificate()];
    const mixed = { cert: one.files.cert, key: other.files.key };
    await expect(homeWithBroker({ tls: mixed })).rejects.toThrow(
      /MQTT_TLS_CERT and MQTT_TLS_KEY cannot be used/,
    );
  });
});
