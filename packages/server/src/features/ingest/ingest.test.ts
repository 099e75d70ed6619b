import { describe, expect, test } from 'vitest';
import { sql } from '#db/sql';
import { careHome } from '#testing/care-home';

const AT = '2026-11-15T08:59:00.000Z';

async function wardWithHub() {
  const home = await careHome();
  const sensor = await home.sensor('S-00A1');
  const anna = await home.patient('Anna', { sensor });
  await home.hub('HUB-0001');
  const send = (readings: unknown[], key = 'HUB-0001') => home.post('/ingest/v1/readings', { readings }, key);
  const stored = () => home.db.many<{ at: number }>(sql`select at from reading order by at`);
  home.clock.pass({ minutes: 10 });
  return { ...home, sensorId: sensor, anna, send, stored };
}

type Ward = Awaited<ReturnType<typeof wardWithHub>>;

const reading = (more: object = {}) => ({
  sensor: 's-00a1',
  at: AT,
  power: 'on',
  contact: 'ok',
  moisture: 150,
  ...more,
});

test('a reading is kept, and the same again counts once', async () => {
  const ward = await wardWithHub();
  const first = await ward.send([reading({ at: '2026-11-15T09:05:00Z' })]);
  expect([first.status, first.body]).toEqual([200, { accepted: 1, duplicates: 0, rejected: [] }]);
  const again = await ward.send([
    reading({ at: '2026-11-15T09:05:00Z' }),
    reading({ at: '2026-11-15T10:05:00+01:00' }),
  ]);
  expect(again.body).toEqual({ accepted: 0, duplicates: 2, rejected: [] });
  expect(await ward.stored()).toEqual([{ at: Date.parse('2026-11-15T09:05:00Z') }]);
});

test('the good ones of a message are kept, the bad ones named', { tags: ['R-DATA-18'] }, async () => {
  const ward = await wardWithHub();
  const { status, body } = await ward.send([
    reading({ at: '2026-11-15T09:01:00Z' }),
    { nonsense: true },
    reading({ sensor: 'S-9999' }),
    reading({ at: '2026-12-17T09:16:00Z' }),
    reading({ at: '2026-10-14T09:00:00Z' }),
    reading({ at: '2026-11-15T09:01:00Z', moisture: 151 }),
    reading({ at: '2026-11-15T09:14:00Z', moisture: -1 }),
    null,
    reading({ at: '2026-11-15T09:14:00Z' }),
  ]);
  expect(status).toBe(200);
  expect(body.accepted).toBe(2);
  const reasons = body.rejected.map(({ index, reason }: { index: number; reason: string }) => [
    index,
    reason.split(':')[0],
  ]);
  expect(reasons).toEqual([
    [1, 'bad-reading'],
    [2, 'unknown-sensor'],
    [3, 'future'],
    [4, 'too-old'],
    [5, 'conflict'],
    [6, 'bad-reading'],
    [7, 'bad-reading'],
  ]);
});

