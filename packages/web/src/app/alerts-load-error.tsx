import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSelfReload } from '#lib/self-reload';
import classes from '#ui/system-notice.module.css';

/** Above every page whose alerts do not load: the one notice for all that is loaded together with them. */
export function AlertsLoadError() {
  const { t } = useTranslation();
  useSelfReload();
  return (
    <div className={`${classes.notices} ${classes.offer}`} role="alert">
      <p>{t('error.alertsChunk')}</p>
      <Button variant="white" size="compact-md" onClick={() => window.location.reload()}>
        {t('action.reload')}
      </Button>
    </div>
  );
}
