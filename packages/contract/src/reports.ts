import { z } from 'zod';
import { endpoint } from './endpoint';
import { datePattern, id, idInPath } from './shared-schemas';

/** One patient's row of a chart: one value a day of the month, null where unknown. */
export const series = z.object({
  name: z.string(),
  id,
  habitacion: z.string(),
  data: z.array(z.object({ x: z.string(), y: z.number().nullable() })),
});
export type Series = z.output<typeof series>;
const chart = z.array(series);

export const monthlyReport = endpoint({
  name: 'monthlyReport',
  method: 'GET',
  path: '/api/monthly-report/overview/:month/:idCentro?',
  summary: 'Five figures a patient and day of a month, given as its first day.',
  access: 'report:read',
  params: z.object({ month: datePattern(/^\d{4}-(0[1-9]|1[0-2])-01$/), idCentro: idInPath.optional() }),
  response: z.object({
    chart_inco: chart,
    chart_atencion: chart,
    chart_max_dia: chart,
    chart_cobertura: chart,
    chart_hora_uso: chart,
  }),
  aboutPatients: true,
});
