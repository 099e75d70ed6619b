import { z } from 'zod';
import { endpoint } from './endpoint';
import { centreQuery, date, datePattern, id } from './shared-schemas';

const count = z.int().min(0);
const minutes = z.number().min(0);
/** Minutes, of so many alerts; null: none. */
const spread = z.object({ of: count, median: minutes.nullable(), p90: minutes.nullable() });

const figures = z.object({
  residents: count,
  livedMin: minutes,
  measuredMin: minutes,
  /** Days that were lived whole, those of them that were measured well enough, and how long these were wet. */
  wholeDays: z.object({ all: count, measured: count, wetMin: minutes }),
  /** By the interval that was set, in minutes; several are counted together. */
  turns: z.array(z.object({ every: z.array(count).min(1), onTime: count, late: count })),
  selfTurned: count,
  refusedTurns: count,
  alerts: count,
  /** Nobody went. */
  unattended: count,
  /** Ended because nobody watched any more; how long they took is not counted. */
  unwatched: count,
  toTaken: spread,
  toEnded: spread,
  changes: count,
  found: z.object({ dry: count, wet: count, full: count, leaked: count }),
});
export type QualityFigures = z.output<typeof figures>;

export const readQuality = endpoint({
  name: 'readQuality',
  method: 'GET',
  path: '/api/quality/:month',
  summary: 'How a home and its sections did in a month and the eleven before, as counts; never by person.',
  access: 'quality:read',
  params: z.object({ month: datePattern(/^\d{4}-(0[1-9]|1[0-2])-01$/) }),
  query: centreQuery,
  response: z.object({
    month: date,
    /** The last day that is counted; null: nothing is counted yet. */
    until: date.nullable(),
    /** Their first days, the oldest first. */
    months: z.array(date),
    /** The home, which names no section, then its sections. Those of fewer than five residents are counted together. */
    cells: z.array(
      z.object({
        secciones: z.array(z.object({ id, nombre: z.string() })),
        /** As many as there are months; null: not counted. */
        months: z.array(figures.nullable()),
      }),
    ),
  }),
  aboutPatients: true,
});
export type Quality = z.output<typeof readQuality.response>;
