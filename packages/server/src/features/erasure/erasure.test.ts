import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { runCommand } from '#cli/run-command';
import type { Database, Db } from '#db/database';
import { sql } from '#db/sql';
import { verifyChains } from '#features/access/verify-chains';
import { insertNotice } from '#features/auth/account-notice.store';
import { endAssignmentOfSensor, openAssignment } from '#stores/assignment.store';
import { createMonthsAround } from '#stores/reading-partitions';
import { openAlert } from '#testing/alerts';
import { careHome, PASSWORD } from '#testing/care-home';
import { freshDatabase } from '#testing/database';
import { compactLogs } from '#testing/past-readings';
import { eraseReadings } from './erase-patient';
import { exportPatient } from './export-patient';
import { NOT_EXPORTED, PATIENT_EXPORT } from './patient-export';
import { DEVICE_TABLES, PATIENT_COLUMNS, PATIENT_TABLES, STAFF_TABLES } from './personal-data';

/** Annabel wore a sensor for three days and was discharged; Bert wears one. */
async function dischargedHome() {
  const home = await careHome();
  await createMonthsAround(home.db, home.clock.now());
  await home.staff('ana');
  await home.hub('HUB-0001');
  const [worn, other] = [await home.sensor('S-1'), await home.sensor('S-2')];
  const annabel = await home.patient('Annabel', {
    ...{ sensor: worn, apellidos: 'Zwartveld', numeroHabitacion: '77X', fechaNacimiento: '1931-07-09' },
    ...{ observaciones: 'Sleeps badly.', autoCorrectedAngle: true, autoCorrectedAngleValue: 12 },
  });
  const bert = await home.patient('Bert', { sensor: other });
  const token = await home.enter('ana');
  await home.post(`/api/pacientes/comment/${annabel}`, { comment: '=Likes tea;-1' }, token);
  await home.post(`/api/pacientes/comment/${bert}`, { comment: 'Likes coffee.' }, token);
  const send = async (sensor: string, ...moments: number[]) => {
    const measured = { sensor, power: 'on', contact: 'ok', moisture: 150, pitch: -3, signal: 70 };
    const readings = moments.map((at) => ({ ...measured, at: new Date(at).toISOString() }));
    const { body } = await home.post('/ingest/v1/readings', { readings }, 'HUB-0001');
    expect(body).toEqual({ accepted: moments.length, duplicates: 0, rejected: [] });
  };
  const hours = Array.from({ length: 60 }, (_, hour) => home.clock.now() + (hour + 1) * 3_600_000);
  home.clock.pass({ hours: 60 });
  for (const sensor of ['S-1', 'S-2']) await send(sensor, ...hours);
  const vigilia = (line: string, db: Database = home.db) =>
    runCommand(
      (line.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replaceAll('"', '')),
      { db, now: home.clock.now() },
    );
  /** Alerts of both, a pause of Annabel, and a hub’s alert that concerns both. */
  const alert = async () => {
    await openAlert(home, { patient: annabel });
    await openAlert(home, { patient: bert });
    const hub = await openAlert(home, { patient: bert, kind: 'hub' });
    await home.db.run(sql`update alert set affected = ${[annabel, bert]}::int[] where id = ${hub}`);
    const until = new Date(home.clock.now() + 3_600_000).toISOString();
    const pause = { until, kinds: [], reason: 'rest' };
    const { status } = await home.post(`/api/alerts/pause/${annabel}`, pause, await home.enter('ana'));
    expect(status).toBe(200);
  };
  const discharge = async () => {
    await home.get(`/api/pacientes/baja/${annabel}`, await home.enter('ana'));
    home.clock.pass({ minutes: 5 });
  };
  const count = async (table: string) =>
    (await home.db.one<{ n: number }>(sql`select count(*) as n from ${sql.raw(table)}`)).n;
  return { home, annabel, bert, vigilia, alert, discharge, count, send };
}

