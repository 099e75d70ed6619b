import type { FastifyBaseLogger } from 'fastify';
import pino from 'pino';
import { expect, onTestFinished } from 'vitest';
import type { Database, Db } from '#db/database';
import { sql } from '#db/sql';
import { BEAT_INTERVAL } from '#features/alerts/lease/watch.store';
import {
  AlertWatcher,
  CENTRES_INTERVAL,
  STORED_INTERVAL,
  TICK_INTERVAL,
} from '#features/alerts/watching/watcher';
import { type CareHome, careHome } from './care-home';
import { heldTimers } from './held-timers';

export const WET = { moisture: 300 };
export const DRY = { moisture: 100 };
const silent = pino({ level: 'silent' });

interface WatcherOptions {
  log?: FastifyBaseLogger;
  process?: { host: string; pid: number };
  lookPause?: number;
  /** By how much the clock of its machine is ahead; milliseconds. */
  ahead?: number;
}

/** A watcher of its own process, on a held clock. Killed, it says and writes nothing more and releases nothing. */
export async function startWatcher(
  home: CareHome,
  {
    log = silent,
    process = { host: 'another machine', pid: 1 },
    lookPause = 0,
    ahead = 0,
  }: WatcherOptions = {},
) {
  const timers = heldTimers();
  let alive = true;
  /** How many statements it has left, when it is to die in the middle of something. */
  let left = Number.POSITIVE_INFINITY;
  const step = () => {
    left -= 1;
    if (left < 0) alive = false;
    if (!alive) throw new Error('killed');
  };
  const dying = <D extends Db>(db: D): D => ({
    ...db,
    many: async (query) => step() ?? db.many(query),
    one: async (query) => step() ?? db.one(query),
    maybe: async (query) => step() ?? db.maybe(query),
    run: async (query) => step() ?? db.run(query),
    transaction: async (work, options) =>
      db.transaction(async (inner) => {
        const result = await work(dying(inner));
        step();
        return result;
      }, options),
  });
  const db: Database = {
    ...dying(home.db),
    listen: (channel, onNotification, onReconnect) =>
      home.db.listen(channel, (note) => alive && onNotification(note), onReconnect),
  };
  const watcher = new AlertWatcher({
    ...{ db, log, schedule: timers.schedule, process, lookPause },
    clock: { ...home.clock, now: () => home.clock.now() + ahead },
    databaseTime: home.clock.databaseTime,
    models: home.ingest.models,
    onStored: (listener) => home.ingest.onStored((centro, stored) => alive && listener(centro, stored)),
  });
  await watcher.open();
  await watcher.settled();
  onTestFinished(() => watcher.close());
  /** What was changed before is known to it, however late notes arrive. */
  const fire = async (interval: number) => {
    await home.notified();
    if (alive) timers.fire(interval);
    await watcher.settled();
  };
  return {
    beat: () => fire(BEAT_INTERVAL),
    tick: () => fire(TICK_INTERVAL),
    readCentres: () => fire(CENTRES_INTERVAL),
    lookAtStored: () => fire(STORED_INTERVAL),
    /** Without waiting for what follows. */
    fire: { beat: () => timers.fire(BEAT_INTERVAL), tick: () => timers.fire(TICK_INTERVAL) },
    /** Every notification that was sent before has arrived (they keep their order), and what followed from it is done. */
    settled: async () => {
      await home.notified();
      await watcher.settled();
    },
    readiness: () => watcher.readiness(),
    isWatchingImpaired: () => watcher.isWatchingImpaired(),
    kill: () => {
      alive = false;
    },
    /** Dies instead of its nth next statement, or of the end of that transaction: whatever it was at is rolled back. */
    killAfter: (statements: number) => {
      left = statements;
    },
    isAlive: () => alive,
  };
}
export type Watcher = Awaited<ReturnType<typeof startWatcher>>;

/** Anna and Bert wear sensors 1 and 2, which two hubs receive. */
export async function wardHome(options: Parameters<typeof careHome>[0] = {}) {
  const home = await careHome(options);
  const people = await Promise.all(['HUB-0001', 'HUB-0002'].map((code) => home.hub(code)));
  const anna = await home.patient('Anna', { sensor: await home.sensor('S-1') });
  const bert = await home.patient('Bert', { sensor: await home.sensor('S-2') });
  const send = async (hub: string, ...readings: object[]) => {
    const { status } = await home.post('/ingest/v1/readings', { readings }, hub);
    expect(status).toBe(200);
  };
  const measured = (sensor: string, at: number, values: object) => ({
    ...{ sensor, at: new Date(at).toISOString(), power: 'on', contact: 'ok', pitch: 50, roll: 0, signal: 70 },
    ...values,
  });
  /** A reading of each sensor a minute, and the watchers look. */
  const pass = async (minutes: number, watchers: readonly Watcher[], anna: object, bert: object = DRY) => {
    for (let i = 0; i < minutes; i += 1) {
      home.clock.pass({ minutes: 1 });
      const at = home.clock.now();
      await send('HUB-0001', measured('S-1', at, anna), measured('S-2', at, bert));
      for (const { beat, tick } of watchers) {
        await beat();
        await tick();
      }
    }
  };
  const silent = async (minutes: number, watchers: readonly Watcher[]) => {
    for (let i = 0; i < minutes; i += 1) {
      home.clock.pass({ minutes: 1 });
      for (const { beat, tick } of watchers) {
        await beat();
        await tick();
      }
    }
  };
  const alerts = () =>
    home.db.many<Record<string, unknown>>(sql`
      select kind, subject, priority, status, since, opened_at as "openedAt", owner_id as owner, hidden, affected, ended,
        ended_at as "endedAt", unattended from alert order by id`);
  const events = async () =>
    (await home.db.many<{ what: string }>(sql`select what from alert_event order by id`)).map(
      ({ what }) => what,
    );
  return { home, hubs: people, anna, bert, send, measured, pass, silent, alerts, events };
}
