import type { TroubleItem } from '@vigilia/contract/repairs';
import { DAY, HOUR, MINUTE } from '@vigilia/domain/instant';
import pino from 'pino';
import { expect, test } from 'vitest';
import type { Database } from '#db/database';
import { sql } from '#db/sql';
import { insertRun } from '#features/backups/backup-run.store';
import { Metrics } from '#features/metrics/metrics';
import type { CentreModels } from '#services/centre-model/centre-models';
import { openAlert } from '#testing/alerts';
import { type CareHome, careHome } from '#testing/care-home';
import { heldTimers } from '#testing/held-timers';
import { LEAST_LOOKS, sampleBatteries, sampleDisks, sampleSignals, scheduleSamples } from './sample';
import { readChanges, sampleChanges } from './sample-changes';

const ACME = 'https://acme.example.org';
const GIGABYTE = 1024 ** 3;

/** A home in which nothing is wrong: Anna's sensor is received by two hubs, ana is on duty with a second factor. */
async function soundHome(more: Partial<Parameters<typeof careHome>[0]> = {}) {
  let freeBytes = 100 * GIGABYTE;
  const metrics = new Metrics();
  const home = await careHome({
    ...{ metrics, backupsScheduled: true, httpsSource: ACME, ...more },
    disks: async () => [{ holds: 'data', freeBytes, sizeBytes: 200 * GIGABYTE }],
  });
  const now = home.clock.now();
  await insertRun(home.db, {
    ...{ startedAt: now - HOUR, finishedAt: now - HOUR, file: 'x', bytes: 1, error: null },
  });
  for (const hub of ['HUB-0001', 'HUB-0002']) await home.hub(hub);
  const sensor = await home.sensor('S-1');
  const anna = await home.patient('Anna', { sensor });
  await home.staff('ana');
  const ana = await home.enter('ana');
  await home.db.run(sql`update staff set totp_confirmed_at = now()`);
  await home.db.run(sql`
    insert into duty (centro_id, staff_id, secciones, until_at) values (${home.first}, 1, '{}', ${new Date(now + DAY)})`);
  const send = async (more: object = {}, hubs = ['HUB-0001', 'HUB-0002']) => {
    const at = new Date(home.clock.now()).toISOString();
    const reading = { sensor: 'S-1', at, power: 'on', moisture: 95, contact: 'ok', signal: 80, ...more };
    for (const hub of hubs) await home.post('/ingest/v1/readings', { readings: [reading] }, hub);
  };
  await send();
  const list = async (as = ana): Promise<TroubleItem[]> => {
    const answer = await home.get('/api/repairs/list', as);
    expect(answer).toMatchObject({ status: 200 });
    return (answer.body as { lista: TroubleItem[] }).lista;
  };
  return {
    ...{ home, anna, ana, send, list, metrics },
    kinds: async () => (await list()).map(({ kind }) => kind),
    fillDisk: () => {
      freeBytes = GIGABYTE;
    },
  };
}

test('how long the certificate of the server is valid is said also where nothing is wrong', {
  tags: ['R-HTTPS-6'],
}, async () => {
  const until = Date.parse('2027-02-17T03:00:00Z');
  const { home, ana, kinds } = await soundHome({ certificateExpiry: async () => until });
  expect(await kinds()).toEqual([]);
  expect((await home.get('/api/repairs/list', ana)).body).toMatchObject({
    certificateUntil: '2027-02-17T03:00:00.000Z',
  });
});

test('a sound home has nothing to mend', { tags: ['R-TROUBLES-1'] }, async () => {
  const { kinds } = await soundHome();
  expect(await kinds()).toEqual([]);
});

/** What goes wrong in the stored home, and is named for it. */
const FAULTS: Readonly<
  Record<string, (sound: Awaited<ReturnType<typeof soundHome>>) => Promise<unknown> | void>
