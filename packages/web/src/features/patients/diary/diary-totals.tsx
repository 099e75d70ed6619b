import type { Diary } from '@vigilia/contract/diary';
import { DAY } from '@vigilia/domain/instant';
import { i18n, useTexts } from '#lib/i18n';
import { useZone } from '#lib/session';
import { formatDay, formatDuration, localDayIn } from '#lib/times';
import { oneDecimal } from './diary-texts';
import classes from './diary-totals.module.css';

/** The sums of the days, or how little of them was measured. */
export function DiaryTotals({ diary }: { diary: Diary }) {
  const t = useTexts();
  const { totals, covered } = diary;
  const unusual = unusualDays(diary, useZone());
  const part = Math.floor(covered * 100);
  const title = t(diary.days.length > 3 ? 'diary.days' : 'diary.hours');
  return (
    <section className={classes.card} aria-label={t('diary.totals')}>
      <h4 className={classes.title}>
        {title}, {t('diary.covered', { part })}
      </h4>
      {totals === null ? (
        <p className={classes.partly}>{t('diary.partly', { part })}</p>
      ) : (
        <dl className={classes.rows}>
          {rowsOf(totals).map(([name, total, rate]) => (
            <div key={name} className={classes.row}>
              <dt>{name}</dt>
              <dd>
                <strong>{total}</strong>
                {rate && <span className={classes.rate}>{rate}</span>}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {unusual.length > 0 && (
        <div className={classes.unusual}>
          <h5 className={classes.subtitle}>{t('diary.usualTitle')}</h5>
          {unusual.map(({ date, rises }) => (
            <p key={date}>
              {t('diary.usual', {
                ...{ date: formatDay(date), n: rises.length },
                usual: oneDecimal(diary.usual ?? 0, i18n.language),
              })}
            </p>
          ))}
        </div>
      )}
    </section>
  );

  function rowsOf(sums: NonNullable<Diary['totals']>): [string, string, string?][] {
    const found = countFound(diary);
    const days = measuredDays(diary);
    const rate = (count: number, per: number) => (per > 0 ? oneDecimal(count / per, i18n.language) : '–');
    const rows: [string, string, string?][] = [
      [t('diary.byDay'), String(sums.day), t('diary.perDay', { n: rate(sums.day, sums.days) })],
      [t('diary.atNight'), String(sums.night), t('diary.perNight', { n: rate(sums.night, sums.nights) })],
      [t('diary.longestDry'), t('time.during', { duration: formatDuration(sums.longestDryMin) })],
      [
        t('diary.wet'),
        t('time.during', { duration: formatDuration(sums.wetMin) }),
        t('diary.wetPerDay', { wet: formatDuration(Math.round(sums.wetMin / days)) }),
      ],
      [t('diary.changes'), String(sums.changes), t('diary.changesPerDay', { n: rate(sums.changes, days) })],
    ];
    if (found.answers > 0) rows.push([t('diary.found'), t('diary.foundOf', found)]);
    return rows;
  }
}

/** Whole days that differ from what is usual by more than a third, and by two at least. */
function unusualDays({ days, usual, until }: Diary, zone: string | null): Diary['days'] {
  if (usual === null) return [];
  const running = localDayIn(zone, new Date(until));
  return days.filter(({ rises, covered, date }) => {
    const isOver = date !== running;
    const difference = Math.abs(rises.length - usual);
    return isOver && covered >= 0.8 && difference >= 2 && difference * 3 > usual;
  });
}

const measuredDays = ({ from, until, covered }: Diary): number =>
  ((Date.parse(until) - Date.parse(from)) / DAY) * covered;

function countFound({ days }: Diary) {
  const found = days.flatMap(({ care }) => care.flatMap((one) => (one.found ? [one.found] : [])));
  const of = (which: string) => found.filter((one) => one === which).length;
  return { dry: of('dry'), leaked: of('leaked'), answers: found.length };
}
