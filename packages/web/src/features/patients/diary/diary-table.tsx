import { useTexts } from '#lib/i18n';
import { useZone } from '#lib/session';
import { formatDate, formatTime } from '#lib/times';
import type { DiaryMoment } from './diary-moments';
import classes from './diary-table.module.css';

/** Every moment of the picture, for whoever cannot see it or wants to read it. */
export function DiaryTable({ moments }: { moments: readonly DiaryMoment[] }) {
  const t = useTexts();
  const zone = useZone();
  return (
    <details className={classes.part}>
      <summary className={classes.summary}>{t('diary.table.show')}</summary>
      {moments.length === 0 ? (
        <p>{t('diary.table.nothing')}</p>
      ) : (
        <table className={classes.table}>
          <caption className={classes.caption}>{t('diary.table.caption')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('diary.table.day')}</th>
              <th scope="col">{t('diary.table.time')}</th>
              <th scope="col">{t('diary.table.what')}</th>
              <th scope="col">{t('diary.table.more')}</th>
            </tr>
          </thead>
          <tbody>
            {moments.map(({ at, until, what, more }, index) => (
              <tr key={`${at} ${what} ${index}`}>
                <td>{formatDate(at, zone)}</td>
                <td>
                  {until ? `${formatTime(at, zone)} – ${formatTime(until, zone)}` : formatTime(at, zone)}
                </td>
                <td>{what}</td>
                <td>{more}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
}
