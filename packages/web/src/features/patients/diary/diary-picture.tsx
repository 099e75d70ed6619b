import { IconRefresh, IconToiletPaper } from '@tabler/icons-react';
import type { Diary, DiaryDay } from '@vigilia/contract/diary';
import type { CSSProperties } from 'react';
import { i18n, useTexts } from '#lib/i18n';
import { useZone } from '#lib/session';
import { formatTime, localDayIn } from '#lib/times';
import tones from '#ui/state-tone.module.css';
import classes from './diary-picture.module.css';
import { formatDayName } from './diary-texts';
import { isUrine, sizeOf } from './rise-size';

const MINUTES = 24 * 60;
const HOURS = [0, 3, 6, 9, 12, 15, 18, 21, 24];
const WET_STATES = { 3: 'level1', 4: 'level2', 5: 'level3' } as const;

/** A row an hour of the day, a column a day: rises by size, wet spans, what was done, and what nobody measured. */
export function DiaryPicture({ diary }: { diary: Diary }) {
  const t = useTexts();
  const { days, covered } = diary;
  const rises = days.reduce((sum, day) => sum + day.rises.length, 0);
  const changes = days.reduce(
    (sum, day) => sum + day.care.filter(({ kind }) => kind === 'changed').length,
    0,
  );
  const part = Math.floor(covered * 100);
  return (
    <div
      className={classes.picture}
      role="img"
      aria-label={t('diary.picture', { days: days.length, rises, changes, part })}
      data-narrow={days.length > 3 || undefined}
      style={{ '--days': days.length } as CSSProperties}
    >
      <div className={classes.hours}>
        {HOURS.map((hour) => (
          <span key={hour} style={{ top: `${(hour / 24) * 100}%` }}>
            {String(hour).padStart(2, '0')}
          </span>
        ))}
      </div>
      {days.map((day) => (
        <div key={day.date} className={classes.day}>
          <p className={classes.date}>{formatDayName(day.date, i18n.language, days.length > 3)}</p>
          <DayColumn day={day} isWide={days.length <= 3} until={diary.until} />
        </div>
      ))}
    </div>
  );
}

interface DayColumnProps {
  day: DiaryDay;
  isWide: boolean;
  /** Until when anything is known. */
  until: string;
}

function DayColumn({ day, isWide, until }: DayColumnProps) {
  const t = useTexts();
  const zone = useZone();
  const minuteOf = (at: string) => {
    const [hour = 0, minute = 0] = formatTime(at, zone).split(':').map(Number);
    return hour * 60 + minute;
  };
  const place = (from: string, to: string) => {
    const start = minuteOf(from);
    // Midnight is the end of the day that it ends; an hour that the clocks repeat is drawn once.
    const end = minuteOf(to) || MINUTES;
    return { top: percent(start), height: percent(Math.max(end - start, 5)) };
  };
  const isRunning = localDayIn(zone, new Date(until)) === day.date;
  return (
    <div className={classes.column}>
      <span className={classes.night} style={{ top: 0, height: percent(7 * 60) }} />
      <span className={classes.night} style={{ top: percent(22 * 60), height: percent(2 * 60) }} />
      {day.gaps.map(({ from, until }) => {
        const where = place(from, until);
        return (
          <span key={from} className={classes.gap} style={where}>
            {isWide && Date.parse(until) - Date.parse(from) >= 60 * 60_000 && (
              <span className={classes.gapText}>{t('diary.notMeasured')}</span>
            )}
          </span>
        );
      })}
      {isRunning && <span className={classes.future} style={{ top: percent(minuteOf(until)), bottom: 0 }} />}
      {day.wet.map(({ from, until, worst }) => (
        <span
          key={from}
          className={`${classes.wet} ${tones.tone}`}
          data-state={WET_STATES[worst]}
          style={place(from, until)}
        />
      ))}
      {day.rises.map(({ at, step }) => (
        <span
          key={at}
          className={classes.rise}
          data-size={sizeOf(step)}
          style={{ '--at': percent(minuteOf(at)) } as CSSProperties}
        />
      ))}
      {day.care.map(({ id, kind, at, result, found }) => {
        if (kind !== 'changed' && kind !== 'toileted') return null;
        const Icon = kind === 'changed' ? IconRefresh : IconToiletPaper;
        const text = found
          ? t(`alert.found.${found}`)
          : kind === 'toileted'
            ? isUrine(result)
              ? '✓'
              : '–'
            : '';
        return (
          <span
            key={id}
            className={classes.care}
            data-kind={kind}
            style={{ '--at': percent(minuteOf(at)) } as CSSProperties}
          >
            <Icon size={isWide ? 16 : 11} stroke={2} aria-hidden="true" />
            {isWide && text && <span data-word={found ? '' : undefined}>{text}</span>}
          </span>
        );
      })}
    </div>
  );
}

const percent = (minutes: number): string => `${(minutes / MINUTES) * 100}%`;
