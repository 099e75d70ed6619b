import { LEAST_ANSWERS, perHundred } from '../accuracy';
import type { QualityFigures } from './quality';

const MINUTES_A_DAY = 24 * 60;

/** What a month is looked at by; each is one number, or null where there is too little to say it. */
export const MEASURES = {
  /** Of a hundred turns that somebody had to make. A turn that was refused is neither. */
  turnsOnTime: (figures) => {
    const { onTime, all } = turnsOf(figures);
    return percentOf(onTime, all);
  },
  /** Minutes until somebody took an alert. */
  takenMedian: ({ toTaken }) => toTaken.median,
  takenP90: ({ toTaken }) => toTaken.p90,
  /** Minutes until an alert was over. */
  endedMedian: ({ toEnded }) => toEnded.median,
  endedP90: ({ toEnded }) => toEnded.p90,
  /** Of a hundred alerts. */
  unattended: ({ unattended, alerts }) => percentOf(unattended, alerts),
  /** Hours of a day that was lived whole and measured for four fifths of it. */
  wetHours: ({ wholeDays: { measured, wetMin } }) =>
    measured < LEAST_DAYS ? null : oneDecimal(wetMin / measured / 60),
  /** Of a hundred changes that were answered. */
  dryChanges: (figures) => rounded(perHundred(figures, 'dry')),
  leaks: (figures) => rounded(perHundred(figures, 'leaked')),
  /** Hours of a day. */
  measuredHours: ({ measuredMin, livedMin }) =>
    livedMin < LEAST_MINUTES ? null : oneDecimal((24 * measuredMin) / livedMin),
  /** A resident and day. */
  alertsADay: ({ alerts, livedMin }) =>
    livedMin < LEAST_MINUTES ? null : Math.round((100 * alerts * MINUTES_A_DAY) / livedMin) / 100,
} as const satisfies Record<string, (figures: QualityFigures) => number | null>;
export type Measure = keyof typeof MEASURES;

/** Of all intervals. */
export function turnsOf({ turns }: Pick<QualityFigures, 'turns'>): { onTime: number; all: number } {
  const onTime = turns.reduce((sum, interval) => sum + interval.onTime, 0);
  return { onTime, all: onTime + turns.reduce((sum, interval) => sum + interval.late, 0) };
}

/** A mean of fewer days says more of one resident than of a home. */
export const LEAST_DAYS = 20;
const LEAST_MINUTES = LEAST_DAYS * MINUTES_A_DAY;

const percentOf = (part: number, all: number): number | null =>
  all < LEAST_ANSWERS ? null : Math.round((100 * part) / all);

const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value));
const oneDecimal = (value: number): number => Math.round(value * 10) / 10;
