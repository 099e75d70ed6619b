import { useTranslation } from 'react-i18next';
import { useLayout } from '#lib/layout';
import { useClockValue } from '#lib/live-clock';
import { useCentre, useZone } from '#lib/session';
import { formatDateTime, formatTime } from '#lib/times';
import classes from './ward-clock.module.css';

/** The centre, its local time, and whether the cards are live. */
export function WardClock({ live }: { live: boolean }) {
  const { t } = useTranslation();
  const centre = useCentre();
  const zone = useZone();
  // On a phone everything stands in one line.
  const format = useLayout() === 'phone' ? formatTime : formatDateTime;
  const time = useClockValue((now) => format(now, zone));
  return (
    <>
      {centre?.nombre} · <span className={classes.time}>{time}</span>
      {live && (
        <>
          {' '}
          <span className={classes.live}>{t('ward.live')}</span>
        </>
      )}
    </>
  );
}
