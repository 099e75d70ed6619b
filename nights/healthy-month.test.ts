import type { TroubleItem } from '@vigilia/contract/repairs';
import { homeOf, LivingHome, type Resident } from '@vigilia/simulator/home';
import { batteryAt } from '@vigilia/simulator/model/battery';
import { signalStrength } from '@vigilia/simulator/signal-strength';
import { expect, inject, test } from 'vitest';
import { sql } from '../packages/server/src/db/sql';
import { insertRun } from '../packages/server/src/features/backups/backup-run.store';
import type { InstallationSources } from '../packages/server/src/features/troubles/installation-facts';
import { scheduleSamples } from '../packages/server/src/features/troubles/sample';
import { createLog } from '../packages/server/src/log';
import type { CareHome } from '../packages/server/src/testing/care-home';
import { heldTimers } from '../packages/server/src/testing/held-timers';
import { compactLogs } from '../packages/server/src/testing/past-readings';
import { serveHome } from './world/serve-home';

declare module 'vitest' {
  interface ProvidedContext {
    longForm: boolean;
  }
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const GIGABYTE = 1024 ** 3;
const FROM = Date.parse('2026-10-10T06:00:00Z');
/** The long form passes a change of the clocks. */
const DAYS = inject('longForm') ? 31 : 3;
const HUBS = ['HUB-TUIN', 'HUB-GANG'] as const;
const PLAN = {
  ...{ noUrineAlarm: false, noUrineHours: 6, allowActivityTracking: true },
  ...{ rotationAlarm: false, stoppedTime: 240 },
};

/** No battery of theirs is near its end in this time. One hub receives most of them, now and then weakly; both receive two. */
function residents(count: number) {
  const candidates = homeOf('healthy', {
    ...{ zona: 'Europe/Amsterdam', staff: ['ana'] },
    hubs: HUBS.map((codigo) => ({ codigo, key: codigo })),
    sensors: Array.from({ length: 10 * count }, (_, index) => ({
      ...{ codigo: `S-${index}`, capacidad: 100, plan: PLAN },
      hubs: index % 3 === 0 ? HUBS : [HUBS[index % 2]!],
    })),
  });
  const fresh = ({ profile }: Resident) => {
    const days = Array.from({ length: DAYS + 16 }, (_, day) => batteryAt(profile, FROM + day * DAY));
    return days.every((level, day) => day === 0 || level < days[day - 1]!) && Math.min(...days) > 28;
  };
  const weakest = ({ profile, hubs }: Resident) =>
    Math.min(
      ...Array.from({ length: 48 }, (_, hour) =>
        hubs.length === 1 ? signalStrength(profile.sensor, hubs[0]!, 0, FROM + hour * HOUR)! : 100,
      ),
    );
  const chosen = candidates.residents.filter(fresh).sort((a, b) => weakest(a) - weakest(b));
  return { ...candidates, residents: [...chosen.slice(0, count - 2), ...chosen.slice(-2)] };
}

/** That a sensor was put right is known by its first quarter of an hour, at the next hourly look after some minutes more. */
const SEEN_LATE = 80 * MINUTE;
/** What is the case of a sensor, by the simulator’s truth. */
const SENSOR_TROUBLES: Readonly<Record<string, readonly string[]>> = {
  'sensor-reversed': ['reversed'],
  'sensor-loose': ['loose', 'poor', 'flooded'],
};

test('a healthy month gives no repair, looked at each hour: but of a sensor that is loose or the wrong way round, where it is or just was', {
  tags: ['R-TROUBLES-1'],
  timeout: inject('longForm') ? 1_800_000 : 600_000,
}, async () => {
  const simulatedHome = residents(6);
  let freeBytes = 100 * GIGABYTE;
  const disks = async () => [{ holds: 'data', freeBytes, sizeBytes: 200 * GIGABYTE }];
  const { home, time } = await serveHome(FROM - HOUR, {
    ...{ disks, backupsScheduled: true, httpsSource: 'https://acme.example.org' },
    certificateExpiry: async () => time.now + 60 * DAY,
  });
  const { db, clock } = home;
  for (const hub of HUBS) await home.hub(hub);
  const ids = new Map<string, number>();
  for (const { profile } of simulatedHome.residents) {
    const { sensor } = profile;
    ids.set(sensor, await home.patient(sensor, { sensor: await home.sensor(sensor) }));
  }
  await home.staff('ana');
  await db.run(sql`update staff set totp_confirmed_at = now()`);
  clock.set(new Date(FROM).toISOString());
  const simulated = new LivingHome(simulatedHome, { begins: FROM - HOUR, from: FROM, everyMs: 4 * MINUTE });
  /** Of each resident's sensor, the oldest first. */
  const states = new Map([...ids.values()].map((id) => [id, [{ at: FROM - DAY, state: 'ok' as string }]]));
  const count = { looks: 0, weak: 0, sensors: 0, acts: 0 };
  const wrong: string[] = [];
  for (let hour = 1; hour <= DAYS * 24; hour += 1) {
    clock.pass({ hours: 1 });
    const now = clock.now();
    time.now = now;
    freeBytes -= GIGABYTE / 240;
    const { batches, acts, truths } = simulated.advance(now);
    for (const { hub, readings } of batches) {
      count.weak += readings.filter(({ signal }) => (signal ?? 100) <= 65).length;
      expect((await home.post('/ingest/v1/readings', { readings }, hub)).body).toMatchObject({
        rejected: [],
      });
    }
    for (const { at, resident, event } of truths)
      if (event.what === 'sensor') states.get(ids.get(resident)!)!.push({ at, state: event.state });
    const ana = await home.enter('ana');
    for (const { resident, act } of acts) {
      if (act.act !== 'record') continue;
      const key = `an act, the ${(count.acts += 1)}th`;
      const body = { kind: act.kind, at: new Date(act.doneAt).toISOString(), key };
      const { status } = await home.post(`/api/care/record/${ids.get(resident)}`, body, ana);
      expect([act.kind, status]).toEqual([act.kind, expect.toBeOneOf([200, 201])]);
    }
    await keepInOrder(home, hour);
    await sampleOnce(home, disks);
    if (hour % 3 === 0) await compactLogs(db, now);
    const { body } = await home.get('/api/repairs/list', ana);
    for (const { kind, subject } of (body as { lista: TroubleItem[] }).lista) {
      const known = states.get(Number(subject?.id)) ?? [];
      const lately = known.filter((_, index) => (known[index + 1]?.at ?? now) > now - SEEN_LATE);
      if (lately.some(({ state }) => SENSOR_TROUBLES[kind]?.includes(state))) count.sensors += 1;
      else wrong.push(`${new Date(now).toISOString()} ${kind} ${subject?.nombre ?? ''}`);
    }
    count.looks += 1;
  }
  expect(wrong, JSON.stringify(count)).toEqual([]);
  // Else nothing would have been looked at.
  expect(count.weak).toBeGreaterThan(0);
  expect(await db.one(sql`select count(*) > 0 as "isSampled" from change_sample`)).toEqual({
    isSampled: true,
  });
});

/** What people and other parts of the server see to: somebody is on duty, a backup each night, a drill. */
async function keepInOrder(home: CareHome, hour: number): Promise<void> {
  const { db, clock, first } = home;
  const now = clock.now();
  if (hour % 24 === 1)
    await db.run(sql`
      insert into duty (centro_id, staff_id, secciones, until_at) values (${first}, 1, '{}', ${new Date(now + DAY)})
      on conflict (centro_id, staff_id) do update set until_at = excluded.until_at`);
  if (hour % 24 === 1)
    await insertRun(db, {
      ...{ startedAt: now - MINUTE, finishedAt: now, file: 'x', bytes: 1, error: null },
    });
  if (hour === 20 * 24) await home.post('/api/repairs/drilled', undefined, await home.enter('ana'));
}

/** As the server does by itself each hour. */
async function sampleOnce({ db, clock, ingest }: CareHome, disks: InstallationSources['disks']) {
  const timers = heldTimers();
  const close = scheduleSamples({
    ...{
      db,
      clock: clock.now,
      log: createLog('silent', { write: () => undefined }),
      schedule: timers.schedule,
      disks,
    },
    models: ingest.models,
  });
  timers.fire(HOUR);
  await close();
}