> = {
  'hub-silent': async ({ home, send }) => {
    home.clock.pass({ minutes: 11 });
    await send({}, ['HUB-0001']);
  },
  'messages-set-aside': ({ home }) =>
    home.db.run(sql`
      insert into unstored_message (centro_id, hub_id, received_at, kind, payload, error)
      values (${home.first}, 1, ${new Date(home.clock.now())}, 'readings', '', 'x')`),
  'hub-clock-wrong': ({ home }) =>
    home.db.run(sql`update hub set "clockWrong" = true where codigo = 'HUB-0001'`),
  'sensor-of-nobody': async ({ home, send }) => {
    await home.sensor('S-2');
    await send({ sensor: 'S-2' });
  },
  'one-weak-hub': async ({ home, send }) => {
    await home.patient('Bert', { sensor: await home.sensor('S-3') });
    await send({ sensor: 'S-3', signal: 40 }, ['HUB-0002']);
    const model = await home.ingest.models.current(home.db, home.first);
    for (let look = 0; look < LEAST_LOOKS; look += 1) await sampleSignals(home.db, model, home.clock.now());
  },
  'sensor-loose': async (sound) => {
    await putOn(sound, ...USUAL, { contact: 'none' });
    await pass(sound, 50, { contact: 'none' });
  },
  'sensor-reversed': (sound) => putOn(sound, ...USUAL, { roll: -172 }),
  'battery-ending': ({ home }) => storeBattery(home, (day) => 27 - 0.2 * day),
  'calls-unreached': async ({ home, anna }) => {
    const alert = await openAlert(home, { patient: anna, kind: 'wet' });
    await home.db.run(sql`update alert set undelivered = 1 where id = ${alert}`);
  },
  'nobody-on-duty': async ({ home, anna, send }) => {
    await openAlert(home, { patient: anna, kind: 'wet' });
    await home.db.run(sql`delete from duty`);
    home.clock.pass({ minutes: 6 });
    await send();
  },
  'phone-deaf': async ({ home }) => {
    const device = await home.db.one<{ id: number }>(sql`
      insert into push_device (staff_id, endpoint, p256dh, auth, label, session_hash, created_at)
      values (1, 'https://push.example.org/1', '', '', 'Pixel', '', now()) returning id`);
    await storeOutcome(home, {
      channel: 'push',
      target: String(device.id),
      event: 'test',
      status: 'expired',
    });
  },
  'mail-failing': ({ home }) =>
    storeOutcome(home, { channel: 'mail', target: '1', event: 'digest', status: 'dead' }),
  'pager-failing': async ({ home }) => {
    await home.db.run(sql`
      insert into pager (centro_id, host, port, role, locale, addresses)
      values (${home.first}, '10.0.0.9', 2020, 'control', 'nl', '[{"seccion": null, "address": "501"}]')`);
    await storeOutcome(home, { channel: 'pager', target: '501', event: 'call', status: 'expired' });
  },
  'webhook-failing': ({ home }) =>
    home.db.run(sql`
      insert into webhook (centro_id, label, url, allow_private, secret, created_at, disabled_at, disabled_reason)
      values (${home.first}, 'EHR', 'https://ehr.example.org', false, '', now(), now(), 'answered 410')`),
  'disk-full': ({ fillDisk }) => fillDisk(),
  'disk-filling': async ({ home }) => {
    for (let day = 14; day >= 0; day--)
      await sampleDisks(
        home.db,
        [{ holds: 'data', freeBytes: (20 + day * 4) * GIGABYTE, sizeBytes: 200 * GIGABYTE }],
        home.clock.now() - day * DAY,
      );
  },
  'backup-overdue': ({ home }) =>
    home.db.run(sql`update backup_run set started_at = ${new Date(home.clock.now() - 27 * HOUR)}`),
  'backup-undrilled': ({ home }) =>
    insertRun(home.db, {
      ...{ startedAt: home.clock.now() - 31 * DAY, finishedAt: home.clock.now() - 31 * DAY },
      ...{ file: 'x', bytes: 1, error: null },
    }),
  'administrators-without-two-factor': ({ home }) =>
    home.db.run(sql`update staff set totp_confirmed_at = null`),
  'networks-unconfirmed': ({ home }) =>
    home.db.run(sql`update installation set private_networks = '{10.1.0.0/16}'`),
  'certificate-unrenewed': ({ home }) =>
    home.db.run(sql`
      insert into tls_identity (purpose, source, failed_at, failure)
      values ('certificate', ${ACME}, ${new Date(home.clock.now())}, 'x')`),
};

