import { IconBellX, IconBellZ, IconChevronDown } from '@tabler/icons-react';
import type { Alert } from '@vigilia/contract/alerts';
import type { Patient } from '@vigilia/contract/patients';
import { alertSince } from '@vigilia/domain/alerts/alert-subject';
import { useId } from 'react';
import { actsOf } from '#care/acts';
import { ActsBar } from '#care/acts-bar';
import type { ResidentAlerts } from '#care/alert-list';
import { saysSince, titleOf, whatOf } from '#care/alert-texts';
import { subjectOf } from '#care/use-alert-acts';
import { useSituation } from '#care/use-situation';
import { useTexts } from '#lib/i18n';
import { useLasting, useMoment, useMomentAt } from '#lib/moment';
import { isMe, useSession, useZone } from '#lib/session';
import { AlertDetails } from './alert-details';
import classes from './alert-row.module.css';

/** At the end of a line, never at the beginning of one. */
const DOT = '\u00a0· ';

interface AlertRowProps {
  alert: Alert;
  /** Null: it is about a hub or the home, or they are not in the list. */
  resident: Patient | null;
  /** What else is known of its resident. */
  known: ResidentAlerts;
  /** Whether its acts are shown. */
  onActs: (opened: boolean) => void;
  /** What happened to it is shown below it. */
  expanded: boolean;
  onToggle: () => void;
}

/** One alert: who, what and how long, who is going, and the one act that comes next. */
export function AlertRow({ alert, resident, known, onActs, expanded, onToggle }: AlertRowProps) {
  const t = useTexts();
  const zone = useZone();
  const moment = useMoment(zone);
  const momentAt = useMomentAt(zone);
  const session = useSession();
  const details = useId();
  const subject = { ...known, alert, alerts: [alert], prompt: null, resident: alert.paciente };
  const { next } = actsOf(useSituation(subject));
  const mine = isMe(session, alert.owner);
  const lasting = useLasting(alertSince(alert, resident));
  const what = whatOf(t, alert, moment, resident);
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
          <span className={classes.lines}>
            <span className={classes.what}>
              {what}
              {!saysSince(alert.kind) && `${DOT}${lasting.replaceAll(/(?<!,) /g, '\u00a0')}`}
              {alert.step > 0 && alert.status === 'open' && `${DOT}${t('alert.escalated')}`}
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
                <IconBellX size={15} aria-hidden="true" className={classes.clock} />{' '}
                {t('alert.reachedNobody')}
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
                {t('alert.snoozed', { at: momentAt(alert.snoozedUntil) })}
                {alert.snoozedBy && ` · ${alert.snoozedBy.nombre}`}
              </span>
            )}
          </span>
        </button>
        <div className={classes.acts}>
          <ActsBar
            subject={subject}
            // What was found is asked on the card.
            next={next.slice(0, 1).filter(({ name }) => name !== 'found')}
            who={subjectOf(alert)}
            title={titleOf(t, alert)}
            about={what}
            quiet
            onOpen={onActs}
          />
        </div>
      </div>
      {expanded && (
        <div id={details} className={classes.details}>
          <AlertDetails alert={alert} />
        </div>
      )}
    </li>
  );
}
