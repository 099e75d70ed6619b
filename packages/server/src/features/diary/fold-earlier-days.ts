import { countCellsRead } from '@vigilia/domain/cells';
import type { Day } from '@vigilia/domain/day';
import { foldDay } from '@vigilia/domain/fold';
import { addDays, type LocalDate, localDayOf } from '@vigilia/domain/local-day';
import { startTrack, type Track } from '@vigilia/domain/track';
import type { Db } from '#db/database';
import type { History } from '#services/histories';
import { readDayEndBefore } from '#stores/day.store';
import { wornReadings } from '#stores/worn-readings.store';
import { hasDayBefore, storeRises } from './diary.store';

/**
 * Days that an earlier version folded have no rises: they are found in their readings when somebody first asks, and stored.
 * A day of which the readings or the track before it are gone stays without: nothing is claimed of it.
 */
export async function foldEarlierDays(
  db: Db,
  { centroId, zona }: { readonly centroId: number; readonly zona: string },
  histories: readonly History[],
): Promise<void> {
  for (const history of histories) {
    let folded: { date: LocalDate; track: Track } | null = null;
    const days = [...history.days.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
    for (const day of days) {
      if (day.rises !== null) continue;
      const carried: Track | null =
        folded?.date === addDays(day.date, -1) ? folded.track : await carriedInto(db, centroId, history, day);
      if (carried === null) continue;
      const local = localDayOf(zona, day.date);
      const readings = await wornReadings(db, centroId, history, local.start, local.end);
      if (readings.length === 0 && countCellsRead(day.cells) > 0) continue;
      const { track, days: ends } = foldDay(zona, carried, day.date, readings);
      const { cells, rises } = ends[0]?.day ?? {};
      if (!cells || !rises) continue;
      folded = { date: day.date, track };
      history.days.set(day.date, { ...day, cells, rises });
      // The newest day is not over: it is found again until it is.
      if (day !== days.at(-1) || history.until !== null)
        await storeRises(db, centroId, history.assignmentId, { date: day.date, cells, rises });
    }
  }
}

async function carriedInto(
  db: Db,
  centroId: number,
  { assignmentId, from }: History,
  { date }: Day,
): Promise<Track | null> {
  const before = await readDayEndBefore(db, centroId, assignmentId, date);
  if (before) return before.track;
  return (await hasDayBefore(db, centroId, assignmentId, date)) ? null : startTrack(from);
}
