import type { Instant } from '../instant';
import type { CalibratedReading } from '../reading';

/** A reading of a patient lying dry on the back, with the given values in place of these defaults. */
export const reading = (
  at: Instant | string,
  values: Partial<CalibratedReading> = {},
): CalibratedReading => ({
  at: typeof at === 'string' ? Date.parse(at) : at,
  power: 'on',
  moisture: 100,
  contact: 'ok',
  pitch: 0,
  roll: 0,
  capacidad: 100,
  correction: 0,
  ...values,
});

/** Equal readings at a fixed interval, from `from` until before `until`. */
export function readingsEvery(
  gap: number,
  from: Instant | string,
  until: Instant | string,
  values: Partial<CalibratedReading> = {},
) {
  const [start, end] = [from, until].map((at) => (typeof at === 'string' ? Date.parse(at) : at)) as [
    number,
    number,
  ];
  return Array.from({ length: Math.ceil((end - start) / gap) }, (_, i) => reading(start + i * gap, values));
}

/** Moistures that reach each band with a calibration of 100. */
export const DRY = { moisture: 100 };
export const BAND_3 = { moisture: 112 };
export const BAND_4 = { moisture: 150 };
export const BAND_5 = { moisture: 300 };
export const BAND_6 = { moisture: 1300 };
