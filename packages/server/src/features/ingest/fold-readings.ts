import { foldReadings } from '@vigilia/domain/fold';
import { localDayAt, localDayOf } from '@vigilia/domain/local-day';
import type { CalibratedReading } from '@vigilia/domain/reading';
import { repairDays } from '@vigilia/domain/repair';
import { startTrack } from '@vigilia/domain/track';
import type { Db } from '#db/database';
import { readDayEnd, readDayEndBefore } from '#stores/day.store';
import type { CentreDirectory, Worn } from './directory';
import {
  type DayToKeep,
  handOn,
  keepDays,
  keepTracks,
  type Newest,
  readNewest,
  setBridged,
  type TrackToKeep,
} from './history.store';
import { readingsOf } from './reading.store';

/** What arrived for one assignment, sorted by its moment; all of it is stored already. */
export interface Arrived {
  readonly worn: Worn;
  readonly readings: readonly CalibratedReading[];
  /** A stored reading with the settings that held at its moment. */
  readonly dress: (row: Awaited<ReturnType<typeof readingsOf>>[number]) => CalibratedReading;
}

/**
 * Folds what arrived into tracks and days. A reading newer than the track is folded in (fast path); a late one has its
 * day folded again from the stored readings, and on into the days after it until nothing changes any more (repair).
 */
export async function foldAndStore(
  db: Db,
  centre: CentreDirectory,
  arrived: readonly Arrived[],
): Promise<void> {
  const newest = await readNewest(
    db,
    centre.id,
    arrived.map(({ worn }) => worn.assignmentId),
  );
  const newestOf = new Map(newest.map((known) => [known.assignmentId, known]));
  const days: DayToKeep[] = [];
  const tracks: TrackToKeep[] = [];
  for (const one of arrived) {
    const known = newestOf.get(one.worn.assignmentId);
    const first = one.readings[0];
    if (!first) continue;
    if (known && first.at < (known.track.last?.at ?? 0)) await repairHistory(db, centre, one, known);
    else await goOn(db, centre, one, known, days, tracks);
  }
  await keepDays(db, centre.id, days);
  await keepTracks(db, centre.id, tracks);
}

async function goOn(
  db: Db,
  centre: CentreDirectory,
  { worn, readings }: Arrived,
  known: Newest | undefined,
  days: DayToKeep[],
  tracks: TrackToKeep[],
): Promise<void> {
  const { assignmentId, patientId } = worn;
  const before = known?.track ?? startTrack(worn.from);
  const folded = foldReadings(centre.zona, before, known?.day ?? null, readings);
  const last = folded.days.at(-1);
  if (!last) return;
  if (known && folded.days[0]?.day.date !== known.day.date) {
    await handOn(db, centre.id, assignmentId, known.day.date, known.track);
  }
  for (const { day, track } of folded.days) {
    days.push({ assignmentId, patientId, day, track: day === last.day ? null : track });
  }
  for (const bridge of folded.wetToEnd) await setBridged(db, centre.id, assignmentId, bridge, true);
  tracks.push({ assignmentId, patientId, date: last.day.date, track: folded.track });
}

async function repairHistory(
  db: Db,
  centre: CentreDirectory,
  { worn, readings, dress }: Arrived,
  known: Newest,
) {
  const { assignmentId, patientId } = worn;
  const { id, zona } = centre;
  const first = readings[0];
  const last = readings.at(-1);
  if (!first || !last) return;
  const from = localDayAt(zona, first.at).date;
  const newestAt = Math.max(last.at, known.track.last?.at ?? 0);
  const newest = localDayAt(zona, newestAt).date;
  const carried = (await readDayEndBefore(db, id, assignmentId, from))?.track ?? startTrack(worn.from);

  const through = localDayAt(zona, last.at).date;
  const steps = repairDays(zona, carried, { from, through, newest });
  let step = steps.next();
  while (!step.done) {
    const local = localDayOf(zona, step.value);
    const stored = await readingsOf(db, assignmentId, local.start, local.end);
    step = steps.next({
      readings: stored.map(dress),
      end: await readDayEnd(db, id, assignmentId, step.value),
    });
  }
  const { days, earlier, track } = step.value;
  await keepDays(
    db,
    id,
    days.map(({ day, track: end }) => ({
      assignmentId,
      patientId,
      day,
      track: day.date === newest ? null : end,
    })),
  );
  if (earlier) await setBridged(db, id, assignmentId, earlier, earlier.wetToEnd);
  if (track) await keepTracks(db, id, [{ assignmentId, patientId, date: newest, track }]);
}
