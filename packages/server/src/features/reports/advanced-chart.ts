import { advancedChart, type ChartPart } from '@vigilia/domain/advanced-chart';
import { DAY, type Instant, MINUTE } from '@vigilia/domain/instant';
import { localDayAt } from '@vigilia/domain/local-day';
import { startTrack } from '@vigilia/domain/track';
import type { Db } from '#db/database';
import type { CentreModels } from '#services/centre-model/centre-models';
import { readHistories } from '#services/histories';
import { readDayEndBefore } from '#stores/day.store';
import { wornReadings } from '#stores/worn-readings.store';

/** The 24 hours that end with a minute. The only chart made from readings, of its own day and the one before. */
export async function advancedChartOf(
  db: Db,
  models: CentreModels,
  patient: { centro_id: number; id: number; zona: string },
  end: Instant,
  now: Instant,
) {
  const { zona } = patient;
  const first = localDayAt(zona, end - DAY);
  const last = localDayAt(zona, end);
  const histories = await readHistories(db, models, patient.centro_id, [patient.id], { first, last });
  const parts: ChartPart[] = [];
  for (const history of histories) {
    const before =
      history.newer?.days.findLast(({ day }) => day.date < first.date) ??
      (await readDayEndBefore(db, patient.centro_id, history.assignmentId, first.date));
    parts.push({
      assignment: { from: history.from, until: history.until },
      carried: before?.track ?? startTrack(history.from),
      readings: await wornReadings(db, patient.centro_id, history, first.start, end + MINUTE),
    });
  }
  return advancedChart(zona, parts, end, now);
}
