/**
 * The codes of estado_filtrado, each with its sentence (specification §4). The worst comes first: a five-minute
 * cell shows the first of these that held at any moment of it (decisions §8).
 */
export const MOISTURE_STATES = {
  5: 'Wet, most severe.',
  4: 'Wet, moderate.',
  3: 'A little wet; dry for those who wear the no-urine alarm.',
  6: 'Error: beyond what a product can hold.',
  2: 'Dry, with a little more than at the last change.',
  1: 'Dry.',
  0: 'Disconnected: the sticker is off, or nothing has been measured yet.',
  50: 'Off.',
  60: 'Out of range.',
} as const;
export type MoistureState = keyof typeof MOISTURE_STATES;

export const WORST_FIRST = [5, 4, 3, 6, 2, 1, 0, 50, 60] as const satisfies readonly MoistureState[];

export const SENSOR_CONNECTIONS = {
  SON: 'Heard, and on.',
  SOFF: 'Switched off, until the next reading, however long that takes.',
  NNET: 'Nothing heard for over five minutes.',
} as const;
export type SensorConnection = keyof typeof SENSOR_CONNECTIONS;

export const isWet = (estado: number): boolean => estado === 3 || estado === 4 || estado === 5;

/** They say nothing about wetness: they belong to a wet stretch only if it was wet before and is wet after. */
export const isWetnessUnknown = (estado: number): boolean => estado === 6 || estado === 50 || estado === 60;
