import type { Series } from '@vigilia/contract/reports';
import { dayViewAt } from '@vigilia/domain/day-view';
import type { Instant } from '@vigilia/domain/instant';
import { comparePatients } from '@vigilia/domain/list-order';
import { addDays, type LocalDate, type LocalDay, localDayOf } from '@vigilia/domain/local-day';
import { REPORT_CHARTS, type ReportChart } from '@vigilia/domain/monthly-report';
import type { Db } from '#db/database';
import { sql } from '#db/sql';
import type { CentreModels } from '#services/centre-model/centre-models';
import { dayPartsOf, readHistories } from '#services/histories';

interface Enrolled {
  id: number;
  nombre: string;
  apellidos: string;
  numeroHabitacion: string;
  seccionOrden: number;
  seccionNombre: string;
}

/** Five figures a patient and day, for everyone enrolled on any day of the month, in list order. */
export async function monthlyReportOf(
  db: Db,
  models: CentreModels,
  centre: { id: number; zona: string },
  month: LocalDate,
  now: Instant,
): Promise<Record<ReportChart, Series[]>> {
  const days = daysOfMonth(centre.zona, month);
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) throw new RangeError(`${month} is no month`);
  const patients = (await enrolled(db, centre.id, first.start, last.end)).sort(comparePatients);
  const histories = await readHistories(
    db,
    models,
    centre.id,
    patients.map(({ id }) => id),
    { first, last },
  );

  const report = Object.fromEntries(
    Object.keys(REPORT_CHARTS).map((chart) => [chart, [] as Series[]]),
  ) as Record<ReportChart, Series[]>;
  for (const patient of patients) {
    const own = histories.filter(({ patientId }) => patientId === patient.id);
    const figures = days.map((local) => dayViewAt(local, dayPartsOf(own, local), now).figures);
    for (const [chart, valueOf] of Object.entries(REPORT_CHARTS)) {
      report[chart as ReportChart].push({
        name: `${patient.nombre} ${patient.apellidos}`,
        id: patient.id,
        habitacion: patient.numeroHabitacion,
        data: figures.map((day, index) => ({ x: String(index + 1), y: valueOf(day) })),
      });
    }
  }
  return report;
}

function daysOfMonth(zona: string, month: LocalDate): LocalDay[] {
  const days: LocalDay[] = [];
  for (let date = month; date.slice(0, 7) === month.slice(0, 7); date = addDays(date, 1))
    days.push(localDayOf(zona, date));
  return days;
}

async function enrolled(db: Db, centroId: number, from: Instant, until: Instant): Promise<Enrolled[]> {
  return db.many(sql`
    select patient.id, patient.nombre, apellidos, "numeroHabitacion", orden as "seccionOrden",
      section.nombre as "seccionNombre"
    from patient join section on section.centro_id = patient.centro_id and section.id = seccion
    where patient.centro_id = ${centroId} and created_at < ${new Date(until)}
      and (unsubscribed_at is null or unsubscribed_at > ${new Date(from)}) and erased_at is null`);
}