/** Every row of every table as text. */
async function wholeDatabase(db: Db): Promise<string> {
  const tables = await db.many<{ name: string }>(sql`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`);
  const texts: string[] = [];
  for (const { name } of tables) {
    const rows = await db.many<{ row: string }>(sql`select t::text as row from ${sql.raw(`"${name}"`)} t`);
    texts.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return texts.join('\n');
}

describe('patient export', () => {
  test('writes every table about the resident as JSON and CSV, readable by its owner only, and enters it', async () => {
    const { home, annabel, vigilia, alert } = await dischargedHome();
    await alert();
    const place = await mkdtemp(path.join(tmpdir(), 'vigilia-'));
    const folder = path.join(place, 'out');
    const { ok, lines } = await vigilia(`patient export ${annabel} --folder ${folder} --locale nl`);
    expect([ok, lines.at(-1)]).toEqual([true, `Everything about resident ${annabel} is in ${folder}.`]);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    const names = await readdir(folder);
    expect(names.sort()).toEqual(
      ['contents.json', ...PATIENT_EXPORT.flatMap(({ file }) => [`${file}.csv`, `${file}.json`])].sort(),
    );
    for (const name of names) expect((await stat(path.join(folder, name))).mode & 0o777).toBe(0o600);
    const read = async (file: string) =>
      JSON.parse(await readFile(path.join(folder, `${file}.json`), 'utf8')) as Record<string, unknown>[];
    expect(await read('resident')).toMatchObject([
      { centro: 'Huize Zonnehof', nombre: 'Annabel', apellidos: 'Zwartveld', fechaNacimiento: '1931-07-09' },
    ]);
    const readings = await read('readings');
    expect(readings).toHaveLength(60);
    expect(readings[0]).toMatchObject({ sensor: 'S-1', at: '2026-11-15T10:00:00.000Z', moisture: 150 });
    expect(new Set(readings.map(({ at }) => at)).size).toBe(60);
    expect((await read('days')).map(({ states }) => (states as unknown[]).length)).toEqual([288, 288, 288]);
    expect(await read('places')).toMatchObject([{ hub: 'HUB-0001', potencia: 70 }]);
    expect((await read('access-log')).map(({ action }) => action)).toContain('commentOnPatient');
    expect(await read('alerts')).toMatchObject([
      {
        kind: 'wet',
        status: 'open',
        since: '2026-11-17T21:00:00.000Z',
        opened_at: '2026-11-17T21:00:00.000Z',
      },
    ]);
    expect(await read('alert-events')).toMatchObject([{ what: 'opened', at: '2026-11-17T21:00:00.000Z' }]);
    expect(await read('alert-pauses')).toMatchObject([{ reason: 'rest', autor: 'ana' }]);
    const csv = await readFile(path.join(folder, 'notes.csv'), 'utf8');
    expect(csv).toMatch(
      /^\uFEFF"id";"fechaCreacion";"autor";"comentario"\r\n"\d+";"[^"]+";"ana";"'=Likes tea;'-1"\r\n$/,
    );
    expect(await readFile(path.join(folder, 'readings.csv'), 'utf8')).toContain(';"-3";');
    // Pages of seven rows give the same files.
    const paged = { folder: path.join(place, 'paged'), locale: 'nl', now: home.clock.now(), rowsAtOnce: 7 };
    await exportPatient(home.db, { centro_id: home.first, id: annabel }, paged);
    for (const name of names.filter((file) => !/access-log|contents/.test(file))) {
      const file = (of: string) => readFile(path.join(of, name), 'utf8');
      expect(await file(paged.folder)).toBe(await file(folder));
    }
    // Nothing about anybody else.
    for (const name of names) {
      const text = await readFile(path.join(folder, name), 'utf8');
      expect([name, /Bert|coffee|S-2/.test(text)]).toEqual([name, false]);
    }
    expect((await home.accessEntries()).at(-1)).toMatchObject({
      ...{ action: 'vigilia patient export', result: 'ok', pacientes: [annabel], centro_id: home.first },
    });

    const again = await vigilia(`patient export ${annabel} --folder ${folder}`);
    expect(again).toEqual({ ok: false, lines: [`${folder} exists already; choose another --folder.`] });
    expect((await home.accessEntries()).at(-1)).toMatchObject({ result: 'refused', pacientes: [annabel] });
    await rm(place, { recursive: true });
  });

  test('of a sensor that moved each has the quarter-hours in which they wore it from beginning to end', async () => {
    const home = await careHome();
    await home.hub('HUB-0001');
    const sensor = await home.sensor('S-1');
    const from = home.clock.now();
    const anna = await home.patient('Anna', { sensor });
    const bert = await home.patient('Bert');
    home.clock.pass({ minutes: 37 });
    const moved = home.clock.now();
    const key = { centro_id: home.first };
    await home.db.transaction((db) => endAssignmentOfSensor(db, { ...key, id: sensor }, moved));
    await home.db.transaction((db) => openAssignment(db, { ...key, id: bert }, sensor, moved));
    home.clock.pass({ minutes: 38 });
    const readings = Array.from({ length: 15 }, (_, index) => ({
      ...{ sensor: 'S-1', at: new Date(from + index * 5 * 60_000).toISOString(), power: 'on' },
    }));
    const { body } = await home.post('/ingest/v1/readings', { readings }, 'HUB-0001');
    expect(body).toMatchObject({ accepted: 15 });
    await compactLogs(home.db, home.clock.now());
    const place = await mkdtemp(path.join(tmpdir(), 'vigilia-'));
    const received = async (id: number) => {
      const folder = path.join(place, String(id));
      await exportPatient(home.db, { ...key, id }, { folder, locale: 'nl', now: home.clock.now() });
      return JSON.parse(await readFile(path.join(folder, 'receiving-hubs.json'), 'utf8'));
    };
    const of = (...quarterHoursUtc: string[]) => [{ hub: 'HUB-0001', date: '2026-11-15', quarterHoursUtc }];
    expect(await received(anna)).toEqual(of('09:00', '09:15'));
    expect(await received(bert)).toEqual(of('09:45', '10:00'));
    await rm(place, { recursive: true });
  });
});

