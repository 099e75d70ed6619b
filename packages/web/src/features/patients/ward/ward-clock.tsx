import { useTranslation } from 'react-i18next';
import { useClockValue } from '#lib/live-clock';
import { useCentre } from '#lib/session';
import { formatDateTime } from '#lib/times';
import classes from './ward-clock.module.css';

/** The centre, its own time, and whether what is below is live. */
export function WardClock({ live }: { live: boolean }) {
  const { t } = useTranslation();
  const centre = useCentre();
  const time = useClockValue((now) => formatDateTime(now, centre?.zona ?? 'UTC'));
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
