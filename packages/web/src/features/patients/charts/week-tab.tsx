import { ActionIcon } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Patient, weekChart } from '@vigilia/contract/patients';
import { addDays } from '@vigilia/domain/local-day';
import { useState } from 'react';
import { useTexts } from '#lib/i18n';
import { callQuery } from '#lib/list-query';
import { PATIENT_REFRESH_MS } from '#lib/patients-query';
import { formatDay } from '#lib/times';
import { useInterval } from '#lib/use-interval';
import { Loaded } from '#ui/loaded';
import { StepButton } from '#ui/step-button';
import { useLocalMinute } from './use-local-minute';
import { WeekGrid } from './week-grid';
import { WeekHatch, WeekLegend } from './week-legend';
import { WeekPrint } from './week-print';
import classes from './week-tab.module.css';

/** The seven days that end today, or earlier ones. */
export function WeekTab({ patient }: { patient: Patient }) {
  const t = useTexts();
  const now = useLocalMinute();
  const today = now.slice(0, 10);
  const [weeksBack, setWeeksBack] = useState(0);
  const end = addDays(today, -7 * weeksBack);
  const from = formatDay(addDays(end, -6));
  const until = formatDay(end);
  const week = callQuery(weekChart, { params: { id: patient.id, date: end } });
  const query = useQuery({ ...week, placeholderData: keepPreviousData });
  useInterval(PATIENT_REFRESH_MS, () => weeksBack === 0 && query.refetch());
  return (
    <section aria-label={t('ward.weekLabel', { from, until })} className={classes.tab}>
      <div className={classes.head}>
        <StepButton to="back" label={t('ward.previousWeek')} onClick={() => setWeeksBack(weeksBack + 1)} />
        <h3 className={classes.title} aria-live="polite">
          {t('ward.weekOf', { from, until })}
        </h3>
        <StepButton
          to="forward"
          label={t('ward.nextWeek')}
          disabled={weeksBack === 0}
          onClick={() => setWeeksBack(weeksBack - 1)}
        />
        <ActionIcon
          className={classes.print ?? ''}
          aria-label={t('ward.printWeek')}
          title={t('ward.printWeek')}
          disabled={!query.data}
          onClick={() => window.print()}
        >
          <IconPrinter size={20} stroke={1.75} />
        </ActionIcon>
      </div>
      <WeekHatch id="week-hatch" />
      <Loaded query={query} skeleton={410}>
        {(days) => (
          <div className={classes.chart} data-old={query.isPlaceholderData || undefined}>
            <WeekGrid days={days} now={now} />
            <WeekPrint patient={patient} title={t('ward.weekOf', { from, until })} days={days} now={now} />
          </div>
        )}
      </Loaded>
      <WeekLegend />
    </section>
  );
}
