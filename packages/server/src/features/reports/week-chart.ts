import { dayViewAt } from '@vigilia/domain/day-view';
import type { Instant } from '@vigilia/domain/instant';
import { addDays, type LocalDate, localDayOf } from '@vigilia/domain/local-day';
import { weekChartDay } from '@vigilia/domain/week-chart';
import type { Db } from '#db/database';
import type { CentreModels } from '#services/centre-model/centre-models';
import { dayPartsOf, readHistories } from '#services/histories';

const DAYS = 7;

/** The seven local days that end on a date. */
export async function weekChartOf(
  db: Db,
  models: CentreModels,
  patient: { centro_id: number; id: number; zona: string },
  date: LocalDate,
  now: Instant,
) {
  const week = Array.from({ length: DAYS }, (_, i) => localDayOf(patient.zona, addDays(date, i + 1 - DAYS)));
  const [first, last] = [week[0], week.at(-1)];
  if (!first || !last) return [];
  const histories = await readHistories(db, models, patient.centro_id, [patient.id], { first, last });
  return week.map((local) => weekChartDay(dayViewAt(local, dayPartsOf(histories, local), now)));
}
