import type { Diary } from '@vigilia/contract/diary';
import type { Patient } from '@vigilia/contract/patients';
import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useTexts } from '#lib/i18n';
import { listen } from '#lib/listen';
import { useClockValue } from '#lib/live-clock';
import { useCentre, useSession, useZone } from '#lib/session';
import { formatDateTime, formatDay } from '#lib/times';
import { DAY, variablesOf } from '#ui/tokens';
import { DiaryLegend } from './diary-legend';
import { DiaryPicture } from './diary-picture';
import classes from './diary-print.module.css';
import { sentencesOf } from './diary-suggestions';
import { DiaryTotals } from './diary-totals';

interface DiaryPrintProps {
  patient: Patient;
  title: string;
  diary: Diary;
}

/** The diary on one page of A4, in the colours of the day, for as long as the browser prints. */
export function DiaryPrint(props: DiaryPrintProps) {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    // The browser takes the page as it is when this event has been handled.
    const change = ({ type }: Event) => flushSync(() => setPrinting(type === 'beforeprint'));
    return listen(window, ['beforeprint', 'afterprint'], change);
  }, []);
  return printing && createPortal(<Sheet {...props} />, document.body);
}

function Sheet({ patient, title, diary }: DiaryPrintProps) {
  const t = useTexts();
  const centre = useCentre();
  const zone = useZone();
  const name = useSession().user?.name ?? '';
  const time = useClockValue((instant) => formatDateTime(instant, zone));
  const about = [
    t('patients.room', { room: patient.numeroHabitacion }),
    t('ward.born', { date: formatDay(patient.fechaNacimiento) }),
    centre?.nombre,
  ];
  const shown = diary.suggestions.filter(({ dismissed }) => dismissed === null);
  return (
    <section className={classes.sheet} data-sheet style={variablesOf(DAY)}>
      <h1 className={classes.name}>
        {patient.nombre} {patient.apellidos}
      </h1>
      <p className={classes.about}>{about.filter(Boolean).join(' · ')}</p>
      <h2 className={classes.title}>
        {t('patients.diary')} {title}
      </h2>
      <div className={classes.page}>
        <DiaryPicture diary={diary} />
        <div className={classes.side}>
          <DiaryTotals diary={diary} />
          {shown.flatMap((suggestion) =>
            sentencesOf(suggestion, t).map((sentence) => (
              <p key={sentence} className={classes.sentence}>
                {sentence}
              </p>
            )),
          )}
        </div>
      </div>
      <DiaryLegend />
      <p className={classes.printed}>{t('ward.printed', { time, name })}</p>
    </section>
  );
}
