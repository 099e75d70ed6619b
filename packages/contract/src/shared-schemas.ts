import { LOCALES } from '@vigilia/domain/locales';
import { z } from 'zod';

/** The largest id a PostgreSQL integer holds: a larger one cannot exist, and must not reach the database. */
const MAX_ID = 2_147_483_647;

export const id = z.int().positive().max(MAX_ID);
/** An id as it stands in an address. */
export const idInPath = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .pipe(z.number().max(MAX_ID));

export const idParams = z.object({ id: idInPath });
export const centreQuery = z.object({ idCentro: idInPath.optional() });
export const recordQuery = z.object({ id: idInPath.optional() });

export const instant = z.iso.datetime();
export const date = z.iso.date();
export const locale = z.enum(LOCALES);

export const centre = z.object({
  id,
  nombre: z.string(),
  /** IANA zone: every time on screen is told in the centre's zone, not the browser's. */
  zona: z.string(),
});

/** What a write of staff, hub, sensor or order answers, and every baja. */
export const writeResponse = z.object({ id });
