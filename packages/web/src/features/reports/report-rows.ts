import type { PatientList } from '@vigilia/contract/patients';
import type { Series } from '@vigilia/contract/reports';
import type { ReportChart } from '@vigilia/domain/monthly-report';

export type Report = Readonly<Record<ReportChart, readonly Series[]>>;

/** The row of one patient in a chart. */
export interface Row {
  readonly id: number;
  readonly name: string;
  readonly room: string;
  readonly values: readonly (number | null)[];
}

/** The section of discharged patients: they are not in the patient list, which has the sections. */
const LEFT = 'left';

export const rowsOf = (series: readonly Series[]): Row[] =>
  series.map(({ id, name, habitacion, data }) => ({
    id,
    name,
    room: habitacion,
    values: data.map(({ y }) => y),
  }));

/** Has no chart a value for any patient and day? */
export const isBlank = (report: Report): boolean =>
  Object.values(report).every((chart) => chart.every(({ data }) => data.every(({ y }) => y === null)));

export interface ReportSection {
  readonly id: string;
  readonly nombre: string;
}

/** The sections to choose from: the home's, and one for those who left, where there are any. */
export function reportSections(
  report: Report | undefined,
  list: PatientList,
  leftLabel: string,
): ReportSection[] {
  const section = sectionFinder(list);
  const gone = report?.chart_inco.some(({ id }) => section(id) === LEFT);
  const here = list.secciones.map(({ id, nombre }) => ({ id: String(id), nombre }));
  return gone ? [...here, { id: LEFT, nombre: leftLabel }] : here;
}

/** No section chosen is all of them. */
export function inSections(report: Report, list: PatientList | undefined, chosen: readonly string[]): Report {
  if (!list || chosen.length === 0) return report;
  const section = sectionFinder(list);
  return Object.fromEntries(
    Object.entries(report).map(([name, chart]) => [
      name,
      chart.filter(({ id }) => chosen.includes(section(id))),
    ]),
  ) as unknown as Report;
}

function sectionFinder({ lista }: PatientList): (id: number) => string {
  const sections = new Map(lista.map(({ id, seccion }) => [id, String(seccion)]));
  return (id) => sections.get(id) ?? LEFT;
}
