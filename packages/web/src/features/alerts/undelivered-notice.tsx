import { useTranslation } from 'react-i18next';
import { useAlertList } from '#care/alerts-query';
import { useZone } from '#lib/session';
import { formatTime } from '#lib/times';
import classes from '#ui/system-notice.module.css';

/** Above every page while calls reach nobody. It is announced with the other alerts. */
export function UndeliveredNotice() {
  const { t } = useTranslation();
  const zone = useZone();
  const { data } = useAlertList();
  const alert = data?.lista.find(({ kind }) => kind === 'undelivered');
  if (!alert) return null;
  return (
    <div className={classes.notices}>
      <p>{t('alert.undelivered', { time: formatTime(alert.since, zone) })}</p>
    </div>
  );
}
