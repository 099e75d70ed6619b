import { IconHourglass } from '@tabler/icons-react';
import type { Patient } from '@vigilia/contract/patients';
import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { i18n, useTexts } from '#lib/i18n';
import { listen } from '#lib/listen';
import { useClockValue } from '#lib/live-clock';
import { useCentre, useSession, useZone } from '#lib/session';
import { formatDateTime, formatDay, formatDuration } from '#lib/times';
import { DAY, variablesOf } from '#ui/tokens';
import { WeekCaption } from './week-caption';
import { cellLooks, type WeekDay, wetMinutes } from './week-cells';
import { HOUR_MARKS } from './week-grid';
import { WeekHatch, WeekLegend } from './week-legend';
import classes from './week-print.module.css';
import { WeekRow } from './week-row';

interface WeekPrintProps {
  patient: Patient;
  /** As the dialog shows it. */
  title: string;
  days: readonly WeekDay[];
  /** The centre's local 'YYYY-MM-DD HH:mm'. */
  now: string;
}

/** The week on one page of A4, in the colours of the day, for as long as the browser prints. */
export function WeekPrint(props: WeekPrintProps) {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    // The browser takes the page as it is when this event has been handled.
    const change = ({ type }: Event) => flushSync(() => setPrinting(type === 'beforeprint'));
    return listen(window, ['beforeprint', 'afterprint'], change);
  }, []);
  return printing && createPortal(<Sheet {...props} />, document.body);
}

function Sheet({ patient, title, days, now }: WeekPrintProps) {
  const t = useTexts();
  const centre = useCentre();
  const zone = useZone();
  const name = useSession().user?.name ?? '';
  const time = useClockValue((instant) => formatDateTime(instant, zone));
  const weekday = new Intl.DateTimeFormat(i18n.language, { weekday: 'long', timeZone: 'UTC' });
  const about = [
    t('patients.room', { room: patient.numeroHabitacion }),
    t('ward.born', { date: formatDay(patient.fechaNacimiento) }),
    centre?.nombre,
  ];
  return (
    <section className={classes.sheet} data-sheet style={variablesOf(DAY)}>
      <h1 className={classes.name}>
        {patient.nombre} {patient.apellidos}
      </h1>
      {/* What the dialog has is not drawn while it is hidden. */}
      <WeekHatch id="week-hatch-print" />
      <p className={classes.about}>{about.filter(Boolean).join(' · ')}</p>
      <h2 className={classes.title}>{title}</h2>
      <WeekCaption days={days} />
      <div className={classes.rows}>
        <span />
        <div className={classes.marks}>
          {HOUR_MARKS.map((hour) => (
            <span key={hour}>{String(hour).padStart(2, '0')}</span>
          ))}
        </div>
        <span className={classes.wet}>
          <IconHourglass size={14} aria-hidden="true" className={classes.hourglass} /> {t('ward.wetTime')}
        </span>
        {days.map((day) => {
          const looks = cellLooks(day, now);
          const wet = wetMinutes(looks);
          return (
            <div key={day.date} className={classes.day}>
              <span>
                <strong className={classes.weekday}>{weekday.format(Date.parse(day.date))}</strong>
                {formatDay(day.date)}
              </span>
              <div className={classes.row}>
                <WeekRow looks={looks} />
              </div>
              <span className={classes.wet}>{wet > 0 ? formatDuration(wet) : '–'}</span>
            </div>
          );
        })}
      </div>
      <WeekLegend />
      <p className={classes.printed}>{t('ward.printed', { time, name })}</p>
    </section>
  );
}