describe('patient erase', () => {
  test('is refused before discharge, for an unknown number and with another name, and asks for the name', async () => {
    const { home, annabel, vigilia, discharge } = await dischargedHome();
    const exceptTheLog = async () =>
      (await wholeDatabase(home.db)).split('\n').filter((row) => !row.startsWith('access'));
    const before = await exceptTheLog();
    expect(await vigilia('patient erase 999')).toMatchObject({ ok: false });
    expect((await vigilia(`patient erase ${annabel} --name "Annabel Zwartveld"`)).lines).toEqual([
      'This resident is not discharged. Unsubscribe them in the app first.',
    ]);
    expect(await exceptTheLog()).toEqual(before);
    home.clock.set('2026-11-19T23:30:00Z');
    await discharge();
    const asked = await vigilia(`patient erase ${annabel}`);
    expect([asked.ok, asked.lines, asked.question?.option]).toEqual([false, [], 'name']);
    expect(asked.question?.text).not.toContain('Annabel');
    expect(asked.question?.text).toContain('discharged on 2026-11-20'); // as the clocks of the home say
    expect((await vigilia(`patient erase ${annabel} --name "Bert Bos"`)).lines).toEqual([
      `This is not the name of resident ${annabel}. Nothing was erased.`,
    ]);
    expect(await wholeDatabase(home.db)).toContain('Zwartveld');
  });

  test('nothing of the resident is left; the others, the home’s figures and the access log stay', async () => {
    const { home, annabel, bert, vigilia, alert, discharge, count, send } = await dischargedHome();
    await alert();
    await discharge();
    const logged = (await home.accessEntries()).length;
    const sensorsBefore = await count('sensor');
    const { ok, lines } = await vigilia(`patient erase ${annabel} --name " annabel  ZWARTVELD"`);
    expect([ok, lines[0]]).toEqual([true, `Resident ${annabel} is erased, with 60 readings.`]);

    const text = await wholeDatabase(home.db);
    expect(text).not.toMatch(/Annabel|Zwartveld|77X|1931-07-09|Sleeps badly|Likes tea/);
    expect(text).toContain('Likes coffee');
    expect(await home.db.many(sql`select kind, patient_id, affected from alert order by id`)).toEqual([
      { kind: 'wet', patient_id: bert, affected: [] },
      { kind: 'hub', patient_id: bert, affected: [bert] },
    ]);
    for (const [table, { erasure, rowsOf }] of Object.entries(PATIENT_TABLES)) {
      const rows = await home.db.many(
        sql`select 1 from ${sql.raw(table)} as about where ${rowsOf({ centro_id: home.first, id: annabel })}`,
      );
      expect([table, rows.length > 0]).toEqual([table, erasure === 'keep' || erasure === 'blank']);
    }
    expect(
      await home.db.many(
        sql`select sensor_id from reading where sensor_id = (select id from sensor where codigo = 'S-1')`,
      ),
    ).toEqual([]);
    expect(await count('reading')).toBe(60);
    expect(await count('reading_erasure')).toBe(0);
    expect(await count('day')).toBe(3);
    expect(await count('sensor')).toBe(sensorsBefore);
    const stub = await home.db.one(sql`
      select created_at, unsubscribed_at is not null as discharged, seccion from patient where id = ${annabel}`);
    expect(stub).toEqual({
      created_at: Date.parse('2026-11-15T09:00:00Z'),
      discharged: true,
      seccion: home.section,
    });

    const entries = await home.accessEntries();
    expect(entries.length).toBe(logged + 1);
    expect(entries.at(-1)).toMatchObject({
      action: 'vigilia patient erase',
      result: 'ok',
      pacientes: [annabel],
    });
    expect((await verifyChains(home.db)).every(({ brokenAt }) => brokenAt === null)).toBe(true);
    await expect(home.db.script('delete from access_log')).rejects.toThrow('append-only');

    // Gone for good: neither the report nor a restore brings them back, and a late reading finds nobody.
    const ana = await home.enter('ana');
    const report = (await home.get('/api/monthly-report/overview/2026-11-01', ana)).body;
    expect(report.chart_inco.map(({ id }: { id: number }) => id)).toEqual([bert]);
    expect((await vigilia(`patient restore ${annabel}`)).ok).toBe(false);
    const late = { sensor: 'S-1', at: '2026-11-16T10:30:00Z', power: 'on' };
    expect((await home.post('/ingest/v1/readings', { readings: [late] }, 'HUB-0001')).body).toEqual({
      ...{ accepted: 0, duplicates: 0 },
      rejected: [{ index: 0, reason: expect.stringMatching(/^erased/) }],
    });
    expect(await count('reading')).toBe(60);
    expect((await home.get(`/api/pacientes/view/${annabel}`, ana)).status).toBe(404);
    // And the one who stays is measured as before.
    await send('S-2', home.clock.now());
    expect((await home.get(`/api/pacientes/view/${bert}`, ana)).body.paciente.measuredAt).toBe(
      new Date(home.clock.now()).toISOString(),
    );
  });

  test('readings in messages that were postponed or set aside are exported and erased; those of others stay and are stored', async () => {
    const { home, annabel, vigilia, discharge, count } = await dischargedHome();
    const of = (sensor: string, at: string) => ({ sensor, at, power: 'on', moisture: 777 });
    const messages = [
      { readings: [of('s-1', '2026-11-16T10:31:00Z')] },
      { readings: [of('S-2', '2026-11-16T10:32:00Z'), of('S-1', '2026-11-16T12:33:00+01:00')] },
      { readings: [of('S-1', '2026-11-14T10:34:00Z')] }, // before she wore it
    ].map((message) => JSON.stringify(message));
    const now = new Date(home.clock.now());
    for (const payload of [...messages, 'not a message'].map((text) => Buffer.from(text))) {
      await home.db.run(sql`
        insert into postponed_message (centro_id, hub_id, received_at, kind, payload)
        values (${home.first}, (select id from hub), ${now}, 'readings', ${payload})`);
      await home.db.run(sql`
        insert into unstored_message (centro_id, hub_id, received_at, kind, payload, error)
        values (${home.first}, (select id from hub), ${now}, 'readings', ${payload}, 'mended since')`);
    }
    const place = await mkdtemp(path.join(tmpdir(), 'vigilia-'));
    const options = { folder: path.join(place, 'out'), locale: 'nl', now: home.clock.now() };
    await exportPatient(home.db, { centro_id: home.first, id: annabel }, options);
    for (const file of ['postponed-readings', 'set-aside-readings']) {
      const rows = JSON.parse(await readFile(path.join(options.folder, `${file}.json`), 'utf8'));
      expect(rows.map(({ sensor, at }: { sensor: string; at: string }) => [sensor, at])).toEqual([
        ['s-1', '2026-11-16T10:31:00Z'],
        ['S-1', '2026-11-16T12:33:00+01:00'],
      ]);
    }
    await rm(place, { recursive: true });

    await discharge();
    expect((await vigilia(`patient erase ${annabel} --name "Annabel Zwartveld"`)).ok).toBe(true);
    for (const table of ['postponed_message', 'unstored_message']) {
      const left = await home.db.many<{ payload: string }>(sql`
        select convert_from(payload, 'UTF8') as payload from ${sql.raw(table)} order by id`);
      expect(left.map(({ payload }) => payload)).toEqual([
        JSON.stringify({ readings: [of('S-2', '2026-11-16T10:32:00Z')] }),
        messages[2],
        'not a message',
      ]);
    }
    const before = await count('reading');
    expect((await vigilia('ingest retry')).ok).toBe(true);
    const stored = await home.db.many(sql`select at from reading where moisture = 777 order by at`);
    expect(stored).toEqual([
      { at: Date.parse('2026-11-14T10:34:00Z') },
      { at: Date.parse('2026-11-16T10:32:00Z') },
    ]);
    expect(await count('reading')).toBe(before + 2);
  });

  test('readings that are in the log are erased as well; after that the log is left alone, however many days there are', async () => {
    const { home, annabel, vigilia, discharge, count, send } = await dischargedHome();
    await discharge();
    const compacted = async () =>
      (
        await home.db.one<{ seq: number }>(
          sql`select compacted_seq as seq from centre where id = ${home.first}`,
        )
      ).seq;
    expect(await compacted()).toBe(0);
    await vigilia(`patient erase ${annabel} --name "Annabel Zwartveld"`);
    expect([await count('reading'), await count('reading_erasure')]).toEqual([60, 0]);
    const once = await compacted();
    expect(once).toBeGreaterThan(0);
    // The sensor goes on sending, of nobody: the log has nothing that is theirs.
    await send('S-1', home.clock.now());
    await home.db.run(sql`
      insert into reading_erasure (centro_id, assignment_id, sensor_id, from_at, to_at)
      select ${home.first}, 1, id, '2026-11-15', '2026-11-16' from sensor where codigo = 'S-1'`);
    expect(await eraseReadings(home.db, home.clock.now)).toBe(0);
    expect([await count('reading'), await count('reading_erasure')]).toEqual([61, 0]);
    expect(await compacted()).toBe(once);
  });

  test('a fault before the commit erases nothing; a kill while readings go is made good by the next start', async () => {
    const { home, annabel, vigilia, discharge, count } = await dischargedHome();
    await discharge();
    await home.checkpointed();
    const erase = `patient erase ${annabel} --name "Annabel Zwartveld"`;
    // The last statement of the transaction fails.
    await refuseEntries(home.db, async () => {
      await expect(vigilia(erase)).rejects.toThrow('full');
    });
    expect(await wholeDatabase(home.db)).toContain('Zwartveld');
    expect([await count('comment'), await count('day'), await count('reading')]).toEqual([2, 6, 120]);

    // Killed after the first day of readings.
    let transactions = 0;
    const killed: Database = {
      ...home.db,
      transaction: (work, options) => {
        transactions += 1;
        return transactions > 2 ? Promise.reject(new Error('killed')) : home.db.transaction(work, options);
      },
    };
    await expect(vigilia(erase, killed)).rejects.toThrow('killed');
    expect(await wholeDatabase(home.db)).not.toContain('Zwartveld');
    const left = await count('reading');
    expect(left).toBeGreaterThan(60);
    expect(left).toBeLessThan(120);

    expect(await eraseReadings(home.db, home.clock.now)).toBe(left - 60);
    expect([await count('reading'), await count('reading_erasure')]).toEqual([60, 0]);
    expect((await vigilia(`patient erase ${annabel}`)).ok).toBe(true);
  });
});

