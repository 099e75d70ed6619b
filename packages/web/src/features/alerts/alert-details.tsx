import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AlertEvent } from '@vigilia/contract/alert-history';
import type { Alert } from '@vigilia/contract/alerts';
import { TOILET_RESULTS } from '@vigilia/contract/care';
import { SNOOZE_MINUTES } from '@vigilia/domain/alerts/acts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { careFor } from '#care/fitting-care';
import { requestPause } from '#care/pause-request';
import { type ActGuard, useActGuard } from '#care/use-act-guard';
import { useAlertActs } from '#care/use-alert-acts';
import { textOf, useCare } from '#care/use-care';
import { useMay } from '#lib/may';
import { onIos } from '#lib/platform';
import { isMe, useSession, useZone } from '#lib/session';
import { formatTime } from '#lib/times';
import button from '#ui/act-button.module.css';
import { Loaded } from '#ui/loaded';
import classes from './alert-details.module.css';
import { detailsQuery } from './alerts.queries';

/** What happened to an alert, and everything that can be done about it. */
export function AlertDetails({ alert }: { alert: Alert }) {
  const { t } = useTranslation();
  const zone = useZone();
  const query = useQuery(
    detailsQuery(alert.id, `${alert.status} ${alert.step} ${alert.priority} ${alert.undelivered}`),
  );
  return (
    <>
      <Loaded query={query} skeleton={<Skeleton height={64} radius="sm" />}>
        {({ events }) => (
          <ol className={classes.events} aria-label={t('alert.details')}>
            {events.map((event, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: events are only ever added at the end
              <li key={index} className={classes.event}>
                <span className={classes.time}>{formatTime(event.at, zone)}</span>{' '}
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
      {alert.status !== 'ended' && <Acts alert={alert} />}
    </>
  );
}

function eventText(t: TFunction, { what, who, priority }: AlertEvent, alert: Alert): string {
  if (what === 'lapsed') return t('alert.lapsed');
  if (what === 'ended' && alert.ended) return `${t('alert.event.ended')}: ${t(`alert.ended.${alert.ended}`)}`;
  return t(`alert.event.${what}`, { name: who?.nombre ?? '–', priority: t(`alert.priority.${priority}`) });
}

function Acts({ alert }: { alert: Alert }) {
  const { t } = useTranslation();
  const may = useMay();
  const session = useSession();
  const { take, release, snooze, unsnooze } = useAlertActs();
  const record = useCare();
  const { paciente } = alert;
  const mine = isMe(session, alert.owner);
  const guard = useActGuard(`${alert.status} ${mine} ${alert.priority}`);
  if (!may('alert:act')) return null;
  return (
    <div className={classes.acts}>
      {alert.status === 'taken' && !mine && (
        <Act {...guard(() => void take([alert], true))}>{t('alert.takeOver')}</Act>
      )}
      {mine && <Act {...guard(() => void release(alert))}>{t('alert.release')}</Act>}
      {alert.status === 'snoozed' && (
        <>
          <Act {...guard(() => void take([alert]))}>{t('alert.take')}</Act>
          <Act {...guard(() => void unsnooze(alert))}>{t('alert.unsnooze')}</Act>
        </>
      )}
      {alert.status !== 'snoozed' &&
        alert.priority !== 'high' &&
        SNOOZE_MINUTES.map((n) => (
          <Act key={n} {...guard(() => void snooze(alert, n))}>
            {t('alert.snooze', { n })}
          </Act>
        ))}
      {paciente &&
        may('care:record') &&
        careFor([alert]).flatMap((kind) =>
          kind === 'toileted'
            ? TOILET_RESULTS.map((result) => (
                <Act key={result} {...guard(() => void record(paciente, { kind, result, alert: alert.id }))}>
                  {textOf({ kind, result })}
                </Act>
              ))
            : [
                <Act key={kind} {...guard(() => void record(paciente, { kind, alert: alert.id }))}>
                  {t(`alert.care.${kind}`)}
                </Act>,
              ],
        )}
      {paciente && may('alert:pause') && (
        <Act {...guard(() => requestPause(paciente))}>{t('alert.pause.action')}</Act>
      )}
      {paciente && !onIos() && (
        <Link href={`/patient/${paciente.id}/care`} className={`${button.act} ${classes.act}`}>
          {t('alert.toResident', { who: paciente.nombre })}
        </Link>
      )}
    </div>
  );
}

const Act = ({ children, ...guarded }: ReturnType<ActGuard> & { children: string }) => (
  <button type="button" className={`${button.act} ${classes.act}`} {...guarded}>
    {children}
  </button>
);
