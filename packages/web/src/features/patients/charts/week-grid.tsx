import { formatMinutes } from '@vigilia/domain/duration';
import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '#lib/times';
import { STATE_LOOKS } from '#ui/state-look';
import tones from '#ui/state-tone.module.css';
import { type CellLook, cellLooks, PER_DAY, WEEK_STATES, type WeekDay, wetMinutes } from './week-cells';
import classes from './week-grid.module.css';
import { moved, type Spot } from './week-keys';
import { cellAtShare, WeekCursor, WeekRow } from './week-row';

const HOUR_MARKS = [0, 3, 6, 9, 12, 15, 18, 21];

interface WeekGridProps {
  days: readonly WeekDay[];
  /** The centre's local 'YYYY-MM-DD HH:mm'. */
  now: string;
}

/** A calm calendar: seven days, each a line of 24 hours. Pointing at it, or walking with the arrows, tells the rest. */
export function WeekGrid({ days, now }: WeekGridProps) {
  const { t, i18n } = useTranslation();
  const [spot, setSpot] = useState<Spot | null>(null);
  const rows = useRef<(HTMLDivElement | null)[]>([]);
  const looks = useMemo(() => days.map((day) => cellLooks(day, now)), [days, now]);
  const weekday = useMemo(
    () => new Intl.DateTimeFormat(i18n.language, { weekday: 'short', timeZone: 'UTC' }),
    [i18n.language],
  );
  const nameOf = (date: string) => `${weekday.format(Date.parse(date))} ${formatDay(date)}`;
  const wordOf = (look: CellLook) =>
    look === 'blank' ? t('ward.toCome') : t(STATE_LOOKS[WEEK_STATES[look]].textKey);
  const told = (at: Spot) => {
    const day = days[at.day];
    const time = day?.data.series[at.cell]?.x ?? '';
    return { time, word: wordOf(looks[at.day]?.[at.cell] ?? 'blank'), day: day ? nameOf(day.date) : '' };
  };

  const point = (day: number) => (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    if (width > 0) setSpot({ day, cell: cellAtShare((event.clientX - left) / width) });
  };
  const press = (day: number) => (event: KeyboardEvent) => {
    const next = moved(spot ?? { day, cell: firstCell(now, days[day]?.date) }, event.key, days.length);
    if (!next) return;
    event.preventDefault();
    setSpot(next);
    rows.current[next.day]?.focus();
  };
  const active = spot?.day ?? days.length - 1;
  const read = spot && told(spot);
  return (
    <div className={classes.week}>
      <p className={classes.told} aria-hidden="true">
        {read ? (
          <>
            <span
              className={`${classes.dot} ${tones.tone}`}
              data-state={stateOf(looks[spot.day]?.[spot.cell])}
            />
            <span>{read.day}</span> <strong>{read.time}</strong> <span>{read.word}</span>
          </>
        ) : (
          <span className={classes.hint}>{t('ward.weekKeys')}</span>
        )}
      </p>
      <div className={classes.rows}>
        <span />
        <div className={classes.marks} aria-hidden="true">
          {HOUR_MARKS.map((hour) => (
            <span key={hour} className={classes.mark}>
              {String(hour).padStart(2, '0')}
            </span>
          ))}
        </div>
        <span className={classes.wetHead}>{t('state.wet')}</span>
        {days.map(({ date }, day) => {
          const row = looks[day] ?? [];
          const cell = spot?.day === day ? spot.cell : firstCell(now, date);
          const { time, word } = told({ day, cell });
          const wet = wetMinutes(row);
          return (
            <div key={date} className={classes.day} role="presentation">
              <span className={classes.date}>
                <span className={classes.weekday}>{weekday.format(Date.parse(date))}</span>{' '}
                {formatDay(date).slice(0, 5)}
              </span>
              <div
                ref={(element) => {
                  rows.current[day] = element;
                }}
                className={classes.row}
                role="slider"
                tabIndex={day === active ? 0 : -1}
                aria-label={nameOf(date)}
                aria-valuemin={0}
                aria-valuemax={PER_DAY - 1}
                aria-valuenow={cell}
                aria-valuetext={`${time}, ${word}`}
                onKeyDown={press(day)}
                onPointerMove={point(day)}
                onPointerDown={point(day)}
                onPointerLeave={() => setSpot(null)}
                onFocus={() => setSpot((known) => (known?.day === day ? known : { day, cell }))}
                onBlur={() => setSpot(null)}
              >
                <WeekRow looks={row} />
                {spot?.day === day && <WeekCursor cell={spot.cell} />}
              </div>
              <span className={classes.wet}>{wet > 0 ? formatMinutes(wet) : '–'}</span>
            </div>
          );
        })}
      </div>
    </div>
  );
}

const stateOf = (look: CellLook | undefined) =>
  look === undefined || look === 'blank' ? undefined : WEEK_STATES[look];

/** Where a day is entered: today at now, any other day at noon. */
function firstCell(now: string, date: string | undefined): number {
  if (!date || !now.startsWith(date)) return PER_DAY / 2;
  const [hours = 0, minutes = 0] = now.slice(11).split(':').map(Number);
  return Math.floor((hours * 60 + minutes) / 5);
}
