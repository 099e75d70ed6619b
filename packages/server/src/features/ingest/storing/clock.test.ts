import pino from 'pino';
import { expect, test } from 'vitest';
import type { Clock } from '#clock';
import { sql } from '#db/sql';
import { careHome } from '#testing/care-home';
import { freshDatabase } from '#testing/database';
import { heldTimers } from '#testing/held-timers';
import { checkpointAll } from '#testing/past-readings';
import { Ingest } from '../ingest';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/**
 * A home on a server whose clock may be wrong: `pass` lets time pass on both of its clocks, `setClock` puts the one on the
 * wall forward or back. Hubs send readings with the right time.
 */
async function homeWithClock() {
  const db = await freshDatabase();
  const time = { right: Date.parse('2026-11-15T09:00:00Z'), error: 0, bootId: 'this start of the machine' };
  const clock: Clock = {
    now: () => time.right + time.error,
    monotonic: () => time.right,
    get bootId() {
      return time.bootId;
    },
  };
  const log = pino({ level: 'silent' });
  const ingest = new Ingest({ db, clock, log });
  const home = await careHome({ now: '2026-11-01T00:00:00Z', db, ingest, clock: clock.now });
  await home.patient('Anna', { sensor: await home.sensor('S-1') });
  await home.hub('HUB-0001');
  await home.staff('ana');
  const timers = heldTimers();
  const stop = await ingest.open(timers.schedule);
  const send = async (at: number, moisture = 150) => {
    const readings = [
      { sensor: 'S-1', at: new Date(at).toISOString(), power: 'on', contact: 'ok', moisture },
    ];
    return (await home.post('/ingest/v1/readings', { readings }, 'HUB-0001')).body;
  };
  return {
    ...home,
    time,
    stop,
    send,
    pass: (milliseconds: number) => {
      time.right += milliseconds;
    },
    setClock: (error: number) => {
      time.error = error;
    },
    /** The minute in which a server looks for parked readings and for hubs that it received later than now. */
    minute: async () => {
      timers.fire(MINUTE);
      await expect
        .poll(
          async () =>
            (
              await db.one<{ n: number }>(sql`
        select (select count(*) from parked_reading
            where at between ${new Date(clock.now() - 31 * DAY)} and ${new Date(clock.now() + 5 * MINUTE)})
          + (select count(*) from hub where last_seen_at > ${new Date(clock.now() + MINUTE)}) as n`)
            ).n,
        )
        .toBe(0);
      await ingest.drained();
    },
    count: async (table: 'reading' | 'parked_reading' | 'track') => {
      await checkpointAll(db, clock.now());
      return (await db.one<{ n: number }>(sql`select count(*) as n from ${sql.raw(table)}`)).n;
    },
    clockWrong: async () =>
      (await db.one<{ clockWrong: boolean }>(sql`select "clockWrong" from hub`)).clockWrong,
    highest: async () => {
      await checkpointAll(db, clock.now());
      return (await db.maybe<{ n: number }>(sql`select max(highest_index) as n from day`))?.n ?? null;
    },
  };
}

const accepted = (n: number) => ({ accepted: n, duplicates: 0, rejected: [] });

test('the server’s clock is 30 minutes behind: readings are accepted, parked, and released when it is put right', async () => {
  const home = await homeWithClock();
  home.setClock(-30 * MINUTE);
  for (let n = 0; n < 40; n += 1) {
    home.pass(MINUTE / 2);
    expect(await home.send(home.time.right, 100 + n)).toEqual(accepted(1));
  }
  expect([await home.count('parked_reading'), await home.count('reading')]).toEqual([40, 0]);
  expect(await home.clockWrong()).toBe(true);
  expect(await home.send(home.time.right, 139)).toEqual({ accepted: 0, duplicates: 1, rejected: [] });

  home.pass(MINUTE);
  home.setClock(0);
  await home.minute();
  expect([await home.count('parked_reading'), await home.count('reading')]).toEqual([0, 40]);
  expect(await home.highest()).toBe(39);
  expect(await home.send(home.time.right)).toEqual(accepted(1));
  expect(await home.clockWrong()).toBe(false);
  await home.stop();
});

test('a reading up to five minutes ahead counts as now, one further ahead waits', {
  tags: ['R-DATA-19'],
}, async () => {
  const home = await homeWithClock();
  expect(await home.send(home.time.right + 5 * MINUTE)).toEqual(accepted(1));
  expect([await home.count('reading'), await home.count('track')]).toEqual([1, 1]);
  expect(await home.clockWrong()).toBe(false);
  for (const ahead of [5 * MINUTE + 1, 31 * DAY])
    expect(await home.send(home.time.right + ahead)).toEqual(accepted(1));
  expect([await home.count('parked_reading'), await home.count('reading')]).toEqual([2, 1]);
  expect(await home.clockWrong()).toBe(true);
  await home.stop();
});

