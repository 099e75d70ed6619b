import { type AlertPolicy, DEFAULT_POLICY } from '@vigilia/domain/alerts/policy';
import type { ReactNode } from 'react';
import { useTexts } from '#lib/i18n';
import type { DrawField } from '#ui/server-form';
import type { InputValues } from '#ui/server-form-values';
import { PolicyExamples } from './policy-examples-list';
import classes from './policy-fields.module.css';

interface PolicyFieldsProps {
  draw: DrawField;
  values: InputValues;
}

/** The alert policy: when alerts open, and for each priority whom they call, read back in whole sentences. */
export function PolicyFields({ draw, values }: PolicyFieldsProps) {
  const t = useTexts();
  const minutes = (name: keyof AlertPolicy) => draw(name, { unit: t('alert.policy.minutes') });
  return (
    <>
      <Group title={t('alert.policy.opens')}>
        {draw('wetFrom')}
        {draw('wetNightFrom')}
        {minutes('wetHold')}
        {minutes('turnGrace')}
        {minutes('outOfRangeAfter')}
        {minutes('hubHold')}
      </Group>
      <Group title={t('alert.policy.night')}>
        {draw('nightFrom')}
        {draw('nightTo')}
      </Group>
      <section className={`${classes.part} ${classes.calls}`}>
        <h3 className={classes.heading}>{t('alert.policy.calls')}</h3>
        <p className={classes.hint}>{t('alert.policy.callsHint')}</p>
        <CallTable draw={draw} />
      </section>
      <Examples values={values} />
      <Group title={t('alert.policy.afterCare')} isSingle>
        {minutes('confirmAfter')}
      </Group>
      <section className={classes.part}>{draw('showNames')}</section>
    </>
  );
}

interface GroupProps {
  title: string;
  isSingle?: boolean;
  children: ReactNode;
}

const Group = ({ title, isSingle, children }: GroupProps) => (
  <section className={classes.part}>
    <h3 className={classes.heading}>{title}</h3>
    <div className={classes.fields} data-single={isSingle || undefined}>
      {children}
    </div>
  </section>
);

const COLUMNS = ['duty', 'home', 'administrators', 'finish'] as const;
/** The field of each cell; a word: nothing to choose there. */
const ROWS: readonly [priority: 'high' | 'medium' | 'low', ...(keyof AlertPolicy | 'atOnce' | 'nobody')[]][] =
  [
    ['high', 'atOnce', 'stepHighCentre', 'stepHighAdmins', 'lapseHigh'],
    ['medium', 'atOnce', 'stepMediumCentre', 'stepMediumAdmins', 'lapseMedium'],
    ['low', 'stepLowSection', 'nobody', 'nobody', 'lapseLow'],
  ];

/** A row for each priority, a column for each step. */
function CallTable({ draw }: { draw: DrawField }) {
  const t = useTexts();
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('alert.policy.column.alert')}</th>
          {COLUMNS.map((column) => (
            <th key={column} scope="col">
              {t(`alert.policy.column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ROWS.map(([priority, ...cells]) => (
          <tr key={priority} data-priority={priority}>
            <th scope="row">{t(`alert.priority.${priority}`)}</th>
            {cells.map((cell, index) => (
              <td key={COLUMNS[index]}>
                <span className={classes.column} aria-hidden="true">
                  {t(`alert.policy.column.${COLUMNS[index] ?? 'duty'}`)}
                </span>
                {cell === 'atOnce' || cell === 'nobody' ? (
                  <span className={classes.fixed}>{t(`alert.policy.${cell}`)}</span>
                ) : (
                  draw(cell, { isTitleHidden: true, unit: t('alert.policy.minutes') })
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** As long as something is missing or wrong there is nothing to read back. */
function Examples({ values }: { values: InputValues }) {
  const policy = policyOf(values);
  return policy && <PolicyExamples policy={policy} />;
}

function policyOf(values: InputValues): AlertPolicy | null {
  const entries = Object.entries(DEFAULT_POLICY).map(([name, fallback]) => {
    const value = values[name];
    if (typeof fallback === 'boolean') return [name, value === true] as const;
    const text = String(value ?? '').trim();
    if (typeof fallback === 'string')
      return [name, /^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? text : null] as const;
    return [name, /^\d{1,3}$/.test(text) ? Number(text) : null] as const;
  });
  return entries.every(([, value]) => value !== null) ? (Object.fromEntries(entries) as AlertPolicy) : null;
}
