import { IconHourglass } from '@tabler/icons-react';
import type { Patient } from '@vigilia/contract/patients';
import { i18n, useTexts } from '#lib/i18n';
import { formatDay, formatDuration } from '#lib/times';
import { PrintedSheet } from '#ui/printed-sheet';
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

/** The week on one page of A4. */
export function WeekPrint({ patient, title, days, now }: WeekPrintProps) {
  const t = useTexts();
  const weekday = new Intl.DateTimeFormat(i18n.language, { weekday: 'long', timeZone: 'UTC' });
  return (
    <PrintedSheet
      heading={`${patient.nombre} ${patient.apellidos}`}
      about={[
        t('patients.room', { room: patient.numeroHabitacion }),
        t('ward.born', { date: formatDay(patient.fechaNacimiento) }),
      ]}
      title={title}
    >
      {/* What the dialog has is not drawn while it is hidden. */}
      <WeekHatch id="week-hatch-print" />
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
    </PrintedSheet>
  );
}
