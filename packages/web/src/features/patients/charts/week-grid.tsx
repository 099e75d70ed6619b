import { IconHourglass } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react';
import { below } from '#lib/breakpoints';
import { i18n, useTexts } from '#lib/i18n';
import { useMedia } from '#lib/layout';
import { formatDay, formatDuration } from '#lib/times';
import { STATE_LOOKS } from '#ui/state-look';
import tones from '#ui/state-tone.module.css';
import { WeekCaption } from './week-caption';
import {
  type CellLook,
  cellLooks,
  nextCell,
  PER_DAY,
  WEEK_STATES,
  type WeekCell,
  type WeekDay,
  wetMinutes,
} from './week-cells';
import classes from './week-grid.module.css';
import { cellAtFraction, WeekCursor, WeekRow } from './week-row';

export const HOUR_MARKS = [0, 3, 6, 9, 12, 15, 18, 21];

interface WeekGridProps {
  days: readonly WeekDay[];
  /** The centre's local 'YYYY-MM-DD HH:mm'. */
  now: string;
}

/** Seven days, each a row of 24 hours. The pointer or the arrow keys choose a cell, whose time and state are shown. */
export function WeekGrid({ days, now }: WeekGridProps) {
  const t = useTexts();
  const [active, setActive] = useState<WeekCell | null>(null);
  const byFinger = useMedia(`(pointer: coarse), ${below(700)}`);
  const rows = useRef<(HTMLDivElement | null)[]>([]);
  const looks = useMemo(() => days.map((day) => cellLooks(day, now)), [days, now]);
  const weekday = new Intl.DateTimeFormat(i18n.language, { weekday: 'short', timeZone: 'UTC' });
  const nameOf = (date: string) => `${weekday.format(Date.parse(date))} ${formatDay(date)}`;
  const textOf = (look: CellLook) =>
    look === 'blank' ? t('ward.toCome') : t(STATE_LOOKS[WEEK_STATES[look]].textKey);
  const describe = (at: WeekCell) => {
    const day = days[at.day];
    const time = day?.data.series[at.cell]?.x ?? '';
    return { time, text: textOf(looks[at.day]?.[at.cell] ?? 'blank'), day: day ? nameOf(day.date) : '' };
  };

  const onPointer = (day: number) => (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    if (width > 0) setActive({ day, cell: cellAtFraction((event.clientX - left) / width) });
  };
  const onKey = (day: number) => (event: KeyboardEvent) => {
    const next = nextCell(active ?? { day, cell: initialCell(now, days[day]?.date) }, event.key, days.length);
    if (!next) return;
    event.preventDefault();
    setActive(next);
    rows.current[next.day]?.focus();
  };
  const focusableDay = active?.day ?? days.length - 1;
  const shown = active && describe(active);
  return (
    <div className={classes.week}>
      <p className={classes.reading} role="status">
        {shown ? (
          <>
            <span
              className={`${classes.dot} ${tones.tone}`}
              data-state={stateOf(looks[active.day]?.[active.cell])}
              data-look={looks[active.day]?.[active.cell]}
            />
            <span>{shown.day}</span> <strong>{shown.time}</strong> <span>{shown.text}</span>
          </>
        ) : (
          <span className={classes.hint}>{t(byFinger ? 'ward.weekTap' : 'ward.weekKeys')}</span>
        )}
      </p>
      <WeekCaption days={days} />
      <div
        className={classes.rows}
        role="grid"
        aria-label={t('patients.week')}
        aria-rowcount={days.length}
        aria-colcount={PER_DAY}
      >
        <div className={classes.day} aria-hidden="true">
          <span />
          <div className={classes.marks}>
            {HOUR_MARKS.map((hour) => (
              <span key={hour} className={classes.mark}>
                {String(hour).padStart(2, '0')}
              </span>
            ))}
          </div>
          <span className={classes.wetHead}>
            <IconHourglass size={14} aria-hidden="true" className={classes.hourglass} /> {t('ward.wetTime')}
          </span>
        </div>
        {days.map(({ date }, day) => {
          const row = looks[day] ?? [];
          const cell = active?.day === day ? active.cell : initialCell(now, date);
          const { time, text } = describe({ day, cell });
          const wet = wetMinutes(row);
          return (
            <div key={date} className={classes.day} role="row" aria-rowindex={day + 1}>
              <span className={classes.date} role="rowheader">
                <span className={classes.weekday}>{weekday.format(Date.parse(date))}</span>{' '}
                {formatDay(date).slice(0, 5)}
              </span>
              <div
                ref={(element) => {
                  rows.current[day] = element;
                }}
                className={classes.row}
                // One cell of the 288: the active one. The others are drawn, and reached by the arrow keys.
                role="gridcell"
                tabIndex={day === focusableDay ? 0 : -1}
                aria-colindex={cell + 1}
                aria-label={`${nameOf(date)}, ${time}, ${text}`}
                onKeyDown={onKey(day)}
                onPointerMove={onPointer(day)}
                onPointerDown={onPointer(day)}
                // A finger that is lifted has left too: what it tapped stays.
                onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setActive(null)}
                onFocus={() => setActive((current) => (current?.day === day ? current : { day, cell }))}
                onBlur={() => setActive(null)}
              >
                <WeekRow looks={row} />
                {active?.day === day && <WeekCursor cell={active.cell} />}
              </div>
              <span className={classes.wet} aria-hidden="true">
                {wet > 0 ? formatDuration(wet) : '–'}
              </span>
            </div>
          );
        })}
      </div>
    </div>
  );
}

const stateOf = (look: CellLook | undefined) =>
  look === undefined || look === 'blank' ? undefined : WEEK_STATES[look];

/** The first active cell of a day: now for today, noon for any other day. */
function initialCell(now: string, date: string | undefined): number {
  if (!date || !now.startsWith(date)) return PER_DAY / 2;
  const [hours = 0, minutes = 0] = now.slice(11).split(':').map(Number);
  return Math.floor((hours * 60 + minutes) / 5);
}
