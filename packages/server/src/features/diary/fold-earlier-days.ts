import { countCellsRead } from '@vigilia/domain/cells';
import type { Day } from '@vigilia/domain/day';
import { type DayEnd, foldDay } from '@vigilia/domain/fold';
import { addDays, type LocalDate, localDayOf } from '@vigilia/domain/local-day';
import { startTrack, type Track } from '@vigilia/domain/track';
import type { Db } from '#db/database';
import type { History } from '#services/histories';
import { readDayEndBefore } from '#stores/day.store';
import { soundTrack } from '#stores/sound-track';
import { wornReadings } from '#stores/worn-readings.store';
import { hasDayBefore, storeRises } from './diary.store';

/**
 * Days that an earlier version folded have no rises: they are found in their readings when somebody first asks, and stored.
 * A day of which the readings or the track before it are gone or damaged stays without: nothing is claimed of it.
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
      // Where the zone was changed, the day before may reach into this one: its readings are folded already.
      const from = Math.max(local.start, (carried.last?.at ?? 0) + 1);
      const readings = await wornReadings(db, centroId, history, from, local.end);
      const end = foldOrNull(zona, carried, day.date, readings);
      if (!end?.day.rises) continue;
      const { cells, rises } = end.day;
      // Some of its readings are gone.
      if (countCellsRead(cells) < countCellsRead(day.cells)) continue;
      folded = { date: day.date, track: end.track };
      history.days.set(day.date, { ...day, cells, rises });
      // The newest day is not over: it is found again until it is.
      if (day !== days.at(-1) || history.until !== null)
        await storeRises(db, centroId, history.assignmentId, { date: day.date, cells, rises });
    }
  }
}

/** Null: the track is damaged in a way that only the fold finds out. */
function foldOrNull(...day: Parameters<typeof foldDay>): DayEnd | null {
  try {
    const { track, days } = foldDay(...day);
    return days[0] ? { day: days[0].day, track } : null;
  } catch {
    return null;
  }
}

async function carriedInto(
  db: Db,
  centroId: number,
  { assignmentId, from }: History,
  { date }: Day,
): Promise<Track | null> {
  const before = await readDayEndBefore(db, centroId, assignmentId, date);
  if (before) return soundTrack(before.track);
  return (await hasDayBefore(db, centroId, assignmentId, date)) ? null : startTrack(from);
}
