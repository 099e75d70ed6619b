import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { IconDropletQuestion, IconPrinter } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Diary, readDiary } from '@vigilia/contract/diary';
import type { Patient } from '@vigilia/contract/patients';
import { addDays } from '@vigilia/domain/local-day';
import { useState } from 'react';
import { downloadCsv } from '#lib/download';
import { fullName } from '#lib/full-name';
import { useTexts } from '#lib/i18n';
import { callQuery } from '#lib/list-query';
import { useClockValue } from '#lib/live-clock';
import { PATIENT_REFRESH_MS } from '#lib/patients-query';
import { useZone } from '#lib/session';
import { formatDay, localDayIn } from '#lib/times';
import { useInterval } from '#lib/use-interval';
import { csvOf } from '#ui/data-table-columns';
import { Loaded } from '#ui/loaded';
import { Notice } from '#ui/notice';
import { StepButton } from '#ui/step-button';
import { DiaryLegend } from './diary-legend';
import { momentColumns, momentsOf } from './diary-moments';
import { DiaryPicture } from './diary-picture';
import { DiaryPrint } from './diary-print';
import { DiarySuggestions } from './diary-suggestions';
import classes from './diary-tab.module.css';
import { DiaryTable } from './diary-table';
import { DiaryTotals } from './diary-totals';

/** When the moisture level of a resident rises, what was done, and what follows from both: 72 hours or 14 days. */
export function DiaryTab({ patient }: { patient: Patient }) {
  const t = useTexts();
  const zone = useZone();
  const today = useClockValue((now) => localDayIn(zone, now));
  const [days, setDays] = useState<'3' | '14'>('3');
  const [last, setLast] = useState<string | null>(null);
  const date = last ?? today;
  const back = addDays(date, -Number(days));
  const forward = addDays(date, Number(days));
  const from = formatDay(addDays(date, 1 - Number(days)));
  const until = formatDay(date);
  const query = useQuery({
    ...callQuery(readDiary, { params: { id: patient.id, date }, query: { days } }),
    placeholderData: keepPreviousData,
  });
  /** Until they have arrived those of the window before are shown, which nothing may be called by these dates. */
  const loaded = query.isPlaceholderData ? undefined : query.data;
  useInterval(PATIENT_REFRESH_MS, () => last === null && query.refetch());
  const save = (diary: Diary) =>
    downloadCsv(
      csvOf(momentColumns(t, zone), momentsOf(diary, t)),
      t('patients.diary'),
      fullName(patient),
      addDays(date, 1 - Number(days)),
      date,
    );
  return (
    <section className={classes.tab} aria-label={t('diary.label', { from, until })}>
      <div className={classes.head}>
        <StepButton to="back" label={t('diary.earlier')} onClick={() => setLast(back)} />
        <h3 className={classes.title} aria-live="polite">
          {t('diary.of', { from, until })}
        </h3>
        <StepButton
          to="forward"
          label={t('diary.later')}
          disabled={date >= today}
          onClick={() => setLast(forward >= today ? null : forward)}
        />
        <SegmentedControl
          aria-label={t('diary.span')}
          value={days}
          onChange={(value) => setDays(value === '14' ? '14' : '3')}
          data={[
            { value: '3', label: t('diary.hours') },
            { value: '14', label: t('diary.days') },
          ]}
        />
        <span className={classes.tools}>
          <Button variant="subtle" disabled={!loaded} onClick={() => loaded && save(loaded)}>
            {t('diary.csv')}
          </Button>
          <ActionIcon
            aria-label={t('diary.print')}
            title={t('diary.print')}
            disabled={!loaded}
            onClick={() => window.print()}
          >
            <IconPrinter size={20} stroke={1.75} />
          </ActionIcon>
        </span>
      </div>
      <Loaded
        query={query}
        skeleton={560}
        isEmpty={isEmpty}
        empty={<Notice icon={IconDropletQuestion} text="diary.empty" />}
      >
        {(diary) => (
          <div className={classes.page} data-old={query.isPlaceholderData || undefined}>
            <div className={classes.main}>
              <DiaryPicture diary={diary} />
              <DiaryLegend />
              <DiaryTable moments={momentsOf(diary, t)} />
            </div>
            <div className={classes.side}>
              <DiaryTotals diary={diary} />
              {date === today && <DiarySuggestions resident={patient.id} suggestions={diary.suggestions} />}
            </div>
            {loaded && <DiaryPrint patient={patient} title={t('diary.of', { from, until })} diary={loaded} />}
          </div>
        )}
      </Loaded>
    </section>
  );
}

const isEmpty = ({ days, suggestions }: Diary): boolean =>
  suggestions.length === 0 &&
  days.every(({ covered, care, wet }) => covered === 0 && care.length === 0 && wet.length === 0);
