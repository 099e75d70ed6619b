import pino from 'pino';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { inBackground } from '#background';
import { sql } from '#db/sql';
import { Ingest } from '#features/ingest/ingest';
import { WaitingMessages } from '#features/ingest/waiting-messages';
import { type CareHome, careHome } from '#testing/care-home';
import { freshDatabase } from '#testing/database';
import { heldClock } from '#testing/held-clock';
import { heldTimers } from '#testing/held-timers';
import { type ReadinessChecks, readinessOf } from './readiness';
import { REFRESH_INTERVAL } from './system-state';

afterEach(() => {
  vi.restoreAllMocks();
});

const hang = () => new Promise<never>(() => {});
const ALL_OK = {
  database: 'ok',
  ingest: 'ok',
  broker: 'ok',
  listener: 'ok',
  clock: 'ok',
  alerts: 'standby',
};

/** Lets time pass for the database's handle, which is not of this test. */
function passMonotonic(milliseconds: number): void {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + milliseconds);
}

async function homeWithHub(options: Parameters<typeof careHome>[0] = {}) {
  const home = await careHome(options);
  await home.patient('Anna', { sensor: await home.sensor('S-1') });
  await home.hub('HUB-0001');
  return home;
}

const send = (home: CareHome) => {
  const readings = [{ sensor: 'S-1', at: new Date(home.clock.now()).toISOString(), power: 'on' }];
  return home.post('/ingest/v1/readings', { readings }, 'HUB-0001');
};

test('/readyz answers every check, and proves by a write that the database takes writes', async () => {
  const home = await careHome();
  passMonotonic(60_000); // whatever was committed is long ago
  const { status, body, headers } = await home.get('/readyz');
  expect([status, body]).toEqual([200, { status: 'ok', checks: ALL_OK, backups: 'off' }]);
  expect(headers['cache-control']).toBe('no-store');
  const { probes } = await home.db.one<{ probes: number }>(sql`select count(*) as probes from write_probe`);
  expect(probes).toBe(1);
});

test('after a recent commit /readyz writes nothing of its own', async () => {
  const home = await careHome();
  await home.hub('HUB-0001');
  expect((await home.get('/readyz')).status).toBe(200);
  expect(await home.db.one(sql`select count(*) as probes from write_probe`)).toEqual({ probes: 0 });
});

test('with the database gone /healthz says that the process lives, and /readyz that it is not ready', async () => {
  const home = await careHome();
  passMonotonic(60_000);
  vi.spyOn(home.db, 'run').mockRejectedValue(new Error('gone'));
  expect((await home.get('/healthz')).status).toBe(200);
  const { status, body } = await home.get('/readyz');
  const checks = { ...ALL_OK, database: 'failing' };
  expect([status, body]).toEqual([503, { status: 'failing', checks, backups: 'off' }]);
});

test('a clock a minute behind the newest reading is named on every answer, and the server stays ready', async () => {
  const timers = heldTimers();
  const home = await homeWithHub({ schedule: timers.schedule });
  expect((await send(home)).status).toBe(200);
  const refreshed = async () => {
    timers.fire(REFRESH_INTERVAL);
    const { status, body, headers } = await home.get('/readyz');
    return [status, body.checks.clock, headers['vigilia-notices']];
  };
  home.clock.pass({ seconds: -61 });
  await expect.poll(refreshed).toEqual([200, 'failing', 'clock-behind']);
  home.clock.pass({ seconds: 2 });
  await expect.poll(refreshed).toEqual([200, 'ok', undefined]);
  home.clock.pass({ days: 3 });
  await expect.poll(refreshed).toEqual([200, 'ok', 'clock-ahead']);
});

test('the clock is set: the next answer says so, without waiting for the next refresh', async () => {
  const home = await homeWithHub({ schedule: heldTimers().schedule });
  await send(home);
  home.clock.pass({ days: -32 });
  expect((await home.get('/status')).body.checks.clock).toBe('failing');
});

const CHECKS = ['database', 'ingest', 'broker', 'listener', 'clock', 'alerts'] as const;
test.each(CHECKS.map((name) => [name, ['clock', 'alerts'].includes(name) ? 'ok' : 'failing']))(
  'the check %s fails alone: the process is %s',
  async (failing, status) => {
    const check = (name: string) => () => (name === failing ? 'failing' : 'ok') as 'failing' | 'ok';
    const checks = Object.fromEntries(
      CHECKS.map((name) => [name, check(name)]),
    ) as unknown as ReadinessChecks;
    const answer = await readinessOf(checks)();
    expect(answer).toMatchObject({ status, checks: { [failing as string]: 'failing' } });
  },
);

