import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { foldReadings } from '@vigilia/domain/fold';
import type { CalibratedReading } from '@vigilia/domain/reading';
import { startTrack } from '@vigilia/domain/track';
import { expect, inject, onTestFinished, test } from 'vitest';
import { preparePartitions } from '#cli/backup-commands';
import { backup, restore } from '#db/backup';
import type { Database, Db } from '#db/database';
import { migrate } from '#db/migrate';
import { sql } from '#db/sql';
import { LARGE_TABLES } from '#features/ingest/upkeep/large-tables';
import { moveRows } from '#features/ingest/upkeep/move-rows';
import { upsertLatest } from '#services/centre-model/latest.store';
import { upsertDays, upsertTracks } from '#services/centre-model/open-day.store';
import { createMonth, monthOf } from '#stores/reading-partitions';
import {
  DAY,
  expectDaysCorrect,
  expectNothingMissing,
  insertWard,
  post,
  SENSORS,
  type Sent,
} from '#testing/loaded-ward';
import { freshPlace } from '#testing/place';
import { startServerProcess } from '#testing/server-process';

const [READINGS, KILLS] = inject('longForm') ? [2_000_000, 10] : [48_000, 3];
const MINUTE = 60_000;
/** Rows of a statement: one that takes half a minute is ended. */
const AT_ONCE = 20_000;
/** The last migration of the version that stored a reading in a row. */
const BEFORE_THE_LOG = '0049-pending-mail.sql';
const FOLDER = fileURLToPath(new URL('../db/migrations', import.meta.url));

async function migrationsBeforeTheLog(): Promise<string> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'vigilia-before-'));
  onTestFinished(() => fs.rm(folder, { recursive: true }));
  for (const name of await fs.readdir(FOLDER))
    if (name <= BEFORE_THE_LOG) await fs.copyFile(path.join(FOLDER, name), path.join(folder, name));
  return folder;
}

const emptyOut = (db: Database) => db.script('drop schema public cascade; create schema public');

/** A ward that sent a reading a minute, up to now, as that version stored it: rows, days, tracks and latest values. */
async function insertWardBefore(db: Database, now: number): Promise<void> {
  const minutes = READINGS / SENSORS;
  const first = now - minutes * MINUTE;
  const centre = await insertWard(db, first);
  for (let at = first; at <= now + 31 * DAY; at += 27 * DAY)
    await db.transaction((db) => createMonth(db, monthOf(at), 'reading'));
  const worn = await db.many<{ id: number; patientId: number; sensorId: number }>(sql`
    select id, patient_id as "patientId", sensor_id as "sensorId" from assignment order by id`);
  // Days of that version had no rises.
  await db.script('alter table day add column rises json');
  for (const { id, patientId, sensorId } of worn) {
    for (let from = 0; from < minutes; from += AT_ONCE)
      await db.run(sql`
        insert into reading (centro_id, sensor_id, at, assignment_id, received_at, power, moisture, contact)
        select ${centre}::int, ${sensorId}::int, moment, ${id}::int, moment, 'on', 100 + n * 37 % 140, 'ok'
        from generate_series(${from}::int, ${Math.min(from + AT_ONCE, minutes) - 1}::int) n,
          lateral (select ${new Date(first)}::timestamptz + n * interval '1 minute' as moment) as moments`);
    await insertDays(db, centre, id, patientId, first, minutes);
    await db.run(
      upsertLatest(centre, [
        { sensorId, at: first + (minutes - 1) * MINUTE, power: 'on', battery: null, batteryAt: null },
      ]),
    );
  }
  await db.script('alter table day drop column rises');
}

