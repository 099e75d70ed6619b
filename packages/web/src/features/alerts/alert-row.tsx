import { IconBellX, IconBellZ, IconChevronDown } from '@tabler/icons-react';
import type { Alert } from '@vigilia/contract/alerts';
import { formatMinutes } from '@vigilia/domain/duration';
import { minutesBetween, toInstant } from '@vigilia/domain/instant';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { saysSince, titleOf, whatOf } from '#care/alert-texts';
import { careFor } from '#care/fitting-care';
import { useActGuard } from '#care/use-act-guard';
import { subjectOf, useAlertActs } from '#care/use-alert-acts';
import { useCare } from '#care/use-care';
import { useClockValue } from '#lib/live-clock';
import { useMay } from '#lib/may';
import { isMe, useSession, useZone } from '#lib/session';
import { formatTime } from '#lib/times';
import button from '#ui/act-button.module.css';
import { AlertDetails } from './alert-details';
import classes from './alert-row.module.css';

interface AlertRowProps {
  alert: Alert;
  /** What happened to it is shown below it. */
  expanded: boolean;
  onToggle: () => void;
}

/** One alert: who, what and how long, who is going, and the one act that comes next. */
export function AlertRow({ alert, expanded, onToggle }: AlertRowProps) {
  const { t } = useTranslation();
  const zone = useZone();
  const session = useSession();
  const details = useId();
  const mine = isMe(session, alert.owner);
  const since = useClockValue((now) => formatMinutes(minutesBetween(toInstant(alert.since), now)));
  return (
    <li
      className={classes.row}
      data-priority={alert.priority}
      data-status={alert.status}
      data-mine={mine || undefined}
    >
      <div className={classes.main}>
        <button
          type="button"
          className={classes.texts}
          aria-expanded={expanded}
          aria-controls={expanded ? details : undefined}
          onClick={onToggle}
        >
          <span className={classes.title}>
            {titleOf(t, alert)}
            <IconChevronDown size={16} aria-hidden="true" className={classes.chevron} />
          </span>
          <span className={classes.what}>
            {whatOf(t, alert, zone)}
            {!saysSince(alert.kind) && ` ·\u00a0${since.replace(' ', '\u00a0')}`}
            {alert.step > 0 && alert.status === 'open' && ` · ${t('alert.escalated')}`}
          </span>
          {alert.affected.length > 0 && (
            <span className={classes.what}>
              {t(alert.kind === 'undelivered' ? 'alert.concerned' : 'alert.affected', {
                count: alert.affected.length,
              })}
            </span>
          )}
          {alert.undelivered && (
            <span className={classes.what}>
              <IconBellX size={15} aria-hidden="true" className={classes.clock} /> {t('alert.reachedNobody')}
            </span>
          )}
          {alert.status === 'taken' && (
            <span className={classes.owner}>
              {mine ? t('alert.mine') : t('alert.taken', { name: alert.owner?.nombre ?? '' })}
            </span>
          )}
          {alert.status === 'snoozed' && (
            <span className={classes.what}>
              <IconBellZ size={15} aria-hidden="true" className={classes.clock} />{' '}
              {t('alert.snoozed', { time: formatTime(alert.snoozedUntil, zone) })}
              {alert.snoozedBy && ` · ${alert.snoozedBy.nombre}`}
            </span>
          )}
        </button>
        <NextAct alert={alert} mine={mine} />
      </div>
      {expanded && (
        <div id={details} className={classes.details}>
          <AlertDetails alert={alert} />
        </div>
      )}
    </li>
  );
}

/** On my way; once mine, the care that answers it. */
function NextAct({ alert, mine }: { alert: Alert; mine: boolean }) {
  const { t } = useTranslation();
  const may = useMay();
  const { take } = useAlertActs();
  const record = useCare();
  const { paciente } = alert;
  const [kind] = careFor([alert]);
  const guard = useActGuard(`${alert.status} ${mine} ${kind}`);
  if (!may('alert:act') || alert.priority === 'info') return null;
  if (alert.status === 'open')
    return (
      <button
        key="take"
        type="button"
        className={`${button.act} ${classes.act}`}
        data-look={alert.priority === 'low' ? 'plain' : 'main'}
        aria-label={t('alert.takeFor', { who: subjectOf(alert) })}
        {...guard(() => void take([alert]))}
      >
        {t('alert.take')}
      </button>
    );
  // Which result the toilet had is asked below.
  if (!mine || !paciente || !kind || kind === 'toileted') return null;
  return (
    <button
      key={kind}
      type="button"
      className={`${button.act} ${classes.act}`}
      aria-label={`${t(`alert.care.${kind}`)}: ${subjectOf(alert)}`}
      {...guard(() => void record(paciente, { kind, alert: alert.id }))}
    >
      {t(`alert.care.${kind}`)}
    </button>
  );
}
