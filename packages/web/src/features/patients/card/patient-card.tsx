import type { Patient } from '@vigilia/contract/patients';
import { cardName } from '@vigilia/domain/card-name';
import { memo } from 'react';
import { Link } from 'wouter';
import type { ResidentAlerts } from '#lib/alert-list';
import { useConnection } from '#lib/connection';
import { useTexts } from '#lib/i18n';
import { useUnsentCareOf } from '#lib/unsent-list';
import tones from '#ui/state-tone.module.css';
import visuallyHidden from '#ui/visually-hidden.module.css';
import { useAlertParts } from './card-alert-parts';
import { CardBars } from './card-bars';
import { CardFact } from './card-fact';
import { alarmLines, cardFacts, linesOf } from './card-facts';
import { CardFoot, useHasActs } from './card-foot';
import { useCardLook } from './card-look';
import { CardPanel } from './card-panel';
import { CardState } from './card-state';
import classes from './patient-card.module.css';
import { ReadingAge } from './reading-age';

export interface PatientCardProps {
  patient: Patient;
  /** With serviciosAvanzados: battery, signal and times too (specification §2). */
  full: boolean;
  /** False on iOS, where there are no dialogs. */
  canOpen: boolean;
  /** Absent: no alert, no pause, nothing to ask. */
  alerts?: ResidentAlerts | undefined;
}

/** A card renders when its own patient or alert changes, and not when another does. */
export const PatientCard = memo(Card, hasSameProps);

function Card({ patient, full, canOpen, alerts }: PatientCardProps) {
  const t = useTexts();
  const look = useCardLook(patient);
  const { id, nombre, apellidos } = patient;
  const fullName = `${nombre} ${apellidos}`.trim();
  const facts = cardFacts(patient);
  const unsent = useUnsentCareOf(id);
  const hasOwnerLine = Boolean(alerts?.alert || alerts?.pause || unsent);
  const lines = linesOf(facts, full, hasOwnerLine ? 2 : 0);
  const acts = useHasActs(alerts);
  const lost = useConnection() === 'lost';
  const alert = alerts?.alert;
  const parts = useAlertParts(alerts !== undefined || unsent !== undefined);
  return (
    <article
      className={`${classes.card} ${tones.tone}`}
      data-state={look.state}
      data-kind={full ? 'full' : 'compact'}
      data-free={patient.sensor === null || undefined}
      data-opens={canOpen || undefined}
      data-alert={alert && (lost ? 'lost' : alert.status)}
      data-priority={alert?.priority}
      data-acts={acts || undefined}
      data-lines={alarmLines(facts)}
    >
      <CardPanel patient={patient} />
      <div className={classes.head}>
        <h2 className={classes.name} title={fullName}>
          {canOpen ? (
            <Link href={`/patient/${id}/week`} className={classes.open}>
              <Name patient={patient} fullName={fullName} />
            </Link>
          ) : (
            <Name patient={patient} fullName={fullName} />
          )}
        </h2>
        <p className={classes.room}>
          <span className={classes.number}>{t('patients.room', { room: patient.numeroHabitacion })}</span>
          <ReadingAge patient={patient} status={look.status} />
        </p>
      </div>
      <div className={classes.body}>
        <CardState patient={patient} look={look} />
        {hasOwnerLine && !parts && <p className={classes.ownerPlace}>&nbsp;</p>}
        {parts && unsent && <parts.CardUnsent care={unsent} />}
        {parts && alerts && hasOwnerLine && !unsent && <parts.CardOwner {...alerts} />}
        {lines.length > 0 && (
          <ul className={classes.facts}>
            {lines.map((fact) => (
              <CardFact key={fact} fact={fact} patient={patient} />
            ))}
          </ul>
        )}
      </div>
      <CardFoot
        patient={patient}
        name={fullName}
        full={full}
        canOpen={canOpen}
        warning={facts.includes('warning')}
        alerts={alerts}
        acts={acts}
      />
      <CardBars patient={patient} state={look.state} />
    </article>
  );
}

/** The list of alerts is taken apart anew at every event; what concerns this card is compared part by part. */
function hasSameProps(
  { alerts: before, ...one }: PatientCardProps,
  { alerts: after, ...other }: PatientCardProps,
): boolean {
  return (
    one.patient === other.patient &&
    one.full === other.full &&
    one.canOpen === other.canOpen &&
    before?.alert === after?.alert &&
    before?.pause === after?.pause &&
    before?.prompt === after?.prompt &&
    before?.alerts.length === after?.alerts.length &&
    (before?.alerts.every((alert, index) => alert === after?.alerts[index]) ?? true)
  );
}

/** Shortened on the screen (specification §2), in full for screen-reader users. */
function Name({ patient, fullName }: { patient: Patient; fullName: string }) {
  const short = cardName(patient);
  if (short === fullName) return short;
  return (
    <>
      <span aria-hidden="true">{short}</span>
      <span className={visuallyHidden.hidden}>{fullName}</span>
    </>
  );
}
