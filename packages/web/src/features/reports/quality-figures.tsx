import type { Quality } from '@vigilia/contract/quality';
import { MEASURES, type Measure } from '@vigilia/domain/quality/measures';
import { i18n, useTexts } from '#lib/i18n';
import { formatDay } from '#lib/times';
import { DataTable } from '#ui/data-table';
import type { Column } from '#ui/data-table-columns';
import { monthName, monthOf } from './month';
import classes from './quality-figures.module.css';
import {
  cellName,
  countedUntil,
  intervalsSet,
  leftOutOf,
  lineText,
  meaningOf,
  measureText,
  numberText,
  type QualityCell,
  TILES,
  type Tile,
  turnsByInterval,
} from './quality-measures';
import { SparkLine } from './spark-line';

/** The month of the home in tiles, then that of its sections. */
export function QualityFigures({ quality }: { quality: Quality }) {
  const { cells, months } = quality;
  const [home] = cells;
  if (!home) return null;
  return (
    <>
      <CountedUntil quality={quality} />
      <QualityTiles cell={home} months={months} />
      {cells.length > 1 && <SectionTable cells={cells} />}
    </>
  );
}

/** That the month is not over, and until when it is counted. */
export function CountedUntil({ quality }: { quality: Quality }) {
  const t = useTexts();
  const until = countedUntil(quality);
  return until && <p className={classes.note}>{t('analytics.figures.until', { date: formatDay(until) })}</p>;
}

interface TilesProps {
  cell: QualityCell;
  months: readonly string[];
}

export function QualityTiles({ cell, months }: TilesProps) {
  return (
    <div className={classes.tiles}>
      {TILES.map((tile) => (
        <FigureTile key={tile} tile={tile} cell={cell} months={months} />
      ))}
    </div>
  );
}

function FigureTile({ tile, cell, months }: TilesProps & { tile: Tile }) {
  const t = useTexts();
  const name = t(`analytics.figures.name.${tile}`);
  const figures = cell.months.at(-1) ?? null;
  if (figures === null) return null;
  const before = measureText(t, tile, cell.months.at(-2) ?? null);
  const leftOut = leftOutOf(t, tile, figures);
  return (
    <section className={classes.tile} aria-label={name}>
      <h3 className={classes.name}>{name}</h3>
      <p className={classes.figure}>
        <span className={classes.value}>{measureText(t, tile, figures) ?? '–'}</span>
        {before !== null && (
          <span className={classes.before}>
            {monthName(monthOf(months.at(-2) ?? ''), i18n.language)}: {before}
          </span>
        )}
      </p>
      <SparkLine
        values={cell.months.map((month) => month && MEASURES[tile](month))}
        label={lineText(t, tile, cell, months)}
      />
      <p className={classes.meaning}>{meaningOf(t, tile, figures)}</p>
      {tile === 'turnsOnTime' && figures.turns.length > 0 && (
        <ul className={classes.intervals}>
          {turnsByInterval(t, figures).map((interval) => (
            <li key={interval}>{interval}</li>
          ))}
          <li className={classes.note}>{t('analytics.figures.teamUp')}</li>
        </ul>
      )}
      {leftOut !== null && <p className={classes.note}>{leftOut}</p>}
    </section>
  );
}

function SectionTable({ cells }: { cells: readonly QualityCell[] }) {
  const t = useTexts();
  const rows = cells.map((cell, index) => ({ ...cell, id: index, figures: cell.months.at(-1) ?? null }));
  const columns: Column<(typeof rows)[number]>[] = [
    {
      ...{ name: 'section', label: t('analytics.accuracy.where'), place: 'title', width: 'wide' },
      text: (row) => cellName(t, row),
    },
    {
      ...{ name: 'intervals', label: t('analytics.figures.set') },
      text: ({ figures }) => (figures && intervalsSet(t, figures)) ?? '–',
    },
    ...(Object.keys(MEASURES) as Measure[]).map((measure) => {
      const valueOf = ({ figures }: (typeof rows)[number]) => figures && MEASURES[measure](figures);
      return {
        ...{ name: measure, label: t(`analytics.figures.csv.${measure}`), numeric: true },
        // The unit stands in the heading.
        text: (row: (typeof rows)[number]) => {
          const value = valueOf(row);
          return value === null ? '–' : numberText(value);
        },
        sortBy: valueOf,
      };
    }),
  ];
  return (
    <>
      <h3 className={classes.subheading}>{t('analytics.accuracy.sections')}</h3>
      <p className={classes.note}>{t('analytics.figures.merged')}</p>
      <DataTable label={t('analytics.figures.sections')} cardsBelow={1440} rows={rows} columns={columns} />
    </>
  );
}
