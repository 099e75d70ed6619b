import type { Quality, QualityFigures } from '@vigilia/contract/quality';
import { LEAST_ANSWERS } from '@vigilia/domain/accuracy';
import { addDays, type LocalDate } from '@vigilia/domain/local-day';
import { LEAST_DAYS, MEASURES, type Measure, turnsOf } from '@vigilia/domain/quality/measures';
import { i18n, type TextOf } from '#lib/i18n';
import { formatNumber } from '#lib/numbers';
import type { CsvColumn } from '#ui/data-table-columns';
import { addMonths, firstDay, monthName, monthOf } from './month';

/** What a month is looked at by, as one tile each; the ninetieth percentile stands in the tile of its median. */
export const TILES = [
  'turnsOnTime',
  'takenMedian',
  'endedMedian',
  'unattended',
  'wetHours',
  'dryChanges',
  'leaks',
  'measuredHours',
  'alertsADay',
] as const satisfies readonly Measure[];
export type Tile = (typeof TILES)[number];

const UNITS: Readonly<Record<Measure, 'percent' | 'minutes' | 'hours' | 'perHundred' | 'number'>> = {
  turnsOnTime: 'percent',
  takenMedian: 'minutes',
  takenP90: 'minutes',
  endedMedian: 'minutes',
  endedP90: 'minutes',
  unattended: 'percent',
  wetHours: 'hours',
  dryChanges: 'perHundred',
  leaks: 'perHundred',
  measuredHours: 'hours',
  alertsADay: 'number',
};

/** With its unit; null: there is too little to say it. */
export function measureText(t: TextOf, measure: Measure, figures: QualityFigures | null): string | null {
  const value = figures && MEASURES[measure](figures);
  return value === null ? null : t(`analytics.figures.unit.${UNITS[measure]}`, { value: numberText(value) });
}

export const numberText = (value: number): string => formatNumber(i18n.language, value, 2);

const answersOf = ({ found }: QualityFigures): number => found.dry + found.wet + found.full + found.leaked;

const LEAST: Readonly<Partial<Record<Tile, { least: number; of: (figures: QualityFigures) => number }>>> = {
  turnsOnTime: { least: LEAST_ANSWERS, of: (figures) => turnsOf(figures).all },
  unattended: { least: LEAST_ANSWERS, of: ({ alerts }) => alerts },
  wetHours: { least: LEAST_DAYS, of: ({ wholeDays }) => wholeDays.measured },
  dryChanges: { least: LEAST_ANSWERS, of: answersOf },
  leaks: { least: LEAST_ANSWERS, of: answersOf },
};

/** What a figure means, in words. */
export function meaningOf(t: TextOf, tile: Tile, figures: QualityFigures): string {
  if (MEASURES[tile](figures) === null) {
    const least = LEAST[tile];
    return least
      ? t('analytics.figures.tooFew', { n: least.of(figures), least: least.least })
      : t('analytics.figures.none');
  }
  const { toTaken, toEnded, unattended, alerts, wholeDays, livedMin } = figures;
  const spread = ({ median, p90 }: typeof toTaken) => ({
    median: numberText(median ?? 0),
    p90: numberText(p90 ?? 0),
  });
  const values: Record<Tile, Record<string, number | string>> = {
    turnsOnTime: turnsOf(figures),
    takenMedian: spread(toTaken),
    endedMedian: spread(toEnded),
    unattended: { n: unattended, all: alerts },
    wetHours: { n: wholeDays.measured },
    dryChanges: { n: figures.found.dry, all: answersOf(figures) },
    leaks: { n: figures.found.leaked, all: answersOf(figures) },
    measuredHours: { value: numberText(MEASURES.measuredHours(figures) ?? 0) },
    alertsADay: { all: alerts, days: Math.round(livedMin / 1440) },
  };
  return t(`analytics.figures.meaning.${tile}`, values[tile]);
}

type Counts = Readonly<Record<string, number>>;

/** Of what is not in a figure, how much and its parts. */
const LEFT_OUT = {
  turnsOnTime: ({ selfTurned, refusedTurns }) => [
    selfTurned + refusedTurns,
    { self: selfTurned, refused: refusedTurns },
  ],
  takenMedian: ({ alerts, toTaken }) => [alerts - toTaken.of, { n: alerts - toTaken.of }],
  endedMedian: ({ alerts, toEnded, unwatched }) => [
    alerts - toEnded.of,
    { unwatched, open: alerts - toEnded.of - unwatched },
  ],
  wetHours: ({ wholeDays: { all, measured } }) => [all - measured, { n: all - measured }],
  dryChanges: (figures) => [unanswered(figures), { n: unanswered(figures) }],
  leaks: (figures) => [unanswered(figures), { n: unanswered(figures) }],
} as const satisfies Partial<Record<Tile, (figures: QualityFigures) => readonly [number, Counts]>>;

const unanswered = (figures: QualityFigures): number => figures.changes - answersOf(figures);
const isPartial = (tile: Tile): tile is keyof typeof LEFT_OUT => tile in LEFT_OUT;

