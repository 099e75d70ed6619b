import { VisuallyHidden } from '@mantine/core';
import { IconChartLine } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { advancedChart, type Patient } from '@vigilia/contract/patients';
import { MINUTE } from '@vigilia/domain/instant';
import { useState } from 'react';
import { useTexts } from '#lib/i18n';
import { callQuery } from '#lib/list-query';
import { formatDay } from '#lib/times';
import { Loaded } from '#ui/loaded';
import { Notice } from '#ui/notice';
import tones from '#ui/state-tone.module.css';
import { AdvancedChart } from './advanced-chart';
import { type AdvancedAnswer, hoursOf, hourText, stateText } from './advanced-levels';
import classes from './advanced-tab.module.css';
import { MinutePicker } from './minute-picker';
import { useLocalMinute } from './use-local-minute';

/** The 24 hours up to now, or up to another minute, with one point a minute. */
export function AdvancedTab({ patient }: { patient: Patient }) {
  const t = useTexts();
  const now = useLocalMinute();
  const [chosen, setChosen] = useState<string | null>(null);
  const minute = chosen ?? now;
  const day = callQuery(advancedChart, { params: { id: patient.id, minute } });
  const query = useQuery({ ...day, placeholderData: keepPreviousData, gcTime: MINUTE });
  const shown = `${formatDay(minute.slice(0, 10))} ${minute.slice(11)}`;
  const label = t('ward.levelLabel', { time: shown });
  return (
    <section className={classes.tab} aria-label={label}>
      <MinutePicker minute={minute} now={now} isNow={chosen === null} onChange={setChosen} />
      <Loaded
        query={query}
        skeleton={352}
        isEmpty={isEmpty}
        empty={<Notice icon={IconChartLine} text="ward.noReadings" />}
      >
        {(answer) => (
          <>
            <AdvancedChart answer={answer} label={label} />
            <AdvancedTable answer={answer} caption={label} />
          </>
        )}
      </Loaded>
      <ul className={classes.legend} aria-label={t('ward.legend')}>
        {(['disconnected', 'out-of-range'] as const).map((state) => (
          <li key={state}>
            <span className={`${classes.swatch} ${tones.tone}`} data-state={state} />
            {stateText(state)}
          </li>
        ))}
      </ul>
    </section>
  );
}

const isEmpty = ({ resistivo, desconectado, sin_cobertura }: AdvancedAnswer): boolean =>
  [resistivo, desconectado, sin_cobertura].every((values) => values.every((value) => value === null));

/** The chart as a table for screen-reader users: the highest level of each hour, and why there was none. */
function AdvancedTable({ answer, caption }: { answer: AdvancedAnswer; caption: string }) {
  const t = useTexts();
  return (
    <VisuallyHidden>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('ward.hour')}</th>
            <th scope="col">{t('ward.highest')}</th>
          </tr>
        </thead>
        <tbody>
          {hoursOf(answer).map((hour) => (
            <tr key={hour.from}>
              <th scope="row">{answer.labels[hour.from]}</th>
              <td>{hourText(hour)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}
