import type { Quality } from '@vigilia/contract/quality';
import { HOUR } from '@vigilia/domain/instant';
import pino from 'pino';
import { expect, test } from 'vitest';
import type { Database } from '#db/database';
import { sql } from '#db/sql';
import type { CentreModels } from '#services/centre-model/centre-models';
import { type CareHome, careHome } from '#testing/care-home';
import { heldTimers } from '#testing/held-timers';
import { scheduleQuality, writeMonths } from './write-months';

/** Five residents of one section, one change a day, and the home since September. */
async function countedHome() {
  const home = await careHome({ now: '2026-09-05T10:00:00Z' });
  await home.staff('ana');
  for (const name of ['Anna', 'Bert', 'Cees', 'Dirk', 'Els']) await home.patient(name, {});
  await home.db.run(
    sql`update centre set created_at = ${new Date(home.clock.now())} where id = ${home.first}`,
  );
  const write = () =>
    writeMonths(
      home.db,
      home.ingest.models,
      { id: home.first, zona: 'Europe/Amsterdam', since: Date.parse('2026-09-05T10:00:00Z') },
      home.clock.now(),
    );
  const read = async (month: string, as?: string) => {
    const ana = as ?? (await home.enter('ana'));
    return (await home.get(`/api/quality/${month}`, ana)) as { status: number; body: Quality };
  };
  return { home, write, read };
}

const recordChange = (home: CareHome, at: string) =>
  home.db.run(sql`
    insert into care_action (centro_id, patient_id, kind, at, recorded_at, staff_id, autor, found)
    select ${home.first}, min(id), 'changed', ${at}::timestamptz, ${at}::timestamptz, 1, 'ana', 'wet' from patient`);

test('the running month is written up to yesterday and once a night, the one before until its seventh day after', {
  tags: ['R-QUALITY-3'],
}, async () => {
  const { home, write, read } = await countedHome();
  const monthly = async (month: string) => {
    const { until, cells } = (await read(month)).body;
    return { until, changes: cells[0]?.months.at(-1)?.changes };
  };
  const goTo = (at: string) => home.clock.pass({ minutes: (Date.parse(at) - home.clock.now()) / 60_000 });
  goTo('2026-09-30T12:00:00Z');
  await recordChange(home, '2026-09-29T21:59:00Z');
  await recordChange(home, '2026-09-29T22:00:00Z');
  await write();
  expect(await monthly('2026-09-01')).toEqual({ until: '2026-09-29', changes: 1 });
  await recordChange(home, '2026-09-28T12:00:00Z');
  await write();
  expect(await monthly('2026-09-01')).toEqual({ until: '2026-09-29', changes: 1 });
  // Midnight in Amsterdam.
  goTo('2026-09-30T22:00:00Z');
  await write();
  expect(await monthly('2026-09-01')).toEqual({ until: '2026-09-30', changes: 3 });
  goTo('2026-10-07T12:00:00Z');
  await recordChange(home, '2026-09-10T12:00:00Z');
  await write();
  expect(await monthly('2026-09-01')).toEqual({ until: '2026-09-30', changes: 4 });
  expect(await monthly('2026-10-01')).toEqual({ until: '2026-10-06', changes: 0 });
  goTo('2026-10-08T12:00:00Z');
  await recordChange(home, '2026-09-11T12:00:00Z');
  await write();
  expect(await monthly('2026-09-01')).toEqual({ until: '2026-09-30', changes: 4 });
  expect(await monthly('2026-11-01')).toEqual({ until: null, changes: undefined });
});

test('months that are missing are written, none before the home', { tags: ['R-QUALITY-3'] }, async () => {
  const { home, write } = await countedHome();
  home.clock.pass({ days: 95 });
  await write();
  const rows = await home.db.many<{ month: string }>(
    sql`select month::text as month from quality_month order by month`,
  );
  expect(rows.map(({ month }) => month)).toEqual(['2026-09-01', '2026-10-01', '2026-11-01', '2026-12-01']);
});

test('a section of fewer than five is nowhere alone; without five in the home there is no figure', {
  tags: ['R-QUALITY-2'],
}, async () => {
  const { home, write, read } = await countedHome();
  home.clock.pass({ days: 3 });
  await home.db.run(sql`insert into section (centro_id, nombre) values (${home.first}, 'Hof')`);
  await home.db.run(sql`
    update patient set seccion = (select id from section where nombre = 'Hof') where nombre = 'Anna'`);
  await write();
  // Four in one section and one in the other: together they are the home.
  const { body } = await read('2026-09-01');
  expect(body.cells.map(({ secciones }) => secciones.map(({ nombre }) => nombre))).toEqual([
    [],
    ['Hof', 'Tuin'],
  ]);
  home.clock.pass({ days: 1 });
  await home.db.run(sql`update patient set created_at = now() + interval '10 years' where nombre = 'Anna'`);
  await write();
  expect((await read('2026-09-01')).body.cells).toEqual([]);
});

test('twelve months, each beside the same sections; nobody but administrators of the home', {
  tags: ['R-QUALITY-4'],
}, async () => {
  const { home, write, read } = await countedHome();
  home.clock.pass({ days: 60 });
  await write();
  const { body } = await read('2026-11-01');
  expect(body.months).toHaveLength(12);
  expect([body.months[0], body.months.at(-1)]).toEqual(['2025-12-01', '2026-11-01']);
  expect(body.cells).toHaveLength(2);
  for (const { months } of body.cells)
    expect(months.map((month) => month?.residents ?? null)).toEqual([...Array(9).fill(null), 5, 5, 5]);
  await home.staff('noor', { roles: ['ROLE_ENFERMERA'] });
  expect((await read('2026-11-01', await home.enter('noor'))).status).toBe(403);
  const olivos = await home.centre('Los Olivos');
  const ana = await home.enter('ana');
  expect((await home.get(`/api/quality/2026-11-01?idCentro=${olivos}`, ana)).status).toBe(403);
  expect((await read('2026-11-02')).status).toBe(400);
});

test('a home that cannot be counted keeps no other from it, and nobody begins while another is under way', {
  tags: ['R-QUALITY-3'],
}, async () => {
  const { home } = await countedHome();
  home.clock.pass({ days: 3 });
  // It comes first, in the order of homes.
  await home.db.run(
    sql`insert into centre (id, nombre, zona, created_at) overriding system value values (0, 'Los Olivos', 'Europe/Madrid', '2026-09-01')`,
  );
  await home.db.run(sql`
    insert into section (centro_id, nombre) values (0, 'Norte')`);
  await home.db.run(sql`
    insert into patient (centro_id, nombre, apellidos, "numeroHabitacion", sexo, "fechaNacimiento", seccion, created_at)
    select 0, 'Otra', n::text, '', 'M', '1940-01-01', (select id from section where centro_id = 0), '2026-09-01' from generate_series(1, 5) n`);
  const timers = heldTimers();
  let begun = 0;
  const close = scheduleQuality({
    ...{ db: home.db, clock: home.clock.now, log: pino({ level: 'silent' }), schedule: timers.schedule },
    models: {
      current: async (db: Database, id: number) => {
        if (id === 0) {
          begun += 1;
          throw new Error('a home that cannot be read');
        }
        return home.ingest.models.current(db, id);
      },
    } as unknown as CentreModels,
  });
  for (let hour = 0; hour < 3; hour++) timers.fire(HOUR);
  const counted = () => home.db.many(sql`select centro_id as home from quality_month`);
  await expect.poll(counted).toEqual([{ home: home.first }]);
  await close();
  expect(begun).toBe(1);
});