test('a server that is being stopped is not ready, and says so; /status answers all the while', async () => {
  let isClosing = false;
  const home = await careHome({ isClosing: () => isClosing });
  const answers = async () => [await home.get('/readyz'), await home.get('/status')];
  const seen = async () => (await answers()).map(({ status, body }) => [status, body.status]);
  const ready = await answers();
  expect(ready[1]?.body).toEqual(ready[0]?.body);
  expect(await seen()).toEqual([
    [200, 'ok'],
    [200, 'ok'],
  ]);
  isClosing = true;
  expect(await seen()).toEqual([
    [503, 'closing'],
    [200, 'closing'],
  ]);
});

test('a message that has waited too long for its commit fails the check of ingest', async () => {
  const db = await freshDatabase();
  const hanging = { ...db, one: hang, many: hang, maybe: hang, run: hang, transaction: hang } as typeof db;
  const clock = heldClock('2026-11-15T09:00:00Z');
  const ingest = new Ingest({ db: hanging, clock, log: pino({ level: 'silent' }) });
  const home = await careHome({ db, ingest });
  const message = { hub: { codigo: 'HUB-0001' }, kind: 'online', payload: new Uint8Array() } as const;
  void ingest.receive(message, { retry: true });
  expect((await home.get('/readyz')).body.checks.ingest).toBe('ok');
  clock.pass({ seconds: 31 });
  expect((await home.get('/readyz')).body.checks.ingest).toBe('failing');
});

test('one home whose messages wait for long does not fail the check while those of another are stored', async () => {
  const clock = heldClock('2026-11-15T09:00:00Z');
  const waiting = new WaitingMessages(clock.monotonic);
  inBackground(waiting.during({ codigo: 'HUB-0001' }, hang));
  clock.pass({ seconds: 31 });
  expect(waiting.readiness()).toBe('failing');
  await waiting.during({ codigo: 'HUB-0002' }, async () => undefined);
  expect(waiting.readiness()).toBe('ok');
});

test('a check that never answers fails', async () => {
  const ok = () => 'ok' as const;
  const readiness = readinessOf(
    { database: hang, ingest: ok, broker: ok, listener: ok, clock: ok, alerts: ok },
    { limit: 10 },
  );
  expect((await readiness()).checks).toMatchObject({ database: 'failing', ingest: 'ok' });
});

// Last, because on the embedded engine the tests of a file share one database and what it knows about its disk.
test('a disk that cannot be written to: 503, named in the header of every answer until a write succeeds', async () => {
  const timers = heldTimers();
  const home = await homeWithHub({ schedule: timers.schedule });
  await home.staff('ana');
  const ana = await home.enter('ana');
  expect((await send(home)).status).toBe(200);
  await home.db.script(`
    create function disk_error() returns trigger language plpgsql as
      $$ begin raise exception 'could not write block' using errcode = '58030'; end $$;
    create trigger disk before insert on reading_batch for each row execute function disk_error()`);
  onTestFinished(() => home.db.script('drop function if exists disk_error cascade'));

  home.clock.pass({ minutes: 1 });
  expect((await send(home)).status).toBe(503);
  const database = async () => {
    const { status, body } = await home.get('/readyz');
    return [status, body.checks.database];
  };
  // On a full disk a small write, such as the probe's, still succeeds.
  expect(await database()).toEqual([503, 'failing']);
  await home.db.script(
    'create trigger disk before insert or update on write_probe for each row execute function disk_error()',
  );
  expect(await database()).toEqual([503, 'failing']);
  const notices = async () => {
    const answers = await Promise.all([home.get('/api/pacientes/list', ana), home.get('/api/nothing', ana)]);
    return answers.map(({ headers }) => headers['vigilia-notices']);
  };
  expect(await notices()).toEqual(['storage', 'storage']);

  await home.db.script('drop function disk_error cascade');
  passMonotonic(60_000);
  timers.fire(REFRESH_INTERVAL);
  await expect.poll(async () => (await home.get('/readyz')).status).toBe(200);
  expect(await notices()).toEqual([undefined, undefined]);
  // The centre's queue is tried again after its backoff; until then a hub is asked to come back.
  await expect.poll(async () => (await send(home)).status).toBe(200);
});