/** While `work` runs the access log takes no entry. */
async function refuseEntries(db: Database, work: () => Promise<void>): Promise<void> {
  await db.script(`
    create function no_more() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$;
    create trigger no_more before insert on access_log for each row execute function no_more()`);
  try {
    await work();
  } finally {
    await db.script('drop trigger no_more on access_log; drop function no_more');
  }
}

describe('staff erase', () => {
  test('account, sessions, two-factor and name go; notes and orders stay without them', async () => {
    const home = await careHome();
    await home.staff('ana');
    const nora = await home.staff('nora.verbeek', { roles: ['ROLE_ENFERMERA'] });
    const token = await home.enter('nora.verbeek');
    const anna = await home.patient('Anna');
    // She changed a colleague's password, who has not read the notice yet.
    const bea = await home.staff('bea', { roles: ['ROLE_ENFERMERA'] });
    await insertNotice(home.db, bea, { kind: 'password', by: 'nora.verbeek', now: home.clock.now() });
    await home.db.run(sql`
      insert into comment (centro_id, patient_id, comentario, "fechaCreacion", autor, staff_id)
      values (${home.first}, ${anna}, 'Slept well.', now(), 'nora.verbeek', ${nora})`);
    const order = {
      sensors: 1,
      stickers: 0,
      departamento: 'Tuin',
      nombre: 'Nora V',
      email: 'nora@zonnehof.example',
    };
    expect((await home.post('/api/pacientes/pedirMaterial', order, token)).status).toBe(200);
    await home.post('/api/authenticate', { username: 'nora.verbeek', password: 'wrong' });
    await home.accessEntries();
    const vigilia = (...argv: string[]) => runCommand(argv, { db: home.db, now: home.clock.now() });

    expect((await vigilia('staff', 'erase', 'nora.verbeek')).question?.option).toBe('name');
    expect((await vigilia('staff', 'erase', 'nora.verbeek', '--name', 'Ana')).ok).toBe(false);
    expect((await vigilia('staff', 'erase', 'nobody', '--name', 'x')).lines).toEqual([
      'There is no such staff member.',
    ]);
    expect((await vigilia('staff', 'erase', 'ana', '--name', 'ana')).lines).toEqual([
      'The last administrator of a centre cannot be erased: add another one first.',
    ]);
    expect((await vigilia('staff', 'erase', 'NORA.verbeek', '--name', 'nora.verbeek')).ok).toBe(true);

    expect((await wholeDatabase(home.db)).replaceAll(/^access.*$/gm, '')).not.toMatch(/nora/i);
    expect((await home.get('/api/pacientes/list', token)).status).toBe(401);
    expect(
      (await home.post('/api/authenticate', { username: 'nora.verbeek', password: PASSWORD })).status,
    ).toBe(401);
    const ana = await home.enter('ana');
    expect((await home.get(`/api/pacientes/view/${anna}`, ana)).body.paciente.comentarios).toMatchObject([
      { comentario: 'Slept well.', autor: '' },
    ]);
    expect((await home.get('/api/pacientes/orders', ana)).body).toMatchObject([{ nombre: '', sensores: 1 }]);
    expect((await home.get('/api/notices', await home.enter('bea'))).body.lista).toMatchObject([
      { kind: 'password', by: '' },
    ]);
    const entries = await home.accessEntries();
    expect(entries.filter(({ staff_id }) => staff_id === nora).length).toBeGreaterThan(0);
    expect(entries.map(({ action }) => action)).toContain('vigilia staff erase');
  });

  test('who left is found by user name or number', async () => {
    const home = await careHome();
    await home.staff('ana');
    const ids: number[] = [];
    for (let n = 0; n < 2; n += 1) {
      ids.push(await home.staff('nora'));
      await home.db.run(sql`update staff set ended_at = now() where username = 'nora'`);
    }
    const vigilia = (...argv: string[]) => runCommand(argv, { db: home.db, now: home.clock.now() });
    expect((await vigilia('staff', 'erase', 'nora', '--name', 'nora')).lines[0]).toContain(
      'choose one by --id',
    );
    expect((await vigilia('staff', 'erase', '--id', String(ids[0]), '--name', 'nora')).ok).toBe(true);
    expect((await vigilia('staff', 'erase', 'nora', '--name', 'nora')).ok).toBe(true);
    expect(await home.db.many(sql`select id from staff where erased_at is not null order by id`)).toEqual(
      ids.map((id) => ({ id })),
    );
  });
});

