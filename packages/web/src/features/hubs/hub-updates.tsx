import { IconHistory } from '@tabler/icons-react';
import { formatMinutes } from '@vigilia/domain/duration';
import { useTranslation } from 'react-i18next';
import { useZone } from '#lib/session';
import { formatDate, formatTime } from '#lib/times';
import { Dot } from '#ui/data-table-dot';
import { Notice } from '#ui/notice';
import classes from './hub-updates.module.css';
import type { StatusPeriod } from './status-periods';

export interface Update extends StatusPeriod {
  /** The name of the hub, in a list of several hubs. */
  readonly hub?: string;
}

/** When hubs went online and offline, newest first, grouped by day. */
export function HubUpdates({ updates }: { updates: readonly Update[] }) {
  const { t } = useTranslation();
  const zone = useZone();
  if (updates.length === 0) {
    return (
      <Notice icon={<IconHistory size={28} />} title={t('hubDialog.quiet')} hint={t('hubDialog.quietHint')} />
    );
  }
  return byDay(updates, zone).map(([day, updatesOfDay]) => (
    <section key={day} className={classes.day} aria-label={day}>
      <h3 className={classes.date}>{day}</h3>
      <ul className={classes.list}>
        {updatesOfDay.map((update, index) => (
          <li key={`${update.hub}-${update.at}-${index}`} className={classes.update}>
            <span className={classes.time}>{formatTime(update.at, zone)}</span>
            <Dot
              tone={update.isOnline ? 'green' : 'red'}
              label={t(update.isOnline ? 'state.online' : 'state.offline')}
            />
            {update.hub !== undefined && <span className={classes.hub}>{update.hub}</span>}
            <span className={classes.span}>
              {update.first ? t('hubDialog.before') : formatMinutes(update.minutes)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  ));
}

function byDay(updates: readonly Update[], zone: string | null): [string, Update[]][] {
  const days = new Map<string, Update[]>();
  for (const update of [...updates].sort((a, b) => b.at - a.at)) {
    const day = formatDate(update.at, zone);
    days.set(day, [...(days.get(day) ?? []), update]);
  }
  return [...days];
}
