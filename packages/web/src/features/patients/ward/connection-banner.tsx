import { IconCloudOff } from '@tabler/icons-react';
import { SECOND } from '@vigilia/domain/instant';
import { useTranslation } from 'react-i18next';
import { useClockValue } from '#lib/live-clock';
import type { ConnectionState } from '#lib/live-connection';
import { useZone } from '#lib/session';
import { formatTime } from '#lib/times';
import classes from './connection-banner.module.css';

/** An interruption shorter than this is not shown. */
const GRACE = 3 * SECOND;

/** Is the connection lost, for long enough to say so? */
export function useConnectionLost(connection: ConnectionState): boolean {
  return useClockValue((now) => connection.kind === 'lost' && now - connection.since >= GRACE);
}

interface ConnectionBannerProps {
  /** When data last arrived: a byte of the feed, or a list. */
  since: number;
  /** The list is still loaded every minute; only the live events are missing. */
  refreshing: boolean;
}

/** Since when the cards may be outdated. It disappears by itself. */
export function ConnectionBanner({ since, refreshing }: ConnectionBannerProps) {
  const { t } = useTranslation();
  const zone = useZone();
  const time = formatTime(since, zone);
  return (
    <div className={classes.banner} role="alert" data-refreshing={refreshing || undefined}>
      <IconCloudOff size={22} stroke={1.75} aria-hidden="true" />
      {refreshing ? (
        <p className={classes.text}>{t('ward.liveLost', { time })}</p>
      ) : (
        <p className={classes.text}>
          <strong>{t('time.staleSince', { time })}</strong> <span>{t('ward.lostHint')}</span>
        </p>
      )}
    </div>
  );
}