/** What is not in a figure; null: nothing. */
export function leftOutOf(t: TextOf, tile: Tile, figures: QualityFigures): string | null {
  if (!isPartial(tile)) return null;
  const [count, values] = LEFT_OUT[tile](figures);
  return count === 0 ? null : t(`analytics.figures.leftOut.${tile}`, values);
}

/** Turns by the interval that was set: "every 2 or 4 h: 81 of 88 on time". */
export const turnsByInterval = (t: TextOf, { turns }: QualityFigures): string[] =>
  turns.map(({ every, onTime, late }) =>
    t('analytics.figures.interval', { every: intervalText(t, every), onTime, all: onTime + late }),
  );

/** The intervals that were set where turns were counted; null: none. */
export function intervalsSet(t: TextOf, { turns }: QualityFigures): string | null {
  const every = turns.flatMap((turn) => turn.every);
  return every.length === 0
    ? null
    : intervalText(
        t,
        every.sort((a, b) => a - b),
      );
}

function intervalText(t: TextOf, every: readonly number[]): string {
  const isInHours = every.every((minutes) => minutes % 60 === 0);
  const list = new Intl.ListFormat(i18n.language, { type: 'disjunction' });
  return t(`analytics.figures.every.${isInHours ? 'hours' : 'minutes'}`, {
    every: list.format(every.map((minutes) => numberText(isInHours ? minutes / 60 : minutes))),
  });
}

/** Until when a month that is not over is counted; null: it is over. */
export const countedUntil = ({ month, until }: Quality): LocalDate | null =>
  until !== null && monthOf(addDays(until, 1)) === monthOf(month) ? until : null;

export type QualityCell = Quality['cells'][number];

/** The home, or its section; some that are small are one cell. */
export const cellName = (t: TextOf, { secciones }: Pick<QualityCell, 'secciones'>): string =>
  secciones.length === 0 ? t('analytics.accuracy.home') : secciones.map(({ nombre }) => nombre).join(' + ');

interface CsvRow {
  readonly name: string;
  readonly month: string;
  /** The last day that is counted. */
  readonly until: LocalDate;
  readonly figures: QualityFigures;
}

/** Each cell and month that was counted. */
export function csvRows(t: TextOf, quality: Quality): CsvRow[] {
  const months = quality.months.map((first) => {
    const month = monthOf(first);
    const isAsked = first === quality.month;
    return { month, until: (isAsked && countedUntil(quality)) || addDays(firstDay(addMonths(month, 1)), -1) };
  });
  return quality.cells.flatMap((cell) =>
    cell.months.flatMap((figures, index) =>
      figures ? [{ name: cellName(t, cell), ...months[index]!, figures }] : [],
    ),
  );
}

/** What the values come from. */
const COUNTS = {
  residents: ({ residents }) => residents,
  onTime: (figures) => turnsOf(figures).onTime,
  late: (figures) => turnsOf(figures).all - turnsOf(figures).onTime,
  self: ({ selfTurned }) => selfTurned,
  refused: ({ refusedTurns }) => refusedTurns,
  alerts: ({ alerts }) => alerts,
  taken: ({ toTaken }) => toTaken.of,
  ended: ({ toEnded }) => toEnded.of,
  unattended: ({ unattended }) => unattended,
  unwatched: ({ unwatched }) => unwatched,
  changes: ({ changes }) => changes,
  answers: answersOf,
  dry: ({ found }) => found.dry,
  leaked: ({ found }) => found.leaked,
  days: ({ wholeDays }) => wholeDays.all,
  measuredDays: ({ wholeDays }) => wholeDays.measured,
} as const satisfies Record<string, (figures: QualityFigures) => number>;

const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] =>
  Object.keys(record) as Key[];

/** Values without units, and the counts that they come from. */
export const csvColumns = (t: TextOf): CsvColumn<CsvRow>[] => [
  { label: t('analytics.accuracy.where'), text: ({ name }) => name },
  { label: t('analytics.month'), text: ({ month }) => month },
  { label: t('analytics.figures.countedUntil'), text: ({ until }) => until },
  ...keysOf(MEASURES).map((measure) => ({
    label: t(`analytics.figures.csv.${measure}`),
    text: ({ figures }: CsvRow) => {
      const value = MEASURES[measure](figures);
      return value === null ? '' : numberText(value);
    },
  })),
  { label: t('analytics.figures.intervals'), text: ({ figures }) => turnsByInterval(t, figures).join('; ') },
  ...keysOf(COUNTS).map((name) => ({
    label: t(`analytics.figures.count.${name}`),
    text: ({ figures }: CsvRow) => String(COUNTS[name](figures)),
  })),
];

/** "december 2025: 88 %" and so on, for whoever does not see the line. */
export const lineText = (t: TextOf, measure: Measure, cell: QualityCell, months: readonly string[]): string =>
  months
    .map((month, index) => {
      const value = measureText(t, measure, cell.months[index] ?? null) ?? t('analytics.figures.unknown');
      return `${monthName(monthOf(month), i18n.language)}: ${value}`;
    })
    .join(', ');
