import { useAlertList } from '#care/alerts-query';
import { useTexts } from '#lib/i18n';
import { useMoment } from '#lib/moment';
import { useZone } from '#lib/session';
import classes from '#ui/system-notice.module.css';

/** Above every page while calls reach nobody. It is announced with the other alerts. */
export function UndeliveredNotice() {
  const t = useTexts();
  const moment = useMoment(useZone());
  const { data } = useAlertList();
  const alert = data?.lista.find(({ kind }) => kind === 'undelivered');
  if (!alert) return null;
  return (
    <div className={classes.notices}>
      <p>{t('alert.undelivered', { time: moment(alert.since) })}</p>
    </div>
  );
}
