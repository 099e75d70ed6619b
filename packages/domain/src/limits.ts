import { DAY, HOUR } from './instant';

/** How many rows of a kind there may be, and why no home meets that. */
interface Limit {
  readonly most: number;
  /** Those of the last so many milliseconds; absent: all that there ever were. */
  readonly within?: number;
  readonly why: string;
}

/**
 * What anybody who may create something could otherwise fill a database, a list or the memory with. An endpoint that
 * creates rows names its limits (`creates`), and all of them are checked in one place. Those of a home count for one home.
 */
export const LIMITS = {
  residents: { most: 1_000, why: 'of a home, present: the largest have some 300' },
  'residents-ever': {
    most: 20_000,
    why: 'of a home, with those who left: 300 beds and 200 newcomers a year fill it in a century',
  },
  assignments: { most: 100, within: DAY, why: 'sensors that one resident was given in a day: one or two' },
  angles: { most: 100, within: DAY, why: 'corrections of the angle of one resident in a day: one or two' },
  notes: { most: 200, within: DAY, why: 'on one resident in a day: some ten' },
  care: { most: 500, within: DAY, why: 'records on one resident in a day: some fifty' },
  'handover-notes': { most: 100, within: DAY, why: 'on one resident for the shifts of a day: some five' },
  sensors: {
    most: 10_000,
    why: 'of a home, with those that were removed: one a resident and year, and spare ones',
  },
  calibrations: { most: 100, within: DAY, why: 'of one sensor in a day: one or two' },
  hubs: { most: 1_000, why: 'of a home, with those that were removed: one a few rooms' },
  staff: { most: 1_000, why: 'of a home: some 400' },
  'staff-ever': { most: 20_000, why: 'of a home, with those who left: some 100 a year' },
  sections: { most: 200, why: 'of a home: some ten' },
  boards: {
    most: 1_000,
    why: 'of a home, with those that were revoked: one a corridor, paired anew a few times',
  },
  webhooks: { most: 10, why: 'of a home: one for each program that is told' },
  orders: { most: 30, within: HOUR, why: 'of one person in an hour: one or two' },
  'orders-ever': { most: 20_000, why: 'of a home: some fifty a year' },
  imports: { most: 100, within: DAY, why: 'files that a home stores in a day: some ten at its set-up' },
  'alert-events': { most: 1_000, why: 'acts of people on one alert: some ten' },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

export const limitOf = (name: LimitName): Limit => LIMITS[name];