test.each(Object.entries(FAULTS))(
  '%s is found in what is stored, and nothing else',
  { tags: ['R-TROUBLES-1'] },
  async (kind, plant) => {
    const sound = await soundHome();
    await plant(sound);
    expect(await sound.kinds()).toEqual([kind]);
    const text = await sound.metrics.text();
    expect(text).toMatch(new RegExp(`^vigilia_troubles\\{kind="${kind}"\\} 1$`, 'm'));
  },
);

test.each([undefined, 'own'])(
  'a certificate that could not be renewed says nothing once https is from %s',
  { tags: ['R-TROUBLES-1'] },
  async (httpsSource) => {
    const sound = await soundHome({ httpsSource });
    await FAULTS['certificate-unrenewed']!(sound);
    expect(await sound.kinds()).toEqual([]);
  },
);

type Sound = Awaited<ReturnType<typeof soundHome>>;
const USUAL = [{ roll: 4 }, { roll: -9 }, { roll: 12 }, { roll: 0 }, { roll: 6 }];

/** Anna is changed or her sensor checked, with readings of each minute after it; in between the servers sample. */
async function putOn(sound: Sound, ...acts: readonly { kind?: string; roll?: number; contact?: string }[]) {
  for (const { kind = 'changed', ...measured } of acts) {
    const { db, first, clock } = sound.home;
    const at = new Date(clock.now());
    await db.run(sql`
      insert into care_action (centro_id, patient_id, kind, at, recorded_at, staff_id, autor)
      values (${first}, ${sound.anna}, ${kind}, ${at}, ${at}, 1, 'ana')`);
    await pass(sound, 25, measured);
    const model = await sound.home.ingest.models.current(db, first);
    await sampleChanges(db, model, clock.now());
  }
}

async function pass({ home, send }: Sound, minutes: number, measured: object): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    home.clock.pass({ minutes: 1 });
    await send(measured);
  }
}

async function storeBattery(home: CareHome, levelOn: (day: number) => number): Promise<void> {
  for (let day = 0; day < 14; day++)
    await home.db.run(sql`
      insert into battery_day (centro_id, sensor_id, date, lowest)
      select centro_id, id, (${new Date(home.clock.now() - (13 - day) * DAY)}::timestamptz at time zone 'UTC')::date, ${levelOn(day)}
      from sensor where codigo = 'S-1'`);
}

const storeOutcome = (
  home: CareHome,
  row: { channel: string; target: string; event: string; status: string },
) =>
  home.db.run(sql`
    insert into outbox (centro_id, channel, target, dedupe, event, payload, status, created_at, due_at, expires_at, finished_at)
    values (${home.first}, ${row.channel}, ${row.target}, 'x', ${row.event}, '{}', ${row.status},
      ${new Date(home.clock.now() - MINUTE)}, now(), now(), ${new Date(home.clock.now())})`);

test('a loose sensor is said after an hour, and gone as soon as it holds', {
  tags: ['R-TROUBLES-4'],
}, async () => {
  const sound = await soundHome();
  await putOn(sound, ...USUAL, { contact: 'poor' });
  expect(await sound.kinds()).toEqual([]);
  await pass(sound, 40, { contact: 'poor' });
  const [found] = await sound.list();
  expect(found).toMatchObject({ kind: 'sensor-loose', subject: { id: sound.anna } });
  await pass(sound, 1, { contact: 'ok' });
  expect(await sound.kinds()).toEqual([]);
});

