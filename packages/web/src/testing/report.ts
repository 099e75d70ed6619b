import { HEATMAPS, type Heatmap } from '@vigilia/domain/heatmap';
import { REPORT_CHARTS, type ReportChart } from '@vigilia/domain/monthly-report';

type Value = number | null;

/** A report of some patients, each in a room of its own; a day without a value is no data. */
export function reportOf(
  patients: readonly { id: number; name: string; room: string }[],
  valueOf: (chart: ReportChart, patient: number, day: number) => Value,
  days = 31,
) {
  return Object.fromEntries(
    Object.keys(REPORT_CHARTS).map((chart) => [
      chart,
      patients.map(({ id, name, room }, index) => ({
        id,
        name,
        habitacion: room,
        data: Array.from({ length: days }, (_, day) => ({
          x: String(day + 1),
          y: valueOf(chart as ReportChart, index, day),
        })),
      })),
    ]),
  );
}

/** As many as wanted, named and roomed by their number. */
export const people = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ id: i + 1, name: `Bewoner ${i + 1}`, room: String(101 + i) }));

/** At, just under and just over each limit of a chart's ranges, and the two values that are in none. */
export const edgesOf = (chart: Heatmap): Value[] => [
  null,
  0,
  ...HEATMAPS[chart].flatMap(([from]) => (from === 0 ? [0.1] : [from - 0.1, from, from + 0.1])),
];
