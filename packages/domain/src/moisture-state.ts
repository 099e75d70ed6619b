/**
 * The codes of estado_filtrado (R-CARD-2 to R-CARD-10), the worst first: a five-minute cell shows the worst state that held
 * in it (R-WEEK-12).
 */
export const MOISTURE_STATES = {
  5: 'Wet, most severe.',
  4: 'Wet, moderate.',
  3: 'Wet, slight; dry for patients with the no-urine alarm.',
  6: 'Error: beyond the measuring range.',
  2: 'Dry, but the level has risen since the last change.',
  1: 'Dry.',
  0: 'Disconnected: the sticker is off, or nothing has been measured yet.',
  50: 'Off.',
  60: 'Out of range.',
} as const;
export type MoistureState = keyof typeof MOISTURE_STATES;

export const WORST_FIRST = [5, 4, 3, 6, 2, 1, 0, 50, 60] as const satisfies readonly MoistureState[];

export const SENSOR_CONNECTIONS = {
  SON: 'On and in range.',
  SOFF: 'Switched off; lasts until the next reading.',
  NNET: 'Out of range: no reading for over five minutes.',
} as const;
export type SensorConnection = keyof typeof SENSOR_CONNECTIONS;

export const isWet = (state: number): boolean => state === 3 || state === 4 || state === 5;

/** Neither off, out of range, disconnected nor beyond the measuring range. */
export const isMeasured = (state: number): boolean => isWet(state) || state === 1 || state === 2;

/** Such a state belongs to a wet stretch only when the states before and after it are wet. */
export const isWetnessUnknown = (state: number): boolean => state === 6 || state === 50 || state === 60;