describe('every table with personal data is listed', () => {
  /** Tables that have one of these columns, or a foreign key to one of these tables. */
  const tablesWith = async (db: Db, columns: string[], references: string[]) =>
    (
      await db.many<{ name: string }>(sql`
        select distinct c.relname::text as name from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and (
          exists (select from pg_attribute where attrelid = c.oid and attname = any(${columns}::text[]))
          or exists (select from pg_constraint where conrelid = c.oid and contype = 'f'
            and confrelid::regclass::text = any(${references}::text[])))
        order by 1`)
    ).map(({ name }) => name);

  test('a table that refers to residents, their alerts, assignments or sensors, or has messages of hubs, is erased, kept for a reason, or about devices', async () => {
    const db = await freshDatabase();
    const columns = [
      'patient_id',
      'paciente',
      'paciente_id',
      'pacientes',
      'patients',
      'assignment_id',
      'sensor_id',
      'payload',
      'reading',
    ];
    const found = await tablesWith(db, columns, ['patient', 'assignment', 'sensor', 'alert']);
    expect(found.filter((name) => !(name in PATIENT_TABLES) && !(name in DEVICE_TABLES))).toEqual([]);
    expect([...Object.keys(PATIENT_TABLES), ...Object.keys(DEVICE_TABLES)].sort()).toEqual(
      [...found, 'patient'].sort(),
    );
    for (const { erasure, why } of Object.values(PATIENT_TABLES))
      if (erasure === 'keep' || erasure === 'blank') expect(why).toBeTruthy();
  });

  test('each of them is exported, or says nothing about the resident', () => {
    const exported = PATIENT_EXPORT.map(({ table }) => table);
    expect([...exported, ...Object.keys(NOT_EXPORTED)].sort()).toEqual(Object.keys(PATIENT_TABLES).sort());
  });

  test('each column of a resident is kept or emptied', async () => {
    const db = await freshDatabase();
    const columns = await db.many<{ name: string }>(sql`
      select quote_ident(attname) as name from pg_attribute where attrelid = 'patient'::regclass and attnum > 0 and not attisdropped`);
    const listed = [...PATIENT_COLUMNS.kept, ...Object.keys(PATIENT_COLUMNS.blanked)];
    expect(columns.map(({ name }) => name).sort()).toEqual(listed.sort());
  });

  test('a table that refers to staff is listed', async () => {
    const db = await freshDatabase();
    const found = await tablesWith(db, ['staff_id', 'staff'], ['staff']);
    expect(Object.keys(STAFF_TABLES).sort()).toEqual(found);
  });
});
