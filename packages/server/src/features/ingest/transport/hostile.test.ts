import mqtt from 'mqtt';
import pino from 'pino';
import { expect, inject, onTestFinished, test } from 'vitest';
import { sql } from '#db/sql';
import { careHome } from '#testing/care-home';
import { freshDatabase } from '#testing/database';
import { heldClock } from '#testing/held-clock';
import { hostileMessages } from '#testing/hostile';
import { Ingest } from '../ingest';
import { openInnerBroker } from './inner-broker';

const NOW = '2026-11-15T09:00:00Z';
const ROUNDS = inject('longForm') ? 60 : 12;
const A_ROUND = 100; // by each of the two ways

test(`${2 * ROUNDS * A_ROUND} hostile messages: no crash, no 500, nothing held, and every good reading is kept`, async () => {
  const db = await freshDatabase();
  const log = pino({ level: 'silent' });
  const ingest = new Ingest({ db, clock: heldClock(NOW), log });
  const home = await careHome({ now: '2026-10-01T00:00:00Z', db, ingest });
  const olivos = await home.centre('Residencia Los Olivos');
  for (const codigo of ['S-1', 'S-2', 'S-GOOD'])
    await home.patient(codigo, { sensor: await home.sensor(codigo) });
  await home.sensor('S-FOREIGN', { centre: olivos });
  await home.hub('HUB-0001');
  home.clock.set(NOW);
  const broker = await openInnerBroker({ host: '127.0.0.1', port: 0, ingest, log });
  onTestFinished(() => broker.close());
  const hub = mqtt.connect(`mqtt://127.0.0.1:${broker.port}`, { username: 'HUB-0001', password: 'HUB-0001' });
  onTestFinished(() => hub.endAsync(true));
  await new Promise<void>((done) => hub.once('connect', () => done()));
  let cut = 0;
  hub.on('close', () => (cut += 1));

  const messages = hostileMessages(20_261_115, Date.parse(NOW));
  const statuses = new Map<number, number>();
  const overHttp = async (payload: Buffer) => {
    const answer = await home.app.inject({
      method: 'POST',
      url: '/ingest/v1/readings',
      headers: { 'content-type': 'application/json', authorization: 'Bearer HUB-0001' },
      payload,
    });
    statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
    return answer;
  };
  const overMqtt = (payload: Buffer) =>
    hub.publishAsync('vigilia/hubs/HUB-0001/readings', payload, { qos: 1 });
  const good = (n: number) => {
    const at = new Date(Date.parse('2026-11-14T00:00:00Z') + n * 1000).toISOString();
    return Buffer.from(JSON.stringify({ readings: [{ sensor: 'S-GOOD', at, power: 'on', moisture: 120 }] }));
  };

  for (let round = 0; round < ROUNDS; round += 1) {
    const sent = Array.from({ length: A_ROUND }, () => [
      overHttp(messages.next().value),
      overMqtt(messages.next().value),
    ]);
    const [answer] = await Promise.all([
      overHttp(good(2 * round)),
      overMqtt(good(2 * round + 1)),
      ...sent.flat(),
    ]);
    expect(answer.json()).toEqual({ accepted: 1, duplicates: 0, rejected: [] });
    // Nothing of a round is held when all of it is answered.
    expect({ bytes: ingest.waitingBytes, ...ingest.backlog() }, `after round ${round}`).toEqual({
      bytes: 0,
      storing: { messages: 0, oldest: 0 },
      failing: { messages: 0, oldest: 0 },
    });
    expect(broker.connections(), `after round ${round}`).toBe(1);
  }

  expect([...statuses.keys()].filter((status) => ![200, 400, 413, 422].includes(status))).toEqual([]);
  expect(Math.min(...[200, 400, 422].map((status) => statuses.get(status) ?? 0))).toBeGreaterThan(100);
  expect(cut).toBe(0);
  const { kept } = await db.one<{ kept: number }>(sql`
    select count(*) as kept from reading join sensor on sensor.id = sensor_id where codigo = 'S-GOOD'`);
  expect(kept).toBe(2 * ROUNDS);
  const { foreign } = await db.one<{ foreign: number }>(sql`
    select count(*) as foreign from reading where centro_id = ${olivos}`);
  expect(foreign).toBe(0);
  expect((await home.app.inject('/healthz')).statusCode).toBe(200);
  expect(({} as { readings?: unknown }).readings).toBeUndefined();
}, 600_000);
