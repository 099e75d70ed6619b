import { IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDataAge } from '#lib/connection';
import { useMoment } from '#lib/moment';
import { useOnline } from '#lib/online';
import { useZone } from '#lib/session';
import classes from './connection-banner.module.css';

/** Since when the cards may be outdated. It disappears by itself. */
export function ConnectionBanner() {
  const { t } = useTranslation();
  const moment = useMoment(useZone());
  const online = useOnline();
  const age = useDataAge();
  if (age.kind === 'live') return null;
  const time = moment(age.since);
  const refreshing = age.kind === 'refreshing';
  return (
    <div className={classes.banner} role="alert" data-refreshing={refreshing || undefined}>
      <IconCloudOff size={22} stroke={1.75} aria-hidden="true" />
      {refreshing ? (
        <p className={classes.text}>{t('ward.liveLost', { time })}</p>
      ) : (
        <p className={classes.text}>
          {!online && `${t('ward.offline')} `}
          <strong>{t('time.staleSince', { time })}</strong> <span>{t('ward.lostHint')}</span>
        </p>
      )}
    </div>
  );
}
