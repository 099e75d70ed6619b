import { LOCALES } from '@vigilia/domain/locales';
import { hasInvisible, isMisleading, normalizeName } from '@vigilia/domain/names';
import { z } from 'zod';

/** The largest PostgreSQL integer: a larger id cannot exist and would be a database error. */
export const MAX_ID = 2_147_483_647;

export const id = z.int().positive().max(MAX_ID);
/** An id in a path or query string. */
export const idInPath = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .pipe(z.number().max(MAX_ID));

/**
 * A point in the history of a centre's list: lists and live events with a larger one are newer. Milliseconds of the
 * server's clock, so that it goes on after a restart.
 */
export const revision = z.int().positive();

export const idParams = z.object({ id: idInPath });
export const centreQuery = z.object({ idCentro: idInPath.optional() });
export const recordQuery = z.object({ id: idInPath.optional() });

/** A name that somebody types: nothing in it is invisible. */
export const name = (longest: number) =>
  z
    .string()
    .overwrite(normalizeName)
    .min(1)
    .max(longest)
    .refine((text) => !hasInvisible(text), { error: 'invisible' });

/** A text of several lines that somebody types. */
export const note = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .refine((text) => !isMisleading(text), { error: 'invisible' });

export const instant = z.iso.datetime();
/** Years that a date can have anywhere here: others are typing errors, and slow to compute with. */
const isInRange = (text: string) => text >= '1900' && text < '2201';
export const date = z.iso.date().refine(isInRange);
/** A pattern that begins with a date. */
export const datePattern = (pattern: RegExp) => z.string().regex(pattern).refine(isInRange);
export const locale = z.enum(LOCALES);

export const centre = z.object({
  id,
  nombre: z.string(),
  /** IANA time zone: times are shown in the centre's zone, not the browser's. */
  zona: z.string(),
});

/** The response to a write of staff, hub, sensor or order and to every baja. */
export const writeResponse = z.object({ id });