/** Tracks had another name in one place. */
async function insertDays(
  db: Db,
  centre: number,
  assignmentId: number,
  patientId: number,
  first: number,
  minutes: number,
): Promise<void> {
  const readings = Array.from(
    { length: minutes },
    (_, n): CalibratedReading => ({
      ...{ at: first + n * MINUTE, power: 'on', moisture: 100 + ((n * 37) % 140), contact: 'ok' },
      ...{ pitch: null, roll: null, capacidad: 100, correction: 0 },
    }),
  );
  const { days, track } = foldReadings('Europe/Amsterdam', startTrack(first), null, readings);
  await db.run(
    upsertDays(
      centre,
      days.map((end, index) => ({
        ...{ assignmentId, patientId, day: end.day },
        track: index === days.length - 1 ? null : end.track,
      })),
    ),
  );
  const date = days.at(-1)!.day.date;
  await db.run(upsertTracks(centre, [{ assignmentId, patientId, date, track }]));
  for (const table of ['day', 'track'])
    await db.run(sql`
      update ${sql.raw(table)} set track = replace(track::text, '"reported":', '"told":')::json
      where assignment_id = ${assignmentId}`);
}

/** What is stored of the time before the upgrade. */
const counted = (db: Database, until: number) =>
  db.transaction(
    (db) =>
      db.one<{ readings: number; distinct: number; moisture: number }>(sql`
        select count(*)::int as readings, count(distinct (sensor_id, at))::int as distinct,
          sum(moisture)::float8 as moisture from reading where at < ${new Date(until)}`),
    { unlimited: true },
  );

test(`an installation of the version before with ${READINGS} readings is upgraded and killed ${KILLS} times meanwhile: nothing is missing, hubs go on, and the backup before it leads back`, async ({
  annotate,
}) => {
  const place = await freshPlace();
  onTestFinished(() => place.remove());
  const before = await migrationsBeforeTheLog();
  const now = Math.floor(Date.now() / MINUTE) * MINUTE;
  const prepared = await place.open();
  await emptyOut(prepared);
  await migrate(prepared, before);
  await insertWardBefore(prepared, now);
  const file = path.join(before, 'backup');
  await backup(prepared, file, LARGE_TABLES);
  const stored = await counted(prepared, now);
  expect(stored).toMatchObject({ readings: READINGS, distinct: READINGS });
  await prepared.close();

  const acknowledged: Sent[] = [];
  let sent = 0;
  const sendNext = async (base: string) => {
    const at = new Date(now + sent * 1_000).toISOString();
    const readings = Array.from({ length: SENSORS }, (_, n) => ({
      ...{ sensor: `S-${n}`, at, power: 'on', contact: 'ok', moisture: 120 },
    }));
    if (!(await post(base, readings))) return false;
    acknowledged.push(...readings);
    sent += 1;
    return true;
  };
  /** From the start of a server to its first acknowledgement, and between two: reported, and no condition. */
  const waits: number[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    let since = performance.now();
    const server = await startServerProcess(place.env);
    // At another moment each time, which is set by what was acknowledged.
    for (let left = 1 + ((kill * 13) % 29); left > 0; ) {
      if (!(await sendNext(server.base))) continue;
      left -= 1;
      waits.push(performance.now() - since);
      since = performance.now();
    }
    await server.kill();
  }
  const last = await startServerProcess(place.env);
  await sendNext(last.base);
  expect(await last.kill('SIGTERM')).toBe(0);

  await annotate(`the longest wait for an acknowledgement was ${Math.max(...waits).toFixed(0)} ms`);

  const db = await place.open();
  expect(acknowledged.length).toBeGreaterThanOrEqual(SENSORS * KILLS);
  const kept = () => counted(db, now);
  expect(await kept()).toEqual(stored);
  await moveRows(db);
  expect(await db.one(sql`select count(*)::int as rows from reading_row`)).toEqual({ rows: 0 });
  expect(await kept()).toEqual(stored);
  await expectNothingMissing(db, acknowledged);
  await expectDaysCorrect(db);
  // The way back: an empty database, and the version before.
  await emptyOut(db);
  await restore(db, file, { migrations: before, preparePartitions });
  expect(await counted(db, now)).toEqual(stored);
  await db.close();
}, 7_200_000);