describe('fields of a reading', { tags: ['R-DATA-18'] }, () => {
  const MEASURED = { moisture: 150.5, contact: 'poor', pitch: -12.5, roll: 91, battery: 27.4 };
  const UNKNOWN = { moisture: null, contact: null, pitch: null, roll: null, battery: null };
  const whole = { sensor: 's-00a1', at: AT, power: 'off', ...MEASURED, signal: 73 };
  const storedRow = (ward: Ward) =>
    ward.db.many(sql`select power, moisture, contact, pitch, roll, battery from reading`);
  const signals = async (ward: Ward) => {
    await ward.checkpointed();
    return ward.db.many<{ potencia: number | null }>(sql`select potencia from reception`);
  };

  test('all of them are stored as they were sent', async () => {
    const ward = await wardWithHub();
    expect((await ward.send([whole])).body.accepted).toBe(1);
    expect(await storedRow(ward)).toEqual([{ power: 'off', ...MEASURED }]);
    expect(await signals(ward)).toEqual([{ potencia: 73 }]);
  });

  test.each([
    ['absent', {}],
    ['null', { ...UNKNOWN, signal: null }],
  ])('those that may be unknown are unknown when they are %s', async (_, fields) => {
    const ward = await wardWithHub();
    const sent = await ward.send([{ sensor: 's-00a1', at: AT, power: 'on', ...fields }]);
    expect(sent.body).toEqual({ accepted: 1, duplicates: 0, rejected: [] });
    expect(await storedRow(ward)).toEqual([{ power: 'on', ...UNKNOWN }]);
    expect(await signals(ward)).toEqual([{ potencia: null }]);
  });

  test('a reading without a sensor, a time or power, or with null for one of them, is rejected', async () => {
    const ward = await wardWithHub();
    const { sensor, at, power, ...others } = whole;
    const { body } = await ward.send([
      { at, power, ...others },
      { sensor, power, ...others },
      { sensor, at, ...others },
      { ...whole, sensor: null },
      { ...whole, at: null },
      { ...whole, power: null },
    ]);
    expect(body.rejected.map(({ index }: { index: number }) => index)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(await ward.stored()).toEqual([]);
  });
});

test('a message of a thousand readings is stored, one more is refused', { tags: ['R-API-36'] }, async () => {
  const ward = await wardWithHub();
  const start = Date.parse(AT);
  const readings = Array.from({ length: 1001 }, (_, second) => ({
    ...{ sensor: 'S-00A1', at: new Date(start - second * 1_000).toISOString(), power: 'on', contact: 'poor' },
    ...{ moisture: 100.123456, pitch: -12.123456, roll: -123.123456, battery: 27.123456, signal: 73.123456 },
  }));
  expect((await ward.send(readings)).status).toBe(422);
  expect(await ward.stored()).toEqual([]);
  expect((await ward.send(readings.slice(1))).body).toEqual({ accepted: 1000, duplicates: 0, rejected: [] });
});

test('a hub with a wrong clock is flagged, until its readings make sense again', async () => {
  const ward = await wardWithHub();
  await ward.staff('ana');
  const ana = await ward.enter('ana');
  const flagged = async () => (await ward.get('/api/hubs/list', ana)).body.lista[0].clockWrong;
  await ward.send([reading({ at: '2026-11-16T09:00:00Z' })]);
  expect(await flagged()).toBe(true);
  await ward.send([reading({ at: '2026-11-15T09:00:00Z' })]);
  expect(await flagged()).toBe(false);
});

test('a hub writes as itself only, and for sensors of its own centre only', async () => {
  const ward = await wardWithHub();
  const olivos = await ward.centre('Residencia Los Olivos', 'Europe/Madrid');
  await ward.hub('HUB-OLIVOS', { centre: olivos });
  expect((await ward.send([reading()], 'not-a-known-key')).status).toBe(401);
  expect((await ward.send([reading()], 'x')).status).toBe(401);
  const foreign = await ward.send([reading()], 'HUB-OLIVOS');
  expect(foreign.body).toMatchObject({
    accepted: 0,
    rejected: [{ index: 0, reason: expect.stringContaining('unknown-sensor') }],
  });
  expect(await ward.stored()).toEqual([]);
});

test('a reading that nobody wore is kept all the same', async () => {
  const ward = await wardWithHub();
  await ward.sensor('S-SPARE');
  expect((await ward.send([reading({ sensor: 'S-SPARE' })])).body.accepted).toBe(1);
  await ward.checkpointed();
  expect(await ward.db.many(sql`select * from track`)).toEqual([]);
});

test('two hubs hear one reading: it is one reading, with two signals', async () => {
  const ward = await wardWithHub();
  await ward.hub('HUB-0002');
  await ward.send([reading({ signal: 60 })]);
  const second = await ward.send([reading({ signal: 80 })], 'HUB-0002');
  expect(second.body).toEqual({ accepted: 0, duplicates: 1, rejected: [] });
  await ward.checkpointed();
  const received = await ward.db.many(sql`select potencia from reception order by potencia`);
  expect(received).toEqual([{ potencia: 60 }, { potencia: 80 }]);
});

test.each([
  ['no list', {}],
  ['a list that is none', { readings: 'x' }],
  ['an array', []],
  ['too many', { readings: Array.from({ length: 1001 }, () => 0) }],
])('%s cannot be read', async (_, body) => {
  const ward = await wardWithHub();
  expect((await ward.post('/ingest/v1/readings', body, 'HUB-0001')).status).toBe(422);
});

test('a reading becomes a track and a day of whoever wore the sensor then', async () => {
  const ward = await wardWithHub();
  await ward.send([reading({ at: '2026-11-15T09:01:00Z' }), reading({ at: '2026-11-15T09:02:00Z' })]);
  await ward.checkpointed();
  const [day] = await ward.db.many<{ date: string; patient_id: number; highest_index: number }>(
    sql`select * from day`,
  );
  expect(day).toMatchObject({ date: '2026-11-15', patient_id: ward.anna, highest_index: 50 });
});

test('a sensor with a reading of the moment it was put on can be taken off in that moment', async () => {
  const home = await careHome();
  const anna = await home.patient('Anna', { sensor: await home.sensor('S-00A1') });
  await home.hub('HUB-0001');
  await home.staff('ana');
  const at = new Date(home.clock.now()).toISOString();
  await home.post('/ingest/v1/readings', { readings: [reading({ at })] }, 'HUB-0001');
  expect((await home.get(`/api/pacientes/baja/${anna}`, await home.enter('ana'))).status).toBe(200);
  expect(await home.db.many(sql`select to_at - from_at as long from assignment`)).toEqual([
    { long: '00:00:00.001' },
  ]);
});
