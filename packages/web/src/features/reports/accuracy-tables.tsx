import type { Accuracy, CareAccuracy } from '@vigilia/contract/care';
import { LEAST_ANSWERS, perHundred } from '@vigilia/domain/accuracy';
import { FOUND } from '@vigilia/domain/alerts/care-kinds';
import { fullName } from '#lib/full-name';
import { type TextOf, useTexts } from '#lib/i18n';
import { DataTable } from '#ui/data-table';
import type { Column } from '#ui/data-table-columns';
import classes from './quality-page.module.css';

interface AccuracyTablesProps {
  accuracy: CareAccuracy;
  isRunning: boolean;
}

/** The home in large figures, then its sections and residents. */
export function AccuracyTables({ accuracy, isRunning }: AccuracyTablesProps) {
  const t = useTexts();
  const { centre, secciones, pacientes } = accuracy;
  const names = new Map(secciones.map(({ id, nombre }) => [id, nombre]));
  return (
    <>
      <dl className={classes.whole} aria-label={t('analytics.accuracy.home')}>
        {figuresOf<Accuracy>(t).map(({ name, label, text }) => (
          <div key={name} className={classes.figure}>
            <dt className={classes.name}>{label}</dt>
            <dd className={classes.value}>{text(centre)}</dd>
          </div>
        ))}
      </dl>
      {isRunning && <p className={classes.note}>{t('analytics.accuracy.notOver')}</p>}
      <h3 className={classes.subheading}>{t('analytics.accuracy.sections')}</h3>
      <DataTable
        label={t('analytics.accuracy.sections')}
        cardsBelow={900}
        rows={secciones}
        columns={[
          {
            ...{ name: 'section', label: t('analytics.accuracy.where'), place: 'title' as const },
            text: ({ nombre }) => nombre,
          },
          ...figuresOf<CareAccuracy['secciones'][number]>(t),
        ]}
      />
      <h3 className={classes.subheading}>{t('analytics.accuracy.residents')}</h3>
      <DataTable
        label={t('analytics.accuracy.residents')}
        cardsBelow={1200}
        rows={pacientes}
        columns={[
          {
            ...{ name: 'room', label: t('analytics.room'), width: 'short' as const },
            text: ({ numeroHabitacion }) => numeroHabitacion,
          },
          {
            ...{ name: 'resident', label: t('analytics.resident'), place: 'title' as const },
            text: (resident) => fullName(resident),
          },
          {
            ...{ name: 'section', label: t('analytics.accuracy.where') },
            text: ({ seccion }) => names.get(seccion) ?? '',
          },
          ...figuresOf<CareAccuracy['pacientes'][number]>(t),
        ]}
      />
    </>
  );
}

/** The share that was not dry with its range, and what it is made of. Below the least number of answers there is none. */
function figuresOf<Row extends Accuracy>(t: TextOf): Column<Row>[] {
  const tooFew = (n: number) => t('analytics.accuracy.tooFew', { n, least: LEAST_ANSWERS });
  const percent = (part: number) => Math.round(100 * part);
  const answersOf = ({ found }: Accuracy) => FOUND.reduce((sum, one) => sum + found[one], 0);
  const right = ({ afterAlert: { answers, share } }: Row) => {
    if (share === null) return tooFew(answers);
    const range = t('analytics.accuracy.range', { low: percent(share.low), high: percent(share.high) });
    return `${percent(share.value)}\u00a0% (${range})`;
  };
  const rate = (one: 'dry' | 'leaked') => (row: Row) => {
    const value = perHundred(row, one);
    // How many answers there are stands beside it.
    return value === null ? '–' : String(Math.round(value));
  };
  return [
    {
      ...{ name: 'right', label: t('analytics.accuracy.right'), text: right, width: 'wide' as const },
      sortBy: ({ afterAlert: { share } }) => share?.value ?? -1,
    },
    {
      ...{ name: 'answers', label: t('analytics.accuracy.answers') },
      text: ({ afterAlert: { answers } }) => String(answers),
      sortBy: ({ afterAlert: { answers } }) => answers,
    },
    {
      ...{ name: 'answered', label: t('analytics.accuracy.answered') },
      text: (row) => t('analytics.accuracy.of', { n: answersOf(row), all: row.changes }),
      sortBy: answersOf,
    },
    {
      ...{ name: 'dry', label: t('analytics.accuracy.dry'), text: rate('dry') },
      sortBy: (row) => perHundred(row, 'dry') ?? -1,
    },
    {
      ...{ name: 'leaked', label: t('analytics.accuracy.leaked'), text: rate('leaked') },
      sortBy: (row) => perHundred(row, 'leaked') ?? -1,
    },
  ];
}
