import { foldReadings } from '@vigilia/domain/fold';
import { DAY, MINUTE } from '@vigilia/domain/instant';
import { addDays, localDayAt, localDayOf } from '@vigilia/domain/local-day';
import { startTrack } from '@vigilia/domain/track';
import type { Database } from '../../packages/server/src/db/database';
import { sql } from '../../packages/server/src/db/sql';
import { upsertLatest } from '../../packages/server/src/services/centre-model/latest.store';
import {
  type DayToWrite,
  upsertDays,
  upsertTracks,
} from '../../packages/server/src/services/centre-model/open-day.store';
import { createMonth, monthOf } from '../../packages/server/src/stores/reading-partitions';
import { insertPast } from '../../packages/server/src/testing/past-readings';
import type { Home } from './home';
import { readingOf } from './reading';

const EVERY_MINUTES = 4;

/** A reading of everybody every few minutes, up to now; generated in SQL, because only their number matters. */
export async function fillReadings(
  db: Database,
  home: Pick<Home, 'centroId' | 'residents'>,
  days: number,
  everyMinutes = EVERY_MINUTES,
): Promise<void> {
  const now = Date.now();
  const months = Array.from({ length: days + 1 }, (_, ago) => now - ago * DAY);
  for (const month of new Set(months.map(monthOf))) await db.transaction((db) => createMonth(db, month));
  for (let ago = days; ago > 0; ago -= 1) {
    const past = sql`
      select ${home.centroId}::int as centro_id, sensor_id, at, assignment_id
      from generate_series(${new Date(now - ago * DAY)}::timestamptz, ${new Date(now - (ago - 1) * DAY - 1)}::timestamptz,
          make_interval(mins => ${everyMinutes})) as at,
        unnest(${home.residents.map(({ sensorId }) => sensorId)}::int[],
          ${home.residents.map(({ assignmentId }) => assignmentId)}::int[]) as worn (sensor_id, assignment_id)`;
    await db.run(insertPast(past));
  }
}

/** Days of everybody in order, as ingest would have stored them; `from` and `until` in days ago. */
export async function fillDays(
  db: Database,
  home: Home,
  { from, until }: { from: number; until: number },
): Promise<void> {
  const today = localDayAt(home.zona, Date.now()).date;
  for (let ago = from; ago > until; ago -= 1) {
    const date = addDays(today, 1 - ago);
    const { day, track } = oneDay(home.zona, date);
    const isNewest = ago === 1;
    const days: DayToWrite[] = home.residents.map(({ assignmentId, patientId }) => ({
      assignmentId,
      patientId,
      day,
      track: isNewest || ago > MONTH ? null : track,
    }));
    await db.run(upsertDays(home.centroId, days));
    if (!isNewest) continue;
    const at = track.last?.at ?? 0;
    const tracks = home.residents.map(({ assignmentId, patientId }) => ({
      assignmentId,
      patientId,
      date,
      track,
    }));
    await db.run(upsertTracks(home.centroId, tracks));
    const latest = home.residents.map(({ sensorId }) => ({
      sensorId,
      at,
      power: 'on' as const,
      battery: 80,
      batteryAt: at,
    }));
    await db.run(upsertLatest(home.centroId, latest));
  }
}

/** Older days have no track any more. */
const MONTH = 31;

/** What the rules make of a whole day of readings, up to now. */
function oneDay(zona: string, date: string) {
  const { start, end } = localDayOf(zona, date);
  const readings = [];
  for (let at = start; at < Math.min(end, Date.now()); at += EVERY_MINUTES * MINUTE) {
    const reading = readingOf('', readings.length, at);
    readings.push({
      at,
      power: reading.power,
      moisture: reading.moisture ?? null,
      contact: reading.contact ?? null,
      pitch: reading.pitch ?? null,
      roll: reading.roll ?? null,
      capacidad: 100,
      correction: 0,
    });
  }
  const { days, track } = foldReadings(zona, startTrack(start), null, readings);
  const [only] = days;
  if (!only) throw new Error(`${date} has no reading yet`);
  return { day: only.day, track };
}