test('a sensor the wrong way round is gone with the next check or change, and what follows within a quarter of an hour is the same act', {
  tags: ['R-TROUBLES-4'],
}, async () => {
  const sound = await soundHome();
  const { db, first } = sound.home;
  await putOn(sound, ...USUAL, { roll: 175 });
  expect(await sound.kinds()).toEqual(['sensor-reversed']);
  await putOn(sound, { kind: 'checked', roll: 3 });
  expect(await sound.kinds()).toEqual([]);
  const count = async () => (await readChanges(db, first, [sound.anna])).get(sound.anna)!.length;
  expect(await count()).toBe(7);
  await pass(sound, 30, { roll: 3 });
  const at = sound.home.clock.now() - 25 * MINUTE;
  for (const [kind, moment] of [
    ['changed', at],
    ['checked', at + MINUTE],
  ] as const)
    await db.run(sql`
      insert into care_action (centro_id, patient_id, kind, at, recorded_at, staff_id, autor)
      values (${first}, ${sound.anna}, ${kind}, ${new Date(moment)}, ${new Date(moment)}, 1, 'ana')`);
  const model = await sound.home.ingest.models.current(db, first);
  for (let again = 0; again < 2; again += 1) await sampleChanges(db, model, sound.home.clock.now());
  expect(await count()).toBe(8);
});

test('another sensor is put on anew without anybody recording it', {
  tags: ['R-TROUBLES-4'],
}, async () => {
  const sound = await soundHome();
  const { home } = sound;
  const bert = await home.patient('Bert', { sensor: await home.sensor('S-2') });
  const at = home.clock.now();
  await pass(sound, 25, { sensor: 'S-2', roll: 7 });
  await sampleChanges(home.db, await home.ingest.models.current(home.db, home.first), home.clock.now());
  const [sample] = (await readChanges(home.db, home.first, [bert])).get(bert)!;
  expect(sample).toMatchObject({ at, contact: 1, roll: expect.closeTo(7) });
});

test('of each resident the last eleven samples are kept, and an act without readings makes none', {
  tags: ['R-TROUBLES-4'],
}, async () => {
  const sound = await soundHome();
  await putOn(sound, ...USUAL, ...USUAL, ...USUAL);
  const { db, first, ingest, clock } = sound.home;
  const kept = async () => (await readChanges(db, first, [sound.anna])).get(sound.anna)!;
  expect(await kept()).toHaveLength(11);
  const newest = (await kept()).at(-1);
  const at = new Date(clock.now());
  await db.run(sql`
    insert into care_action (centro_id, patient_id, kind, at, recorded_at, staff_id, autor)
    values (${first}, ${sound.anna}, 'changed', ${at}, ${at}, 1, 'ana')`);
  clock.pass({ minutes: 30 });
  await sampleChanges(db, await ingest.models.current(db, first), clock.now());
  expect((await kept()).at(-1)).toEqual(newest);
});

test('a drill that somebody confirms is not asked for again for months', {
  tags: ['R-TROUBLES-3'],
}, async () => {
  const sound = await soundHome();
  await FAULTS['backup-undrilled']!(sound);
  expect(await sound.kinds()).toEqual(['backup-undrilled']);
  expect((await sound.home.post('/api/repairs/drilled', undefined, sound.ana)).status).toBe(204);
  expect(await sound.kinds()).toEqual([]);
  sound.home.clock.pass({ days: 121 });
  const later = await sound.list(await sound.home.enter('ana'));
  expect(later.map(({ kind }) => kind)).toContain('backup-undrilled');
});

test('a nurse sees no repairs, and an administrator those of their own home', {
  tags: ['R-TROUBLES-3'],
}, async () => {
  const { home, list } = await soundHome();
  await home.staff('noor', { roles: ['ROLE_ENFERMERA'] });
  expect((await home.get('/api/repairs/list', await home.enter('noor'))).status).toBe(403);
  const olivos = await home.centre('Los Olivos');
  await home.db.run(sql`
    insert into hub (centro_id, codigo, etiqueta, key_hash, created_at) values (${olivos}, 'HUB-9', 'Olivar', '', now())`);
  expect(await list()).toEqual([]);
});

