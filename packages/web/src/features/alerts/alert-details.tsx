import { useQuery } from '@tanstack/react-query';
import type { AlertEvent } from '@vigilia/contract/alert-history';
import type { Alert } from '@vigilia/contract/alerts';
import { type TextOf, useTexts } from '#lib/i18n';
import { useNow } from '#lib/live-clock';
import { useZone } from '#lib/session';
import { formatStamp } from '#lib/times';
import { Loaded } from '#ui/loaded';
import classes from './alert-details.module.css';
import { detailsQuery } from './alerts.queries';

/** What happened to an alert. */
export function AlertDetails({ alert }: { alert: Alert }) {
  const t = useTexts();
  const zone = useZone();
  const now = useNow();
  const query = useQuery(
    detailsQuery(
      alert.id,
      `${alert.status} ${alert.step} ${alert.priority} ${alert.hidden} ${alert.undelivered}`,
    ),
  );
  return (
    <>
      <Loaded query={query} skeleton={64}>
        {({ events }) => (
          <ol className={classes.events} aria-label={t('alert.details')}>
            {events.map((event, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: events are only ever added at the end
              <li key={index} className={classes.event}>
                <span className={classes.time}>{formatStamp(event.at, zone, now)}</span>{' '}
                {eventText(t, event, alert)}
              </li>
            ))}
          </ol>
        )}
      </Loaded>
      {alert.affected.length > 0 && (
        <p className={classes.affected}>
          {alert.affected
            .map(({ numeroHabitacion, nombre, apellidos }) => `${numeroHabitacion} ${nombre} ${apellidos}`)
            .join(', ')}
        </p>
      )}
    </>
  );
}

function eventText(t: TextOf, { what, who, priority }: AlertEvent, alert: Alert): string {
  if (what === 'lapsed') return t('alert.lapsed');
  if (what === 'ended' && alert.ended) return `${t('alert.event.ended')}: ${t(`alert.ended.${alert.ended}`)}`;
  return t(`alert.event.${what}`, { name: who?.nombre ?? '–', priority: t(`alert.priority.${priority}`) });
}
