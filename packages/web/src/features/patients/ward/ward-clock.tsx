import { useTranslation } from 'react-i18next';
import { useClockValue } from '#lib/live-clock';
import { useCentre, useZone } from '#lib/session';
import { formatDate, formatTime } from '#lib/times';
import classes from './ward-clock.module.css';

/** The centre, its local time, and whether the cards are live. */
export function WardClock({ live }: { live: boolean }) {
  const { t } = useTranslation();
  const centre = useCentre();
  const zone = useZone();
  const date = useClockValue((now) => formatDate(now, zone));
  const time = useClockValue((now) => formatTime(now, zone));
  return (
    <>
      {centre?.nombre} ·{' '}
      <span className={classes.time}>
        <span className={classes.date}>{date} </span>
        {time}
      </span>
      {live && (
        <>
          {' '}
          <span className={classes.live}>{t('ward.live')}</span>
        </>
      )}
    </>
  );
}