test('a resident whom one hub receives is named where no look of a day found a good signal, and no longer with the first good one', {
  tags: ['R-TROUBLES-5'],
}, async () => {
  const { home, kinds, send } = await soundHome();
  await home.patient('Bert', { sensor: await home.sensor('S-3') });
  const said: (string | undefined)[] = [];
  const pass = async (hours: number, signal: number) => {
    for (let hour = 0; hour < hours; hour += 1) {
      home.clock.pass({ hours: 1 });
      await send();
      await send({ sensor: 'S-3', signal }, ['HUB-0002']);
      const weak = (await kinds()).find((kind) => kind === 'one-weak-hub');
      if (weak !== said.at(-1)) said.push(weak);
      const model = await home.ingest.models.current(home.db, home.first);
      await sampleSignals(home.db, model, home.clock.now());
    }
  };
  // A sensor that was put on this morning.
  await pass(LEAST_LOOKS - 1, 61);
  expect(said).toEqual([]);
  // Around the limit, as behind one wall more.
  for (let day = 0; day < 4; day += 1) {
    await pass(1, 70);
    await pass(5, 61);
  }
  expect(said).toEqual([]);
  await pass(48, 61);
  expect(said).toEqual(['one-weak-hub']);
  await pass(1, 70);
  expect(said).toEqual(['one-weak-hub', undefined]);
  expect(await home.db.one(sql`select count(*) as days from signal_day where sensor_id <> 1`)).toEqual({
    days: 2,
  });
});

test('batteries are sampled by their lowest of a day, and forgotten after forty days', {
  tags: ['R-TROUBLES-2'],
}, async () => {
  const { home, send } = await soundHome();
  const sample = async (battery: number) => {
    await send({ battery });
    const model = await home.ingest.models.current(home.db, home.first);
    await sampleBatteries(home.db, [model], home.clock.now());
    await sampleDisks(home.db, [], home.clock.now());
    home.clock.pass({ minutes: 1 });
  };
  for (const battery of [28.4, 28.1, 28.3]) await sample(battery);
  home.clock.pass({ days: 1 });
  await sample(27.9);
  home.clock.pass({ days: 40 });
  await sample(27.5);
  const rows = await home.db.many<{ lowest: number }>(sql`select lowest from battery_day order by date`);
  expect(rows.map(({ lowest }) => lowest)).toEqual([27.9, 27.5]);
});

test('the hourly sample: a home that cannot be sampled keeps no other from it, and nobody begins while another is under way', {
  tags: ['R-TROUBLES-2'],
}, async () => {
  const { home, send } = await soundHome();
  home.clock.pass({ minutes: 1 });
  await send({ battery: 28 });
  // It comes first, in the order of homes.
  await home.db.run(
    sql`insert into centre (id, nombre, zona, created_at) overriding system value values (0, 'Los Olivos', 'Europe/Madrid', now())`,
  );
  const timers = heldTimers();
  const runs = { begun: 0 };
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  const close = scheduleSamples({
    ...{ db: home.db, clock: home.clock.now, log: pino({ level: 'silent' }), schedule: timers.schedule },
    disks: async () => {
      runs.begun += 1;
      await held;
      throw new Error('no such folder');
    },
    models: {
      current: async (db: Database, id: number) => {
        if (id === 0) throw new Error('a home that cannot be read');
        return home.ingest.models.current(db, id);
      },
    } as unknown as CentreModels,
  });
  for (let hour = 0; hour < 3; hour++) timers.fire(HOUR);
  expect(runs.begun).toBe(1);
  release();
  await close();
  expect(await home.db.many(sql`select centro_id as home, lowest from battery_day`)).toEqual([
    { home: home.first, lowest: 28 },
  ]);
});