test('a hub’s clock is 30 minutes ahead: its readings are stored when their time has come by waiting, and never folded', {
  tags: ['R-DATA-19'],
}, async () => {
  const home = await homeWithClock();
  expect(await home.send(home.time.right + 30 * MINUTE)).toEqual(accepted(1));
  home.pass(40 * MINUTE);
  await home.minute();
  expect([await home.count('reading'), await home.count('track')]).toEqual([1, 0]);
  await home.stop();
});

test('after a restart of the machine nobody knows whether the clock was put forward: nothing is folded', async () => {
  const home = await homeWithClock();
  home.setClock(-30 * MINUTE);
  await home.send(home.time.right);
  home.time.bootId = 'another start';
  home.setClock(0);
  await home.minute();
  expect([await home.count('reading'), await home.count('track')]).toEqual([1, 0]);
  await home.stop();
});

test('a reading more than 31 days ahead is rejected', { tags: ['R-DATA-19'] }, async () => {
  const home = await homeWithClock();
  expect(await home.send(home.time.right + 32 * DAY)).toMatchObject({
    accepted: 0,
    rejected: [{ index: 0, reason: expect.stringMatching(/^future/) }],
  });
  await home.stop();
});

test('the server’s clock is 450 days ahead: readings are parked, and folded when it is put back', async () => {
  const home = await homeWithClock();
  expect(await home.send(home.time.right, 120)).toEqual(accepted(1));
  home.setClock(450 * DAY);
  for (let n = 1; n < 5; n += 1) {
    home.pass(MINUTE);
    expect(await home.send(home.time.right, 120 + n)).toEqual(accepted(1));
  }
  expect([await home.count('parked_reading'), await home.count('reading')]).toEqual([4, 1]);
  home.setClock(0);
  await home.minute();
  expect([await home.count('parked_reading'), await home.count('reading')]).toEqual([0, 5]);
  expect(await home.highest()).toBe(24);
  await home.stop();
});

test.each([2, 32, 450])(
  'the server’s clock is %d days behind the newest reading it received: readings are parked, and folded when it is put right',
  { tags: ['R-DATA-19'] },
  async (days) => {
    const home = await homeWithClock();
    expect(await home.send(home.time.right, 120)).toEqual(accepted(1));
    home.setClock(-days * DAY);
    for (let n = 1; n < 5; n += 1) {
      home.pass(MINUTE);
      expect(await home.send(home.time.right, 120 + n)).toEqual(accepted(1));
    }
    expect([await home.count('parked_reading'), await home.count('reading')]).toEqual([4, 1]);
    home.setClock(0);
    await home.minute();
    expect([await home.count('parked_reading'), await home.count('reading')]).toEqual([0, 5]);
    expect(await home.highest()).toBe(24);
    await home.stop();
  },
);

test('a clock less than a day behind says nothing about a reading from 32 days ahead of it', async () => {
  const home = await homeWithClock();
  await home.send(home.time.right);
  home.setClock(-23 * 60 * MINUTE);
  expect(await home.send(home.time.right + 32 * DAY)).toMatchObject({ accepted: 0 });
  await home.stop();
});

test('a clock that jumps both ways loses nothing', async () => {
  const home = await homeWithClock();
  let sent = 0;
  for (const error of [0, -20 * MINUTE, 0, 40 * DAY, -40 * DAY, 0, -DAY, -450 * DAY, 2 * MINUTE, 0]) {
    home.setClock(error);
    home.pass(MINUTE);
    sent += (await home.send(home.time.right, 100 + sent)).accepted;
    await home.minute();
  }
  expect([sent, await home.count('reading'), await home.count('parked_reading')]).toEqual([10, 10, 0]);
  expect(await home.highest()).toBe(9);
  await home.stop();
});

test('while the clock is right and nobody was away, a reading older than 31 days is rejected', {
  tags: ['R-DATA-19'],
}, async () => {
  const home = await homeWithClock();
  await home.send(home.time.right);
  expect(await home.send(home.time.right - 32 * DAY)).toMatchObject({
    accepted: 0,
    rejected: [{ index: 0, reason: expect.stringMatching(/^too-old/) }],
  });
  await home.stop();
});

test('a hub active while the clock was two hours ahead is offline ten minutes after it fell silent', async () => {
  const home = await homeWithClock();
  home.setClock(2 * 60 * MINUTE);
  await home.send(home.time.right);
  home.setClock(0);
  const isOnline = async () =>
    (await home.get('/api/hubs/list', await home.enter('ana'))).body.lista[0].encendido;
  await home.minute();
  for (const minutes of [10, 60, 55, 10]) {
    home.pass(minutes * MINUTE);
    expect(await isOnline(), `${minutes} minutes later`).toBe(false);
  }
  await home.stop();
});
