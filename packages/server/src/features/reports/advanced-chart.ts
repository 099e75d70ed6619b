import { advancedChart, type ChartPart } from '@vigilia/domain/advanced-chart';
import { DAY, type Instant, MINUTE } from '@vigilia/domain/instant';
import { localDayAt } from '@vigilia/domain/local-day';
import type { CalibratedReading } from '@vigilia/domain/reading';
import { startTrack } from '@vigilia/domain/track';
import type { Db } from '#db/database';
import { sql } from '#db/sql';
import type { CentreModels } from '#services/centre-model/centre-models';
import { type History, readHistories } from '#services/histories';
import { readDayEndBefore } from '#stores/day.store';
import { readingsOfAssignment } from '#stores/reading.store';

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

/** Readings with the calibration and angle correction of their time; before the first calibration, the first. */
async function wornReadings(
  db: Db,
  centroId: number,
  history: History,
  from: Instant,
  until: Instant,
): Promise<CalibratedReading[]> {
  return db.many(sql`
    select at, power, moisture, contact, pitch, roll,
      coalesce(
        (select capacidad from calibration c
         where c.centro_id = ${centroId} and c.sensor_id = reading.sensor_id and from_at <= at
         order by from_at desc limit 1),
        (select capacidad from calibration c
         where c.centro_id = ${centroId} and c.sensor_id = reading.sensor_id order by from_at limit 1)
      ) as capacidad,
      coalesce(
        (select angle from angle_correction a
         where a.centro_id = ${centroId} and a.patient_id = ${history.patientId} and from_at <= at
         order by from_at desc limit 1), 0
      ) as correction
    from (${readingsOfAssignment({
      ...{ centre: centroId, assignment: history.assignmentId },
      ...{ from: new Date(from), until: new Date(until) },
    })}) as reading
    order by at`);
}
